import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { actionList, statusList } from '#contract/requests/statuses.ts'
import { type RecordType, recordTypes } from '#contract/statuses.ts'
import type { Room } from '#define/resource.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { wordOf } from '#workspace/records/status-words.ts'

/** Titles of statuses and actions by record type and slug, as the server says them. */
export type Titles = (kind: 'status' | 'action', of: string, slug: string) => string

/** Titles move with a migration only. */
const staleTime = 600_000
const typeSchema = v.picklist(recordTypes)
const typesIn = (room: Room, kind: 'status' | 'action'): readonly RecordType[] => [
  ...new Set(
    [...Object.values(room.calls.list.answer.paged.fields), ...Object.values(room.calls.list.query.fields)].flatMap(
      (field) => {
        const of = v.safeParse(typeSchema, field.of)
        return field.kind === kind && of.success ? [of.output] : []
      },
    ),
  ),
]

/** The statuses and actions of a room's records, from GET /statuses and GET /actions. */
export const useTitles = (room: Room) => {
  const say = useSay()
  const asked = useMemo(
    () => (['status', 'action'] as const).flatMap((kind) => typesIn(room, kind).map((type) => ({ kind, type }))),
    [room],
  )
  const answers = useQueries({
    queries: asked.map(({ kind, type }) =>
      kind === 'status'
        ? { ...queryOf('statuses', statusList.list, { query: { type } }), staleTime }
        : { ...queryOf('actions', actionList.list, { query: { type } }), staleTime },
    ),
    combine: (results) => results.map(({ data }) => data),
  })
  const optionsOf = useCallback(
    (kind: 'status' | 'action', of: string): readonly { readonly slug: string; readonly title: string }[] =>
      answers[asked.findIndex((one) => one.kind === kind && one.type === of)] ?? [],
    [answers, asked],
  )
  const titles = useCallback<Titles>(
    (kind, of, slug) => {
      const told = optionsOf(kind, of).find((one) => one.slug === slug)?.title
      const word = told === undefined ? wordOf(kind, of, slug) : undefined
      return told ?? (word ? say(word) : slug)
    },
    [optionsOf, say],
  )
  return { titles, optionsOf }
}
