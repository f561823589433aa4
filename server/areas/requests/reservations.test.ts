import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { Reservation, reservations } from '#contract/requests/reservations.ts'
import { ActionEntry, actionList, StatusEntry, statusList } from '#contract/requests/statuses.ts'
import { Download } from '#contract/work/exports.ts'
import { Import } from '#contract/work/imports.ts'
import type { Client } from '#tests/support/client.ts'
import { foundIn } from '#tests/support/held.ts'
import { asCsv, asXlsx, rowsNow, runNow, settled, type Table, upload } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Row = v.InferOutput<typeof Reservation.schema>
interface Car {
  readonly id: number
  readonly model_id: number
  readonly name: string
  readonly code: string
}
let server: TestServer
let admin: Client
let dealer: Client
let second: Client
let cars: readonly Car[]
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  second = await signIn(server.origin, 'second.dealer@demo.test')
  cars = await server.database.query<Car>(
    `select c.id, v.model_id, v.name || ' · ' || p.name as name, v.code || ' ' || p.code as code
     from variant_colors c join variants v on v.id = c.variant_id join colors p on p.id = c.color_id
     where c.status and v.status order by c.id`,
  )
})
afterAll(() => server.stop())

const rowOf = (data: unknown) => v.parse(Reservation.schema, data)
const listed = async (client: Client, query: object = {}): Promise<readonly Row[]> => {
  const { data, meta } = await client.give(reservations.list, { query: { per_page: 200, ...query } })
  const rows = v.parse(v.array(Reservation.schema), data)
  expect(meta?.total).toBe(rows.length)
  return rows
}
const find = async (is: (row: Row) => boolean): Promise<Row> =>
  foundIn(await listed(admin), is, 'every status of every kind of request at each dealer')
const car = (at: number): Car => {
  const found = cars[at]
  if (!found) throw new Error(`There are ${cars.length} cars`)
  return found
}
const body = (more: object = {}) => ({
  first_name: 'Lualhati',
  last_name: 'Bautista',
  mobile_number: '0917 555 0101',
  status: 'pending',
  source: 'website',
  dealer_id: 1,
  variant_color_id: car(0).id,
  reservation_fee: 20_000,
  ...more,
})
const create = (client: Client, more: object = {}) => client.give(reservations.create, { body: body(more) })
const save = (client: Client, row: Row, more: object = {}) =>
  client.give(reservations.update, {
    params: { id: row.id },
    body: {
      ...row,
      variant_color_id: row.variant_color.id,
      sales_consultant_id: row.sales_consultant?.id ?? null,
      ...more,
    },
  })
const newest = async (client: Client) => {
  const { data } = await client.call(notifications.list, { query: { only_unopened: true, per_page: 1, sort: 'desc' } })
  return v.parse(v.array(Notification.schema), data)[0]
}

test('reservations have a list and a detail, with statuses and actions of type onlinereservation [reservations.01] [requests.02]', async () => {
  const all = await listed(admin)
  expect(all).toHaveLength(20)
  expect(await listed(dealer)).toEqual(all.filter((row) => row.dealer.id === 1))
  const type = 'onlinereservation'
  const states = v.parse(v.array(StatusEntry.schema), (await dealer.call(statusList.list, { query: { type } })).data)
  const acts = v.parse(v.array(ActionEntry.schema), (await dealer.call(actionList.list, { query: { type } })).data)
  for (const row of all) {
    expect(rowOf((await admin.call(reservations.get, { params: { id: row.id } })).data)).toEqual(row)
    expect(states.map(({ slug }) => slug)).toContain(row.status)
    if (row.action) expect(acts.map(({ slug }) => slug)).toContain(row.action)
  }
  const one = await find((row) => row.status === 'paid')
  const query = { status: 'paid', action: 'allocate', model: [one.model.id], dealer: [one.dealer.id] }
  expect(await listed(admin, query)).toEqual(
    all.filter(
      ({ status, action, model, dealer: at }) =>
        status === 'paid' && action === 'allocate' && model.id === one.model.id && at.id === one.dealer.id,
    ),
  )
  const foreign = await find((row) => row.dealer.id === 2)
  expect((await dealer.call(reservations.get, { params: { id: foreign.id } })).status).toBe(404)
})

