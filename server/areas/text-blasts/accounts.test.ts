import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { InfobipAccount, infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { bulk } from '#contract/work/bulk.ts'
import { history } from '#contract/work/history.ts'
import { jobs } from '#contract/work/jobs.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let surveyAdmin: Client
let surveyDealer: Client
let own = { id: 0, name: '' }
let other = { id: 0, name: '' }
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  surveyAdmin = await signIn(server.origin, people.surveyAdmin)
  surveyDealer = await signIn(server.origin, people.surveyDealer)
  const rows = await server.database.query<{ id: number; name: string; is_own: boolean }>(
    `select d.id, d.name, d.id = u.dealer_id as is_own from dealers d, users u where u.email = $1 order by d.id`,
    [people.surveyDealer],
  )
  own = rows.find((one) => one.is_own) ?? own
  other = rows.find((one) => !one.is_own) ?? other
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.script(
    'delete from text_blast_messages; update text_blasts set account_id = null; delete from infobip_accounts',
  )
})

const key = 'a-key-that-nobody-may-read-7f3c'
let made = 0
const body = (more: object = {}) => {
  made += 1
  return {
    name: `Account ${made}`,
    kind: 'simulator' as const,
    sender: 'DealerDesk',
    reply_to: null,
    base_url: null,
    throttle: null,
    part_price: 0.35,
    status: false,
    dealer_id: null,
    api_key: null,
    ...more,
  }
}
const accountIn = ({ data }: Answer) => v.parse(InfobipAccount.schema, data)
const add = async (more: object = {}) => accountIn(await admin.give(infobipAccounts.create, { body: body(more) }))
const namesIn = ({ data }: Answer) => v.parse(v.array(v.object({ name: v.string() })), data).map(({ name }) => name)

test('An account is listed, read, changed, trashed and restored, and filtered by page, words and dealer [infobip.03]', async () => {
  const mine = await add({ name: 'Own account', dealer_id: own.id })
  await add({ name: 'Head office' })
  const read = accountIn(await surveyAdmin.give(infobipAccounts.get, { params: { id: mine.id } }))
  expect(read).toEqual(mine)
  const list = (query: object) => admin.give(infobipAccounts.list, { query: { ...query } })
  expect(namesIn(await list({}))).toEqual(['Head office', 'Own account'])
  expect(namesIn(await list({ dealer: [own.id] }))).toEqual(['Own account'])
  expect(namesIn(await list({ q: 'head' }))).toEqual(['Head office'])
  expect(namesIn(await list({ per_page: 1, page: 2 }))).toEqual(['Own account'])
  const saved = await surveyAdmin.give(infobipAccounts.update, {
    params: { id: mine.id },
    body: { ...body({ name: 'Renamed', dealer_id: own.id }), version: mine.version },
  })
  expect(accountIn(saved).name).toBe('Renamed')
  await admin.give(infobipAccounts.trash, { params: { id: mine.id } })
  expect(namesIn(await list({}))).toEqual(['Head office'])
  expect(namesIn(await list({ trashed: true }))).toEqual(['Renamed'])
  await admin.give(infobipAccounts.restore, { params: { id: mine.id } })
  expect(namesIn(await list({}))).toEqual(['Head office', 'Renamed'])
})

