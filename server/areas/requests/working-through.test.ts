import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { inquiries } from '#contract/requests/inquiries.ts'
import { leads } from '#contract/requests/leads.ts'
import { quotations } from '#contract/requests/quotations.ts'
import { reservations } from '#contract/requests/reservations.ts'
import { testDriveUnits } from '#contract/requests/test-drive-units.ts'
import { testDrives } from '#contract/requests/test-drives.ts'
import { type RecordType, statusSlugs } from '#contract/statuses.ts'
import { Download } from '#contract/work/exports.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const Row = v.looseObject({ id: v.number() })
type Row = v.InferOutput<typeof Row>
const Named = v.looseObject({ id: v.number() })
interface Worked {
  readonly list: Call
  readonly get: Call
  readonly update: Call
}
/** Each kind of request by the record type of its statuses. */
const kinds: readonly (readonly [RecordType, Worked])[] = [
  ['inquiry', inquiries],
  ['onlinereservation', reservations],
  ['quotation', quotations],
  ['lead', leads],
  ['testdrive', testDrives],
]
let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
})
afterAll(() => server.stop())

const rowsOf = async (call: Call, query: object = {}): Promise<readonly Row[]> =>
  v.parse(v.array(Row), (await admin.give(call, { query: { per_page: 200, ...query } })).data)
const idIn = (row: Row, name: string) => (v.is(Named, row[name]) ? row[name].id : null)
/** The body that saves a record as it is, with some fields changed. */
const bodyOf = (call: Call, row: Row, more: object) => ({
  ...Object.fromEntries(
    Object.entries(call.body?.fields ?? {}).map(([name, { from }]) => [
      name,
      from === undefined ? (row[name] ?? null) : idIn(row, from),
    ]),
  ),
  ...more,
})

test('inquiries, online reservations, quotations, leads, test drives and units are worked through; reservations, leads and test drives are downloaded [requests.01]', async () => {
  for (const [type, { list, get, update }] of kinds) {
    const [first, next] = statusSlugs(type)
    const [row] = await rowsOf(list, { status: first })
    if (!row) throw new Error(`There is no ${type} to begin with`)
    const before = (await rowsOf(list, { status: next })).length
    const body = bodyOf(update, row, { status: next, message: 'Called back' })
    expect([type, await admin.give(update, { params: { id: row.id }, body })]).toMatchObject([type, { status: 200 }])
    const seen = v.parse(Row, (await admin.give(get, { params: { id: row.id } })).data)
    expect([type, seen['status'], seen['message']]).toEqual([type, next, 'Called back'])
    expect([type, (await rowsOf(list, { status: next })).length]).toEqual([type, before + 1])
  }
  const [unit] = await rowsOf(testDriveUnits.list)
  const body = { changes: [{ id: unit?.id ?? 0, change: 1 }] }
  const [counted] = v.parse(v.array(Row), (await admin.call(testDriveUnits.updateQuantity, { body })).data)
  expect(counted?.['quantity']).toBe(Number(unit?.['quantity']) + 1)

  for (const { list, download } of [reservations, leads, testDrives]) {
    const { url, filename } = v.parse(Download.schema, (await admin.give(download)).data)
    const file = await admin.load(url.replace(admin.base, ''))
    expect(file.headers.get('content-disposition')).toContain(filename)
    const lines = Buffer.from(file.bytes).toString().trim().split('\r\n')
    expect(lines.length - 1).toBe((await admin.give(list)).meta?.total)
  }
})
