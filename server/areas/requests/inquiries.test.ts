import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { Inquiry, InquiryDetail, inquiries } from '#contract/requests/inquiries.ts'
import type { Client } from '#tests/support/client.ts'
import { asCsv, settled } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Child = v.InferOutput<typeof Inquiry.schema>
let server: TestServer
let admin: Client
let dealer: Client
let second: Client
/** Asked at once: two cars of the first dealer, one of the second. */
let base: number
let children: readonly Child[]

const listed = async (client: Client, query: object = {}): Promise<readonly Child[]> =>
  v.parse(v.array(Inquiry.schema), (await client.give(inquiries.list, { query: { per_page: 200, ...query } })).data)
const detailOf = async (client: Client, id: number) =>
  v.parse(InquiryDetail.schema, (await client.call(inquiries.get, { params: { id } })).data)
const save = (client: Client, child: Child, more: object = {}) =>
  client.give(inquiries.update, {
    params: { id: child.id },
    body: { ...child, sales_consultant_id: child.sales_consultant?.id ?? null, ...more },
  })
const unopened = async (client: Client) => {
  const { data } = await client.call(notifications.list, { query: { only_unopened: true, per_page: 200 } })
  return v.parse(v.array(Notification.schema), data)
}
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  second = await signIn(server.origin, 'second.dealer@demo.test')
  const { query } = server.database
  const [made] = await query<{ id: number }>(
    "insert into base_inquiries (reference_no) values ('IQ-2020-000001') returning id",
  )
  base = made?.id ?? 0
  for (const [at, [dealerId, model]] of [
    [1, 1],
    [1, 2],
    [2, 1],
  ].entries())
    await query(
      `with c as (insert into inquiries (base_id, reference_no, first_name, last_name, mobile_number, dealer_id, model_id, source)
         values ($1, $2, 'Amihan', 'Probado', '+639171112222', $3, $4, 'website') returning id)
       insert into inquiry_items (inquiry_id, variant_id, color_id, quantity)
       select c.id, v.id, 1, $5 from c, variants v where v.model_id = $4`,
      [base, `IQ-2020-000001-${at + 1}`, dealerId, model, at + 1],
    )
  children = (await listed(admin, { base })).toSorted((a, b) => a.id - b.id)
})
afterAll(() => server.stop())
const child = (at: number): Child => {
  const found = children[at]
  if (!found) throw new Error(`There is no child ${at}`)
  return found
}

test('a base inquiry has children, one for each dealer and model, and each child its items [inquiries.01]', async () => {
  expect(children.map(({ reference_no }) => reference_no)).toEqual([1, 2, 3].map((at) => `IQ-2020-000001-${at}`))
  for (const one of children) expect(one.base).toEqual({ id: base, reference_no: 'IQ-2020-000001', inquiries_count: 3 })
  const detail = await detailOf(admin, child(1).id)
  expect(detail).toMatchObject(child(1))
  expect(detail.items.length).toBeGreaterThan(1)
  expect(detail.items.every(({ variant, color, quantity }) => variant && color?.id === 1 && quantity === 2)).toBe(true)
  expect(detail.items_count).toBe(detail.items.length * 2)
  expect(detail.siblings.map(({ id, dealer: of, model }) => [id, of.id, model.id])).toEqual([
    [child(0).id, 1, 1],
    [child(2).id, 2, 1],
  ])
  const again = server.database.query(
    `insert into inquiries (base_id, reference_no, first_name, last_name, mobile_number, dealer_id, model_id, source)
     values ($1, 'IQ-2020-000001-4', 'A', 'B', '+639171112222', 1, 1, 'website')`,
    [base],
  )
  await expect(again).rejects.toMatchObject({ code: '23505' })
})

test('a dealer’s people see their own children alone, and are told of no other', async () => {
  const mine = await listed(dealer, { base })
  expect(mine.map(({ id }) => id).sort()).toEqual([child(0).id, child(1).id])
  expect(mine.map((one) => one.base.inquiries_count)).toEqual([2, 2])
  expect((await detailOf(dealer, child(0).id)).siblings.map(({ id }) => id)).toEqual([child(1).id])
  const theirs = await detailOf(second, child(2).id)
  expect([theirs.siblings, theirs.base.inquiries_count]).toEqual([[], 1])
  expect((await dealer.call(inquiries.get, { params: { id: child(2).id } })).status).toBe(404)
  expect((await save(dealer, child(2), { message: 'mine' })).status).toBe(404)
  const all = await listed(admin)
  expect((await listed(dealer)).length).toBe(all.filter((one) => one.dealer.id === 1).length)
  expect(await listed(dealer, { dealer: [2] })).toEqual([])
})

