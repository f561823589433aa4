import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import type { Facts } from '#define/command.ts'
import { fold } from '#platform/fold.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useLocale, useSay } from '#platform/words.tsx'
import { useStore } from '#ui/store.ts'
import { type Asking, type Choice, definitionsAtom } from '#workspace/commands/live.ts'
import { useDesk } from '#workspace/desk/context.ts'
import { keymapAtom } from '#workspace/keys/keymap.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { indexOf } from '#workspace/palette/indexed.ts'
import { type Prefix, splitQuery } from '#workspace/palette/prefixes.ts'
import { learnt } from '#workspace/palette/prepare.ts'
import { rank } from '#workspace/palette/rank.ts'
import { pause, searchingId, useRecords } from '#workspace/palette/records.ts'
import { choiceRows, most, parted, type Row, rowOf, rowsFor, standingOf } from '#workspace/palette/rows.ts'
import { firstOf, sectionsOf, withRecords } from '#workspace/palette/sections.ts'
import { usageOf } from '#workspace/palette/usage.ts'
import type { Place } from '#workspace/places.ts'
import { useRecents } from '#workspace/recents.ts'
import { myViews, starredViews, type View } from '#workspace/views/views.ts'

/** What a command asks before it runs. */
export interface Question {
  readonly of: Row
  readonly choices: readonly Choice[]
}
interface Given {
  readonly typed: string
  readonly facts: Facts
  readonly question: Question | undefined
  readonly retype: (typed: string) => void
  /** The row that is active, and whether the hand has moved there. */
  readonly active: RefObject<{ readonly id: string; readonly isMoved: boolean }>
}

const none: readonly View[] = []
/** Rows that are drawn with the letter that was typed: as many as can be seen. The others follow a moment later. */
const atOnce = 16
/** True once what was found is on the screen and nobody types on, so that the rows beyond the first may come. */
const useFollowers = (found: unknown): boolean => {
  const [painted, setPainted] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(found)), pause)
    return () => clearTimeout(timer)
  }, [found])
  return painted === found
}

/** What is found for what was typed, in sections; `drawn` are those of them that are on the screen by now. */
export const useFound = ({ typed, facts, question, retype, active }: Given) => {
  const say = useSay()
  const locale = useLocale()
  const desk = useDesk()
  const open = useOpen()
  const recents = useRecents()
  const userId = useKnownPerson()?.id ?? 0
  // A dialog would take the keyboard from whoever types here.
  const { data: mine = none } = useQuery({ ...myViews(), meta: { tells: 'snackbar' } })
  const { data: starred = none } = useQuery({ ...starredViews(), meta: { tells: 'snackbar' } })
  const views = useMemo(() => [...mine, ...starred.filter((view) => !view.mine)], [mine, starred])
  const commands = useAtomValue(definitionsAtom)
  const choice = useAtomValue(keymapAtom)
  // As it was when the palette was opened: nothing changes places while somebody looks.
  const [usage] = useState(() => ({ usage: usageOf(userId), now: Date.now() }))
  const registry = desk.registry
  const sources = useMemo(
    () => ({ registry, index: indexOf({ commands, registry }, choice, locale, say), recents, views, ...usage }),
    [registry, commands, choice, locale, say, recents, views, usage],
  )
  // It grows while the page rests.
  const { length } = sources.index.list
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found in less of the index is found anew
  const find = useMemo(() => {
    const situation = {
      say,
      facts,
      open: (place: string, { newTab }: Asking) => open(place, { newTab }),
      retype,
    }
    const standing = standingOf(sources, situation)
    // The rows of a prefix are made once, not for each letter.
    const made = new Map<Prefix | null, ReturnType<typeof rowsFor>>()
    return (text: string, asked: Question | undefined) => {
      const [prefix, query] = asked ? [null, text] : splitQuery(text)
      const isOwn = prefix === '#' || prefix === '@' || (prefix === null && query.trim() === '')
      const { rows, isFixed } = asked
        ? { rows: choiceRows(asked.of, asked.choices, say), isFixed: false }
        : ((isOwn ? undefined : made.get(prefix)) ?? rowsFor(prefix, query, sources, situation))
      if (!isOwn && !asked) made.set(prefix, { rows, isFixed })
      const { best, total } = rank(rows, isFixed ? '' : query, most, { standing, vocabulary: sources.index.vocabulary })
      const sections = sectionsOf(parted(best.map(({ row }) => rowOf(row, sources, situation))))
      return { sections, rows: sections.flatMap((section) => section.rows), total, query: fold(query).trim() }
    }
  }, [say, facts, open, retype, sources, length])
  const version = useStore(learnt)
  // Other languages that have come meanwhile count with the next letter; at once only where nothing would move.
  const [shown, setShown] = useState(version)
  const here = useMemo(() => {
    void shown
    return find(typed, question)
  }, [find, typed, question, shown])
  useEffect(() => {
    if (here.rows.length === 0) setShown(version)
  }, [here, version])
  const reader = useMemo(
    () => ({
      roles: facts.roles,
      rooms: registry.rooms,
      say,
      open: (place: Place, { newTab }: Asking) => open(place, { newTab }),
    }),
    [facts, registry, say, open],
  )
  const [prefix, sought] = question ? [null, ''] : splitQuery(typed)
  const isPrefixed = prefix === '#' || prefix === '@'
  const records = useRecords(prefix, sought, reader, () => {
    const { id, isMoved } = active.current
    if (isPrefixed) return id === searchingId || id === ''
    return !(isMoved && here.sections.some(({ group, rows }) => group === 'off' && rows.some((row) => row.id === id)))
  })
  const found = useMemo(() => {
    const sections = withRecords(here.sections, records, isPrefixed, say)
    const rows = sections.flatMap((section) => section.rows)
    return { ...here, sections, rows, total: here.total + records.rows.length }
  }, [here, records, isPrefixed, say])
  const hasFollowers = useFollowers(here)
  const drawn = useMemo(() => (hasFollowers ? found.sections : firstOf(found.sections, atOnce)), [found, hasFollowers])
  return { found, drawn, isWaiting: records.is === 'searching', userId }
}
