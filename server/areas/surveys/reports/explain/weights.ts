import * as v from 'valibot'
import type { Among } from '#server/areas/surveys/reports/figures.ts'
import type { Period } from '#server/areas/surveys/reports/periods.ts'
import { Weights } from '#server/areas/surveys/scoring.ts'
import { params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'

const Row = v.object({ day: v.string(), weights: Weights })
type Weighed = ReadonlyMap<number, number>
/** What the factors weighed at the beginning of one period and at the end of another, and since when, if it changed. */
export interface WeightsOf {
  readonly before: Weighed
  readonly now: Weighed
  readonly since: string | null
}
const textOf = (weights: Weighed) => JSON.stringify([...weights].toSorted(([a], [b]) => a - b))

/** By the versions that were published: a change of weights publishes each active survey of its category anew. */
export const weightsOf = async (
  sql: Sql,
  { kind, category }: Pick<Among, 'kind' | 'category'>,
  { before, now }: { readonly before: Period; readonly now: Period },
): Promise<WeightsOf> => {
  const { values, param } = params()
  const rows = v.parse(
    v.array(Row),
    await sql.query(
      `select to_char(x.created_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as day, x.weights
       from survey_versions x join surveys s on s.id = x.survey_id
       where s.kind = ${param(kind)} ${category === null ? '' : `and s.category = ${param(category)}`}
       order by x.created_at, x.survey_id, x.number`,
      values,
    ),
  )
  const versions = rows.map(({ day, weights }) => ({
    day,
    weights: new Map(weights.map((one) => [one.id, one.weight])),
  }))
  /** What held on a day; before the first version what came with it. */
  const on = (day: string): Weighed =>
    (versions.findLast((one) => one.day <= day) ?? versions[0])?.weights ?? new Map<number, number>()
  const [then, last] = [on(before.from), on(now.to)]
  if (textOf(then) === textOf(last)) return { before: then, now: last, since: null }
  const known = versions.filter(({ day }) => day <= now.to)
  const other = known.findLastIndex(({ weights }) => textOf(weights) !== textOf(last))
  return { before: then, now: last, since: known[other + 1]?.day ?? null }
}
