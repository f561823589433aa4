import { atom, useAtom } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { type Days, onlyYesterday, type Preset, presetById, presetOf } from '#areas/survey-reports/periods.ts'
import type { Rec } from '#contract/fields.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { readStored, writeStored } from '#platform/storage.ts'
import { useNarrowing } from '#workspace/records/useNarrowing.ts'

const days = v.tuple([v.string(), v.string()])
/** A preset goes on with the days; days that were chosen one by one stay. */
const Kept = v.union([v.object({ preset: v.string() }), v.object({ days })])
type Kept = v.InferOutput<typeof Kept>
const chosenAtom = atom<Readonly<Record<string, Kept>>>({})

/** The period that somebody chose on one report, kept for the others; the report's own before anyone chose. */
const useKeptPeriod = (initial: Preset) => {
  const person = useKnownPerson()
  const own = String(person?.id ?? '')
  const [chosen, setChosen] = useAtom(chosenAtom)
  const [stored] = useState(() => readStored(`app:survey-period:${own}`, Kept))
  const kept = chosen[own] ?? stored
  const found = kept && ('days' in kept ? kept.days : presetById(kept.preset)?.days())
  const keep = useCallback(
    (period: Days) => {
      const preset = presetOf(period)
      const next: Kept = preset ? { preset: preset.id } : { days: [...period] }
      setChosen((before) => ({ ...before, [own]: next }))
      writeStored(`app:survey-period:${own}`, next)
    },
    [setChosen, own],
  )
  return { kept: found ?? initial.days(), keep }
}

/** What a report is narrowed by: its address, with the kept period where that says none, or the one it opens with. */
export const useReport = (query: Rec, dateName: 'date' | 'dates' = 'date', initial: Preset = onlyYesterday) => {
  const { asked, values, wire: given, change, changeAll } = useNarrowing(query)
  const { kept, keep } = useKeptPeriod(initial)
  const person = useKnownPerson()
  const isDealers = person?.dealer != null
  const chosen = v.safeParse(days, values[dateName])
  const [from, to] = chosen.success ? chosen.output : kept
  const period = useMemo((): Days => [from, to], [from, to])
  /** Service and sales dates alone are asked over all days of answering. */
  const isByOtherDates = !chosen.success && ('availed_service_date' in values || 'sales_delivery_date' in values)
  const wire = useMemo(
    () => (isByOtherDates ? given : { ...given, [dateName]: period }),
    [given, isByOtherDates, dateName, period],
  )
  const setPeriod = useCallback(
    (next: Days) => {
      keep(next)
      change(dateName, [...next])
    },
    [keep, change, dateName],
  )
  return { asked, values, wire, change, changeAll, period, setPeriod, initial, isDealers, isByOtherDates }
}
export type Report = ReturnType<typeof useReport>
