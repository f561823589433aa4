import type { Locale } from '#contract/account/auth.ts'
import { dayOf, epochOf, isoOf, isPast, momentAt } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { surveyRoles } from '#contract/roles.ts'
import { type CaseStep, caseSteps } from '#contract/surveys/cases.ts'
import { SurveyCase } from '#contract/surveys/cdcs.ts'
import { surveyCategories } from '#contract/surveys/factors.ts'
import { type Message, msg } from '#contract/words.ts'
import { blockedBy, type CaseStepEvent, heldIn } from '#machines/cdc.ts'
import { type By, type CaseRow, factsFrom, lockCase, moveCase } from '#server/areas/surveys/case-rows.ts'
import { Invalid, type LocalizedText } from '#server/platform/failures.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { StepRefused } from '#server/platform/step-refused.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'
import { sayIn } from '#server/platform/words.ts'

const closed = msg`This case is Closed: it can be changed once it is reopened`
const inReview = msg`This case is For review. To change the case, withdraw it from review first.`
const elsewhere = msg`This {field} does not belong to {parent}`
const first = msg`Choose the {target} first`
const beforeOpening = msg`The {field} field must not be before the case was opened`
const inFuture = msg`The {field} field must not be in the future`

const { factor, attribute, root_cause, dealer_preventive_measure, contacted_at, preventive_done_on } = SurveyCase.fields
interface Link {
  readonly column: string
  readonly label: Message
  readonly table: string
  /** What it hangs on. */
  readonly by: string
  readonly parent: { readonly column: string; readonly label: Message; readonly table: string }
  /** What is written down with it, and goes with it. */
  readonly note?: string
}
const factors = { column: 'factor_id', label: factor.label, table: 'survey_factors' }
const attributes = { column: 'attribute_id', label: attribute.label, table: 'survey_attributes' }
/** What hangs on another choice of the case, from above. */
const links: readonly Link[] = [
  { ...attributes, by: 'factor_id', parent: factors },
  {
    column: 'root_cause_id',
    label: root_cause.label,
    table: 'survey_root_causes',
    by: 'attribute_id',
    parent: attributes,
    note: 'root_cause_note',
  },
  {
    column: 'dealer_preventive_measure_id',
    label: dealer_preventive_measure.label,
    table: 'survey_preventive_measures',
    by: 'attribute_id',
    parent: attributes,
    note: 'preventive_note',
  },
]

const same = (before: unknown, after: unknown): boolean => (before ?? null) === (after ?? null)
/** What a changed choice leaves without ground: what hung on the old one, unless the same save chooses anew. */
const cleared = (before: SqlRow, given: SqlRow): SqlRow => {
  const gone: Record<string, null> = {}
  const kept = (column: string) => !(column in given) || same(before[column], given[column])
  for (const { column, parent, note } of links) {
    const isMoved = parent.column in gone || !kept(parent.column)
    if (!isMoved || !kept(column) || same(before[column], null)) continue
    gone[column] = null
    if (note !== undefined && kept(note)) gone[note] = null
  }
  return gone
}
const parentName = async (tx: Sql, table: string, id: number, locale: Locale): Promise<string> => {
  const [row] = await tx.query<{ name: string }>(`select names ->> $2 as name from ${table} where id = $1`, [
    id,
    locale,
  ])
  return row?.name ?? ''
}
/** Each choice belongs to the one above it, a factor to the case's category. */
const problemsOf = async (tx: Sql, row: SqlRow, user: Person) => {
  const errors: Record<string, LocalizedText[]> = {}
  const category = row['category'] === 'sales' ? 'sales' : 'service'
  if (typeof row['factor_id'] === 'number') {
    const found = await tx.query('select from survey_factors where id = $1 and category <> $2', [
      row['factor_id'],
      category,
    ])
    if (found.length > 0)
      errors['factor_id'] = [
        { message: elsewhere, field: factor.label, values: { parent: sayIn(user.locale)(surveyCategories[category]) } },
      ]
  }
  for (const { column, label, table, by, parent } of links) {
    const [chosen, above] = [row[column], row[parent.column]]
    if (typeof chosen !== 'number') continue
    if (typeof above !== 'number') {
      errors[column] = [{ message: first, field: label, target: parent.label }]
      continue
    }
    const wrong = await tx.query(`select from ${table} where id = $1 and ${by} <> $2`, [chosen, above])
    if (wrong.length > 0)
      errors[column] = [
        {
          message: elsewhere,
          field: label,
          values: { parent: await parentName(tx, parent.table, above, user.locale) },
        },
      ]
  }
  return errors
}
const instant = (value: unknown): unknown => (typeof value === 'string' ? isoOf(momentAt(epochOf(value))) : value)
/** When the customer was called and the measure was taken: after the case was opened, and the call not in the future. */
const timeProblems = (before: SqlRow, values: SqlRow): Record<string, LocalizedText[]> => {
  const opened = String(before['opened_at'])
  const [contacted, done] = [values['contacted_at'], values['preventive_done_on']]
  const errors: Record<string, LocalizedText[]> = {}
  if (typeof contacted === 'string') {
    if (epochOf(contacted) < epochOf(opened))
      errors['contacted_at'] = [{ message: beforeOpening, field: contacted_at.label }]
    else if (!isPast(contacted)) errors['contacted_at'] = [{ message: inFuture, field: contacted_at.label }]
  }
  if (typeof done === 'string' && done < dayOf(momentAt(epochOf(opened))).toString())
    errors['preventive_done_on'] = [{ message: beforeOpening, field: preventive_done_on.label }]
  return errors
}

