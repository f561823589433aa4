import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/account/auth.ts'
import { SalesConsultant, salesConsultants } from '#contract/people/sales-consultants.ts'
import { imports } from '#contract/work/imports.ts'
import { consultantToken } from '#server/areas/people/consultant-links.ts'
import { type Answer, type Client, createClient } from '#tests/support/client.ts'
import { asCsv, rowsNow, runNow, sendToCheck, settled, upload } from '#tests/support/imports.ts'
import { linkIn } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const secret = 'the secret of a server in tests, long enough'
let server: TestServer
let admin: Client
let dealer: Client
let second: Client
let born = 0
beforeAll(async () => {
  server = await startServer({ env: { APP_SECRET: secret } })
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  second = await signIn(server.origin, 'second.dealer@demo.test')
})
beforeEach(() => server.forgetLimits())
afterAll(() => server.stop())

type One = v.InferOutput<typeof SalesConsultant.schema>
const oneOf = (answer: Answer): One => {
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return v.parse(SalesConsultant.schema, answer.data)
}
const bodyOf = (given: Record<string, unknown> = {}) => {
  born += 1
  return {
    dealer_id: 1,
    first_name: 'Amihan',
    last_name: `Habagat ${born}`,
    employee_no: `W-${born}`,
    email: `amihan.${born}@demo.test`,
    mobile: '0917 123 4567',
    status: true,
    ...given,
  }
}
const make = async (by: Client, given: Record<string, unknown> = {}): Promise<One> =>
  oneOf(await by.give(salesConsultants.create, { body: bodyOf(given) }))
const edit = (by: Client, one: One, given: Record<string, unknown>) =>
  by.give(salesConsultants.update, {
    params: { id: one.id },
    body: { ...one, dealer_id: one.dealer.id, ...given },
  })
const read = async (id: number): Promise<One> => oneOf(await admin.give(salesConsultants.get, { params: { id } }))
const confirm = (id: number, token: string | null) =>
  createClient(server.origin).give(auth.verifyEmail, { body: { user_id: id, token } })

describe('A dealer’s people write for their own dealer alone', () => {
  test('whatever dealer the body names, the server puts their own', async () => {
    const made = await make(second, { dealer_id: 1 })
    expect(made.dealer.id).toBe(2)
    const kept = oneOf(await edit(second, made, { dealer_id: 1, first_name: 'Tala' }))
    expect([kept.dealer.id, kept.first_name]).toEqual([2, 'Tala'])
    const moved = oneOf(await edit(admin, kept, { dealer_id: 1 }))
    expect(moved.dealer.id).toBe(1)
  })

  test('another dealer’s consultant is not there for them', async () => {
    const made = await make(second)
    expect((await dealer.give(salesConsultants.get, { params: { id: made.id } })).status).toBe(404)
    expect((await edit(dealer, made, { first_name: 'Iba' })).status).toBe(404)
    expect((await dealer.give(salesConsultants.trash, { params: { id: made.id } })).status).toBe(404)
    expect((await dealer.give(salesConsultants.resendVerification, { body: { id: made.id } })).status).toBe(404)
    expect(await read(made.id)).toEqual(made)
  })

  test('an employee number belongs to one consultant of a dealer, and may come again at another', async () => {
    const { employee_no } = await make(dealer)
    const again = await dealer.give(salesConsultants.create, {
      body: bodyOf({ employee_no: employee_no.toLowerCase() }),
    })
    expect([again.status, Object.keys(again.errors)]).toEqual([422, ['employee_no']])
    expect((await make(second, { employee_no })).employee_no).toBe(employee_no)
  })
})

describe('An address is confirmed by the link that goes there', () => {
  test('the mail comes with the new consultant, and again when it is asked for', async () => {
    const one = await make(dealer)
    expect(one.email_verified_at).toBeNull()
    const first = linkIn(await server.mailbox.next(String(one.email)))
    expect((await dealer.give(salesConsultants.resendVerification, { body: { id: one.id } })).status).toBe(200)
    const link = linkIn(await server.mailbox.next(String(one.email), 1))
    expect(link.pathname).toBe(`/admin/email/verify/${one.id}`)
    expect((await confirm(one.id, 'consultant.zzzzzz.made-up')).status).toBe(422)
    expect((await confirm(one.id + 1, link.searchParams.get('token'))).status).toBe(422)
    expect((await read(one.id)).email_verified_at).toBeNull()
    expect((await confirm(one.id, link.searchParams.get('token'))).status).toBe(200)
    const confirmed = await read(one.id)
    expect(confirmed.email_verified_at).not.toBeNull()
    // A second click, or the older mail, changes nothing.
    expect((await confirm(one.id, first.searchParams.get('token'))).status).toBe(200)
    expect(await read(one.id)).toEqual(confirmed)
    const asked = await dealer.give(salesConsultants.resendVerification, { body: { id: one.id } })
    expect([asked.status, Object.keys(asked.errors)]).toEqual([422, ['id']])
  })

  test('another address must be confirmed anew, and the old link is worth nothing then', async () => {
    const one = await make(admin)
    const token = linkIn(await server.mailbox.next(String(one.email))).searchParams.get('token')
    expect((await confirm(one.id, token)).status).toBe(200)
    const address = `lumipat.${born}@demo.test`
    const moved = oneOf(await edit(admin, await read(one.id), { email: address }))
    expect(moved.email_verified_at).toBeNull()
    expect((await confirm(one.id, token)).status).toBe(422)
    const fresh = linkIn(await server.mailbox.next(address)).searchParams.get('token')
    expect((await confirm(one.id, fresh)).status).toBe(200)
    const named = oneOf(await edit(admin, await read(one.id), { first_name: 'Iba' }))
    expect(named.email_verified_at).not.toBeNull()
  })

  test('a link is worth nothing after seven days, of another server, or for somebody in the trash', async () => {
    const one = await make(admin)
    const whom = { id: one.id, email: String(one.email) }
    const day = 24 * 60 * 60 * 1000
    expect((await confirm(one.id, consultantToken(secret, whom, Date.now() - 8 * day))).status).toBe(422)
    expect((await confirm(one.id, consultantToken('another secret', whom, Date.now()))).status).toBe(422)
    await admin.give(salesConsultants.trash, { params: { id: one.id } })
    expect((await confirm(one.id, consultantToken(secret, whom, Date.now()))).status).toBe(422)
    const without = await make(admin, { email: null })
    const asked = await admin.give(salesConsultants.resendVerification, { body: { id: without.id } })
    expect([asked.status, Object.keys(asked.errors)]).toEqual([422, ['id']])
  })
})

