import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { foldedText } from '#server/platform/fold.ts'
import type { Client } from '#tests/support/client.ts'
import { foundIn } from '#tests/support/held.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type LeadRow = v.InferOutput<typeof Lead.schema>
let server: TestServer
let admin: Client
let dealer: Client
let second: Client
let all: readonly LeadRow[]

const leadsOf = (data: unknown) => v.parse(v.array(Lead.schema), data)
const leadOf = (data: unknown) => v.parse(Lead.schema, data)
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  second = await signIn(server.origin, 'second.dealer@demo.test')
})
beforeEach(async () => {
  all = leadsOf((await admin.call(leads.list, { query: { per_page: 200 } })).data)
})
afterAll(() => server.stop())

const asked = async (query: object) => {
  const { data, meta } = await admin.give(leads.list, { query: { per_page: 200, ...query } })
  const rows = leadsOf(data)
  expect(meta?.total).toBe(rows.length)
  return rows.map((one) => one.id).sort((a, b) => a - b)
}
const idsOf = (rows: readonly LeadRow[]) => rows.map((one) => one.id).sort((a, b) => a - b)
/** The body that saves a lead as it is, with some fields changed. */
const bodyOf = (lead: LeadRow, more: object = {}) => ({
  ...lead,
  model_id: lead.model?.id ?? null,
  sales_consultant_id: lead.sales_consultant?.id ?? null,
  ...more,
})
const save = (client: Client, lead: LeadRow, more: object = {}) =>
  client.give(leads.update, { params: { id: lead.id }, body: bodyOf(lead, more) })
const find = (test: (lead: LeadRow) => boolean): LeadRow =>
  foundIn(all, test, 'every status of every kind of request at each dealer')

test('leads are filtered by q, status and dealer, each alone and together [leads.01]', async () => {
  expect(await asked({ status: 'lost' })).toEqual(idsOf(all.filter((one) => one.status === 'lost')))
  expect(await asked({ dealer: [2] })).toEqual(idsOf(all.filter((one) => one.dealer.id === 2)))
  expect(await asked({ dealer: [1, 2] })).toEqual(idsOf(all))
  const lead = find((one) => one.status === 'lost')
  const words = `${lead.last_name.toUpperCase()} ${lead.first_name}`
  const named = all.filter((one) => one.first_name === lead.first_name && one.last_name === lead.last_name)
  expect(await asked({ q: words })).toEqual(expect.arrayContaining(idsOf(named)))
  expect((await asked({ q: words })).length).toBeLessThan(20)
  const together = { q: lead.reference_no, status: 'lost', dealer: [lead.dealer.id] }
  expect(await asked(together)).toEqual([lead.id])
  expect(await asked({ ...together, status: 'qualified' })).toEqual([])
})

test.each(['mobile', 'spaced mobile', 'e-mail', 'reference'])('a lead is found by its %s', async (by) => {
  const lead = find((one) => Boolean(one.email))
  const local = `0${lead.mobile_number.slice(3)}`
  const typed = {
    mobile: local,
    'spaced mobile': `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`,
    'e-mail': lead.email ?? '',
    reference: lead.reference_no.toLowerCase(),
  }[by]
  expect(await asked({ q: typed })).toEqual([lead.id])
})

test('paging takes page, per_page, q, order_by and sort, and answers links and meta [list.21] [list.22]', async () => {
  const query = { page: 2, per_page: 7, order_by: 'reference_no', sort: 'desc', q: 'LD-' } as const
  const answer = await admin.call(leads.list, { query })
  const expected = all.toSorted((a, b) => (a.reference_no < b.reference_no ? 1 : -1)).slice(7, 14)
  expect(leadsOf(answer.data)).toEqual(expected)
  expect(answer).toMatchObject({ success: true, error_code: null, message: '' })
  expect(Object.keys(answer.links ?? {}).sort()).toEqual(['first', 'last', 'next', 'prev'])
  expect(answer.meta).toMatchObject({ current_page: 2, from: 8, to: 14, last_page: 29, per_page: 7, total: 200 })
  expect(Object.keys(answer.meta ?? {})).toEqual(expect.arrayContaining(['links', 'path']))
})

