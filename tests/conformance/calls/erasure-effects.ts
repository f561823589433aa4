import * as v from 'valibot'
import { customers, Erasure } from '#contract/requests/erasure.ts'
import { leads } from '#contract/requests/leads.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordOf, recordsOf } from './house.ts'

/** The oldest lead, which no other probe looks at. */
const someLead = async (house: House) => {
  const admin = await house.person(people.admin)
  const [lead] = recordsOf(await admin.give(leads.list, { query: { order_by: 'created_at', sort: 'asc' } }))
  return { admin, id: lead?.id ?? 0, mobile: String(lead?.['mobile_number']) }
}
const leadsIn = (data: unknown) =>
  v.parse(Erasure.schema, data).places.find(({ place }) => place === 'leads')?.count ?? 0
const read = async (house: House, id: number) =>
  recordOf(await (await house.person(people.superadmin)).give(leads.get, { params: { id } }))

const find: Probe = async (house) => {
  const { admin, id, mobile } = await someLead(house)
  const before = await read(house, id)
  const found = await admin.give(customers.find, { body: { contact: mobile } })
  return [
    ...succeeds('it', found),
    ...same('whether it found leads', leadsIn(found.data) > 0, true),
    ...same('the lead afterwards', await read(house, id), before),
  ]
}
const erase: Probe = async (house) => {
  const { admin, id, mobile } = await someLead(house)
  const body = { contact: mobile, confirmation: mobile, reason: 'The customer asked for it' }
  const done = await admin.give(customers.erase, { body })
  const again = await admin.give(customers.find, { body: { contact: mobile } })
  const lead = await read(house, id)
  return [
    ...succeeds('it', done),
    ...same('whose lead it is now', [lead['first_name'], lead['email'], lead['message']], ['Erased', null, null]),
    ...same('how many leads are left', leadsIn(again.data), 0),
  ]
}
export const erasureEffects: Readonly<Record<string, Probe>> = { 'customers.find': find, 'customers.erase': erase }
