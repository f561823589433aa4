import * as v from 'valibot'
import { SalesConsultant, salesConsultants } from '#contract/people/sales-consultants.ts'
import { msg } from '#contract/words.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { type Addressed, consultantMail, consultantToken } from '#server/areas/people/consultant-links.ts'
import { salesConsultants as table } from '#server/areas/people/people.table.ts'
import { Invalid } from '#server/platform/failures.ts'
import { fold } from '#server/platform/fold.ts'
import { orderMails, type Tell } from '#server/platform/mail-orders.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { getOf, listOf, restoreOf, trashOf } from '#server/platform/records-handlers.ts'
import { byName } from '#server/platform/records-order.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'

const trashedDealer = msg`The chosen dealer is in the trash.`
const noAddress = msg`This consultant has no email address to verify.`
const isConfirmed = msg`This address is already verified.`

/** Sales consultants, each dealer's for itself. Another address must be confirmed anew. */
export const consultantRecords = defineRecords(salesConsultants, {
  table,
  record: SalesConsultant,
  name: 't.name',
  found: {
    detail: `concat_ws(' · ', t.employee_no, ${dealerName})`,
    folded: 't.sort_name',
    shown: ['t.mobile', 't.email'],
  },
  scope: 'dealer_id',
  references: { dealer: { by: 'dealer_id', from: dealers } },
  search: 'search',
  fold,
  filters: { dealer_id: equals('dealer_id'), active: equals('status'), import_id: equals('import_id') },
  sorts: {
    name: 'sort_name',
    employee_no: 'employee_no',
    dealer: byName('dealer_id', dealers, 'dealers'),
    status: 'status',
    updated_at: 'updated_at',
  },
  order: ['name', 'asc'],
  keys: {
    sales_consultants_employee_no: {
      field: 'employee_no',
      message: msg`Another consultant at this dealer already has this employee number`,
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
  onChange: async (tx, { kind, before, after }, tell) => {
    const { id, email } = after
    const isNew = kind === 'created' || (kind === 'changed' && email !== before?.['email'])
    if (isNew && typeof email === 'string') await orderVerification(tx, tell, Number(id), email)
  },
})
const orderVerification = (tx: Sql, tell: Tell, consultant: number, email: string) =>
  orderMails(tx, tell, [{ kind: 'consultant-verification', to: email, payload: { consultant, email } }])
type One = v.InferOutput<typeof SalesConsultant.schema>
/** Who can be asked to confirm. */
const addressed = ({ id, name, email }: One): Addressed | null => (email ? { id, name, email } : null)

export const consultantHandlers = ({ secret, mailer, now, database, changes }: Platform): readonly Served[] => {
  mailer.define('consultant-verification', {
    payload: v.object({ consultant: v.number(), email: v.string() }),
    keeps: true,
    compose: async (tx, { consultant, email }) => {
      const [one] = await tx.query<Addressed>(
        'select id, name, email from sales_consultants where id = $1 and email = $2 and deleted_at is null',
        [consultant, email],
      )
      return one ? consultantMail(one, consultantToken(secret, one, now())) : null
    },
  })
  return [
    listOf(salesConsultants.list, consultantRecords),
    getOf(salesConsultants.get, consultantRecords),
    serve(salesConsultants.create, async ({ body, records, tell }) => {
      const one = await records(consultantRecords).create(body)
      const whom = addressed(one)
      tell(whom ? msg`Saved. We sent a verification link to {email}.` : msg`Saved.`, {
        email: whom?.email ?? '',
      })
      return one
    }),
    serve(salesConsultants.update, async ({ params, body, records, tell }) => {
      const before = await records(consultantRecords).get(params.id)
      const one = await records(consultantRecords).update(params.id, body)
      const whom = addressed(one)
      if (whom && one.email !== before.email) {
        tell(msg`Saved. We sent a verification link to {email}.`, { email: whom.email })
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
      await database.transaction((tx) =>
        orderVerification(tx, (change) => changes.tell(tx, change), whom.id, whom.email),
      )
      tell(msg`We sent a verification link to {email}.`, { email: whom.email })
      return null
    }),
  ]
}
