import * as v from 'valibot'
import { Answers } from '#contract/surveys/answers.ts'
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

/** Counts all figures anew from what results add; answers come and are corrected when it is over. */
export const rebuildFigures = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    if (tx.kind === 'postgres') await tx.script('set local statement_timeout = 0')
    await tx.script('lock table survey_results in share mode')
    await tx.script('delete from survey_figures; delete from survey_figure_changes')
    await tx.query('select count_survey_results_anew()')
    for (;;) {
      const [row] = await tx.query<{ folded: number }>('select fold_survey_figures(20000) as folded')
      if (!row || row.folded === 0) return
    }
  })