/** The columns of a save: what it sets, and what follows from it; refuses what this person may not write now. */
export const caseColumns = async (
  tx: Sql,
  { before, values, user }: { before: SqlRow; values: SqlRow; user: Person },
): Promise<SqlRow> => {
  const set: SqlRow = 'contacted_at' in values ? { contacted_at: instant(values['contacted_at']) } : {}
  const given = { ...values, ...set }
  const changed = Object.keys(given).filter((name) => !same(before[name], given[name]))
  if (changed.length > 0) {
    if (before['status'] === 'closed') throw new StepRefused({ message: closed })
    if (before['status'] === 'for-review' && scopeOf(user, surveyRoles) !== 'all')
      throw new StepRefused({ message: inReview })
  }
  const more = { ...set, ...cleared(before, given) }
  const row = { ...before, ...given, ...more }
  const errors = { ...timeProblems(before, given), ...(await problemsOf(tx, row, user)) }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return more
}

const isStep = (step: unknown): step is CaseStep => namesOf(caseSteps).some((one) => one === step)
const eventOf = (step: CaseStep, reason: unknown): CaseStepEvent =>
  step === 'send-back' || step === 'reopen'
    ? { type: step, reason: typeof reason === 'string' ? reason : '' }
    : { type: step }

const need = (row: CaseRow | null): CaseRow => {
  if (!row) throw new Error('The case was gone under its own lock')
  return row
}
/** Takes the step of a save after its fields are written, in its transaction; a save of an open case starts it first. */
export const stepOfSave = async (
  tx: Sql,
  { id, given, user, by }: { id: number; given: SqlRow; user: Person; by: By },
) => {
  const how = { isSurveyAdmin: scopeOf(user, surveyRoles) === 'all', saves: true }
  let row = need(await lockCase(tx, id))
  const { step } = given
  const event = isStep(step) ? eventOf(step, given['reason']) : null
  const refusal = (at: CaseRow, asked: CaseStepEvent) => blockedBy(at.status, factsFrom(at, how.isSurveyAdmin), asked)
  if (row.status === 'open') {
    // A step that not even a started case has is refused for the state that the reader sees.
    if (event && event.type !== 'start' && heldIn('open', event.type) === 'open') {
      const blocked = refusal(row, event)
      if (blocked) throw new StepRefused(blocked)
    }
    row = need(await moveCase(tx, row, { type: 'start' }, by, how))
    if (event?.type === 'start') return
  }
  if (!event) return
  const moved = await moveCase(tx, row, event, by, how)
  if (moved) return
  const blocked = refusal(row, event)
  throw blocked ? new StepRefused(blocked) : new Error(`The step ${event.type} was neither taken nor refused`)
}
