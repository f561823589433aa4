import { SalesConsultantBody } from '#contract/people/sales-consultants.ts'
import { consultantRecords } from '#server/areas/people/sales-consultants.ts'
import type { Sql } from '#server/platform/sql.ts'
import { defineImport, type Surroundings } from '#server/work/imports/definition.ts'
import { lookupOf } from '#server/work/imports/lookup.ts'

const surroundings = async (sql: Sql): Promise<Surroundings> => {
  const dealers = await sql.query<{ id: number; code: string; name: string }>(
    'select id, code, name from dealers where deleted_at is null',
  )
  const names = dealers.flatMap(({ id, code, name }) => [[code, id] as const, [name, id] as const])
  return { choose: { dealer_id: lookupOf(SalesConsultantBody.fields.dealer_id.label, names) } }
}

/**
 * Sales consultants by file, without mail to each: an imported address is confirmed when somebody asks for it. A dealer's
 * people need no column for the dealer.
 */
export const consultantImport = defineImport({
  records: consultantRecords,
  row: SalesConsultantBody,
  defaults: { status: true },
  synonyms: {
    dealer_id: ['Dealer code', 'Dealer name', 'Dealership', 'Branch'],
    first_name: ['Given name', 'Forename'],
    last_name: ['Surname', 'Family name'],
    employee_no: ['Employee no', 'Employee number', 'Employee ID', 'Staff no'],
    email: ['E-mail address', 'Mail'],
    mobile: ['Mobile', 'Mobile no', 'Phone', 'Phone number', 'Cellphone', 'Contact number'],
    status: ['Active'],
  },
  example: {
    first_name: 'Maria',
    last_name: 'Santos',
    employee_no: 'SC-001',
    email: 'maria.santos@dealer.test',
    mobile: '0917 123 4567',
    status: 'true',
  },
  follows: ['dealers'],
  surroundings,
  unique: ['employee_no'],
  uniqueWithin: 'dealer_id',
  refusesRepetition: false,
  nameOf: (values) => `${values['first_name'] ?? ''} ${values['last_name'] ?? ''}`.trim(),
  path: '/admin/dealers-account-maintenance/sales-consultants',
})
