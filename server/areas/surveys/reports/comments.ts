import * as v from 'valibot'
import type { Among, Item } from '#server/areas/surveys/reports/figures.ts'
import type { Period } from '#server/areas/surveys/reports/periods.ts'
import { resultsAs } from '#server/areas/surveys/unnamed.ts'
import { during } from '#server/platform/days.ts'
import { params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'

const Comment = v.object({
  result: v.object({ id: v.number(), name: v.string() }),
  dealer: v.string(),
  submitted_at: v.string(),
  comment: v.string(),
  score: v.nullable(v.number()),
})
/** So many points of 100 make a fifth of the scale of scores. */
const fifth = 20
const fifths = [0, 1, 2, 3, 4] as const
/**
 * The newest comments, those of the lowest fifth of the subject's scores first. Fifth by fifth: the index gives the newest
 * of one at once, while an order over all of them would read every comment of the period.
 */
export const commentsOf = async (
  sql: Sql,
  { kind, category, dealers, service, sales, reader }: Among,
  period: Period,
  item: Item | null,
  most = 5,
): Promise<v.InferOutput<typeof Comment>[]> => {
  const inFifth = async (band: (typeof fifths)[number], wanted: number) => {
    const { values, param } = params()
    const between = (column: string, [from, to]: readonly [string, string]) =>
      `r.${column} between ${param(from)}::date and ${param(to)}::date`
    const score =
      item === null
        ? 'r.csi_score'
        : `(select (e ->> 'sum')::numeric / 10000 from jsonb_array_elements(r.contribution -> '${item.of}') e
            where e ->> 'item' = ${param(item.name)})`
    const where = [
      `r.kind = ${param(kind)}`,
      `r.status = 'complete'`,
      'r.comment is not null',
      // As the two indexes have it, to the letter.
      item === null
        ? `least(4, floor(r.csi_score / ${fifth})) = ${band}`
        : `survey_item_fifths(r.contribution) @> array[${param(`${item.name}:${band}`)}]`,
      during('r.submitted_at', param(period.from), param(period.to)),
      ...(category === null ? [] : [`r.category = ${param(category)}`]),
      ...(dealers === null ? [] : [`r.dealer_id = any(${param(dealers)}::int[])`]),
      ...(service === null ? [] : [between('availed_service_date', service)]),
      ...(sales === null ? [] : [between('sales_delivery_date', sales)]),
    ]
    const rows = await sql.query(
      `select json_build_object('id', c.id, 'name', c.reference_no) as result, d.name as dealer, c.submitted_at, c.comment, c.score
       from (select r.id, r.reference_no, r.dealer_id, r.submitted_at, r.comment, ${score} as score
             from (${resultsAs(reader)}) r where ${where.join(' and ')} order by r.submitted_at desc nulls last, r.id limit ${wanted}) c
         join dealers d on d.id = c.dealer_id order by c.submitted_at desc, c.id`,
      values,
    )
    return v.parse(v.array(Comment), rows)
  }
  const found: v.InferOutput<typeof Comment>[] = []
  for (const band of fifths) if (found.length < most) found.push(...(await inFifth(band, most - found.length)))
  return found
}
