import { Lead, leads } from '#contract/requests/leads.ts'
import { isFinal } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { notify } from '#server/areas/notifications/notify.ts'
import { salesConsultants } from '#server/areas/people/people.table.ts'
import { leadLink, leadMessages } from '#server/areas/requests/lead-messages.ts'
import { leadCounts, leadTexts, leads as table } from '#server/areas/requests/requests.table.ts'
import { foldSearch } from '#server/database/fold.ts'
import { type FieldErrors, Invalid } from '#server/platform/failures.ts'
import { among, defineRecords, equals, type RecordsDefinition, type Write } from '#server/platform/records.ts'
import { getOf, listOf, updateOf } from '#server/platform/records-handlers.ts'
import type { Served } from '#server/platform/serve.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

const settled = msg`Only an administrator can reopen a lead that is converted or lost`
const unknownModel = msg`The chosen {field} is not offered`
const foreignConsultant = msg`The chosen {field} does not work at this lead’s dealer`

/** What was chosen before may stay, whatever has become of it since. */
const isNew = (column: string, before: SqlRow | null, values: SqlRow) =>
  (values[column] ?? null) !== null && values[column] !== before?.[column]

const refuse = async (tx: Sql, before: SqlRow | null, values: SqlRow, user: Person): Promise<void> => {
  const errors: Record<string, FieldErrors[string]> = {}
  const was = String(before?.['status'] ?? '')
  if (isNew('status', before, values) && isFinal('lead', was) && !user.superadmin && !user.roles.includes('admin'))
    errors['status'] = [{ message: settled }]
  if (isNew('model_id', before, values)) {
    const found = await tx.query('select from car_models where id = $1 and status and deleted_at is null', [
      values['model_id'],
    ])
    if (found.length === 0) errors['model_id'] = [{ message: unknownModel, field: Lead.fields.model.label }]
  }
  if (isNew('sales_consultant_id', before, values)) {
    const found = await tx.query(
      'select from sales_consultants where id = $1 and dealer_id = $2 and status and deleted_at is null',
      [values['sales_consultant_id'], before?.['dealer_id'] ?? null],
    )
    if (found.length === 0)
      errors['sales_consultant_id'] = [{ message: foreignConsultant, field: Lead.fields.sales_consultant.label }]
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

type Tell = Parameters<typeof notify>[1]
/** The people of a dealer, except whoever has set the status. */
const othersOf = async (tx: Sql, dealer: unknown, user: Person): Promise<readonly number[]> => {
  const people = await tx.query<{ id: number }>(
    `select u.id from users u where u.dealer_id = $1 and u.id <> $2 and u.status and u.deleted_at is null
       and exists (select from user_roles r where r.user_id = u.id and r.role = 'dealer')`,
    [dealer, user.id],
  )
  return people.map((one) => one.id)
}
/** The dealer's people hear of a new status. */
const tellDealer = async (tx: Sql, { before, after, user }: Write, tell: Tell): Promise<void> => {
  if (before === null || before['status'] === after['status']) return
  await notify(tx, tell, await othersOf(tx, after['dealer_id'], user), {
    kind: 'request_moved',
    title: leadMessages.movedTitle,
    message: leadMessages.moved(
      `${after['first_name']} ${after['last_name']}`,
      String(after['reference_no']),
      String(after['status']),
    ),
    link: leadLink(Number(after['id'])),
  })
}
/** Likewise once for many leads. */
const tellDealers: NonNullable<RecordsDefinition['bulk']> = {
  concerns: (before, after) => (before['status'] === after['status'] ? null : Number(after['dealer_id'])),
  tell: async (tx, { counts, set, user }, tell) => {
    const status = set === null ? null : String(set['status'])
    for (const [dealer, count] of counts)
      await notify(tx, tell, await othersOf(tx, dealer, user), {
        kind: 'request_moved',
        title: leadMessages.movedTitle,
        message: status === null ? leadMessages.putBack(count) : leadMessages.movedMany(count, status),
        link: status === null ? '/admin/leads' : `/admin/leads?status=${status}`,
      })
  },
}

/** Leads, each dealer's for itself. They arrive by import; an edit says who made it. */
export const leadRecords = defineRecords(leads, {
  table,
  record: Lead,
  scope: 'dealer_id',
  references: {
    model: { by: 'model_id', from: carModels },
    dealer: { by: 'dealer_id', from: dealers },
    sales_consultant: { by: 'sales_consultant_id', from: salesConsultants },
  },
  computed: { updated_by_user_id: 't.updated_by' },
  searchIn: { table: leadTexts, column: 'search', of: 'lead_id' },
  searchFrom: 3,
  fold: foldSearch,
  filters: { status: equals('status'), dealer: among('dealer_id'), import_id: equals('import_id') },
  sorts: {
    reference_no: 'reference_no',
    name: 'sort_name',
    status: 'status',
    total_amount: 'total_amount',
    created_at: 'created_at',
    updated_at: 'updated_at',
  },
  unique: ['reference_no'],
  order: ['created_at', 'desc'],
  totals: { table: leadCounts, filters: ['status', 'dealer'] },
  beforeWrite: async (tx, { before, values, user }) => {
    await refuse(tx, before, values, user)
    return undefined
  },
  onChange: tellDealer,
  bulk: tellDealers,
})

export const leadHandlers: readonly Served[] = [
  listOf(leads.list, leadRecords),
  getOf(leads.get, leadRecords),
  updateOf(leads.update, leadRecords),
]
