import type { Message } from '#contract/words.ts'
import type { Blocked } from '#machines/steps.ts'
import type { Say } from '#platform/words.tsx'

/** Why a step is not possible, said in words. */
export const sayBlocked = (blocked: Blocked | Message, say: Say): string =>
  'id' in blocked
    ? say(blocked)
    : say(blocked.message, {
        ...blocked.values,
        ...Object.fromEntries(Object.entries(blocked.words ?? {}).map(([name, word]) => [name, sayBlocked(word, say)])),
      })