test('each order is that order, from both ends and in the middle, and no lead is skipped or shown twice', async () => {
  const keys = {
    reference_no: (one: LeadRow) => one.reference_no,
    name: (one: LeadRow) =>
      `${one.first_name} ${one.last_name}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
    status: (one: LeadRow) => one.status,
    total_amount: (one: LeadRow) => one.total_amount,
    created_at: (one: LeadRow) => Date.parse(one.created_at),
    updated_at: (one: LeadRow) => Date.parse(one.updated_at),
  }
  for (const [order_by, key] of Object.entries(keys))
    for (const sort of ['asc', 'desc'] as const) {
      const compare = (a: LeadRow, b: LeadRow) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id)
      const expected = all.toSorted((a, b) => (sort === 'asc' ? compare(a, b) : compare(b, a)))
      // The last page first, then towards the middle: each is entered from another side.
      for (const page of [20, 1, 11, 10, 12, 19, 2]) {
        const { data } = await admin.give(leads.list, { query: { order_by, sort, page, per_page: 10 } })
        expect(idsInOrder(data), `${order_by} ${sort}, page ${page}`).toEqual(
          expected.slice(page * 10 - 10, page * 10).map((one) => one.id),
        )
      }
    }
})
const idsInOrder = (data: unknown) => leadsOf(data).map((one) => one.id)

test('a page and its total are right again at once after a lead has moved', async () => {
  const total = async () => (await admin.call(leads.list, { query: { status: 'qualified', per_page: 5 } })).meta?.total
  const before = await total()
  const lead = find((one) => one.status === 'contacted')
  expect((await save(admin, lead, { status: 'qualified' })).status).toBe(200)
  expect(await total()).toBe((before ?? 0) + 1)
  const latest = { order_by: 'updated_at', sort: 'desc', per_page: 1 } as const
  expect(idsInOrder((await admin.call(leads.list, { query: latest })).data)).toEqual([lead.id])
})

describe('people of a dealer', () => {
  test('list their own dealer’s leads alone, whatever dealer they ask for', async () => {
    const mine = await dealer.call(leads.list, { query: { per_page: 200 } })
    expect(idsOf(leadsOf(mine.data))).toEqual(idsOf(all.filter((one) => one.dealer.id === 1)))
    const foreign = await dealer.call(leads.list, { query: { dealer: [2] } })
    expect([foreign.data, foreign.meta?.total]).toEqual([[], 0])
  })

  test('neither read nor save another dealer’s lead', async () => {
    const lead = find((one) => one.dealer.id === 2)
    expect((await dealer.call(leads.get, { params: { id: lead.id } })).status).toBe(404)
    expect((await save(dealer, lead, { message: 'mine now' })).status).toBe(404)
    expect((await second.call(leads.get, { params: { id: lead.id } })).data).toEqual(lead)
  })

  test('cannot move a lead to another dealer', async () => {
    const lead = find((one) => one.dealer.id === 1 && one.status === 'contacted')
    expect((await save(dealer, lead, { dealer_id: 2, dealer: { id: 2, name: '' } })).status).toBe(200)
    expect(leadOf((await admin.call(leads.get, { params: { id: lead.id } })).data).dealer.id).toBe(1)
  })
})

describe('a saved lead', () => {
  test('says who saved it, counts the save and keeps what it was given', async () => {
    const lead = find((one) => one.dealer.id === 1 && one.status === 'contacted')
    const answer = await save(dealer, lead, {
      first_name: 'Niño',
      mobile_number: '0917 123 4567',
      total_amount: 1_234_567.5,
      message: null,
    })
    const saved = leadOf(answer.data)
    expect(saved).toMatchObject({
      first_name: 'Niño',
      mobile_number: '+639171234567',
      total_amount: 1_234_567.5,
      message: null,
      version: lead.version + 1,
      updated_by_user_id: 5,
    })
    expect(saved.updated_at > lead.updated_at).toBe(true)
    expect(await asked({ q: 'nino' })).toContain(lead.id)
  })

  test('is refused when somebody has saved it since, and the answer holds what they saved', async () => {
    const lead = find((one) => one.dealer.id === 1 && one.status === 'contacted')
    const first = await save(dealer, lead, { message: 'called back' })
    const late = await save(admin, lead, { message: 'overwritten' })
    expect(late).toMatchObject({ status: 409, error_code: 'conflict', data: first.data })
  })

  test('leaves a final status by an administrator’s hand alone', async () => {
    const lead = find((one) => one.dealer.id === 1 && one.status === 'lost')
    const refused = await save(dealer, lead, { status: 'contacted' })
    expect(refused).toMatchObject({ status: 422, errors: { status: [expect.stringContaining('administrator')] } })
    const noted = await save(dealer, lead, { message: 'bought elsewhere' })
    expect(noted.status).toBe(200)
    expect((await save(admin, leadOf(noted.data), { status: 'contacted' })).status).toBe(200)
  })

  test('leaves a final status for a super administrator too, who may have no role of an administrator', async () => {
    const makeSuper = (superadmin: boolean) =>
      server.database.query('update users set superadmin = $1 where email = $2', [superadmin, people.dealer])
    const lead = find((one) => one.dealer.id === 1 && one.status === 'converted')
    await makeSuper(true)
    const saved = await save(dealer, lead, { status: 'contacted' })
    await makeSuper(false)
    expect(saved).toMatchObject({ status: 200, data: { status: 'contacted' } })
    expect((await save(admin, leadOf(saved.data), { status: 'converted' })).status).toBe(200)
  })

  test('names a working consultant of its own dealer, an offered model, or nobody', async () => {
    const lead = find((one) => one.dealer.id === 1 && one.status === 'contacted')
    const people_ = await admin.call(salesConsultants.list, { query: { dealer_id: 2, active: true } })
    const [foreign] = v.parse(v.array(v.object({ id: v.number() })), people_.data)
    const wrong = await save(dealer, lead, { sales_consultant_id: foreign?.id, model_id: 9999 })
    expect(wrong).toMatchObject({
      status: 422,
      errors: { sales_consultant_id: [expect.any(String)], model_id: [expect.any(String)] },
    })
    const withdrawn = await save(dealer, lead, { model_id: 12 })
    expect(withdrawn).toMatchObject({ status: 422, errors: { model_id: [expect.any(String)] } })
    const nobody = await save(dealer, lead, { sales_consultant_id: null, model_id: 1 })
    expect(nobody.data).toMatchObject({ sales_consultant: null, model: { id: 1, name: 'Tala' } })
  })

  test('names each field that does not fit', async () => {
    const lead = find((one) => one.status === 'contacted')
    const answer = await save(admin, lead, { first_name: ' ', mobile_number: '02 8123 4567', status: 'gone' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.errors).sort()).toEqual(['first_name', 'mobile_number', 'status'])
  })
})

test('when somebody else changes a status, the dealer’s people are told in their bell, and nobody else', async () => {
  const unopened = async (client: Client) => {
    const { data } = await client.call(notifications.list, { query: { only_unopened: true, per_page: 200 } })
    return v.parse(v.array(Notification.schema), data)
  }
  const lead = find((one) => one.dealer.id === 1 && one.status === 'qualified')
  const [before, others] = [await unopened(dealer), await unopened(second)]
  expect((await save(admin, lead, { status: 'converted' })).status).toBe(200)
  const [newest] = await unopened(dealer)
  expect((await unopened(dealer)).length).toBe(before.length + 1)
  expect(newest).toMatchObject({
    title: 'Lead status changed',
    message: `${lead.first_name} ${lead.last_name} (${lead.reference_no}) is now Converted.`,
    link: `/admin/leads/${lead.id}`,
  })
  expect(await unopened(second)).toEqual(others)

  const own = find((one) => one.dealer.id === 1 && one.status === 'contacted')
  expect((await save(dealer, own, { status: 'qualified' })).status).toBe(200)
  expect((await unopened(dealer)).length).toBe(before.length + 1)
})

test('every save stands in the audit with what it changed', async () => {
  const lead = find((one) => one.dealer.id === 2 && one.status === 'contacted')
  await save(second, lead, { status: 'qualified', message: 'test drive on Saturday' })
  const [entry] = await server.database.query(
    "select user_id, kind, changes from audit_entries where resource = 'leads' and record_id = $1 order by id desc limit 1",
    [lead.id],
  )
  expect(entry).toEqual({
    user_id: 10,
    kind: 'changed',
    changes: { status: ['contacted', 'qualified'], message: [lead.message ?? null, 'test drive on Saturday'] },
  })
})

test('what a lead is searched by follows its name and its dealer, and goes with it', async () => {
  const { query } = server.database
  const text = foldedText("concat_ws(' ', reference_no, first_name, last_name, mobile_number, coalesce(email, ''))")
  const wrong = () =>
    query(
      `select coalesce(l.id, t.lead_id) as id from leads l full join lead_texts t on t.lead_id = l.id
       where t.dealer_id is distinct from l.dealer_id or t.search is distinct from ${text}`,
    )
  const found = async (client: Client, q: string) =>
    idsOf(leadsOf((await client.call(leads.list, { query: { q } })).data))
  const [lead] = await query<{ id: number }>(
    `insert into leads (reference_no, first_name, last_name, mobile_number, dealer_id, source)
     values ('LD-1999-000001', 'Íñigo', 'Qwertz', '+639170000000', 1, 'website') returning id`,
  )
  const id = lead?.id ?? 0
  expect([await found(dealer, 'inigo qwertz'), await found(second, 'qwertz')]).toEqual([[id], []])
  await query("update leads set last_name = 'Zuñiga-Xyzzy' where id = $1", [id])
  expect([await found(dealer, 'qwertz'), await found(dealer, 'xyzzy')]).toEqual([[], [id]])
  await query('update leads set dealer_id = 2 where id = $1', [id])
  expect([await found(dealer, 'xyzzy'), await found(second, 'xyzzy')]).toEqual([[], [id]])
  expect(await wrong()).toEqual([])
  await query('delete from leads where id = $1', [id])
  expect(await wrong()).toEqual([])
})

test('a reference belongs to one lead alone', async () => {
  const again = server.database.query(
    `insert into leads (reference_no, first_name, last_name, mobile_number, dealer_id, source)
     values ($1, 'Ana', 'Cruz', '+639170000000', 1, 'website')`,
    [all[0]?.reference_no],
  )
  await expect(again).rejects.toMatchObject({ code: '23505' })
})
