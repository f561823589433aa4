import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { namesOf } from '#contract/names.ts'
import { PartsBase, PartsInquiryDetail, partsBases, partsInquiries } from '#contract/parts/inquiries.ts'
import { PartsQuotation, PartsStepTaken } from '#contract/parts/quotation.ts'
import { statuses } from '#contract/statuses.ts'
import { audit } from '#contract/work/audit.ts'
import { HistoryEntry, history } from '#contract/work/history.ts'
import { blockedBy, nextState, type PartsState } from '#machines/parts-inquiry.ts'
import type { Client } from '#tests/support/client.ts'
import { openSendingHouse, patient } from '#tests/support/sending-house.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

const house = openSendingHouse()
let keeper: Client
let dealer: Client
beforeAll(async () => {
  keeper = await signIn(house.server.origin, people.partsAdmin)
  dealer = await signIn(house.server.origin, people.partsDealer)
})

let made = 0
const states = namesOf(statuses.partsinquiry)
/** An inquiry of the first dealer with two priced items, of a customer of its own; what is said besides stands in it. */
const inquiry = async (more: {
  readonly status?: PartsState
  readonly email?: string | null
  readonly dealer?: number
}) => {
  made += 1
  const mobile = `+63917777${String(1000 + made)}`
  const { status = 'quoted', email = `customer${made}@mail.test`, dealer: at = 1 } = more
  const [row] = await house.server.database.query<{ id: number; base_id: number }>(
    `with base as (
       insert into parts_inquiry_bases (reference_no, channel, first_name, last_name, mobile_number, email)
       values ($1, 'cart', 'Liza', 'Cruz', $2, $3) returning id)
     insert into parts_inquiries (reference_no, base_id, channel, dealer_id, first_name, last_name, mobile_number, email,
       status, items_count, total_amount, asked, source)
     select $1 || '-1', id, 'cart', $5, 'Liza', 'Cruz', $2, $3, $4, 2, 1234.5, 'a horn, a lamp', 'website' from base returning id, base_id`,
    [`PI-2031-${String(made).padStart(6, '0')}`, mobile, email, status, at],
  )
  if (!row) throw new Error('The inquiry was not made')
  await house.server.database.query(
    `insert into parts_inquiry_items (inquiry_id, position, wanted, quantity, unit_price)
     values ($1, 1, 'Horn', 2, 617.25), ($1, 2, 'Lamp', 1, 0)`,
    [row.id],
  )
  return { ...row, mobile, email }
}
const detail = async (id: number) =>
  v.parse(PartsInquiryDetail.schema, (await keeper.call(partsInquiries.get, { params: { id } })).data)
const quotation = async (id: number, query: Readonly<Record<string, unknown>> = {}) =>
  v.parse(PartsQuotation.schema, (await dealer.give(partsInquiries.quotation, { params: { id }, query })).data)
const send = (id: number, way: 'email' | 'text', locale = 'en', who = dealer) =>
  who.give(partsInquiries.sendQuotation, { params: { id }, body: { way, locale } })
const steps = async (id: number) =>
  v.parse(v.array(PartsStepTaken.schema), (await dealer.give(partsInquiries.steps, { params: { id } })).data)
/** The dealer's account with the simulator. */
const account = async (isActive: boolean) => {
  await house.server.database.query(`update infobip_accounts set status = false where dealer_id = 1`)
  if (isActive)
    await house.server.database.query(
      `insert into infobip_accounts (name, kind, dealer_id, sender, webhook_key, status)
       values ('Parts of the first dealer', 'simulator', 1, 'Makati', 'k', true)`,
    )
}

