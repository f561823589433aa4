import * as v from 'valibot'
import { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import { eventually } from '#tests/support/eventually.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordOf, recordsOf, rowsOf } from './house.ts'

let made = 0
const number = () => {
  made += 1
  return `+63919${String(8_000_000 + made)}`
}
/** Another active account in the place of the dealer's own, which comes back when `away` takes it out again. */
const activeAccount = async (house: House) => {
  const [dealer] = await house.server.database.query<{ id: number; name: string; account: number }>(
    `select d.id, d.name, a.id as account from dealers d join infobip_accounts a on a.dealer_id = d.id
     where a.status and a.deleted_at is null order by d.id limit 1`,
  )
  if (!dealer) throw new Error('No dealer of the small world has an active account')
  const client = await house.person(people.admin)
  await client.give(infobipAccounts.trash, { params: { id: dealer.account } })
  const before = await client.give(infobipAccounts.active, { query: { dealer: dealer.id } })
  made += 1
  const body = { name: `Probe ${made}`, kind: 'simulator', sender: 'Probe', part_price: 0.5, status: true }
  const account = recordOf(await client.give(infobipAccounts.create, { body: { ...body, dealer_id: dealer.id } }))
  const away = async () => {
    await client.give(infobipAccounts.trash, { params: { id: account.id } })
    const after = await client.give(infobipAccounts.active, { query: { dealer: dealer.id } })
    await client.give(infobipAccounts.restore, { params: { id: dealer.account } })
    return after
  }
  return { dealer, before, account, away }
}
const none = (dealer: { readonly name: string }) => `${dealer.name} has no active Infobip account.`

const active: Probe = async (house, { call }) => {
  const { dealer, before, account, away } = await activeAccount(house)
  const client = await house.person(people.surveyAdmin)
  const now = await client.give(call, { query: { dealer: dealer.id } })
  const after = await away()
  return [
    ...same('before there is one', [before.status, before.message], [404, none(dealer)]),
    ...same('the active one', recordOf(now), account),
    ...same('after it went into the trash', [after.status, after.message], [404, none(dealer)]),
  ]
}
const sender: Probe = async (house, { call }) => {
  const { dealer, account, away } = await activeAccount(house)
  const answer = await (await house.person(people.surveyAdmin)).give(call, { query: { dealer: dealer.id } })
  await away()
  return same('what a message of it looks like', answer.data, {
    account_id: account.id,
    sender: account['sender'],
    reply_to: null,
    part_price: account['part_price'],
  })
}
const testSend: Probe = async (house, { call }) => {
  const { account, away } = await activeAccount(house)
  const client = await house.person(people.surveyAdmin)
  const mobile_number = number()
  const answer = await client.give(call, { params: { id: account.id }, body: { mobile_number } })
  await client.give(optOuts.create, { body: { mobile_number } })
  const refused = await client.give(call, { params: { id: account.id }, body: { mobile_number } })
  await away()
  const { message_id } = v.parse(v.looseObject({ message_id: v.string() }), answer.data)
  const [taken] = house.simulator.record.taken.filter(({ id }) => id === message_id)
  return [
    ...succeeds('it', answer),
    ...same('who the provider says got it', taken?.to, mobile_number.slice(1)),
    ...same('to a number that has opted out', [refused.status, Object.keys(refused.errors)], [422, ['mobile_number']]),
  ]
}
const remove: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyAdmin)
  const mobile_number = number()
  const { id } = recordOf(await client.give(optOuts.create, { body: { mobile_number } }))
  const answer = await client.give(call, { params: { id }, body: { reason: 'A probe' } })
  const left = recordsOf(await client.give(optOuts.list, { query: { q: mobile_number } }))
  const told = await house.server.database.query(
    `select 1 from audit_entries where resource = 'opt-outs' and record_id = $1 and changes->'reason'->>1 = 'A probe'`,
    [id],
  )
  return [
    ...succeeds('it', answer),
    ...same('how many the list still shows', left.length, 0),
    ...same('how often the audit has the reason', told.length, 1),
    ...same('opting out again', (await client.give(optOuts.create, { body: { mobile_number } })).status, 200),
  ]
}
const upload: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyAdmin)
  const mobile = number()
  const file = new File([`Mobile number,Note\n${mobile},From a probe\nnobody,\n`], 'numbers.csv', { type: 'text/csv' })
  const answer = await client.give(call, { form: { file } })
  const {
    id: import_id,
    good,
    bad,
  } = v.parse(v.looseObject({ id: v.number(), good: v.number(), bad: v.number() }), answer.data)
  const rows = await eventually(
    async () => rowsOf(await client.give(optOuts.list, { query: { import_id } })),
    (found) => found.length > 0,
  )
  return [
    ...same('how many rows are good and bad', [good, bad], [1, 1]),
    ...same(
      'what came',
      rows.map((row) => [row['mobile_number'], row['source'], row['note']]),
      [[mobile, 'import', 'From a probe']],
    ),
  ]
}

/** What accounts and opt-outs bring about. */
export const accountEffects: Readonly<Record<string, Probe>> = {
  'infobip-accounts.active': active,
  'infobip-accounts.sender': sender,
  'infobip-accounts.testSend': testSend,
  'opt-outs.remove': remove,
  'opt-outs.upload': upload,
}
