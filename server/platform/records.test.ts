import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Dealer, dealers } from '#contract/dealers/dealers.ts'
import { Zone, zones } from '#contract/dealers/zones.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { openChanges } from '#server/platform/changes.ts'
import { joining } from '#server/platform/joining.ts'
import type { SortedBy } from '#server/platform/records-order.ts'
import { createStores } from '#server/platform/records-store.ts'
import type { Person } from '#server/platform/users.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
let mine = 0
let foreign = 0
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  const [own] = await server.database.query<{ dealer_id: number }>('select dealer_id from users where email = $1', [
    people.dealer,
  ])
  mine = own?.dealer_id ?? 0
  const [other] = await server.database.query<{ id: number }>('select id from dealers where id <> $1 order by id', [
    mine,
  ])
  foreign = other?.id ?? 0
})
afterAll(() => server.stop())

const leadOf = async (dealerId: number) => {
  const [row] = await server.database.query<{ id: number }>(
    "select id from leads where dealer_id = $1 and status = 'pending' order by id limit 1",
    [dealerId],
  )
  return v.parse(Lead.schema, (await admin.call(leads.get, { params: { id: row?.id ?? 0 } })).data)
}
const bodyOf = (lead: v.InferOutput<typeof Lead.schema>) => ({
  ...lead,
  model_id: lead.model?.id ?? null,
  sales_consultant_id: lead.sales_consultant?.id ?? null,
})
const lastAudit = async () => {
  const [row] = await server.database.query<{
    user_id: number
    resource: string
    record_id: number
    kind: string
    changes: Record<string, [unknown, unknown]>
    request_id: string
  }>('select * from audit_entries order by id desc limit 1')
  return row
}

describe('When a dealer’s user asks', () => {
  test('they see their own dealer’s rows, an admin all', async () => {
    const all = await admin.call(leads.list, { query: { per_page: 200 } })
    const own = await dealer.call(leads.list, { query: { per_page: 200 } })
    const dealersIn = (data: unknown) => new Set(v.parse(v.array(Lead.schema), data).map((row) => row.dealer.id))
    expect(dealersIn(all.data)).toEqual(new Set([mine, foreign]))
    expect(dealersIn(own.data)).toEqual(new Set([mine]))
    expect(own.meta?.total).toBeLessThan(all.meta?.total ?? 0)
  })
  test('a filter on another dealer finds nothing, also in the total', async () => {
    const answer = await dealer.call(leads.list, { query: { dealer: [foreign] } })
    expect(answer.data).toEqual([])
    expect(answer.meta?.total).toBe(0)
  })
  test('another dealer’s record does not exist for them, to read or to save', async () => {
    const lead = await leadOf(foreign)
    const read = await dealer.call(leads.get, { params: { id: lead.id } })
    const absent = await dealer.call(leads.get, { params: { id: 2_000_000_000 } })
    expect(read.status).toBe(404)
    expect({ ...read, headers: null }).toEqual({ ...absent, headers: null })
    const saved = await dealer.call(leads.update, {
      params: { id: lead.id },
      body: { ...bodyOf(lead), status: 'lost' },
    })
    expect(saved.status).toBe(404)
    expect((await leadOf(foreign)).status).toBe('pending')
    expect((await dealer.call(dealers.get, { params: { id: foreign } })).status).toBe(404)
    expect((await dealer.call(dealers.get, { params: { id: mine } })).status).toBe(200)
  })
  test('without a dealer they see no row at all', async () => {
    await server.database.query('update users set dealer_id = null where email = $1', [people.dealer])
    const answer = await dealer.call(leads.list, {})
    await server.database.query('update users set dealer_id = $2 where email = $1', [people.dealer, mine])
    expect(answer.meta?.total).toBe(0)
  })
  test('a totals cache of an admin is not theirs', async () => {
    const before = (await dealer.call(leads.list, {})).meta?.total
    await admin.call(leads.list, {})
    expect((await dealer.call(leads.list, {})).meta?.total).toBe(before)
  })
})

