import { useEffect } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'

/** Who pauses for so long between letters wants to hear how many are left, in ms. */
const pause = 400

/**
 * Says how many were found for what was typed, once nobody types on: the number for fewer letters is old by then. It is
 * no “3 of 3”, which would be heard as a place in the list.
 */
export const useFoundCount = (
  total: number,
  { isReady, typed, about }: { readonly isReady: boolean; readonly typed: string; readonly about: string },
): void => {
  const say = useSay()
  const heard = say(msg`{count, plural, =0 {No results} one {# result} other {# results}}`, { count: total })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter begins the pause anew, though it find as many
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => announce(heard, { about }), pause)
    return () => clearTimeout(timer)
  }, [isReady, heard, typed, about])
}
