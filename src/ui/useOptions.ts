import { useEffect, useRef, useState } from 'react'
import type { Choice } from '#ui/options.tsx'

/** Answers a search with the first matches and how many there are. */
export type Load<K extends string | number> = (
  query: string,
) => Promise<{ readonly items: readonly Choice<K>[]; readonly total: number }>

interface Loaded<K extends string | number> {
  readonly items: readonly Choice<K>[]
  readonly total: number
  readonly state: 'waiting' | 'ready' | 'failed'
}

/** Asks once typing pauses for 150 ms, at once on opening; an answer that was overtaken is dropped. */
export const useLoaded = <K extends string | number>(load: Load<K>, query: string, isOpen: boolean) => {
  const [loaded, setLoaded] = useState<Loaded<K>>({ items: [], total: 0, state: 'waiting' })
  const [round, setRound] = useState(0)
  const asked = useRef<string>(undefined)
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: round asks again after a failure
  useEffect(() => {
    if (!isOpen) {
      asked.current = undefined
      return
    }
    let isOvertaken = false
    setLoaded((before) => ({ ...before, state: 'waiting' }))
    const timer = setTimeout(
      () => {
        asked.current = query
        latest.current(query).then(
          ({ items, total }) => !isOvertaken && setLoaded({ items, total, state: 'ready' }),
          () => !isOvertaken && setLoaded({ items: [], total: 0, state: 'failed' }),
        )
      },
      asked.current === undefined ? 0 : 150,
    )
    return () => {
      isOvertaken = true
      clearTimeout(timer)
    }
  }, [query, isOpen, round])
  return { ...loaded, retry: () => setRound((one) => one + 1) }
}
