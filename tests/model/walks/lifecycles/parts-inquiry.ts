import { deepStrictEqual } from 'node:assert/strict'
import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import { PartsInquiryDetail, partsInquiries } from '#contract/parts/inquiries.ts'
import { noEmail, notQuoted, PartsQuotation } from '#contract/parts/quotation.ts'
import { statuses } from '#contract/statuses.ts'
import { blockedBy, type PartsFacts, partsInquiryMachine, priceFirst } from '#machines/parts-inquiry.ts'
import type { House } from '#tests/model/walks/house.ts'
import type { Led, Lifecycle } from '#tests/model/walks/lifecycle.ts'
import { historyOf, inEnglish, onLine, outcomeOf } from '#tests/model/walks/outcomes.ts'
import { people } from '#tests/support/sign-in.ts'

interface Facts {
  /** Of two items. */
  readonly priced: number
}
const items = 2
const roles = [people.partsAdmin, people.partsDealer]
const names = { first_name: 'Ana', last_name: 'Santos', mobile_number: '+639171234567' }

const isSettled = (state: string) => ['fulfilled', 'cancelled'].includes(state)

let made = 0

const open = async ({ database, person, heardOf }: House): Promise<Led> => {
  made += 1
  const customer = [names.first_name, names.last_name, names.mobile_number]
  const [base] = await database.query<{ id: number }>(
    `insert into parts_inquiry_bases (reference_no, channel, first_name, last_name, mobile_number)
     values ($1, 'cart', $2, $3, $4) returning id`,
    [`WALK-${made}`, ...customer],
  )
  const [inquiry] = await database.query<{ id: number }>(
    `insert into parts_inquiries (base_id, reference_no, channel, first_name, last_name, mobile_number, dealer_id, status, items_count, source)
     values ($1, $2, 'cart', $3, $4, $5, 1, 'pending', $6, 'website') returning id`,
    [base?.id, `WALK-${made}-1`, ...customer, items],
  )
  const id = inquiry?.id ?? 0
  for (const place of [1, 2])
    await database.query(
      'insert into parts_inquiry_items (inquiry_id, position, wanted, quantity, unit_price) values ($1, $2, $3, 1, 100)',
      [id, place, `Roof rack ${place}`],
    )
  const read = (data: unknown) => v.parse(PartsInquiryDetail.schema, data)
  /** Beginnings and ends of pricings: an odd number while one is under way. */
  let pricings = 0
  const itemIds = () =>
    database.query('select id from parts_inquiry_items where inquiry_id = $1 order by position', [id])
  const sit = (at: number) => person(roles[at % roles.length] ?? people.partsAdmin, at)
  return {
    page: `/admin/dealer-parts/inquiries/${id}`,
    ask: async (at, event, cut) => {
      const { client, line } = await sit(at)
      const body = { ...names, status: event.type }
      const before = { items: await itemIds(), pricings }
      const answer = await onLine(line, cut, () => client.give(partsInquiries.update, { params: { id }, body }))
      const after = { items: await itemIds(), pricings }
      // Whoever takes a step leaves the items alone.
      if (before.pricings === after.pricings && pricings % 2 === 0) deepStrictEqual(after.items, before.items)
      return outcomeOf(answer, (data) => read(data).status)
    },
    system: async ({ priced }) => {
      pricings += 1
      const { client } = await sit(0)
      const params = { id }
      const { status: state, items: all } = read((await client.call(partsInquiries.get, { params })).data)
      const body = {
        ...{ ...names, status: state },
        items: all.map(({ id, wanted, quantity }, at) => ({
          id,
          wanted,
          quantity,
          unit_price: at < priced ? 100 : null,
        })),
      }
      const { status, errors } = await client.give(partsInquiries.update, { params, body })
      if (isSettled(state)) {
        // Nobody changes what is settled: neither its items nor anything else of it.
        const others = all.some(({ unit_price }, at) => (unit_price !== null) !== at < priced)
        const { items: _, ...renamed } = { ...body, first_name: 'Bea' }
        const named = await client.give(partsInquiries.update, { params, body: renamed })
        deepStrictEqual([status, named.status], [others ? 409 : 200, 409])
        await database.query(
          'update parts_inquiry_items set unit_price = case when position <= $2 then 100 end where inquiry_id = $1',
          [id, priced],
        )
      } else if (status !== 200) throw new Error(`The items could not be priced: ${status} ${JSON.stringify(errors)}`)
      pricings += 1
      return { outcome: { is: 'done' }, shows: state }
    },
    announced: () => heardOf('parts-inquiries', id),
    history: () => historyOf(database, 'parts-inquiries', id),
    look: async (at) => {
      const { client } = await sit(at)
      const params = { id }
      const { status, items: all } = read((await client.call(partsInquiries.get, { params })).data)
      const quotation = await client.call(partsInquiries.quotation, { params })
      const { why, email, text } = v.parse(PartsQuotation.schema, quotation.data)
      return {
        is: 'seen',
        value: status,
        details: {
          priced: all.filter(({ unit_price }) => unit_price !== null).length,
          whyNoQuotation: why,
          whyNoEmail: email.why,
          whyNoText: text.why,
        },
      }
    },
  }
}
export const partsInquiry: Lifecycle<Facts> = {
  name: 'parts-inquiry',
  machine: partsInquiryMachine,
  begin: { value: 'pending', facts: { priced: items } },
  roles,
  asked: ['pending', 'quoted', 'confirmed', 'fulfilled', 'cancelled'].map((type) => ({ type })),
  happens: [
    { type: 'priced', priced: 1 },
    { type: 'priced', priced: items },
  ],
  contextOf: ({ priced }, person): PartsFacts => ({ isPartsAdmin: (person ?? 0) % roles.length === 0, items, priced }),
  // A save in the state that it is in moves nothing.
  eventsOf: ({ value }, event) => (event.type === value || event.type === 'priced' ? [] : [event]),
  after: ({ facts }, event) => (event.type === 'priced' ? { priced: event['priced'] } : facts),
  why: ({ value, facts }, event, person) => {
    const [from, to] = [value, event.type].map((name) => namesOf(statuses.partsinquiry).find((one) => one === name))
    const blocked = from && to && blockedBy(from, partsInquiry.contextOf(facts, person) as PartsFacts, to)
    return blocked ? inEnglish(blocked.why) : null
  },
  details: ({ priced }, value) => {
    const isQuoted = ['quoted', 'confirmed'].includes(value)
    const whyNoQuotation = inEnglish(isQuoted ? (priced < items ? priceFirst : null) : notQuoted)
    return { priced, whyNoQuotation, whyNoEmail: whyNoQuotation ?? inEnglish(noEmail), whyNoText: whyNoQuotation }
  },
  open,
}
