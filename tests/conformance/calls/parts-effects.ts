import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { PartsInquiry, PartsInquiryDetail, partsInquiries } from '#contract/parts/inquiries.ts'
import { partsInventory } from '#contract/parts/inventory.ts'
import { PartsQuotation, PartsStepTaken } from '#contract/parts/quotation.ts'
import { Import } from '#contract/work/imports.ts'
import { outgoingEmails } from '#contract/work/outgoing-emails.ts'
import { asCsv, settled } from '#tests/support/imports.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordsOf } from './house.ts'

/** A file of one row brings one line of a part that its dealer did not have; the list finds it by the import. */
const lines: Probe = async (house, { call }) => {
  const client = await house.person(people.partsAdmin)
  const [free] = await house.server.database.query<{ part_number: string; dealer: string }>(
    `select p.part_number, d.name as dealer from parts p join dealers d on p.dealer_id is null
     where not exists (select from parts_inventory i where i.part_id = p.id and i.dealer_id = d.id) order by p.id limit 1`,
  )
  if (!free) return ['every dealer has every part']
  const file = asCsv([
    ['Part number', 'Dealer', 'Quantity', 'Dealer price', 'SRP'],
    [free.part_number, free.dealer, 7, 150, 200],
  ])
  const answer = await client.give(call, { form: { file } })
  if (answer.status >= 300) return [`it answered ${answer.status} ${JSON.stringify(answer.errors)}`]
  const { id: import_id } = v.parse(Import.schema, answer.data)
  await settled(client, import_id, 'complete')
  const came = recordsOf(await client.give(partsInventory.list, { query: { import_id } }))
  const wrong = await client.give(call, { form: { file: new File(['a'], 'probe.txt') } })
  const { part_number, quantity, dealer_price, srp, savings_percentage }: Record<string, unknown> = { ...came[0] }
  return [
    ...same('how many lines it brought', came.length, 1),
    ...same(
      'the line',
      { part_number, quantity, dealer_price, srp, savings_percentage },
      { part_number: free.part_number, quantity: 7, dealer_price: 150, srp: 200, savings_percentage: 0.25 },
    ),
    ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
  ]
}

let carts = 0
/** A cart of one part for the first dealer, as its file brings it. */
const cart = async (house: House, call: Call) => {
  carts += 1
  const client = await house.person(people.partsAdmin)
  const [line] = await house.server.database.query<{ part_number: string; dealer: string }>(
    `select i.part_number, d.name as dealer from parts_inventory i join dealers d on d.id = i.dealer_id
     where i.dealer_id = 1 order by i.id limit 1`,
  )
  const file = asCsv([
    ['First name', 'Last name', 'Mobile', 'Dealer', 'Cart no.', 'Part number', 'Quantity'],
    [`Probe ${carts}`, 'Santos', 9_190_000_000 + carts, line?.dealer ?? '', `P-${carts}`, line?.part_number ?? '', 3],
  ])
  const answer = await client.give(call, { form: { file } })
  const { id: import_id } = v.parse(Import.schema, answer.data)
  await settled(client, import_id, 'complete')
  return { client, line, rows: recordsOf(await client.give(partsInquiries.list, { query: { import_id } })) }
}
const uploads: Probe = async (house, { call }) => {
  const { client, line, rows } = await cart(house, call)
  const wrong = await client.give(call, { form: { file: new File(['a'], 'probe.txt') } })
  return [
    ...same(
      'what it brought',
      rows.map(({ first_name, asked, items_count }: Record<string, unknown>) => [first_name, asked, items_count]),
      [[`Probe ${carts}`, `3 × ${line?.part_number}`, 1]],
    ),
    ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
  ]
}
const fresh = async (house: House) => {
  const { client, rows } = await cart(house, partsInquiries.upload)
  const [row] = rows
  if (!row) throw new Error('The cart has not come')
  return { client, row: v.parse(PartsInquiry.schema, row) }
}
const items: Probe = async (house, { call }) => {
  const { client, row } = await fresh(house)
  const alone = await client.call(partsInquiries.get, { params: { id: row.id } })
  const { data } = await client.give(call, { params: { id: row.id } })
  return same('its items', data, v.parse(PartsInquiryDetail.schema, alone.data).items)
}
const updates: Probe = async (house, { call }) => {
  const { client, row } = await fresh(house)
  const body = {
    ...row,
    last_name: 'Changed',
    status: 'quoted',
    items: [{ wanted: 'A horn', quantity: 2, unit_price: 12.5 }],
  }
  const answer = await client.give(call, { params: { id: row.id }, body })
  const seen = await (await house.person(people.superadmin)).give(partsInquiries.get, { params: { id: row.id } })
  const { last_name, status, total_amount, version } = v.parse(PartsInquiryDetail.schema, seen.data)
  const lost = await client.give(call, { params: { id: row.id }, body })
  return [
    ...succeeds('it', answer),
    ...same(
      'what others see',
      { last_name, status, total_amount, version },
      {
        last_name: 'Changed',
        status: 'quoted',
        total_amount: 25,
        version: row.version + 1,
      },
    ),
    ...same('the same save again', lost.status, 409),
  ]
}
const ofBase: Probe = async (house, { name, call }) => {
  const { client, row } = await fresh(house)
  const answer = await client.give(call, { params: { id: row.base.id } })
  const told = v.parse(v.array(v.looseObject({ id: v.number() })), answer.data)
  const mine = await client.give(name === 'items' ? partsInquiries.items : partsInquiries.list, {
    ...(name === 'items' ? { params: { id: row.id } } : { query: { base: row.base.id } }),
  })
  return same(
    'what it holds',
    told.map(({ id }) => id),
    v.parse(v.array(v.looseObject({ id: v.number() })), mine.data).map(({ id }) => id),
  )
}