test('inquiries are filtered by status, action, model, dealer and q', async () => {
  const all = await listed(admin)
  const ids = (rows: readonly Child[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
  expect(all.length).toBeGreaterThan(20)
  for (const status of ['pending', 'closed'] as const)
    expect(ids(await listed(admin, { status }))).toEqual(ids(all.filter((one) => one.status === status)))
  const acted = all.find((one) => one.action)
  expect(ids(await listed(admin, { action: acted?.action }))).toEqual(
    ids(all.filter((one) => one.action === acted?.action)),
  )
  expect(ids(await listed(admin, { model: [1] }))).toEqual(ids(all.filter((one) => one.model.id === 1)))
  expect(ids(await listed(admin, { q: 'probado iq-2020' }))).toEqual(ids(children))
})

test('an inquiry is saved by PATCH, and its dealer’s people hear of a new status', async () => {
  const [before, others] = [await unopened(dealer), await unopened(second)]
  expect((await admin.send('PUT', `/inquiries/${child(0).id}`, { body: {} })).status).not.toBe(200)
  const saved = await save(admin, child(0), { status: 'in-progress', action: 'call' })
  expect(saved).toMatchObject({ status: 200, data: { status: 'in-progress', action: 'call', version: 1 } })
  const [newest] = await unopened(dealer)
  expect((await unopened(dealer)).length).toBe(before.length + 1)
  expect(newest).toMatchObject({
    title: 'Inquiry status changed',
    message: 'Amihan Probado (IQ-2020-000001-1) is now In progress.',
    link: `/admin/inquiries/${child(0).id}`,
  })
  expect(await unopened(second)).toEqual(others)
  expect(await save(dealer, child(0), { status: 'closed' })).toMatchObject({ status: 409, error_code: 'conflict' })
  const [now] = await listed(dealer, { q: 'IQ-2020-000001-1' })
  if (!now) throw new Error('It is gone')
  expect((await save(dealer, now, { status: 'closed' })).status).toBe(200)
  const reopened = await save(dealer, { ...now, version: now.version + 1 }, { status: 'pending' })
  expect(reopened).toMatchObject({ status: 422, errors: { status: [expect.stringContaining('administrator')] } })
})

test('each row of a file becomes a base inquiry with one child and one item, and its dealer’s people are told', async () => {
  const [{ name: dealerName = '' } = {}] = await server.database.query<{ name: string }>(
    'select name from dealers where id = 1',
  )
  const [variant] = await server.database.query<{ name: string; id: number; model: string }>(
    'select v.id, v.name, m.name as model from variants v join car_models m on m.id = v.model_id where v.status order by v.id limit 1',
  )
  const before = await unopened(dealer)
  const file = asCsv([
    ['First name', 'Last name', 'Mobile number', 'Dealer', 'Model', 'Variant', 'Quantity', 'Source', 'Status'],
    ['Luz', 'Una', '0917 555 0001', dealerName, variant?.model ?? '', variant?.name ?? '', '3', 'website', 'pending'],
    ['Luz', 'Dalawa', '0917 555 0002', dealerName, variant?.model ?? '', '', '', 'website', ''],
    ['Luz', 'Tatlo', '0917 555 0003', dealerName, 'No such model', '', '', 'website', ''],
  ])
  const sent = await admin.give(inquiries.upload, { form: { file } })
  const report = v.parse(v.looseObject({ id: v.number(), good: v.number(), bad: v.number() }), sent.data)
  expect([report.good, report.bad]).toEqual([2, 1])
  await settled(admin, report.id, 'complete')
  const came = (await listed(admin, { import_id: report.id })).toSorted((a, b) => a.id - b.id)
  expect(came.map((one) => [one.last_name, one.items_count, one.base.inquiries_count])).toEqual([
    ['Una', 3, 1],
    ['Dalawa', 1, 1],
  ])
  expect(came.every((one) => one.reference_no === `${one.base.reference_no}-1`)).toBe(true)
  expect(new Set(came.map((one) => one.base.id)).size).toBe(2)
  const [item] = (await detailOf(admin, came[0]?.id ?? 0)).items
  expect(item).toMatchObject({ variant: { id: variant?.id }, color: null, quantity: 3 })
  const [newest] = await unopened(dealer)
  expect((await unopened(dealer)).length).toBe(before.length + 1)
  expect(newest).toMatchObject({ title: 'New inquiries', message: '2 inquiries were imported.' })

  const reverted = await admin.send('POST', `/imports/${report.id}/revert`)
  expect(reverted.status).toBe(200)
  await settled(admin, report.id, 'reverted')
  expect(await listed(admin, { import_id: report.id })).toEqual([])
})

test('a dealer’s people bring in their own dealer’s inquiries, and no other’s', async () => {
  const [{ name: theirs = '' } = {}] = await server.database.query<{ name: string }>(
    'select name from dealers where id = 2',
  )
  const [{ name: model = '' } = {}] = await server.database.query<{ name: string }>(
    'select name from car_models where status order by id limit 1',
  )
  const headings = ['First name', 'Last name', 'Mobile number', 'Model', 'Dealer', 'Source']
  const file = asCsv([
    headings,
    ['Own', 'Row', '0917 555 0011', model, '', 'website'],
    ['Foreign', 'Row', '0917 555 0012', model, theirs, 'website'],
  ])
  const sent = await dealer.give(inquiries.upload, { form: { file } })
  const report = v.parse(v.looseObject({ id: v.number(), good: v.number(), bad: v.number() }), sent.data)
  expect([report.good, report.bad]).toEqual([1, 1])
  await settled(dealer, report.id, 'complete')
  expect((await listed(admin, { import_id: report.id })).map((one) => [one.first_name, one.dealer.id])).toEqual([
    ['Own', 1],
  ])
})

test('inquiries are found from the palette and worked on many at a time, each dealer’s by its own people', async () => {
  const found = async (client: Client) => {
    const { data } = await client.send('GET', '/search', { query: { q: 'probado' } })
    return JSON.stringify(data)
  }
  expect(await found(admin)).toContain(child(2).reference_no)
  expect(await found(dealer)).not.toContain(child(2).reference_no)
  expect(await found(dealer)).toContain(child(1).reference_no)
  const body = {
    action: 'set-status',
    values: { status: 'responded' },
    selection: { kind: 'ids', ids: [child(1).id, child(2).id] },
  }
  const answer = await dealer.send('POST', '/bulk/inquiries', { body })
  expect(answer).toMatchObject({ status: 200, data: { count: 1 } })
  const statuses = async () => (await listed(admin, { base })).map(({ id, status }) => [id, status]).sort()
  await expect.poll(statuses).toContainEqual([child(1).id, 'responded'])
  expect(await statuses()).toContainEqual([child(2).id, 'pending'])
})