describe('Consultants come by file', () => {
  const headings = ['First name', 'Last name', 'Employee no.', 'Email', 'Dealer']
  const codes = () => server.database.query<{ id: number; code: string }>('select id, code from dealers order by id')

  test('of a dealer’s people for their own dealer, with or without its column; another dealer’s row is refused', async () => {
    const [first, other] = await codes()
    born += 1
    const one = await upload(
      dealer,
      'sales-consultants',
      asCsv([
        headings,
        ['Una', 'Bago', `F-${born}a`, '', ''],
        ['Ikalawa', 'Bago', `F-${born}b`, '', first?.code ?? ''],
        ['Dayuhan', 'Bago', `F-${born}c`, '', other?.code ?? ''],
      ]),
    )
    expect([one.good, one.bad, one.missing]).toEqual([2, 1, []])
    const [bad] = await rowsNow(dealer, one.id, { bad: true })
    expect(Object.keys(bad?.errors ?? {})).toEqual(['dealer_id'])
    await runNow(dealer, one.id)
    const brought = v.parse(
      v.array(SalesConsultant.schema),
      (await admin.give(salesConsultants.list, { query: { import_id: one.id } })).data,
    )
    expect(brought.map(({ dealer: of }) => of.id)).toEqual([1, 1])
    const without = await upload(second, 'sales-consultants', asCsv([headings.slice(0, 3), ['Wala', 'Hanay', 'F-0']]))
    expect([without.good, without.missing]).toEqual([1, []])
    const all = await upload(admin, 'sales-consultants', asCsv([headings.slice(0, 3), ['Wala', 'Hanay', 'F-0']]))
    expect(all.missing).toEqual(['dealer_id'])
  })

  test('a dealer’s file is not there for another dealer, nor an administrator’s for a dealer', async () => {
    const file = () => asCsv([headings, ['Lihim', 'Na', `L-${born}`, '', '']])
    const mine = await upload(dealer, 'sales-consultants', file())
    const theirs = await upload(admin, 'sales-consultants', file())
    for (const [client, id] of [
      [second, mine.id],
      [dealer, theirs.id],
    ] as const) {
      expect((await client.give(imports.get, { params: { id } })).status).toBe(404)
      expect((await client.give(imports.rows, { params: { id } })).status).toBe(404)
      expect((await client.give(imports.run, { params: { id } })).status).toBe(404)
      expect((await client.give(imports.map, { params: { id }, body: { mapping: [] } })).status).toBe(404)
      expect((await client.give(imports.revert, { params: { id } })).status).toBe(404)
    }
    expect((await sendToCheck(dealer, 'dealers', file())).status).toBe(403)
  })

  test('an employee number is refused when the dealer has it already, in the file or in the list, but not another’s', async () => {
    const [first, other] = await codes()
    const { employee_no } = await make(dealer)
    const rows = [
      ['May', 'Ari', employee_no.toUpperCase(), '', first?.code ?? ''],
      ['Wala', 'Pa', employee_no, '', other?.code ?? ''],
      ['Isa', 'Lang', `D-${born}`, '', first?.code ?? ''],
      ['Isa', 'Pa', `d-${born}`, '', first?.code ?? ''],
      ['Isa', 'Rin', `d-${born}`, '', other?.code ?? ''],
    ]
    const one = await upload(admin, 'sales-consultants', asCsv([headings, ...rows]))
    const bad = await rowsNow(admin, one.id, { bad: true })
    expect(bad.map(({ row, errors }) => [row, Object.keys(errors)])).toEqual([
      [2, ['employee_no']],
      [5, ['employee_no']],
    ])
  })

  test('POST /sales-consultants/upload checks and writes in one call', async () => {
    born += 1
    const answer = await dealer.give(salesConsultants.upload, {
      form: { file: asCsv([headings.slice(0, 3), ['Diretso', 'Agad', `U-${born}`]]) },
    })
    const { id: import_id, good } = v.parse(v.looseObject({ id: v.number(), good: v.number() }), answer.data)
    expect(good).toBe(1)
    await settled(dealer, import_id, 'complete')
    const [brought] = v.parse(
      v.array(SalesConsultant.schema),
      (await dealer.give(salesConsultants.list, { query: { import_id } })).data,
    )
    expect([brought?.employee_no, brought?.dealer.id]).toEqual([`U-${born}`, 1])
  })
})