describe('A dealer has one active account [infobip.01]', () => {
  test('activating a second one is refused in words that name the first', async () => {
    await add({ name: 'First', dealer_id: own.id, status: true })
    const second = await admin.give(infobipAccounts.create, { body: body({ dealer_id: own.id, status: true }) })
    expect(second.status).toBe(422)
    expect(second.errors['status']).toEqual([
      `“First” is already the active account for ${own.name}. Deactivate it first.`,
    ])
    const idle = await add({ dealer_id: own.id })
    const saved = await admin.give(infobipAccounts.update, {
      params: { id: idle.id },
      body: { ...body({ dealer_id: own.id, status: true }), version: idle.version },
    })
    expect(saved.errors['status']?.[0]).toContain('“First”')
  })

  test('other dealers and the head office have theirs beside it', async () => {
    await add({ dealer_id: own.id, status: true })
    await add({ dealer_id: other.id, status: true })
    await add({ name: 'Main', status: true })
    const again = await admin.give(infobipAccounts.create, { body: body({ status: true }) })
    expect(again.errors['status']).toEqual([
      '“Main” is already the active account for the head office. Deactivate it first.',
    ])
  })

  test('moving an active account to a dealer that has one is refused as well', async () => {
    await add({ name: 'Theirs', dealer_id: other.id, status: true })
    const mine = await add({ dealer_id: own.id, status: true })
    const moved = await admin.give(infobipAccounts.update, {
      params: { id: mine.id },
      body: { ...body({ dealer_id: other.id, status: true }), version: mine.version },
    })
    expect(moved.errors['status']?.[0]).toContain('“Theirs”')
  })

  test('one that comes back from the trash stays inactive when another took its place', async () => {
    const first = await add({ dealer_id: own.id, status: true })
    await admin.give(infobipAccounts.trash, { params: { id: first.id } })
    await add({ dealer_id: own.id, status: true })
    const back = await admin.give(infobipAccounts.restore, { params: { id: first.id } })
    expect([back.status, accountIn(back).status]).toEqual([200, false])
  })

  test('activating two of one dealer at once leaves one, and says why of the other', async () => {
    const two = [await add({ dealer_id: own.id }), await add({ dealer_id: own.id })]
    const job = await runBulk(
      'activate',
      two.map(({ id }) => id),
    )
    const rows = await server.database.query('select id from infobip_accounts where status')
    expect(rows).toHaveLength(1)
    expect(job.failed).toBe(1)
    const failures = await admin.give(jobs.failures, { params: { id: job.id } })
    expect(JSON.stringify(failures.data)).toContain('Another account is already active there. Deactivate it first.')
    const away = await runBulk(
      'deactivate',
      two.map(({ id }) => id),
    )
    expect([away.failed, (await server.database.query('select id from infobip_accounts where status')).length]).toEqual(
      [0, 0],
    )
  })
})

const JobShape = v.looseObject({ id: v.number(), state: v.string(), failed: v.number() })
const runBulk = async (action: string, ids: readonly number[]) => {
  const begun = await admin.give(bulk.run, {
    params: { resource: 'infobip-accounts' },
    body: { action, selection: { kind: 'ids', ids }, values: null },
  })
  const { job } = v.parse(v.object({ job: JobShape }), begun.data)
  let now = job
  while (now.state === 'queued' || now.state === 'running') {
    await new Promise((soon) => setTimeout(soon, 20))
    now = v.parse(JobShape, (await admin.give(jobs.get, { params: { id: job.id } })).data)
  }
  return now
}

describe('The active account and the sender have calls of their own [infobip.04]', () => {
  test('each dealer and the head office get theirs', async () => {
    const mine = await add({ name: 'Own', dealer_id: own.id, status: true, sender: 'OwnDealer', reply_to: '21212' })
    const main = await add({ name: 'Main', status: true })
    const active = async (query: object) =>
      accountIn(await admin.give(infobipAccounts.active, { query: { ...query } })).id
    expect([await active({ dealer: own.id }), await active({})]).toEqual([mine.id, main.id])
    const sender = await admin.give(infobipAccounts.sender, { query: { dealer: own.id } })
    expect(sender.data).toEqual({ account_id: mine.id, sender: 'OwnDealer', reply_to: '21212', part_price: 0.35 })
  })

  test('when there is none, the answer says of whom [infobip.05]', async () => {
    await add({ dealer_id: own.id })
    for (const call of [infobipAccounts.active, infobipAccounts.sender]) {
      const dealers = await admin.give(call, { query: { dealer: own.id } })
      expect([dealers.status, dealers.message]).toEqual([404, `${own.name} has no active Infobip account.`])
      const head = await admin.give(call)
      expect([head.status, head.message]).toEqual([404, 'The head office has no active Infobip account.'])
    }
    admin.speak('fil')
    expect((await admin.give(infobipAccounts.active)).status).toBe(404)
    admin.speak('en')
  })

  test("a dealer's people are answered for their own dealer, and for no other", async () => {
    const mine = await add({ dealer_id: own.id, status: true })
    await add({ dealer_id: other.id, status: true })
    await add({ status: true })
    expect(accountIn(await surveyDealer.give(infobipAccounts.active)).id).toBe(mine.id)
    expect((await surveyDealer.give(infobipAccounts.active, { query: { dealer: other.id } })).status).toBe(404)
    expect((await surveyDealer.give(infobipAccounts.active, { query: { dealer: own.id } })).status).toBe(200)
  })
})

