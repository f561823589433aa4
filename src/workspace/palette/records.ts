import { useEffect, useMemo, useRef, useState } from 'react'
import type * as v from 'valibot'
import { isMobile, showMobile } from '#contract/mobile.ts'
import { mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { type Hit, mostOfAKind, search, searchFrom } from '#contract/work/search.ts'
import { mayList } from '#define/abilities.ts'
import { lookUp } from '#platform/client.ts'
import { fold } from '#platform/fold.ts'
import type { Say } from '#platform/words.tsx'
import type { Asking } from '#workspace/commands/live.ts'
import { tellFailure } from '#workspace/failures.ts'
import { type Counts, useCounts } from '#workspace/palette/counts.ts'
import type { Prefix } from '#workspace/palette/prefixes.ts'
import { findable } from '#workspace/palette/rank.ts'
import { people, type Row } from '#workspace/palette/rows.ts'
import type { Place } from '#workspace/places.ts'
import { type RegisteredRoom, recordPlaceOf } from '#workspace/registered-rooms.ts'

type Found = v.InferOutput<typeof Hit.schema>
/** How long somebody must pause between two keys before more is done than answering them, in milliseconds. */
export const pause = 120
/** Stands first under `#` and `@` while the server looks; what it finds comes in its place. */
export const searchingId = 'records-searching'

/** A hit with what it is narrowed by while the answer to the next letter is on its way. */
interface Held {
  readonly hit: Found
  readonly text: string
}
const wordsOf = (query: string) =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
/** What a hit is found by, folded; a mobile number as people type it, with and without its spaces. */
const textOf = ({ name, detail, hit }: Found): string => {
  const mobile = hit && isMobile(hit) ? showMobile(hit) : ''
  return fold(`${name} ${detail ?? ''} ${hit ?? ''} ${mobile} ${mobile.replaceAll(' ', '')}`)
}
const still = (held: readonly Held[], query: string) => {
  const words = wordsOf(query)
  return held.filter(({ text }) => words.every((word) => text.includes(word)))
}

export interface Reader {
  readonly roles: readonly string[]
  readonly rooms: readonly RegisteredRoom[]
  readonly say: Say
  readonly open: (place: Place, asking: Asking) => void
}
/** The rooms whose records can be found and opened by these roles; `@` is for people alone. */
export const searchedRooms = (
  prefix: Prefix | null,
  { rooms, roles }: Pick<Reader, 'rooms' | 'roles'>,
): readonly RegisteredRoom[] =>
  rooms.filter(
    ({ name, definition, facets }) =>
      // What lies within a record is found by the room of its kind.
      definition.within === undefined &&
      facets.searched &&
      mayEnter(roles, definition.roles) &&
      (prefix !== '@' || people.has(name)),
  )
/** What a hit is told from others by: its kind, its detail, and what was typed where neither says it. */
const detailOf = ({ detail, hit }: Found, one: string): string =>
  [one, detail, hit && isMobile(hit) ? showMobile(hit) : hit].filter((part) => part).join(' · ')
const searchedPlace = ({ definition }: RegisteredRoom, query: string): Place =>
  `${definition.path}?${new URLSearchParams({ q: query }).toString()}`
const rowOfHit = (found: Found, { rooms, roles, say, open }: Reader): Row[] => {
  const { resource, id, name } = found
  const room = rooms.find((one) => one.name === resource)
  if (!room) return []
  const { definition, opens } = room
  const own = opens && mayEnter(roles, opens.roles) ? recordPlaceOf(room, id) : undefined
  // A record without a screen of its own is shown by its list, narrowed to its name.
  const place: Place = own ?? searchedPlace(room, name)
  return [
    {
      id: `record ${resource} ${id}`,
      group: 'records',
      title: name,
      detail: detailOf(found, say(definition.one)),
      icon: definition.icon,
      find: findable(name),
      run: (asking) => {
        open(place, asking)
        return true
      },
    },
  ]
}

/** From so many hits of a kind on, its list is offered with all of them. */
const manyFrom = 2
/** The lists that hold more of what was found: each narrowed to what was typed. */
const listRows = (held: readonly Held[], query: string, counts: Counts, { rooms, roles, say, open }: Reader): Row[] => {
  const hits = Map.groupBy(held, ({ hit }) => hit.resource)
  return [...hits].flatMap(([resource, own]) => {
    const room = rooms.find(({ name, definition }) => name === resource && definition.within === undefined)
    if (!room?.definition.filters.includes('q') || own.length < manyFrom || !mayList(room, roles)) return []
    const { title, icon } = room.definition
    const count = own.length < mostOfAKind ? own.length : counts.get(resource)
    const list = say(title)
    return {
      id: `all ${resource}`,
      group: 'records',
      title: count === undefined ? say(msg`All in {list}`, { list }) : say(msg`All {count} in {list}`, { count, list }),
      icon,
      find: findable(''),
      run: (asking) => {
        open(searchedPlace(room, query), asking)
        return true
      },
    }
  })
}

export interface Records {
  readonly is: 'off' | 'searching' | 'found' | 'failed'
  readonly rows: readonly Row[]
  /** They came while nobody had moved away from the first row, so they may stand there. */
  readonly isAbove: boolean
}
const off: Records = { is: 'off', rows: [], isAbove: true }
interface Answer {
  readonly key: string
  readonly query: string
  readonly held: readonly Held[]
  readonly isAbove: boolean
  readonly failed: boolean
}
const noRooms: readonly RegisteredRoom[] = []
const none: Answer = { key: '', query: '', held: [], isAbove: true, failed: false }

/**
 * Records for what is being typed. The server is asked after a short pause, and no longer waited for when the next key
 * comes; until it has answered, those of the answer before that still fit stay where they are, and new ones join below.
 */
export const useRecords = (prefix: Prefix | null, typed: string, reader: Reader, isAtRest: () => boolean): Records => {
  const [answer, setAnswer] = useState<Answer>(none)
  const rest = useRef(isAtRest)
  rest.current = isAtRest
  const isWanted = prefix === null || prefix === '#' || prefix === '@'
  const query = typed.trim()
  const kinds = useMemo(() => searchedRooms(prefix, reader).map(({ name }) => name), [prefix, reader]).join(',')
  const isAsked = isWanted && query.length >= searchFrom && kinds !== ''
  useEffect(() => {
    if (!isAsked) return
    const end = new AbortController()
    const timer = setTimeout(() => {
      const take = (hits: readonly Found[], failed: boolean) => {
        if (end.signal.aborted) return
        const fresh = hits.map((hit): Held => ({ hit, text: textOf(hit) }))
        setAnswer((before) => {
          const kept = before.key === kinds && query.startsWith(before.query) ? still(before.held, query) : []
          const known = new Set(kept.map(({ hit }) => `${hit.resource} ${hit.id}`))
          const held = [...kept, ...fresh.filter(({ hit }) => !known.has(`${hit.resource} ${hit.id}`))]
          const isAbove = kept.length > 0 ? before.isAbove : rest.current()
          return { key: kinds, query, held, isAbove, failed }
        })
      }
      lookUp(search.find, { query: { q: query, kinds } }, { signal: end.signal }).then(
        (hits) => take(hits, false),
        (fault: unknown) => {
          if (!end.signal.aborted) tellFailure(fault)
          take([], true)
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [isAsked, query, kinds])
  const full = useMemo(
    () =>
      [...Map.groupBy(answer.held, ({ hit }) => hit.resource)].flatMap(([name, { length }]) =>
        length < mostOfAKind ? [] : reader.rooms.filter((room) => room.name === name && !room.definition.within),
      ),
    [answer, reader],
  )
  const counts = useCounts(isAsked && answer.query === query ? full : noRooms, query)
  return useMemo(() => {
    if (!isWanted || query.length < searchFrom || kinds === '') return off
    const fits = answer.key === kinds && query.startsWith(answer.query) && answer.query !== ''
    const isWhole = fits && answer.query === query
    const held = !fits ? [] : isWhole ? answer.held : still(answer.held, query)
    const rows = [
      ...held.flatMap(({ hit }) => rowOfHit(hit, reader)),
      ...(isWhole ? listRows(held, query, counts, reader) : []),
    ]
    return {
      is: isWhole ? (answer.failed ? 'failed' : 'found') : 'searching',
      rows,
      isAbove: answer.isAbove,
    }
  }, [answer, isWanted, query, kinds, reader, counts])
}

/** The row that says how far the search is, under `#` and `@`. */
export const progressRow = ({ is, rows, isAbove }: Records, say: Say): Row => ({
  id: searchingId,
  group: 'records',
  title:
    is === 'searching'
      ? say(msg`Searching records…`)
      : is === 'failed'
        ? say(msg`The records could not be searched.`)
        : rows.length === 0
          ? say(msg`No records match your search.`)
          : say(msg`{count, plural, one {# result below} other {# results below}}`, { count: rows.length }),
  icon: is === 'failed' ? 'triangle-alert' : 'info',
  find: findable(''),
  reason: () => ({
    text:
      is === 'searching'
        ? say(msg`Still searching`)
        : rows.length > 0 && !isAbove
          ? say(msg`The records are listed below`)
          : say(msg`Nothing to open`),
  }),
  run: () => false,
})
