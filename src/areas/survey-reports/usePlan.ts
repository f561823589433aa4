import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  type PlanHead,
  type PlanItem,
  type PlanLine,
  planName,
  useFreshCases,
} from '#areas/survey-reports/case-summary.ts'
import { type CaseKind, caseKinds } from '#areas/survey-reports/kinds.ts'
import { type AskPage, usePaged } from '#areas/survey-reports/usePaged.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import { queryOf } from '#platform/query.ts'

interface Place {
  readonly head: PlanHead
  /** Where the dealer's row stands in the grid. */
  readonly holder: number
  /** The place among all rows of the plan; null for the dealer's own row. */
  readonly line: number | null
}
/** The rows of the grid: each dealer, and under those that are not folded their measures. */
const placesOf = (heads: readonly PlanHead[]): readonly Place[] => {
  const places: Place[] = []
  let before = 0
  for (const head of heads) {
    const holder = places.length
    places.push({ head, holder, line: null })
    if (head.isOpen) for (let at = 0; at < head.rows; at += 1) places.push({ head, holder, line: before + at })
    before += head.rows
  }
  return places
}

/** A plan by its dealers, whose measures come in pages as they are looked at, and what is folded of it. */
export const usePlan = (kind: CaseKind, wire: Report['wire']) => {
  const { plan, planDealers } = caseKinds[kind]
  const ask: AskPage<PlanLine> = (at) => queryOf(planName, plan, { query: { ...wire, ...at } })
  useFreshCases(planName, plan.route)
  useFreshCases(planName, planDealers.route)
  const dealers = useQuery({
    ...queryOf(planName, planDealers, { query: wire }),
    placeholderData: keepPreviousData,
  })
  const lines = usePaged<PlanLine>(ask)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const heads = useMemo(
    () => dealers.data?.map((one): PlanHead => ({ ...one, isOpen: !folded.has(one.id) })),
    [dealers.data, folded],
  )
  const places = useMemo(() => (heads ? placesOf(heads) : []), [heads])
  const { rowAt: lineAt, onWindow: onLines } = lines
  const rowAt = useCallback(
    (index: number): PlanItem | undefined => {
      const place = places[index]
      if (!place || place.line === null) return place?.head
      const line = lineAt(place.line)
      // While other rows are on their way, one may still be another dealer's.
      return line?.dealer.id === place.head.id ? line : undefined
    },
    [places, lineAt],
  )
  const onWindow = useCallback(
    (first: number, last: number) => {
      const shown = places.slice(first, last + 1).flatMap(({ line }) => line ?? [])
      const [from, to] = [shown[0], shown.at(-1)]
      if (from !== undefined && to !== undefined) onLines(from, to)
    },
    [places, onLines],
  )
  const fold = useCallback((id: number, isOpen: boolean) => {
    setFolded((before) => {
      const after = new Set(before)
      if (isOpen) after.delete(id)
      else after.add(id)
      return after
    })
  }, [])
  /** The place of the dealer's row that holds the one at a place. */
  const holderOf = useCallback((index: number) => places[index]?.holder, [places])
  const isAllFolded = heads !== undefined && heads.length > 0 && heads.every(({ isOpen }) => !isOpen)
  return {
    ask,
    answer: dealers.isError ? dealers : (lines.answer ?? dealers),
    heads,
    total: heads && lines.total !== undefined ? places.length : undefined,
    rowAt,
    onWindow,
    fold,
    isAllFolded,
    /** Folds every dealer, or where all are folded unfolds them. */
    foldAll: () => setFolded(new Set(isAllFolded ? [] : heads?.map(({ id }) => id))),
    holderOf,
    dealerAt: (index: number) => places[index]?.head,
  }
}
