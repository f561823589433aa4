import * as v from 'valibot'
import { Answers } from '#contract/surveys/answers.ts'
import { itemKinds, keptItemSums, keptSums } from '#server/areas/surveys/reports/columns.ts'
import { attributesOf, columnsOf, type Version, versionOf } from '#server/areas/surveys/scoring.ts'
import type { Database } from '#server/platform/sql.ts'

const Row = v.object({ id: v.number(), survey_id: v.number(), version_no: v.number(), answers: Answers })
const batch = 500

/**
 * Reckons what results add to the figures that came before figures were kept; those of `all` anew. The figures follow,
 * batch by batch, while others work. Answers how many results it went through.
 */
export const contribute = async (database: Database, { all = false } = {}): Promise<number> => {
  const attributes = await attributesOf(database)
  const versions = new Map<string, Version>()
  let done = 0
  for (let last = 0; ; ) {
    const rows = v.parse(
      v.array(Row),
      await database.query(
        `select id, survey_id, version_no, answers from survey_results
         where id > $1 and ($2 or (contribution is null and status = 'complete')) order by id limit ${batch}`,
        [last, all],
      ),
    )
    const end = rows.at(-1)
    if (!end) return done
    const parts: { id: number; contribution: unknown }[] = []
    for (const { id, survey_id, version_no, answers } of rows) {
      const key = `${survey_id} ${version_no}`
      const version = versions.get(key) ?? (await versionOf(database, survey_id, version_no))
      versions.set(key, version)
      parts.push({ id, contribution: columnsOf(version, answers, attributes).contribution })
    }
    // Who corrects a result meanwhile has reckoned it by the same rule; only what was read is written.
    await database.query(
      `update survey_results r set contribution = x.contribution
       from json_to_recordset($1::json) as x (id integer, contribution jsonb)
       where r.id = x.id and r.contribution is distinct from x.contribution`,
      [JSON.stringify(parts)],
    )
    last = end.id
    done += rows.length
  }
}

/** Of a cell of the figures: whose they are and of which day. */
const whose = 'kind, category, dealer_id, day'
const summed = (names: readonly string[], from: string) =>
  names.map((name) => `sum(${from}.${name}) as ${name}`).join(', ')

type Grain = 'd' | 'm' | 'D' | 'M'
/** SQL that writes the cells of one grain from `rows`, which have the columns of a cell. */
const cellsOf = (grain: Grain, rows: string): string => {
  const items = itemKinds.map(
    (kind) => `${kind}_now as (
      select ${whose}, array_agg((item, ${keptItemSums.join(', ')})::survey_item order by item) as ${kind}
      from (select ${whose}, i.item, ${summed(keptItemSums, 'i')} from every, unnest(every.${kind}) i group by ${whose}, i.item) one
      group by ${whose})`,
  )
  return `with every as materialized (${rows}), ${items.join(', ')}
    insert into survey_figures (grain, ${whose}, ${[...keptSums, ...itemKinds].join(', ')})
    select '${grain}', ${[whose, ...keptSums].join(', ')}, ${itemKinds.map((kind) => `coalesce(${kind}, '{}')`).join(', ')}
    from (select ${whose}, ${summed(keptSums, 'every')} from every group by ${whose}) cells
      ${itemKinds.map((kind) => `left join ${kind}_now using (${whose})`).join(' ')}`
}
const dayOfResult = "(r.submitted_at at time zone 'Asia/Manila')::date"
const Months = v.array(v.object({ month: v.string() }))

/**
 * Counts all figures anew from what results add, a month at a time, so that it takes no more memory for many years;
 * answers come and are corrected when it is over, and reports show the old figures until then. They are written beside the
 * old ones in the same table: a new table under the old name would be empty to a report that began before.
 */
export const rebuildFigures = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    if (tx.kind === 'postgres') await tx.script('set local statement_timeout = 0')
    await tx.script(`set local work_mem = '64MB'; set local jit = off`)
    await tx.script('lock table survey_results, survey_invitations, text_blast_recipients in share mode')
    await tx.script(`delete from survey_attribute_days; delete from survey_figures; delete from survey_figure_changes;
      delete from survey_invitation_figures; delete from survey_invitation_changes`)
    await tx.query('select count_survey_invitations_anew()')
    await tx.query('select count_survey_pairs_anew()')
    const months = await tx.query(
      `select to_char(month, 'YYYY-MM-DD') as month from (select min(submitted_at) as first, max(submitted_at) as last from survey_results) s,
         generate_series(date_trunc('month', first at time zone 'Asia/Manila'), last at time zone 'Asia/Manila', interval '1 month') month`,
    )
    for (const { month } of v.parse(Months, months)) {
      await tx.query(
        cellsOf(
          'd',
          `select r.kind, r.category, r.dealer_id, ${dayOfResult} as day, p.* from survey_results r, survey_parts(r.contribution) p
           where r.status = 'complete' and r.contribution is not null
             and r.submitted_at >= $1::timestamp at time zone 'Asia/Manila'
             and r.submitted_at < ($1::timestamp + interval '1 month') at time zone 'Asia/Manila'`,
        ),
        [month],
      )
      const sumUp = (to: Grain, from: Grain, dealer: string, day: string) =>
        tx.query(
          cellsOf(
            to,
            `select kind, category, ${dealer} as dealer_id, ${day} as day, ${[...keptSums, ...itemKinds].join(', ')} from survey_figures
             where grain = '${from}' and day >= $1::date and day < ($1::date + interval '1 month')`,
          ),
          [month],
        )
      await sumUp('m', 'd', 'dealer_id', '$1::date')
      await sumUp('D', 'd', '0', 'day')
      await sumUp('M', 'm', '0', 'day')
    }
  })
