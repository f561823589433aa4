import type * as v from 'valibot'
import { SalesConsultant, salesConsultants } from '#contract/people/sales-consultants.ts'
import { msg } from '#contract/words.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { type Addressed, consultantMail, consultantToken } from '#server/areas/people/consultant-links.ts'
import { salesConsultants as table } from '#server/areas/people/people.table.ts'
import { fold } from '#server/database/fold.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { getOf, listOf, restoreOf, trashOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const trashedDealer = msg`The chosen dealer lies in the trash.`
const noAddress = msg`This consultant has no e-mail address to confirm.`
const isConfirmed = msg`This address is confirmed already.`

/** Sales consultants, each dealer's for itself. Another address must be confirmed anew. */
export const consultantRecords = defineRecords(salesConsultants, {
  table,
  record: SalesConsultant,
  scope: 'dealer_id',
  references: { dealer: { by: 'dealer_id', from: dealers } },
  search: 'search',
  fold,
  filters: { dealer_id: equals('dealer_id'), active: equals('status'), import_id: equals('import_id') },
  sorts: { name: 'sort_name', employee_no: 'employee_no', status: 'status', updated_at: 'updated_at' },
  order: ['name', 'asc'],
  keys: {
    sales_consultants_employee_no: {
      field: 'employee_no',
      message: msg`Another consultant of this dealer has this employee number`,
    },
  },
  beforeWrite: async (tx, { before, values }) => {
    const dealer = values['dealer_id']
    if (dealer !== undefined && dealer !== before?.['dealer_id']) {
      const trashed = await tx.query('select from dealers where id = $1 and deleted_at is not null', [dealer])
      if (trashed.length > 0) throw new Invalid({ dealer_id: [{ message: trashedDealer }] })
    }
    const hasNewAddress = 'email' in values && (values['email'] ?? null) !== (before?.['email'] ?? null)
    return hasNewAddress ? { email_verified_at: null } : undefined
  },
})
type One = v.InferOutput<typeof SalesConsultant.schema>
/** Who can be asked to confirm. */
const addressed = ({ id, name, email }: One): Addressed | null => (email ? { id, name, email } : null)

export const consultantHandlers = ({ secret, mailer, later, now }: Platform): readonly Served[] => {
  const ask = (one: Addressed) =>
    later('consultant mail', () => mailer.send(consultantMail(one, consultantToken(secret, one, now()))))
  return [
    listOf(salesConsultants.list, consultantRecords),
    getOf(salesConsultants.get, consultantRecords),
    serve(salesConsultants.create, async ({ body, records, tell }) => {
      const one = await records(consultantRecords).create(body)
      const whom = addressed(one)
      if (whom) ask(whom)
      tell(whom ? msg`Saved. A link to confirm the address is on its way to {email}.` : msg`Saved.`, {
        email: whom?.email ?? '',
      })
      return one
    }),
    serve(salesConsultants.update, async ({ params, body, records, tell }) => {
      const before = await records(consultantRecords).get(params.id)
      const one = await records(consultantRecords).update(params.id, body)
      const whom = addressed(one)
      if (whom && one.email !== before.email) {
        ask(whom)
        tell(msg`Saved. A link to confirm the address is on its way to {email}.`, { email: whom.email })
      } else tell(msg`Saved.`)
      return one
    }),
    trashOf(salesConsultants.trash, consultantRecords),
    restoreOf(salesConsultants.restore, consultantRecords),
    serve(salesConsultants.resendVerification, async ({ body, records, tell }) => {
      const one = await records(consultantRecords).get(body.id)
      const whom = addressed(one)
      if (!whom) throw new Invalid({ id: [{ message: noAddress }] }, noAddress)
      if (one.email_verified_at) throw new Invalid({ id: [{ message: isConfirmed }] }, isConfirmed)
      ask(whom)
      tell(msg`A link to confirm the address is on its way to {email}.`, { email: whom.email })
      return null
    }),
  ]
}