test('a quotation goes to the customer by email, item by item in the language that was chosen, and is found in history, audit and steps', async () => {
  const one = await inquiry({})
  const about = { resource: 'parts-inquiries', kind: 'noted', record: one.id } as const
  const answer = await tells(house.server, { event: about, dealers: [1] }, () => send(one.id, 'email'))
  expect([answer.status, answer.message]).toEqual([200, `We are sending the quotation to ${one.email}.`])
  const mail = await house.server.mailbox.next(one.email ?? '')
  expect(mail.text).toContain('2 × Horn: ₱617.25 each, ₱1,234.50')
  expect(mail.text).toContain('Total: ₱1,234.50')
  const [entry] = v.parse(
    v.array(HistoryEntry.schema),
    (await dealer.give(history.list, { params: { resource: 'parts-inquiries', id: one.id } })).data,
  )
  expect(entry).toMatchObject({ kind: 'quotation-sent' })
  expect(entry?.changes.map(({ after }) => after)).toContain(one.email)
  const audited = await (await signIn(house.server.origin, people.superadmin)).give(audit.list, {
    query: { kind: 'quotation-sent' },
  })
  expect(JSON.stringify(audited.data)).toContain(one.email)
  expect(await steps(one.id)).toMatchObject([{ kind: 'sent-email', to: 'pending' }])
  const filipino = await quotation(one.id, { locale: 'fil' })
  expect(filipino.email.lines).not.toEqual((await quotation(one.id)).email.lines)
})

test('an email that cannot be put on its way is not said to be, and no step is written down', async () => {
  const one = await inquiry({})
  const { database } = house.server
  await database.script(
    `create function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
     create trigger breaks before insert on outgoing_emails for each row when (new.to_address = '${one.email}')
       execute function breaks()`,
  )
  onTestFinished(async () => {
    await database.script('drop trigger breaks on outgoing_emails; drop function breaks()')
  })
  expect((await send(one.id, 'email')).status).toBe(500)
  expect(await steps(one.id)).toEqual([])
})

test('it goes by text message through the dealer’s own account, and tells the sum without a letter that costs a part', async () => {
  await account(true)
  const one = await inquiry({})
  const about = { resource: 'parts-inquiries', kind: 'noted', record: one.id } as const
  const answer = await tells(house.server, { event: about, dealers: [1] }, () => send(one.id, 'text'))
  expect([answer.status, answer.message]).toEqual([200, `The quotation was sent to ${one.mobile}.`])
  const taken = house.simulator.record.taken.filter(({ to }) => to === one.mobile.slice(1))
  expect(taken.map(({ text }) => text)).toEqual([(await quotation(one.id)).text.text])
  expect(taken[0]?.text).toContain('PHP 1,234.50')
  expect(await steps(one.id)).toMatchObject([{ kind: 'sent-text' }])
})

test('a text that the provider refuses is written down, and whoever has the inquiry open hears of it', async () => {
  await account(true)
  const one = await inquiry({})
  house.simulator.script.refused.add(one.mobile.slice(1))
  const about = { resource: 'parts-inquiries', kind: 'noted', record: one.id } as const
  const answer = await tells(house.server, { event: about, dealers: [1] }, () => send(one.id, 'text'))
  expect(answer.status).toBe(422)
  expect(await steps(one.id)).toMatchObject([{ kind: 'sent-text' }])
})

test('why it cannot be sent is said where it is shown, and again where it is tried', async () => {
  await account(true)
  const blank = await inquiry({})
  await house.server.database.query('update parts_inquiry_items set unit_price = null where inquiry_id = $1', [
    blank.id,
  ])
  const out = await inquiry({})
  await house.server.database.query("insert into opt_outs (mobile_number, source) values ($1, 'stop')", [out.mobile])
  for (const [id, way, why] of [
    [
      (await inquiry({ status: 'pending' })).id,
      'email',
      'You can print or send a quotation only while the inquiry is Quoted or Confirmed',
    ],
    [
      (await inquiry({ status: 'cancelled' })).id,
      'text',
      'You can print or send a quotation only while the inquiry is Quoted or Confirmed',
    ],
    [blank.id, 'email', 'Price every item before you quote'],
    [(await inquiry({ email: null })).id, 'email', 'This customer has no email address'],
    [out.id, 'text', 'This customer’s number has opted out of text messages'],
  ] as const) {
    expect((await quotation(id))[way].why).toBe(why)
    expect(await send(id, way)).toMatchObject({ status: 422, message: why })
    expect(await steps(id)).toEqual([])
  }
  expect((await quotation(out.id)).email.why).toBe(null)
  await account(false)
  const { dealer: name } = await quotation(out.id)
  expect(await send((await inquiry({})).id, 'text')).toMatchObject({
    status: 422,
    message: `${name.name} has no active Infobip account`,
  })
})