describe('POST /reservation', () => {
  test('as JSON makes one: the model follows from the car, the number from the server, and the dealer’s people are told [reservations.03]', async () => {
    const made = rowOf((await create(admin, { dealer_id: 2, variant_color_id: car(30).id })).data)
    expect(made).toMatchObject({
      first_name: 'Lualhati',
      mobile_number: '+639175550101',
      model: { id: car(30).model_id },
      variant_color: { id: car(30).id, name: car(30).name },
      dealer: { id: 2 },
      reference_no: expect.stringMatching(/^RS-\d{4}-\d{6}$/),
    })
    expect(await newest(second)).toMatchObject({
      title: 'New online reservation',
      message: `Lualhati Bautista reserved a ${made.model.name} online.`,
      link: `/admin/online-reservations/${made.id}`,
    })
    const other = rowOf((await create(admin)).data)
    expect(other.reference_no > made.reference_no).toBe(true)
  })

  test('by a dealer’s user is for that dealer, whatever dealer is named, and tells the others there alone', async () => {
    const before = await newest(dealer)
    expect(rowOf((await create(dealer, { dealer_id: 2 })).data).dealer.id).toBe(1)
    expect(await newest(dealer)).toEqual(before)
  })

  test('refuses a car that is not sold, a consultant of elsewhere and an unknown dealer', async () => {
    const [withdrawn] = await server.database.query<{ id: number }>(
      'select c.id from variant_colors c join variants v on v.id = c.variant_id where not v.status limit 1',
    )
    const [stranger] = await server.database.query<{ id: number }>(
      'select id from sales_consultants where dealer_id = 2 and status limit 1',
    )
    for (const id of [withdrawn?.id, 99_999])
      expect(Object.keys((await create(admin, { variant_color_id: id })).errors)).toEqual(['variant_color_id'])
    expect(Object.keys((await create(admin, { sales_consultant_id: stranger?.id })).errors)).toEqual([
      'sales_consultant_id',
    ])
    expect(Object.keys((await create(admin, { dealer_id: 99_999 })).errors)).toEqual(['dealer_id'])
  })

  test('as multipart imports a spreadsheet: cars by their names or codes, moments as people write them [reservations.03]', async () => {
    const [seller] = await server.database.query<{ name: string; employee_no: string }>(
      'select name, employee_no from sales_consultants where dealer_id = 1 and status limit 1',
    )
    const table: Table = [
      ['Sales consultant', 'First name', 'Last name', 'Mobile number', 'Car', 'Dealer', 'Fee', 'Date paid', 'Source'],
      [
        seller?.employee_no ?? '',
        'Ambo',
        'Reyes',
        '09175550201',
        car(1).name,
        'MKT01',
        25_000,
        '11/20/2026 14:30',
        'Website',
      ],
      ['', 'Belen', 'Cruz', '09175550202', car(40).code, 'QAV01', 10_000, '', 'Facebook'],
      ['', 'Nobody', 'Cruz', '09175550203', 'A car of nobody', 'MKT01', 10_000, '', 'Facebook'],
    ]
    const answer = await admin.call(reservations.upload, { form: { file: asXlsx(table, 'reservations.xlsx') } })
    expect(answer.status).toBe(200)
    const { id: import_id } = v.parse(Import.schema, answer.data)
    expect(await settled(admin, import_id, 'complete')).toMatchObject({ rows: 3, bad: 1 })
    const came = await listed(admin, { import_id })
    expect(
      came.map((row) => [row.first_name, row.variant_color.id, row.model.id, row.dealer.id, row.paid_at]).sort(),
    ).toEqual([
      ['Ambo', car(1).id, car(1).model_id, 1, '2026-11-20T06:30:00.000Z'],
      ['Belen', car(40).id, car(40).model_id, 2, null],
    ])
    expect(came.find((row) => row.first_name === 'Ambo')?.sales_consultant?.name).toBe(seller?.name)
    expect(await newest(second)).toMatchObject({
      title: 'New online reservations',
      message: '1 online reservation was imported.',
      link: `/admin/online-reservations?import_id=${import_id}`,
    })
  })
})

test('a dealer’s people import for their own dealer alone', async () => {
  const headings = ['First name', 'Last name', 'Mobile number', 'Car', 'Source', 'Dealer']
  const row = (name: string, at: string): Table[number] => [name, 'Ramos', '09175550301', car(2).name, 'Walk-in', at]
  const checked = await upload(
    dealer,
    'reservations',
    asCsv([headings, row('Own', 'MKT01'), row('Foreign', 'QAV01'), row('Unsaid', '')]),
  )
  expect(checked).toMatchObject({ rows: 3, bad: 1 })
  const [bad] = await rowsNow(dealer, checked.id, { bad: true })
  expect(JSON.stringify(bad)).toContain('Your file can contain only your own dealer')
  await runNow(dealer, checked.id)
  const came = await listed(admin, { import_id: checked.id })
  expect(came.map(({ first_name, dealer: at }) => [first_name, at.id]).sort()).toEqual([
    ['Own', 1],
    ['Unsaid', 1],
  ])
})

test('saving another car moves the model along; a released reservation is reopened by an administrator alone', async () => {
  const row = await find((one) => one.dealer.id === 1 && one.status === 'released')
  const next = cars.find(({ model_id }) => model_id !== row.model.id) ?? car(0)
  const saved = await save(dealer, row, { variant_color_id: next.id, paid_at: '2026-11-01T00:00:00.000Z' })
  expect(rowOf(saved.data)).toMatchObject({ model: { id: next.model_id }, variant_color: { id: next.id } })
  const refused = await save(dealer, rowOf(saved.data), { status: 'paid' })
  expect(refused).toMatchObject({ status: 422, errors: { status: [expect.stringContaining('administrator')] } })
  const reopened = await save(admin, rowOf(saved.data), { status: 'paid' })
  expect(rowOf(reopened.data).status).toBe('paid')
  expect(await newest(dealer)).toMatchObject({
    title: 'Reservation status changed',
    message: `${row.first_name} ${row.last_name} (${row.reference_no}) is now Paid.`,
  })
})

test('the download answers where the file lies and what it is called, and the file holds what the list shows [reservations.02]', async () => {
  const query = { status: 'released', columns: 'reference_no,name,variant_color,status' } as const
  const answer = await dealer.call(reservations.download, { query })
  const { url, filename } = v.parse(Download.schema, answer.data)
  expect(filename).toMatch(/^reservations-\d{4}-\d{2}-\d{2}\.csv$/)
  const { bytes, status } = await dealer.load(url.replace('/api/v1', ''))
  expect(status).toBe(200)
  const rows = await listed(dealer, { status: 'released' })
  const [headings, ...lines] = Buffer.from(bytes).toString().replace('\uFEFF', '').trim().split('\r\n')
  expect(headings).toBe('Reference,Customer,Car,Status')
  expect(lines.toSorted()).toEqual(
    rows
      .map((row) => `${row.reference_no},${row.first_name} ${row.last_name},${row.variant_color.name},Released`)
      .toSorted(),
  )
})
