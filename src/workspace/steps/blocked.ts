import type { Blocked } from '#machines/steps.ts'
import type { Say } from '#platform/words.tsx'

/** Why a step is not possible, said in words. */
export const sayBlocked = (blocked: Blocked, say: Say): string =>
  say(
    blocked.message,
    blocked.words && Object.fromEntries(Object.entries(blocked.words).map(([name, word]) => [name, say(word)])),
  )