test('of an inquiry of another dealer nobody reads or sends the quotation, nor reads the steps', async () => {
  const { id, email } = await inquiry({ dealer: 2 })
  for (const call of [partsInquiries.quotation, partsInquiries.steps])
    expect((await dealer.give(call, { params: { id } })).status).toBe(404)
  expect((await send(id, 'email')).status).toBe(404)
  expect((await send(id, 'email', 'en', keeper)).status).toBe(200)
  await house.server.mailbox.next(email ?? '')
})

test('an address that the mail server does not know rings at who has sent the quotation', async () => {
  const one = await inquiry({ email: 'unknown@refused.test' })
  house.server.mailbox.refuse(1, 550)
  expect((await send(one.id, 'email')).status).toBe(200)
  await expect
    .poll(
      () =>
        house.server.database.query(
          `select u.email from notifications n join users u on u.id = n.user_id
           where n.link = $1 and n.title::text like '%Quotation not delivered%'`,
          [`/admin/dealer-parts/inquiries/${one.id}`],
        ),
      patient,
    )
    .toEqual([{ email: people.partsDealer }])
})

test('the server takes every step of every state that the machine allows, and refuses the others in its words', async () => {
  for (const [who, isPartsAdmin] of [
    [dealer, false],
    [keeper, true],
  ] as const)
    for (const from of states)
      for (const to of states.filter((one) => one !== from))
        for (const priced of [2, 1]) {
          const { id } = await inquiry({ status: from })
          if (priced < 2)
            await house.server.database.query(
              'update parts_inquiry_items set unit_price = null where inquiry_id = $1 and position = 2',
              [id],
            )
          const before = await detail(id)
          const answer = await who.give(partsInquiries.update, {
            params: { id },
            body: { ...before, items: undefined, status: to },
          })
          const facts = { isPartsAdmin, items: 2, priced }
          const blocked = blockedBy(from, facts, to)
          expect([from, to, isPartsAdmin, priced, answer.status]).toEqual([
            ...[from, to, isPartsAdmin, priced],
            blocked === null ? 200 : blocked.by === 'state' ? 409 : 422,
          ])
          expect((await detail(id)).status).toBe(nextState(from, facts, { type: to }) && !blocked ? to : from)
          const said =
            blocked?.by === 'state'
              ? `A parts inquiry with the status ${statuses.partsinquiry[from].title.message} cannot become ${statuses.partsinquiry[to].title.message}.`
              : blocked?.why.message.message
          if (said !== undefined) expect(JSON.stringify([answer.message, answer.errors])).toContain(said)
        }
}, 600_000)

test('a base is as far as its least advanced child, and cancelled when all are, whatever they are', async () => {
  const { base_id, id } = await inquiry({ status: 'pending' })
  const dealers = await house.server.database.query<{ id: number }>(
    'select id from dealers where id <> 1 order by id limit 2',
  )
  for (const [at, { id: dealerId }] of dealers.entries())
    await house.server.database.query(
      `insert into parts_inquiries (reference_no, base_id, channel, dealer_id, first_name, last_name, mobile_number, status, source)
       select reference_no || $2, base_id, channel, $3, first_name, last_name, mobile_number, status, source
       from parts_inquiries where id = $1`,
      [id, `-x${at}`, dealerId],
    )
  const children = await house.server.database.query<{ id: number }>(
    'select id from parts_inquiries where base_id = $1 order by id',
    [base_id],
  )
  const read = async (who: Client) =>
    v
      .parse(
        v.array(PartsBase.schema),
        (await who.give(partsBases.list, { query: { q: 'PI-2031', per_page: 200 } })).data,
      )
      .find((base) => base.id === base_id)
  const advance = ['pending', 'quoted', 'confirmed', 'fulfilled'] as const
  await fc.assert(
    fc.asyncProperty(fc.tuple(...children.map(() => fc.constantFrom(...states))), async (are) => {
      for (const [at, status] of are.entries())
        await house.server.database.query('update parts_inquiries set status = $2 where id = $1', [
          children[at]?.id,
          status,
        ])
      const whole = await read(keeper)
      expect(whole?.status).toBe(advance.find((one) => are.includes(one)) ?? 'cancelled')
      expect(whole?.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(are.length)
      for (const { status, count } of whole?.statuses ?? [])
        expect(count).toBe(are.filter((one) => one === status).length)
      // A dealer's people see a base by their own child alone.
      expect((await read(dealer))?.status).toBe(are[0])
    }),
    { numRuns: 25, seed: 16_001 },
  )
})
