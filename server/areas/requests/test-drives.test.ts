import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#contract/requests/leads.ts'
import { TestDrive, testDrives } from '#contract/requests/test-drives.ts'
import { BulkAnswer, bulk } from '#contract/work/bulk.ts'
import { Download } from '#contract/work/exports.ts'
import { history } from '#contract/work/history.ts'
import { Job, jobs } from '#contract/work/jobs.ts'
import { Hit, search } from '#contract/work/search.ts'
import type { Client } from '#tests/support/client.ts'
import { foundIn, type Held } from '#tests/support/held.ts'
import { asCsv, runNow, type Table, upload } from '#tests/support/imports.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Row = v.InferOutput<typeof TestDrive.schema>
let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const rowOf = (data: unknown) => v.parse(TestDrive.schema, data)
const listed = async (client: Client, query: object = {}): Promise<readonly Row[]> => {
  const { data, meta } = await client.give(testDrives.list, { query: { per_page: 200, ...query } })
  const rows = v.parse(v.array(TestDrive.schema), data)
  expect(meta?.total).toBe(rows.length)
  return rows
}
const find = async (
  is: (row: Row) => boolean,
  by: Held = 'every status of every kind of request at each dealer',
): Promise<Row> => foundIn(await listed(admin), is, by)
const save = (client: Client, row: Row, more: object = {}) =>
  client.give(testDrives.update, {
    params: { id: row.id },
    body: {
      ...row,
      model_id: row.model.id,
      variant_id: row.variant?.id ?? null,
      unit_id: row.unit?.id ?? null,
      sales_consultant_id: row.sales_consultant?.id ?? null,
      ...more,
    },
  })

test('test drives are filtered by q, model, status and action, each alone and together [test-drives.01]', async () => {
  const all = await listed(admin)
  expect(all).toHaveLength(30)
  const one = await find((row) => row.action === 'schedule', 'something to do next for every kind of request')
  const by = async (query: object, is: (row: Row) => boolean) =>
    expect((await listed(admin, query)).map(({ id }) => id)).toEqual(all.filter(is).map(({ id }) => id))
  await by({ model: [one.model.id] }, (row) => row.model.id === one.model.id)
  await by({ status: 'completed' }, (row) => row.status === 'completed')
  await by({ action: 'schedule' }, (row) => row.action === 'schedule')
  await by({ q: one.reference_no }, (row) => row.id === one.id)
  const together = { q: one.last_name, model: [one.model.id], status: 'pending', action: 'schedule' }
  expect((await listed(admin, together)).map(({ id }) => id)).toContain(one.id)
  await by({ ...together, status: 'completed' }, () => false)
  expect(await listed(dealer)).toEqual(all.filter((row) => row.dealer.id === 1))
  expect(rowOf((await admin.call(testDrives.get, { params: { id: one.id } })).data)).toEqual(one)
})

test('the unit is one of the dealer’s own, and a no-show is final', async () => {
  const row = await find((one) => one.dealer.id === 1 && one.status === 'completed')
  const units = await server.database.query<{ id: number; dealer_id: number }>(
    'select id, dealer_id from test_drive_units where dealer_id in (1, 2)',
  )
  const foreign = units.find((one) => one.dealer_id === 2)?.id
  const own = units.find((one) => one.dealer_id === 1)?.id
  expect(Object.keys((await save(admin, row, { unit_id: foreign })).errors)).toEqual(['unit_id'])
  const saved = rowOf((await save(admin, row, { unit_id: own, status: 'no-show' })).data)
  expect(saved.unit).toMatchObject({ id: own, name: expect.stringContaining(row.dealer.name) })
  expect((await save(dealer, saved, { status: 'scheduled' })).errors).toEqual({
    status: ['Only an administrator can change a final status'],
  })
})

