import * as v from 'valibot'
import { isoOf, now } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { type CaseField, type CaseState, caseStates, type Resolution, resolutions } from '#contract/surveys/cases.ts'
import { type CaseEvent, type CaseFacts, nextState } from '#machines/cdc.ts'
import { type CaseMailKind, mailOfCase } from '#server/areas/surveys/case-mails.ts'
import { audit } from '#server/platform/audit.ts'
import { tellAll } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'

const Row = v.object({
  id: v.number(),
  reference_no: v.string(),
  dealer_id: v.number(),
  category: v.string(),
  status: v.picklist(namesOf<CaseState>(caseStates)),
  resolution: v.nullable(v.picklist(namesOf<Resolution>(resolutions))),
  contact_result: v.nullable(v.string()),
  reopened: v.number(),
  version: v.number(),
  may_contact: v.nullable(v.boolean()),
  survey_id: v.number(),
  missing: v.array(v.string()),
})
export type CaseRow = v.InferOutput<typeof Row>

/** The condition, over a case `c`, under which it is late. */
export const isOverdue = `c.status <> 'closed' and (
    (c.may_contact and c.contact_result is null and c.contact_due_at < now())
    or (c.status in ('open', 'in-progress') and c.review_due_at < now()) or c.close_due_at < now())`

const empty: Readonly<Record<CaseField, string>> = {
  factor: 'c.factor_id is null',
  attribute: 'c.attribute_id is null',
  root_cause: 'c.root_cause_id is null',
  root_cause_note: 'cause.other and c.root_cause_note is null',
  immediate_measure: 'c.immediate_measure_id is null',
  immediate_note: 'immediate.other and c.immediate_note is null',
  dealer_preventive_measure: 'c.dealer_preventive_measure_id is null',
  preventive_note: 'preventive.other and c.preventive_note is null',
}
const missing = Object.entries(empty).map(([field, condition]) => `case when ${condition} then '${field}' end`)

/** A case with what its lifecycle asks for, kept from others until the transaction is over. */
export const lockCase = async (tx: Sql, id: number): Promise<CaseRow | null> => {
  const [row] = await tx.query(
    `select c.id, c.reference_no, c.dealer_id, c.category, c.status, c.resolution, c.contact_result, c.reopened,
       c.version, c.may_contact, r.survey_id, to_json(array_remove(array[${missing.join(', ')}], null)) as missing
     from survey_cdcs c join survey_results r on r.id = c.result_id
     left join survey_root_causes cause on cause.id = c.root_cause_id
     left join survey_immediate_measures immediate on immediate.id = c.immediate_measure_id
     left join survey_preventive_measures preventive on preventive.id = c.dealer_preventive_measure_id
     where c.id = $1 for update of c`,
    [id],
  )
  return row ? v.parse(Row, row) : null
}
export const factsFrom = (row: CaseRow, isSurveyAdmin: boolean): CaseFacts => ({
  isSurveyAdmin,
  missing: namesOf(empty).filter((field) => row.missing.includes(field)),
  isContactTold: row.contact_result !== null,
  mayContact: row.may_contact === true,
  resolution: row.resolution,
})

/** When a case that begins now has to be further along: first contact, review, end. */
export const deadlines = (from = now()) => ({
  contact_due_at: isoOf(from.add({ hours: 48 })),
  review_due_at: isoOf(from.add({ hours: 7 * 24 })),
  close_due_at: isoOf(from.add({ hours: 14 * 24 })),
  warned: '[]',
})
/** Who does it; `userId` null for the system. */
export interface By {
  readonly userId: number | null
  readonly requestId: string
}
const open = () => ({ resolution: null, closed_at: null, closed_by: null, sent_for_review_at: null, ...deadlines() })
const columnsFor = (row: CaseRow, event: CaseEvent, { userId }: By): Readonly<Record<string, unknown>> => {
  switch (event.type) {
    case 'start':
      return {}
    case 'send':
      return { sent_for_review_at: isoOf(now()) }
    case 'withdraw':
      return { sent_for_review_at: null }
    case 'send-back':
      return { sent_for_review_at: null, review_note: event.reason.trim() }
    case 'close': {
      const isUnreachable = row.contact_result !== 'reached' && row.may_contact === true
      return {
        closed_at: isoOf(now()),
        closed_by: userId,
        resolution: (isUnreachable ? 'unreachable' : 'resolved') satisfies Resolution,
      }
    }
    case 'reopen':
      return { ...open(), reopened: row.reopened + 1 }
    case 'void':
      return { closed_at: isoOf(now()), closed_by: null, resolution: 'not-applicable' satisfies Resolution }
    case 'revive':
      return open()
  }
}
/** What open pages hear of a case; people of a dealer only of their own. */
export const tellOfCase = (
  tx: Sql,
  { id, dealer_id, version }: CaseRow,
  kind: 'created' | 'changed' = 'changed',
  dealers: number[] = [dealer_id],
) =>
  tellAll(tx, {
    event: { resource: 'surveys-cdcs', kind, record: id, version },
    dealers,
    users: null,
  })

/** What is written to people when a case is moved. */
const mailed: { readonly [K in CaseEvent['type']]?: CaseMailKind } = {
  send: 'cdc-review',
  'send-back': 'cdc-sent-back',
  close: 'cdc-closed',
  revive: 'cdc-opened',
}

/**
 * Moves a case that is locked to where the lifecycle leads, and writes down who did what. Null where it does not allow
 * the event. `saves` says that the case is saved in the same transaction, which counts as one save with the step.
 */
export const moveCase = async (
  tx: Sql,
  row: CaseRow,
  event: CaseEvent,
  by: By,
  { isSurveyAdmin = false, saves = false }: { readonly isSurveyAdmin?: boolean; readonly saves?: boolean } = {},
): Promise<CaseRow | null> => {
  const to = nextState(row.status, factsFrom(row, isSurveyAdmin), event)
  if (to === null) return null
  const columns = { status: to, ...columnsFor(row, event, by) }
  const sets = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)
  await tx.query(
    `update survey_cdcs set ${sets.join(', ')}, updated_at = now(), updated_by = coalesce($${sets.length + 2}, updated_by)
     ${saves ? '' : ', version = version + 1'} where id = $1`,
    [row.id, ...Object.values(columns), by.userId],
  )
  const reason = 'reason' in event ? event.reason.trim() : null
  await tx.query(
    `insert into survey_cdc_steps (cdc_id, step, from_state, to_state, user_id, reason) values ($1, $2, $3, $4, $5, $6)`,
    [row.id, event.type, row.status, to, by.userId, reason],
  )
  await audit(tx, {
    user_id: by.userId,
    resource: 'surveys-cdcs',
    record_id: row.id,
    kind: 'changed',
    changes: { status: [row.status, to], ...(reason !== null && { reason: [null, reason] }) },
    request_id: by.requestId,
  })
  const after = await lockCase(tx, row.id)
  if (!after) throw new Error(`The case ${row.id} was gone under its own lock`)
  await tellOfCase(tx, after)
  const mail = mailed[event.type]
  if (mail) await mailOfCase(tx, row.id, mail, by.userId)
  return after
}