describe('Who may do what', () => {
  test('survey people of a dealer read their own account and write none', async () => {
    const mine = await add({ name: 'Own', dealer_id: own.id })
    const theirs = await add({ name: 'Theirs', dealer_id: other.id })
    await add({ name: 'Main' })
    expect(namesIn(await surveyDealer.give(infobipAccounts.list))).toEqual(['Own'])
    expect((await surveyDealer.give(infobipAccounts.get, { params: { id: theirs.id } })).status).toBe(404)
    expect((await surveyDealer.give(infobipAccounts.create, { body: body() })).status).toBe(403)
    expect((await surveyDealer.give(infobipAccounts.trash, { params: { id: mine.id } })).status).toBe(403)
    expect(
      (
        await surveyDealer.give(infobipAccounts.testSend, {
          params: { id: mine.id },
          body: { mobile_number: '09171234567' },
        })
      ).status,
    ).toBe(403)
  })

  test('everybody else reads none', async () => {
    for (const email of [people.dealer, people.partsAdmin, people.partsDealer])
      expect((await (await signIn(server.origin, email)).give(infobipAccounts.list)).status).toBe(403)
  })
})

describe('A key is kept and never shown', () => {
  test('answers, audit, history, exports and the database hold no key that can be read', async () => {
    const made = await admin.give(infobipAccounts.create, { body: body({ api_key: key }) })
    const { id, key_hint, version } = accountIn(made)
    expect(key_hint).toBe('…7f3c')
    const texts = [JSON.stringify(made)]
    const saved = await admin.give(infobipAccounts.update, {
      params: { id },
      body: { ...body({ name: 'Again', api_key: `${key}-2` }), version },
    })
    texts.push(JSON.stringify(saved), JSON.stringify(await admin.give(infobipAccounts.list)))
    texts.push(JSON.stringify(await admin.give(history.list, { params: { resource: 'infobip-accounts', id } })))
    const file = await admin.load('/exports/infobip-accounts/file', { format: 'csv', columns: '' })
    texts.push(Buffer.from(file.bytes).toString('utf8'))
    texts.push(JSON.stringify(await server.database.query('select * from infobip_accounts')))
    texts.push(JSON.stringify(await server.database.query('select * from audit_entries')))
    const [row] = await server.database.query<{ api_key: string; webhook_key: string }>(
      'select api_key, webhook_key from infobip_accounts',
    )
    expect(row?.api_key).toMatch(/^v1\./)
    expect(texts.join('\n')).not.toContain(key)
    const shown = texts.filter((_, at) => at !== 5).join('\n')
    expect([shown.includes(row?.api_key ?? ''), shown.includes(row?.webhook_key ?? '')]).toEqual([false, false])
    expect(texts[3]).toContain('Again')
    expect(texts[4]).toContain('Again')
  })

  test('a save without a key leaves it as it is', async () => {
    const { id, version } = await add({ api_key: key })
    const sealed = () => server.database.query('select api_key, key_hint from infobip_accounts where id = $1', [id])
    const before = await sealed()
    const saved = await admin.give(infobipAccounts.update, { params: { id }, body: { ...body(), version } })
    expect([saved.status, await sealed()]).toEqual([200, before])
  })
})

describe('Fields that do not fit are named', () => {
  test.each([
    ['sender', { sender: 'A sender that is too' }],
    ['sender', { sender: 'Ünïcode' }],
    ['throttle', { throttle: 0 }],
    ['part_price', { part_price: 999_999 }],
    ['dealer_id', { dealer_id: 99_999 }],
  ])('%s', async (name, wrong) => {
    const answer = await admin.give(infobipAccounts.create, { body: body(wrong) })
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [name]])
  })

  test('a demo takes no account that would reach people', async () => {
    const answer = await admin.give(infobipAccounts.create, {
      body: body({ kind: 'infobip', base_url: 'https://xyz.api.infobip.com', api_key: key }),
    })
    expect([answer.status, answer.errors['kind']]).toEqual([
      422,
      ['This demo does not send real messages. Choose the simulator.'],
    ])
  })
})
