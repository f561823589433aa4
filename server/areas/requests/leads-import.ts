import { LeadRow } from '#contract/requests/leads.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { notify } from '#server/areas/notifications/notify.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { takeReferences } from '#server/areas/requests/reference-numbers.ts'
import { defineImport, type Surroundings } from '#server/areas/work/imports-definition.ts'
import { type Lookup, lookupOf } from '#server/areas/work/imports-lookup.ts'
import type { Sql } from '#server/platform/sql.ts'

const { dealer_id, model_id, sales_consultant_id } = LeadRow.fields
const dealerFirst = msg`Without a dealer nobody knows which {field} is meant`
const newLeads = msg`New leads`
const came = msg`{count, plural, one {# lead has come by import.} other {# leads have come by import.}}`

interface Consultant {
  readonly id: number
  readonly dealer_id: number
  readonly name: string
  readonly employee_no: string
  readonly email: string | null
}
const surroundings = async (sql: Sql): Promise<Surroundings> => {
  const dealers = await sql.query<{ id: number; code: string; name: string }>(
    'select id, code, name from dealers where deleted_at is null',
  )
  const models = await sql.query<{ id: number; name: string }>(
    'select id, name from car_models where status and deleted_at is null',
  )
  const consultants = await sql.query<Consultant>(
    'select id, dealer_id, name, employee_no, email from sales_consultants where status and deleted_at is null',
  )
  const dealer = lookupOf(
    dealer_id.label,
    dealers.flatMap(({ id, code, name }) => [[code, id] as const, [name, id] as const]),
  )
  const model = lookupOf(
    model_id.label,
    models.map(({ id, name }) => [name, id] as const),
  )
  // Whoever sells must work at the row's dealer, so each dealer has names of its own.
  const ofDealer = new Map<number, Lookup>()
  for (const [id, all] of Map.groupBy(consultants, (one) => one.dealer_id))
    ofDealer.set(
      id,
      lookupOf(
        sales_consultant_id.label,
        all.flatMap((one) => [one.employee_no, one.email, one.name].map((name) => [name, one.id] as const)),
      ),
    )
  const nobody = lookupOf(sales_consultant_id.label, [])
  return {
    choose: {
      dealer_id: dealer,
      model_id: model,
      sales_consultant_id: (text, values) =>
        typeof values['dealer_id'] === 'number'
          ? (ofDealer.get(values['dealer_id']) ?? nobody)(text)
          : { message: dealerFirst, field: sales_consultant_id.label },
    },
  }
}

/** Leads arrive by import only; the server gives their reference numbers. */
export const leadImport = defineImport({
  records: leadRecords,
  roles: admins,
  row: LeadRow,
  defaults: { total_quantity: 1, total_amount: 0, status: 'pending' },
  synonyms: {
    first_name: ['Given name', 'Forename'],
    last_name: ['Surname', 'Family name'],
    mobile_number: ['Mobile', 'Mobile no', 'Phone', 'Phone number', 'Cellphone', 'Contact number', 'Contact no'],
    email: ['E-mail address', 'Mail'],
    dealer_id: ['Dealer code', 'Dealer name', 'Dealership', 'Branch'],
    model_id: ['Interested model', 'Car', 'Vehicle'],
    sales_consultant_id: ['Consultant', 'Employee no', 'Agent'],
    total_quantity: ['Total quantity', 'Qty', 'Units'],
    total_amount: ['Total amount', 'Price', 'Value'],
    source: ['Lead source', 'Channel'],
    message: ['Comment', 'Remarks', 'Notes'],
  },
  example: {
    first_name: 'Maria',
    last_name: 'Santos',
    mobile_number: '0917 123 4567',
    email: 'maria.santos@mail.test',
    total_quantity: '1',
    total_amount: '1250000',
    status: 'pending',
    source: 'walk_in',
  },
  follows: ['dealers', 'models', 'sales-consultants'],
  surroundings,
  unique: [],
  refusesRepetition: true,
  give: async (tx, rows) => {
    const references = await takeReferences(tx, 'LD', rows.length)
    for (const [i, row] of rows.entries()) row['reference_no'] = references[i]
  },
  nameOf: (values) => `${values['first_name'] ?? ''} ${values['last_name'] ?? ''}`.trim(),
  path: '/admin/leads',
  over: async (tx, importId, tell) => {
    const counts = await tx.query<{ dealer_id: number; count: number; people: string }>(
      `select l.dealer_id, l.count, (select string_agg(u.id::text, ',') from users u
         where u.dealer_id = l.dealer_id and u.status and u.deleted_at is null
         and exists (select from user_roles r where r.user_id = u.id and r.role = 'dealer')) as people
       from (select dealer_id, count(*) from leads where import_id = $1 group by dealer_id) l`,
      [importId],
    )
    for (const { count, people } of counts)
      await notify(tx, tell, (people ?? '').split(',').filter(Boolean).map(Number), {
        kind: 'request_new',
        title: newLeads,
        message: { ...came, values: { count } },
        link: `/admin/leads?import_id=${importId}`,
      })
  },
})
