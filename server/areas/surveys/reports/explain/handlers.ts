import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { days } from '#contract/fields.ts'
import { type ExplainQuery, surveyExplanations } from '#contract/surveys/explain.ts'
import { msg } from '#contract/words.ts'
import { type Asked, askedOf } from '#server/areas/surveys/reports/asked.ts'
import { explanationOf } from '#server/areas/surveys/reports/explain/explain.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { areOverlapping, type Period, refuseLater } from '#server/areas/surveys/reports/periods.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'

const chooseCategory = msg`Choose service or sales`
const noOverlap = msg`The two periods must not overlap`
const notAPeriod = msg`Choose two days, the first one first`
const ownDays = days(msg`Against`)
type Query = v.InferOutput<typeof ExplainQuery.schema>

/** `previous`, `year`, or first and last day. */
const againstOf = (text: string | null | undefined): 'previous' | 'year' | Period => {
  if (text === null || text === undefined || text === '' || text === 'previous') return 'previous'
  if (text === 'year') return 'year'
  const own = v.safeParse(ownDays.schema, ownDays.cell.read(text))
  if (!own.success) throw new Invalid({ against: [{ message: notAPeriod }] })
  refuseLater({ against: own.output })
  return { from: own.output[0], to: own.output[1] }
}
/** What is asked of why a score moved. */
export const explainAskedBy = async (
  sql: Sql,
  query: Query,
  who: { readonly reader: Reader; readonly locale: Locale },
): Promise<Asked> => {
  refuseLater({ date: query.date })
  const against = againstOf(query.against)
  // Factors are those of one category: with both, their weights would have to be compared.
  if (query.kind === 'csonline' && query.category == null)
    throw new Invalid({ category: [{ message: chooseCategory }] })
  const asked = await askedOf(
    sql,
    query.kind,
    {
      date: query.date ?? null,
      service: query.availed_service_date ?? null,
      sales: query.sales_delivery_date ?? null,
      region: query.regions ?? null,
      zones: query.zones ?? null,
      groups: query.groups ?? null,
      dealers: query.dealers ?? null,
      factor: null,
      category: query.category ?? null,
      compare: typeof against === 'string' ? against : 'none',
    },
    who,
  )
  const before = typeof against === 'string' ? asked.before : against
  if (before && areOverlapping(asked.period, before)) throw new Invalid({ against: [{ message: noOverlap }] })
  return { ...asked, before }
}

/** Reports that say why; each reads the kept figures at one moment, and keeps nothing. */
export const surveyExplanationHandlers = ({ database }: Platform): readonly Served[] => [
  serve(surveyExplanations.explain, async ({ query, user, locale, say }) => {
    const reader = admit({ calls: surveyExplanations }, user)
    return atOneMoment(database, async (sql) =>
      explanationOf(sql, await explainAskedBy(sql, query, { reader, locale }), say),
    )
  }),
]
