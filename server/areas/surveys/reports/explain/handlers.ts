import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { days } from '#contract/fields.ts'
import { type ExplainQuery, surveyExplanations } from '#contract/surveys/explain.ts'
import { msg } from '#contract/words.ts'
import { type Asked, askedOf, filtersOf } from '#server/areas/surveys/reports/asked.ts'
import { controlAskedBy, controlOf } from '#server/areas/surveys/reports/explain/control-report.ts'
import { driversAskedBy, driversOf } from '#server/areas/surveys/reports/explain/drivers-report.ts'
import { effectsAskedBy, effectsOf } from '#server/areas/surveys/reports/explain/effects-report.ts'
import { explanationOf } from '#server/areas/surveys/reports/explain/explain.ts'
import { tellSignals } from '#server/areas/surveys/reports/explain/signals.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { areOverlapping, type Period, refuseLater } from '#server/areas/surveys/reports/periods.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person, Reader } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'

const chooseCategory = msg`Choose service or sales`
const noOverlap = msg`The periods must not overlap`
const notAPeriod = msg`Choose 2 dates, the earlier date first`
const ownDays = days(msg`Compare with`)
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
  const asked = await askedOf(sql, query.kind, filtersOf(query, typeof against === 'string' ? against : 'none'), who)
  const before = typeof against === 'string' ? asked.before : against
  if (before && areOverlapping(asked.period, before)) throw new Invalid({ against: [{ message: noOverlap }] })
  return { ...asked, before }
}

/** Reports that say why; each reads the kept figures at one moment, and keeps nothing. */
export const surveyExplanationHandlers = (platform: Platform): readonly Served[] => {
  const { database } = platform
  platform.every(300_000, 'signals of control charts', () => tellSignals(platform))
  const readerOf = (user: Person) => admit({ calls: surveyExplanations }, user)
  return [
    serve(surveyExplanations.explain, async ({ query, user, locale, say }) => {
      const reader = readerOf(user)
      return atOneMoment(database, async (sql) =>
        explanationOf(sql, await explainAskedBy(sql, query, { reader, locale }), say),
      )
    }),
    serve(surveyExplanations.drivers, async ({ query, user, locale }) => {
      const reader = readerOf(user)
      return atOneMoment(database, async (sql) => driversOf(sql, await driversAskedBy(sql, query, { reader, locale })))
    }),
    serve(surveyExplanations.control, async ({ query, user, locale, say }) => {
      const reader = readerOf(user)
      return atOneMoment(database, async (sql) =>
        controlOf(sql, await controlAskedBy(sql, query, { reader, locale }), say),
      )
    }),
    serve(surveyExplanations.effects, async ({ query, user, locale }) => {
      const reader = readerOf(user)
      const { page, perPage } = pagingOf(query)
      const shown = { from: (page - 1) * perPage, count: perPage }
      return atOneMoment(database, async (sql) =>
        effectsOf(sql, await effectsAskedBy(sql, query, { reader, locale }), query, shown),
      )
    }),
  ]
}