describe('When two people save the same record', () => {
  test('the second is refused with 409 and the record as it is now', async () => {
    const lead = await leadOf(mine)
    const save = (client: Client, first_name: string) =>
      client.call(leads.update, { params: { id: lead.id }, body: { ...bodyOf(lead), first_name } })
    const first = await save(admin, 'Corazon')
    expect(first).toMatchObject({ status: 200, message: 'Saved.' })
    const second = await save(dealer, 'Benigno')
    expect(second).toMatchObject({ status: 409, error_code: 'conflict', success: false })
    expect(second.data).toEqual(first.data)
    expect(second.data).toMatchObject({ first_name: 'Corazon', version: lead.version + 1 })
  })
  test('of many at the same moment exactly one goes through', async () => {
    const lead = await leadOf(mine)
    const names = ['Ana', 'Bea', 'Celia', 'Dina', 'Ella']
    const answers = await Promise.all(
      names.map((first_name) =>
        admin.call(leads.update, { params: { id: lead.id }, body: { ...bodyOf(lead), first_name } }),
      ),
    )
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await leadOf(mine)).version).toBe(lead.version + 1)
  })
})

describe('When something is written', () => {
  test('an audit entry says who changed which fields from what to what, within which request', async () => {
    const lead = await leadOf(mine)
    const answer = await dealer.call(leads.update, {
      params: { id: lead.id },
      body: { ...bodyOf(lead), last_name: 'Makiling', total_quantity: lead.total_quantity + 1 },
    })
    expect(answer.status).toBe(200)
    const [user] = await server.database.query<{ id: number }>('select id from users where email = $1', [people.dealer])
    expect(await lastAudit()).toMatchObject({
      user_id: user?.id,
      resource: 'leads',
      record_id: lead.id,
      kind: 'changed',
      changes: {
        last_name: [lead.last_name, 'Makiling'],
        total_quantity: [lead.total_quantity, lead.total_quantity + 1],
      },
      request_id: answer.headers.get('x-request-id'),
    })
  })
  test('a refused write leaves neither a change nor an audit entry', async () => {
    const before = (await lastAudit())?.request_id
    const lead = await leadOf(mine)
    const answer = await dealer.call(leads.update, {
      params: { id: lead.id },
      body: { ...bodyOf(lead), last_name: 'Makiling', model_id: 999_999 },
    })
    expect(answer).toMatchObject({ status: 422, errors: { model_id: [expect.stringContaining('model')] } })
    expect((await lastAudit())?.request_id).toBe(before)
    expect((await leadOf(mine)).version).toBe(lead.version)
  })
  test('a name that is taken is refused by its field', async () => {
    const [row] = v.parse(v.array(Zone.schema), (await admin.call(zones.list, {})).data)
    const body = { name: (row?.name ?? '').toUpperCase(), region_type: 'provincial', status: true } as const
    const answer = await admin.call(zones.create, { body })
    expect(answer).toMatchObject({ status: 422, errors: { name: ['This name is already in use'] } })
  })
})

describe('When a record is moved to the trash', () => {
  test('it leaves the list, stands in the trash, and comes back by restoring', async () => {
    const created = await admin.call(zones.create, {
      body: { name: 'Zone of the test', region_type: 'provincial', status: true },
    })
    const zone = v.parse(Zone.schema, created.data)
    expect((await lastAudit())?.kind).toBe('created')
    const total = async (query: { trashed?: boolean }) => (await admin.call(zones.list, { query })).meta?.total ?? 0
    const before = await total({})
    const trashed = await admin.call(zones.trash, { params: { id: zone.id } })
    expect(trashed).toMatchObject({ status: 200, data: null, message: 'Moved to trash.' })
    expect(await total({})).toBe(before - 1)
    expect(await total({ trashed: true })).toBe(1)
    expect((await admin.call(zones.trash, { params: { id: zone.id } })).status).toBe(404)
    const body = { name: 'Another name', region_type: 'provincial', status: true, version: zone.version + 1 } as const
    expect((await admin.call(zones.update, { params: { id: zone.id }, body })).status).toBe(404)
    const restored = await admin.call(zones.restore, { params: { id: zone.id } })
    expect(restored.data).toMatchObject({ id: zone.id, name: 'Zone of the test' })
    expect(await total({})).toBe(before)
    expect((await dealer.call(zones.trash, { params: { id: zone.id } })).status).toBe(403)
  })
})

