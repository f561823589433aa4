import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Summary } from '#areas/survey-reports/summary.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import type { Row } from '#contract/fields.ts'
import {
  type DifferencePart,
  DifferenceSide,
  type Differences,
  differenceParts,
} from '#contract/surveys/differences.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { useTab } from '#workspace/tab.ts'

export type Difference = Row<typeof Differences>['rows'][number]
/** The parts of a report that are set against those of another; of some only what has these keys. */
export type SideParts = Readonly<Partial<Record<DifferencePart, 'all' | readonly string[]>>>
/** A report as it is set against another one. */
export interface Side {
  readonly kind: SurveyKind
  /** What it is narrowed by, as the server reads it. */
  readonly search: string
  readonly parts: SideParts
  /** The lowest and the highest score that its line shows. */
  readonly reach: readonly [number, number] | null
  /** By how much its groups miss or pass their targets at most. */
  readonly gap: number
}

/** By tab; a report says it while it is on the screen. */
export const sidesAtom = atom<Readonly<Record<string, Side>>>({})

/** What narrows a report, as a search of the call that sets two against each other. */
export const searchOfSide = (kind: SurveyKind, wire: Report['wire']): string => {
  const search = new URLSearchParams({ kind })
  for (const [name, field] of Object.entries(DifferenceSide.fields)) {
    const text = name === 'kind' ? '' : field.cell.write(wire[name])
    if (text !== '') search.set(name, text)
  }
  return search.toString()
}
/** A report says what it shows, so that it can be set against the one in the other pane. */
export const useSide = (
  kind: SurveyKind,
  wire: Report['wire'],
  parts: SideParts,
  shown: Pick<Summary, 'trend' | 'groups'> | undefined,
): void => {
  const { id } = useTab()
  const set = useSetAtom(sidesAtom)
  const search = searchOfSide(kind, wire)
  const known = (shown?.trend ?? []).flatMap(({ score, target }) => [score, target].filter((one) => one !== null))
  const [low, high] = known.length === 0 ? [null, null] : [Math.min(...known), Math.max(...known)]
  const gap = Math.max(0, ...(shown?.groups ?? []).map((one) => Math.abs(one.gap ?? 0)))
  const shape = JSON.stringify(parts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the parts
  const side = useMemo(
    (): Side => ({ kind, search, parts, reach: low === null || high === null ? null : [low, high], gap }),
    [kind, search, shape, low, high, gap],
  )
  useEffect(() => {
    set((before) => ({ ...before, [id]: side }))
    return () => set(({ [id]: _, ...others }) => others)
  }, [set, id, side])
}
/** What the lines of all reports on the screen reach from and to: beside each other they have one axis. */
export const useReach = (): readonly number[] => {
  const sides = Object.values(useAtomValue(sidesAtom))
  return sides.length < 2 ? [] : sides.flatMap(({ reach }) => reach ?? [])
}
/** The same of gaps, as far as the widest of them. */
export const useGaps = (): readonly number[] => {
  const sides = Object.values(useAtomValue(sidesAtom))
  return sides.length < 2 ? [] : sides.map(({ gap }) => gap)
}

/** The parts that both reports show, in the order of a report. */
export const sharedParts = (one: SideParts, other: SideParts): readonly DifferencePart[] =>
  differenceParts.filter((part) => one[part] !== undefined && other[part] !== undefined)
const shows = (parts: SideParts, { part, key }: Difference) => {
  const keys = parts[part]
  return keys === 'all' || keys?.includes(key) === true
}
/** The differences of what both reports show, part by part; a part without any is left out. */
export const rowsByPart = (
  rows: readonly Difference[],
  one: SideParts,
  other: SideParts,
): readonly (readonly [DifferencePart, readonly Difference[]])[] =>
  sharedParts(one, other).flatMap((part) => {
    const own = rows.filter((row) => row.part === part && shows(one, row) && shows(other, row))
    return own.length === 0 ? [] : [[part, own] as const]
  })
/** How many differences are judged, and how many of these are beyond chance. */
export const judgedIn = (rows: readonly Difference[]): { readonly judged: number; readonly beyond: number } => {
  const judged = rows.filter(({ verdict }) => verdict === 'within' || verdict === 'beyond')
  return { judged: judged.length, beyond: judged.filter(({ verdict }) => verdict === 'beyond').length }
}
