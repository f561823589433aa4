import * as v from 'valibot'
import { isoOf, now } from '#contract/calendar.ts'
import { followedDays } from '#contract/surveys/cases.ts'
import { takeReferences } from '#server/areas/requests/reference-numbers.ts'
import { mailOfCase } from '#server/areas/surveys/case-mails.ts'
import { type By, type CaseRow, deadlines, lockCase, moveCase, tellOfCase } from '#server/areas/surveys/case-rows.ts'
import { audit } from '#server/platform/audit.ts'
import type { Sql } from '#server/platform/sql.ts'

const Result = v.object({
  dealer_id: v.number(),
  kind: v.string(),
  category: v.string(),
  applies: v.boolean(),
  /** Brought over from before, so long ago that nobody would call the customer any more. */
  isOld: v.boolean(),
  isImported: v.boolean(),
  reasons: v.array(v.picklist(['csi', 'overall'])),
  case_id: v.nullable(v.number()),
})
type Result = v.InferOutput<typeof Result>

const openCase = async (tx: Sql, resultId: number, result: Result, by: By, reference?: string): Promise<CaseRow> => {
  const [reference_no] = reference === undefined ? await takeReferences(tx, 'CD', 1) : [reference]
  const at = now()
  const columns = {
    reference_no,
    result_id: resultId,
    dealer_id: result.dealer_id,
    kind: result.kind,
    category: result.category,
    reasons: JSON.stringify(result.reasons),
    opened_at: isoOf(at),
    ...deadlines(at),
  }
  const names = Object.keys(columns)
  const [made] = await tx.query<{ id: number }>(
    `insert into survey_cdcs (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  const row = made ? await lockCase(tx, made.id) : null
  if (!row) throw new Error(`No case was opened for the result ${resultId}`)
  await audit(tx, {
    user_id: by.userId,
    resource: 'surveys-cdcs',
    record_id: row.id,
    kind: 'created',
    changes: { reference_no: [null, row.reference_no], status: [null, row.status] },
    request_id: by.requestId,
  })
  await tellOfCase(tx, row, 'created')
  // What was brought over from before is followed up by whoever brings it.
  if (!result.isImported) await mailOfCase(tx, row.id, 'cdc-opened')
  return row
}

/**
 * The case follows its result, in the transaction that writes the result: a complete dissatisfied one opens it, one that
 * is so no longer voids it, one that is so again brings it back. There is one case for a result. `reference` is the number
 * of a case that opens, where it was taken before.
 */
export const followResult = async (
  tx: Sql,
  resultId: number,
  by: By = { userId: null, requestId: 'survey' },
  reference?: string,
): Promise<void> => {
  // Two who write the same result wait for each other here.
  await tx.query('select id from survey_results where id = $1 for update', [resultId])
  const [found] = await tx.query(
    `select r.dealer_id, r.kind, r.category, r.status = 'complete' and r.dissatisfied as applies,
       r.channel = 'import' and r.submitted_at < now() - interval '${followedDays} days' as "isOld",
       r.channel = 'import' as "isImported",
       to_json(array_remove(array[case when r.csi_score < 60 then 'csi' end, case when r.low then 'overall' end], null)) as reasons,
       c.id as case_id
     from survey_results r left join survey_cdcs c on c.result_id = r.id where r.id = $1`,
    [resultId],
  )
  if (!found) throw new Error(`There is no result ${resultId} to follow`)
  const result = v.parse(Result, found)
  const row = result.case_id === null ? null : await lockCase(tx, result.case_id)
  if (row === null) {
    if (result.applies && !result.isOld) await openCase(tx, resultId, result, by, reference)
    return
  }
  // What it was opened for and whose it is follow the correction.
  await tx.query('update survey_cdcs set dealer_id = $2, reasons = $3::jsonb where id = $1', [
    row.id,
    result.dealer_id,
    JSON.stringify(result.applies ? result.reasons : []),
  ])
  const event = { type: result.applies ? 'revive' : 'void' } as const
  const moved = await moveCase(tx, { ...row, dealer_id: result.dealer_id }, event, by)
  // Whose it was loses it; and what a case shows of its result has changed without a step, too.
  if (moved && row.dealer_id === result.dealer_id) return
  const others = [...new Set([row.dealer_id, ...(moved ? [] : [result.dealer_id])])]
  await tellOfCase(tx, moved ?? row, 'changed', others)
}
