import * as v from 'valibot'
import { DifferenceSide } from '#contract/surveys/differences.ts'
import { surveyExplanations } from '#contract/surveys/explain.ts'
import { askedOf, filtersOf } from '#server/areas/surveys/reports/asked.ts'
import { differencesOf } from '#server/areas/surveys/reports/compare/differences.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { refuseLater } from '#server/areas/surveys/reports/periods.ts'
import { parse, readCells } from '#server/platform/parsing.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { admit } from '#server/platform/visible.ts'

/** What one of the reports is narrowed by; its faults stand under the names of its own filters. */
const readSide = (search: string) => {
  const given = readCells(DifferenceSide, Object.fromEntries(new URLSearchParams(search)))
  parse(DifferenceSide, given)
  const side = v.parse(DifferenceSide.schema, given)
  refuseLater({ date: side.date })
  return {
    kind: side.kind,
    by: side.by ?? null,
    filters: filtersOf(side),
  }
}

/** Two reports at one moment, each by the same question of who may see it as its own page asks. */
export const surveyDifferenceHandlers = ({ database }: Platform): readonly Served[] => [
  serve(surveyExplanations.differences, async ({ query, user, locale, say }) => {
    const reader = admit({ calls: surveyExplanations }, user)
    const [one, other] = [readSide(query.one), readSide(query.other)]
    return atOneMoment(database, async (sql) => {
      const first = await askedOf(sql, one.kind, one.filters, { reader, locale })
      const second = await askedOf(sql, other.kind, other.filters, { reader, locale })
      return differencesOf(sql, [first, second], [one.by, other.by], say)
    })
  }),
]
