import type { Call } from '#contract/call.ts'
import { type BulkAction, bulkActions } from '#contract/facets.ts'
import { type Rec, record } from '#contract/fields.ts'
import { actions, type RecordType, recordTypes, type StatusWord, statuses } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import { bulkForms } from '#contract/work/bulk.ts'
import type { Changes } from '#server/platform/changes.ts'
import { type Definitions, titleOf } from '#server/platform/definitions.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import { params } from '#server/platform/params.ts'
import { parse } from '#server/platform/parsing.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Person, Reader } from '#server/platform/users.ts'
import { admit, visibleRows } from '#server/platform/visible.ts'

/** How an action works on rows: what it sets, and on which side of the trash they lie before. */
interface Way {
  /** The call whose roles it takes. */
  readonly as: 'update' | 'trash' | 'restore'
  readonly trashed: boolean
  readonly kind: 'changed' | 'trashed' | 'restored' | 'purged'
  /** The column that takes the value that was chosen. */
  readonly sets?: string
}
export const bulkActionSpecs: Readonly<Record<BulkAction, Way>> = {
  activate: { as: 'update', trashed: false, kind: 'changed' },
  deactivate: { as: 'update', trashed: false, kind: 'changed' },
  trash: { as: 'trash', trashed: false, kind: 'trashed' },
  delete: { as: 'trash', trashed: false, kind: 'trashed' },
  restore: { as: 'restore', trashed: true, kind: 'restored' },
  purge: { as: 'trash', trashed: true, kind: 'purged' },
  'set-status': { as: 'update', trashed: false, kind: 'changed', sets: 'status' },
  'set-action': { as: 'update', trashed: false, kind: 'changed', sets: 'action' },
  'assign-consultant': { as: 'update', trashed: false, kind: 'changed', sets: 'sales_consultant_id' },
  'book-rider': { as: 'update', trashed: false, kind: 'changed' },
}
/** An action over a list, as one person may carry it out. */
export interface Act extends Way {
  readonly action: BulkAction
  readonly definition: RecordsDefinition
  readonly reader: Reader
  /** The call that it stands for wants a proof, and so does this. */
  readonly wantsProof: boolean
}

/** What the jobs of bulk actions tell, and which lists they work on. */
export interface Around {
  readonly changes: Changes
  readonly definitions: Definitions
}

const notOffered = msg`This action is not available for this list.`
/** 404 for an unknown list, 422 for an action that it does not offer, 403 for somebody who may not do it to one row. */
export const actFor = (definitions: Definitions, resource: string, action: BulkAction, user: Person): Act => {
  const definition = definitions.auditedOf(resource)
  if (!definition) throw new NotFound()
  const way = bulkActionSpecs[action]
  const call: Call | undefined = definition.calls[way.as]
  if (!definition.facets?.bulk.includes(action) || !call) throw new Invalid({ action: [{ message: notOffered }] })
  return {
    ...way,
    action,
    definition,
    reader: admit(definition, user, call.roles),
    wantsProof: call.proof !== undefined,
  }
}

const unfit = msg`Choose a value to set.`
const valuesBy = (shape: Rec, values: object): SqlRow => {
  try {
    return { ...(parse(shape, values) as object) }
  } catch (error) {
    throw error instanceof Invalid ? new Invalid({ values: Object.values(error.errors).flat() }) : error
  }
}
/** The columns that the action sets; a purge sets none. `now` is when rows go into the trash. */
export const columnsFor = (
  { action, definition, sets }: Pick<Act, 'action' | 'definition' | 'sets'>,
  values: Readonly<Record<string, string | number | null>> | null | undefined,
  now: string,
): SqlRow => {
  if (action === 'activate' || action === 'deactivate') return { status: action === 'activate' }
  if (action === 'trash' || action === 'delete') return { deleted_at: now }
  if (action === 'restore') return { deleted_at: null }
  const form = bulkForms[action]
  if (form) return valuesBy(form, values ?? {})
  if (sets === undefined) return {}
  const field = definition.calls['update']?.body?.fields[sets]
  if (!field || values?.[sets] === undefined) throw new Invalid({ values: [{ message: unfit }] })
  return valuesBy(record({ [sets]: field }), { [sets]: values[sets] })
}

const noConsultant = msg`The chosen sales consultant does not exist`
const isRecordType = (of: string | undefined): of is RecordType => recordTypes.some((one) => one === of)
/** The title of a status or action of a record type. */
export const wordOf = (kind: 'status' | 'action', of: string | undefined, slug: string): Message | null => {
  if (!isRecordType(of)) return null
  const all: Readonly<Record<string, StatusWord | Message>> = kind === 'status' ? statuses[of] : actions[of]
  const word = all[slug]
  return word === undefined ? null : 'title' in word ? word.title : word
}
/** What the job is called: “Set status to Contacted: Leads”. */
export const titleFor = async (
  tx: Sql,
  definitions: Definitions,
  { action, definition, reader }: Act,
  columns: SqlRow,
): Promise<Sentence> => {
  const list = titleOf(definition)
  const fields = definition.record.fields
  if (action === 'set-status') {
    const value = wordOf('status', fields['status']?.of, String(columns['status']))
    if (value) return { message: msg`Set status to {value}: {list}`, words: { value, list } }
  }
  if (action === 'set-action') {
    const value = wordOf('action', fields['action']?.of, String(columns['action']))
    return value
      ? { message: msg`Set action to {value}: {list}`, words: { value, list } }
      : { message: msg`Clear action: {list}`, words: { list } }
  }
  if (action === 'assign-consultant') {
    const id = columns['sales_consultant_id']
    if (id === null) return { message: msg`Remove consultant: {list}`, words: { list } }
    // Whoever is not theirs is not named to a dealer's people.
    const chosen = definitions.of(definition.calls['update']?.body?.fields['sales_consultant_id']?.of ?? '')
    const { values, param } = params()
    const [one] = chosen
      ? await tx.query<{ name: string }>(
          `select ${chosen.name} as name from (${visibleRows(chosen, reader, param)}) t where t.id = ${param(id)}`,
          values,
        )
      : []
    if (!one) throw new Invalid({ values: [{ message: noConsultant }] })
    return { message: msg`Assign {name}: {list}`, values: { name: one.name }, words: { list } }
  }
  return { message: msg`{action}: {list}`, words: { action: bulkActions[action], list } }
}
