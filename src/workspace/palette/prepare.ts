import type { Locale } from '#contract/account/auth.ts'
import type { Say } from '#platform/words.tsx'
import { sayIn } from '#platform/words.tsx'
import { store } from '#ui/store.ts'
import { factsNow } from '#workspace/commands/facts.ts'
import type { KeymapChoice } from '#workspace/keys/keymap.ts'
import { type Index, indexAtRest, learnAtRest, type Searched } from '#workspace/palette/indexed.ts'
import { mineOf } from '#workspace/palette/rows.ts'

/** Counts the languages that have been read into the index. */
export const learnt = store(0)
const languages: readonly Locale[] = ['en', 'fil', 'ar']

/** Reads the other languages, one after the other, each when the browser has nothing else to do. */
const learnOthers = (index: Index): (() => void) => {
  const left = languages.filter((one) => one !== index.locale)
  let stop = () => {}
  let isStopped = false
  const next = () => {
    const locale = left.shift()
    if (locale === undefined || isStopped) return
    // Without them nothing is missing that somebody waits for: they are asked for again with the next page.
    void sayIn(locale)
      .then((say) => {
        if (isStopped) return
        stop = learnAtRest(index, locale, say, () => {
          learnt.set(learnt.get() + 1)
          next()
        })
      })
      .catch(() => {})
  }
  const idle = requestIdleCallback(next)
  return () => {
    isStopped = true
    cancelIdleCallback(idle)
    stop()
  }
}

/**
 * Has everything ready that the first opening needs, in the browser's idle time, and after it the words of the other
 * languages; returns the way to stop. `choice` is how the keys are set, which the rows show.
 */
export const prepare = (searched: Searched, choice: KeymapChoice, locale: Locale, say: Say): (() => void) => {
  let stop = indexAtRest(searched, choice, locale, say, (index) => {
    mineOf(index, factsNow(), searched.registry)
    stop = learnOthers(index)
  })
  return () => stop()
}