describe('When pages are read from known places', () => {
  test('every page is the same as by counting from the start, for each sort, filter and scope', async () => {
    const changes = await openChanges(joining(server.database))
    const stores = createStores({ database: server.database, changes })
    const user: Person = {
      id: 1,
      roles: ['admin'],
      superadmin: false,
      dealer_id: null,
      locale: 'en',
      session_id: '',
      idle_at: '',
      expires_at: '',
      proof_age: 0,
      mfa_enabled: false,
    }
    for (const scope of ['all', mine] as const)
      for (const filter of [
        {},
        { dealer: [mine] },
        { status: 'lost' },
        { status: 'lost', dealer: [mine] },
        { q: 'a' },
        { q: 'mail' },
        { where: [{ field: 'source', not: false, how: 'in', values: ['website', 'event'] }] },
      ] as const)
        for (const [order_by, by] of Object.entries<SortedBy>(leadRecords.sorts)) {
          // Orders by the names of others are looked at in name-orders.test.ts.
          if (typeof by !== 'string') continue
          for (const sort of ['asc', 'desc'] as const) {
            const store = stores(leadRecords, { user, scope, requestId: 'test' })
            const all = await server.database.query<{ id: number }>(
              `select id from leads where ($1::int is null or dealer_id = $1) and ($2::int[] is null or dealer_id = any($2)) ` +
                `and ($3::text is null or status = $3) and ($5::text[] is null or source = any($5)) and ($4::text is null or id in (select lead_id from lead_texts where search like $4)) order by ${by} ${sort}, id ${sort}`,
              [
                scope === 'all' ? null : scope,
                filter.dealer ?? null,
                filter.status ?? null,
                filter.q !== undefined && filter.q.length > 2 ? `%${filter.q}%` : null,
                filter.where?.[0].values ?? null,
              ],
            )
            const last = Math.ceil(all.length / 7)
            for (const page of [
              last,
              1,
              2,
              last - 1,
              Math.ceil(last / 2),
              Math.ceil(last / 2) + 1,
              Math.ceil(last / 2) - 2,
              last,
            ]) {
              if (page < 1) continue
              const { rows, total } = await store.list({ ...filter, order_by, sort, page, per_page: 7 })
              expect(total).toBe(all.length)
              expect(rows.map((row) => row.id)).toEqual(all.slice((page - 1) * 7, page * 7).map((row) => row.id))
            }
          }
        }
    await changes.close()
  })
  test('a write makes totals and known places new, also one by another process', async () => {
    const total = async () => (await admin.call(leads.list, { query: { status: 'contacted' } })).meta?.total ?? 0
    const before = await total()
    const lead = await leadOf(mine)
    await dealer.call(leads.update, { params: { id: lead.id }, body: { ...bodyOf(lead), status: 'contacted' } })
    expect(await total()).toBe(before + 1)
    // What another process writes is heard by notification.
    await server.database.query("update leads set status = 'pending' where id = $1", [lead.id])
    const event = { resource: 'leads', kind: 'changed', record: lead.id, version: 1 }
    const news = { from: 'another process', event, dealers: [mine], users: null }
    await server.database.query('select pg_notify($1, $2)', ['dealer_desk_changes', JSON.stringify(news)])
    await expect.poll(total).toBe(before)
  })
})

test('An admin of one kind who is also a dealer’s user sees only that dealer’s leads', async () => {
  const client = await signIn(server.origin, people.dealer)
  await server.database.query(
    "insert into user_roles (user_id, role, position) select id, 'admin_survey', 5 from users where email = $1",
    [people.dealer],
  )
  const rows = v.parse(v.array(Lead.schema), (await client.call(leads.list, { query: { per_page: 200 } })).data)
  const everyDealer = v.parse(v.array(Dealer.schema), (await client.call(dealers.list, {})).data)
  await server.database.query('delete from user_roles where position = 5')
  expect(new Set(rows.map((row) => row.dealer.id))).toEqual(new Set([mine]))
  expect(everyDealer.length).toBeGreaterThan(1)
})
