import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { lookUpPlainly } from '#platform/client.ts'
import type { RegisteredRoom } from '#workspace/registered-rooms.ts'

/** How many records of each room answer what was typed, by the room's name; a room that has not answered yet is missing. */
export type Counts = ReadonlyMap<string, number>
const Counted = v.object({ total: v.number() })
const none: Counts = new Map()
/** How long nobody must type before the lists are asked, in ms: to count takes the server longer than to find a few. */
const countingPause = 300

/** Asks the lists of these rooms how many of their records answer; what fails is not counted, and nobody misses it. */
export const useCounts = (rooms: readonly RegisteredRoom[], query: string): Counts => {
  const [counted, setCounted] = useState<{ readonly query: string; readonly counts: Counts }>({
    query: '',
    counts: none,
  })
  const names = rooms.map(({ name }) => name).join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the rooms
  useEffect(() => {
    if (rooms.length === 0) return
    const end = new AbortController()
    const timer = setTimeout(async () => {
      const counts = new Map<string, number>()
      await Promise.all(
        rooms.map(async ({ name, load }) => {
          const ask = async () => {
            const { calls, definition } = await load()
            const given = { query: { q: query, page: 1, per_page: 1, ...definition.fixed } }
            return lookUpPlainly(calls.list, given, { signal: end.signal })
          }
          const answer = await ask().catch(() => undefined)
          const total = v.safeParse(Counted, answer)
          if (total.success) counts.set(name, total.output.total)
        }),
      )
      if (!end.signal.aborted) setCounted({ query, counts })
    }, countingPause)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [names, query])
  return counted.query === query ? counted.counts : none
}