/** A cart that was quoted, of a customer who has an email address. */
const quoted = async (house: House) => {
  const { client, row } = await fresh(house)
  const email = `probe${row.id}@mail.test`
  const body = {
    ...row,
    email,
    status: 'quoted',
    items: [{ wanted: 'A horn', quantity: 2, unit_price: 12.5 }],
  }
  await client.give(partsInquiries.update, { params: { id: row.id }, body })
  return { client, row, email }
}
const stepsTaken: Probe = async (house, { call }) => {
  const { client, row } = await quoted(house)
  const { data } = await client.give(call, { params: { id: row.id } })
  const taken = v.parse(v.array(PartsStepTaken.schema), data)
  return same(
    'the steps',
    taken.map(({ kind, from, to }) => [kind, from, to]),
    [['status', 'pending', 'quoted']],
  )
}
const quotes: Probe = async (house, { call }) => {
  const { client, row, email } = await quoted(house)
  const { data } = await client.give(call, { params: { id: row.id } })
  const is = v.parse(PartsQuotation.schema, data)
  return same(
    'the quotation',
    [is.reference_no, is.total_amount, is.email.to, is.why],
    [row.reference_no, 25, email, null],
  )
}
const sends: Probe = async (house, { call }) => {
  const { client, row } = await fresh(house)
  const early = await client.give(call, { params: { id: row.id }, body: { way: 'email', locale: 'en' } })
  const { row: ready, email } = await quoted(house)
  const answer = await client.give(call, { params: { id: ready.id }, body: { way: 'email', locale: 'en' } })
  const superadmin = await house.person(people.superadmin)
  const mails = recordsOf(await superadmin.give(outgoingEmails.list, { query: { q: email } }))
  return [
    ...succeeds('it', answer),
    ...same('before it is quoted', early.status, 422),
    ...same(
      'the emails to the customer',
      mails.map(({ to, kind }: Record<string, unknown>) => [to, kind]),
      [[email, 'parts-quotation']],
    ),
  ]
}

export const partsEffects: Readonly<Record<string, Probe>> = {
  'parts-inquiries.upload': uploads,
  'parts-inquiries.steps': stepsTaken,
  'parts-inquiries.quotation': quotes,
  'parts-inquiries.sendQuotation': sends,
  'parts-inquiries.items': items,
  'parts-inquiries.update': updates,
  'parts-inquiry-bases.inquiries': ofBase,
  'parts-inquiry-bases.items': ofBase,
  'parts-inventory.upload': lines,
}