test('the downloads of leads and of test drives answer where the file lies and what it is called [requests.03]', async () => {
  const References = v.array(v.looseObject({ reference_no: v.string() }))
  for (const [{ list, download }, name, status] of [
    [testDrives, 'test-drives', 'completed'],
    [leads, 'leads', 'contacted'],
  ] as const) {
    const answer = await dealer.give(download, { query: { status, columns: 'reference_no' } })
    const { url, filename } = v.parse(Download.schema, answer.data)
    expect(filename).toMatch(new RegExp(`^${name}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
    const { bytes } = await dealer.load(url.replace('/api/v1', ''))
    const lines = Buffer.from(bytes).toString().replace('\uFEFF', '').trim().split('\r\n')
    const rows = v.parse(References, (await dealer.give(list, { query: { status, per_page: 200 } })).data)
    expect(lines.slice(1).toSorted()).toEqual(rows.map((row) => row.reference_no).toSorted())
  }
})

test('a file brings test drives in: the variant within its model, the consultant within the dealer, wherever the columns stand', async () => {
  const [variant] = await server.database.query<{ name: string; code: string }>(
    'select name, code from variants where model_id = 1 and status limit 1',
  )
  const [seller] = await server.database.query<{ employee_no: string }>(
    'select employee_no from sales_consultants where dealer_id = 2 and status limit 1',
  )
  const table: Table = [
    ['Consultant', 'Variant', 'First name', 'Last name', 'Mobile', 'Model', 'Dealer', 'Schedule', 'Source'],
    [
      seller?.employee_no ?? '',
      variant?.code ?? '',
      'Tala',
      'Luna',
      '09175550401',
      'Tala',
      'QAV01',
      '2026-12-01 09:30',
      'Event',
    ],
    [seller?.employee_no ?? '', variant?.name ?? '', 'Bituin', 'Luna', '09175550402', 'Tala', 'MKT01', '', 'Event'],
  ]
  const checked = await upload(admin, 'test-drives', asCsv(table))
  // The second row names a consultant of another dealer.
  expect(checked).toMatchObject({ rows: 2, bad: 1 })
  await runNow(admin, checked.id)
  const [row, ...more] = await listed(admin, { import_id: checked.id })
  expect(more).toEqual([])
  expect(row).toMatchObject({
    reference_no: expect.stringMatching(/^TD-\d{4}-\d{6}$/),
    variant: { name: variant?.name },
    dealer: { id: 2 },
    scheduled_at: '2026-12-01T01:30:00.000Z',
  })
})

test('people are found by name, reference and number in all three kinds, within the dealer’s own', async () => {
  for (const [resource, table] of [
    ['quotations', 'quotations'],
    ['reservations', 'reservations'],
    ['test-drives', 'test_drives'],
  ]) {
    const [row] = await server.database.query<{ id: number; reference_no: string; mobile_number: string }>(
      `select id, reference_no, mobile_number from ${table} where dealer_id = 2 limit 1`,
    )
    for (const q of [row?.reference_no.toLowerCase() ?? '', row?.mobile_number.slice(4) ?? '']) {
      const found = async (client: Client) =>
        v
          .parse(v.array(Hit.schema), (await client.call(search.find, { query: { q } })).data)
          .filter((hit) => hit.resource === resource && hit.id === row?.id)
      expect([(await found(admin)).length, (await found(dealer)).length]).toEqual([1, 0])
    }
  }
})

describe('Book rider', () => {
  const rider = { rider_name: 'Jomar Villanueva', rider_mobile: '0917 555 0501', rider_at: '2026-12-01T01:00:00.000Z' }
  const run = (client: Client, ids: readonly number[], values: object, resource = 'test-drives') =>
    client.give(bulk.run, {
      params: { resource },
      body: { action: 'book-rider', selection: { kind: 'ids', ids }, values },
    })
  const over = async (client: Client, data: unknown) => {
    const { job } = v.parse(BulkAnswer.schema, data)
    const read = async () => v.parse(Job.schema, (await client.call(jobs.get, { params: { id: job?.id ?? 0 } })).data)
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toMatch(/done|failed|cancelled/)
    return read()
  }

  test('sets driver, number and time of the selected test drives of one’s own, and undo puts back what stood there [bulk.04]', async () => {
    const all = await listed(admin)
    const before = all.slice(0, 8)
    const ids = before.map(({ id }) => id)
    const mine = before.filter((row) => row.dealer.id === 1)
    const answer = await run(dealer, ids, rider)
    expect(v.parse(BulkAnswer.schema, answer.data)).toMatchObject({ count: mine.length, undoable: mine.length })
    const job = await over(dealer, answer.data)
    expect(job).toMatchObject({ state: 'done', failed: 0, title: 'Book rider: Test drives' })
    const after = await listed(admin)
    for (const row of after) {
      const was = all.find((one) => one.id === row.id)
      const isBooked = mine.some((one) => one.id === row.id)
      expect([row.rider_name, row.rider_mobile, row.rider_at]).toEqual(
        isBooked
          ? ['Jomar Villanueva', '+639175550501', '2026-12-01T01:00:00.000Z']
          : [was?.rider_name, was?.rider_mobile, was?.rider_at],
      )
      expect(row.status).toBe(was?.status)
    }
    const undo = v.parse(Job.schema, (await dealer.call(jobs.undo, { params: { id: job.id } })).data)
    await over(dealer, { count: 0, undoable: 0, job: undo })
    const riders = (rows: readonly Row[]) => rows.map((row) => [row.id, row.rider_name, row.rider_mobile, row.rider_at])
    expect(riders(await listed(admin))).toEqual(riders(all))
    // Moments in a history have their seconds, as everywhere.
    const told = await admin.give(history.list, { params: { resource: 'test-drives', id: mine[0]?.id ?? 0 } })
    expect(JSON.stringify(told.data)).toContain('"2026-12-01 09:00:00"')
  })

  test.each([
    ['no driver', { rider_name: ' ' }],
    ['no number', { rider_mobile: null }],
    ['a land line', { rider_mobile: '02 8123 4567' }],
    ['no time', { rider_at: 'soon' }],
  ])('with %s nothing is done, and why is said', async (_, more) => {
    const row = await find((one) => one.dealer.id === 1)
    const answer = await run(admin, [row.id], { ...rider, ...more })
    expect(answer.status).toBe(422)
    expect(answer.errors['values']).toHaveLength(1)
    expect(await find((one) => one.id === row.id)).toEqual(row)
  })

  test('is offered by the list of test drives alone', async () => {
    const [quotation] = await server.database.query<{ id: number }>('select id from quotations limit 1')
    expect((await run(admin, [quotation?.id ?? 0], rider, 'quotations')).errors).toEqual({
      action: ['This action is not available for this list.'],
    })
  })
})

test('a unit of which there is one car cannot be booked inside of another drive’s hour [validation.11]', async () => {
  const { database } = server
  const [unit] = await database.query<{ id: number; dealer_id: number }>(
    'update test_drive_units set quantity = 1 where id = (select min(id) from test_drive_units) returning id, dealer_id',
  )
  if (!unit) throw new Error('The small world has no unit')
  await database.query("update test_drives set unit_id = null, status = 'pending', dealer_id = $1 where id in (1, 2)", [
    unit.dealer_id,
  ])
  const book = async (id: number, time: string) => {
    const row = rowOf((await admin.call(testDrives.get, { params: { id } })).data)
    return save(admin, row, {
      unit_id: unit.id,
      scheduled_at: time,
      model_id: row.model.id,
      variant_id: null,
      sales_consultant_id: null,
    })
  }
  expect((await book(1, '2026-12-01T02:00:00.000Z')).status).toBe(200)
  for (const time of ['2026-12-01T02:00:00.000Z', '2026-12-01T02:59:59.999Z']) {
    const refused = await book(2, time)
    expect([refused.status, refused.errors]).toEqual([
      422,
      { scheduled_at: ['The scheduled time already exists from the list'] },
    ])
    readMessage('validation.overlapped', refused.errors?.['scheduled_at']?.[0] ?? '')
  }
  expect((await book(2, '2026-12-01T03:00:00.000Z')).status).toBe(200)
  // A drive that was cancelled leaves its hour to others.
  await database.query("update test_drives set status = 'cancelled' where id = 1")
  expect((await book(2, '2026-12-01T02:30:00.000Z')).status).toBe(200)
})
