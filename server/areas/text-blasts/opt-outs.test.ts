import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OptOut, optOuts } from '#contract/text-blasts/opt-outs.ts'
import { history } from '#contract/work/history.ts'
import { imports } from '#contract/work/imports.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { sendToCheck } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let surveyAdmin: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  surveyAdmin = await signIn(server.origin, people.surveyAdmin)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.query('delete from opt_outs')
})
const oneIn = ({ data }: Answer) => v.parse(OptOut.schema, data)
const allIn = ({ data }: Answer) => v.parse(v.array(OptOut.schema), data)
const add = (mobile_number: string, note: string | null = null) =>
  surveyAdmin.give(optOuts.create, { body: { mobile_number, note } })
const list = async (query: object = {}) => allIn(await admin.give(optOuts.list, { query: { ...query } }))

test('a number is added by hand, in whatever way it is written, and stands on the list with who and when', async () => {
  const added = await add('0917 123 4567', 'Asked at the counter')
  expect([added.status, added.message]).toEqual([200, 'This number will get no more text messages.'])
  const [one] = await list()
  expect(one).toMatchObject({ mobile_number: '+639171234567', source: 'manual', note: 'Asked at the counter' })
  expect(one?.by).toBeTruthy()
  expect(await list({ q: '0917-123' })).toEqual([one])
  expect(await list({ q: 'counter' })).toEqual([one])
  expect(await list({ q: '0918' })).toEqual([])
  expect(await list({ source: 'link' })).toEqual([])
})

test('a number that stands there already is refused in words', async () => {
  await add('09171234567')
  const again = await add('+63 917 123 4567')
  expect([again.status, again.errors]).toEqual([422, { mobile_number: ['This number is already on the opt-out list'] }])
})

describe('A number is taken off the list', () => {
  test('for a reason, which the audit and the history keep', async () => {
    const { id } = oneIn(await add('09171234567'))
    const removed = await admin.give(optOuts.remove, {
      params: { id },
      body: { reason: 'Asked to hear from us again' },
    })
    expect([removed.status, removed.message]).toEqual([200, 'Messages can be sent to this number again.'])
    expect(await list()).toEqual([])
    const [entry] = await server.database.query<{ changes: Record<string, unknown> }>(
      "select changes from audit_entries where resource = 'opt-outs' and record_id = $1 and kind = 'trashed'",
      [id],
    )
    expect(entry?.changes['reason']).toEqual([null, 'Asked to hear from us again'])
    const told = await admin.give(history.list, { params: { resource: 'opt-outs', id } })
    expect(JSON.stringify(told.data)).toContain('Asked to hear from us again')
  })

  test('not without a reason, and not twice', async () => {
    const { id } = oneIn(await add('09171234567'))
    const blank = await admin.give(optOuts.remove, { params: { id }, body: { reason: '  ' } })
    expect([blank.status, Object.keys(blank.errors)]).toEqual([422, ['reason']])
    const reason = { reason: 'Asked' }
    expect((await admin.give(optOuts.remove, { params: { id }, body: reason })).status).toBe(200)
    expect((await admin.give(optOuts.remove, { params: { id }, body: reason })).status).toBe(404)
  })

  test('and may opt out again', async () => {
    const { id } = oneIn(await add('09171234567'))
    await admin.give(optOuts.remove, { params: { id }, body: { reason: 'Asked' } })
    expect((await add('09171234567')).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })
})

test('only those who run text blasts see the list', async () => {
  for (const email of [people.surveyDealer, people.dealer, people.partsAdmin]) {
    const client = await signIn(server.origin, email)
    expect([email, (await client.give(optOuts.list)).status]).toEqual([email, 403])
    expect((await client.give(optOuts.create, { body: { mobile_number: '09171234567' } })).status).toBe(403)
  }
})

const settled = async (id: number) => {
  const State = v.object({ state: v.string() })
  for (;;) {
    const { state } = v.parse(State, (await surveyAdmin.give(imports.get, { params: { id } })).data)
    if (state === 'complete' || state === 'failed') return state
    await new Promise((soon) => setTimeout(soon, 20))
  }
}
const asFile = (text: string) => new File([text], 'numbers.csv', { type: 'text/csv' })
const numbers =
  'Mobile,Remarks\n0917 123 4567,Kept\n0918 000 0001,New\n+63 918 000 0002,\n12345,Bad\n0918 000 0001,Repeated\n'

describe('Numbers come from a file', () => {
  test('by the wizard: what stands there stays as it is, and the rest comes', async () => {
    await add('09171234567', 'By hand')
    const made = await sendToCheck(surveyAdmin, 'opt-outs', asFile(numbers))
    const { id, good, bad } = v.parse(v.looseObject({ id: v.number(), good: v.number(), bad: v.number() }), made.data)
    expect([good, bad]).toEqual([2, 3])
    const rows = await surveyAdmin.give(imports.rows, { params: { id }, query: { bad: true } })
    const told = JSON.stringify(rows.data)
    expect(told).toContain('This number is already on the opt-out list')
    expect((await surveyAdmin.give(imports.run, { params: { id } })).status).toBe(200)
    expect(await settled(id)).toBe('complete')
    const all = await list({ order_by: 'mobile_number' })
    expect(all.map(({ mobile_number, source, note }) => [mobile_number, source, note])).toEqual([
      ['+639171234567', 'manual', 'By hand'],
      ['+639180000001', 'import', 'New'],
      ['+639180000002', 'import', null],
    ])
    expect(all.every(({ by }) => by)).toBe(true)
    expect(await list({ import_id: id })).toHaveLength(2)
  })

  test('in one call, which answers how many', async () => {
    const answer = await surveyAdmin.give(optOuts.upload, { form: { file: asFile(numbers) } })
    expect(answer.data).toMatchObject({ rows: 5, good: 3, bad: 2 })
    await settled(v.parse(v.looseObject({ id: v.number() }), answer.data).id)
    expect(await list()).toHaveLength(3)
  })

  test('an admin of surveys imports opt-outs, and neither leads nor dealers', async () => {
    const give = async (resource: string) => (await sendToCheck(surveyAdmin, resource, asFile(numbers))).status
    expect([await give('opt-outs'), await give('leads'), await give('dealers')]).toEqual([200, 403, 403])
  })
})

test('the list is taken away as a file', async () => {
  await add('09171234567', 'By hand')
  const file = await surveyAdmin.load('/exports/opt-outs/file', { format: 'csv' })
  const text = Buffer.from(file.bytes).toString('utf8')
  expect([file.status, text.includes('Added manually'), text.includes('By hand')]).toEqual([200, true, true])
})
