import type { Locale } from '#contract/account/auth.ts'
import type { Say } from '#platform/words.tsx'
import { sayIn } from '#platform/words.tsx'
import { store as uiStore } from '#ui/store.ts'
import { factsNow } from '#workspace/commands/facts.ts'
import { liveKeymapAtom } from '#workspace/commands/live.ts'
import type { KeymapChoice } from '#workspace/keys/keymap.ts'
import { type Index, indexAtRest, learnAtRest, type Searched } from '#workspace/palette/indexed.ts'
import { mineOf } from '#workspace/palette/rows.ts'
import { loadAll } from '#workspace/registered-rooms.ts'
import { store } from '#workspace/store.ts'

/** Counts what has been read into the index after the commands: the narrowed lists, and each of the other languages. */
export const learnt = uiStore(0)
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
 * Has everything ready that the first opening needs, in the browser's idle time, and after it the narrowed lists and the
 * words of the other languages. `choice` is how the keys are set, which the rows show; `indexed` is fulfilled once the
 * commands are in the index, or nobody waits for them any longer.
 */
export const prepare = (
  searched: Searched,
  choice: KeymapChoice,
  locale: Locale,
  say: Say,
): { readonly stop: () => void; readonly indexed: Promise<void> } => {
  const { promise: indexed, resolve: haveIndexed } = Promise.withResolvers<void>()
  let stop = () => {}
  let isStopped = false
  const index = (whenRead: (index: Index) => void) => {
    if (isStopped) return
    const listed = (index: Index) => {
      mineOf(index, factsNow(), searched.registry)
      // The first key would wait until all of them are known.
      store.get(liveKeymapAtom)
    }
    stop = indexAtRest(searched, choice, locale, say, { listed, read: whenRead })
  }
  // The commands first: whoever opens the palette now waits for them alone.
  index(() => {
    haveIndexed()
    // What does not come is asked for again with the next page.
    void loadAll(searched.registry.rooms)
      .then(() =>
        index((whole) => {
          learnt.set(learnt.get() + 1)
          stop = learnOthers(whole)
        }),
      )
      .catch(() => {})
  })
  return {
    indexed,
    stop: () => {
      isStopped = true
      stop()
      haveIndexed()
    },
  }
}
