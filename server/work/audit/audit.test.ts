import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#contract/dealers/groups.ts'
import { auditLists } from '#contract/named.ts'
import { users } from '#contract/people/users.ts'
import { leads } from '#contract/requests/leads.ts'
import { AuditEntry, audit } from '#contract/work/audit.ts'
import { everyRoom } from '#server/areas/rooms.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let superadmin: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  superadmin = await signIn(server.origin, people.superadmin)
})
afterAll(() => server.stop())

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila' }).format()
const Row = v.looseObject({ id: v.number(), version: v.optional(v.number()) })
const entriesOf = (answer: Answer) => {
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return v.parse(v.array(AuditEntry.schema), answer.data)
}
const find = async (query: Record<string, unknown>) => entriesOf(await admin.give(audit.list, { query }))
const makeGroup = async (name: string) => {
  const made = await superadmin.give(groups.create, { body: { name, status: true } })
  return v.parse(Row, made.data)
}

test('every list that is worked on has its place in the audit, and is told to those alone who may read it', async () => {
  const written = everyRoom.filter(({ records }) =>
    ['create', 'update', 'trash', 'upload'].some((call) => call in records.calls),
  )
  expect(written.filter(({ records }) => !Object.hasOwn(auditLists, records.resource))).toEqual([])
  expect(written.length).toBeGreaterThan(20)
  const [part] = await server.database.query<{ id: number; part_number: string }>(
    'select id, part_number from parts order by id limit 1',
  )
  await server.database.query(
    `insert into audit_entries (resource, record_id, kind, changes, request_id)
     values ('parts', $1, 'changed', '{"srp": [100, 200]}', 'parts')`,
    [part?.id],
  )
  const query = { resource: 'parts' }
  const [entry] = entriesOf(await superadmin.give(audit.list, { query }))
  expect(entry).toMatchObject({ resource: 'parts', record_id: part?.id, fields: 'SRP' })
  expect(await find(query)).toEqual([])
  expect((await admin.give(audit.get, { params: { id: entry?.id ?? 0 } })).status).toBe(404)
})

test('an entry says who wrote what and when, each field before and after, in words', async () => {
  const { id } = await makeGroup('Samahang Amihan')
  const group = v.parse(Row, (await admin.give(groups.get, { params: { id } })).data)
  await admin.give(groups.update, {
    params: { id },
    body: { name: 'Samahang Habagat', status: false, version: group.version },
  })
  const [changed, created] = await find({ resource: 'dealer-groups', record_id: id })
  expect(created).toMatchObject({ kind: 'created', name: 'Samahang Habagat', record_id: id })
  expect(changed?.user?.name).not.toBe(created?.user?.name)
  expect(changed?.changes).toEqual([
    { field: 'name', label: 'Name', before: 'Samahang Amihan', after: 'Samahang Habagat' },
    { field: 'status', label: 'Status', before: 'Active', after: 'Inactive' },
  ])
  expect(changed?.fields).toBe('Name, Status')
  const one = await admin.give(audit.get, { params: { id: changed?.id ?? 0 } })
  expect(v.parse(AuditEntry.schema, one.data)).toEqual(changed)
})

test('entries are found by the record’s name or reference and by the request, and narrowed by all that is offered', async () => {
  const { id } = await makeGroup('Natatanging Pangkat')
  const [own] = await find({ q: 'natatanging' })
  expect([own?.resource, own?.record_id]).toEqual(['dealer-groups', id])
  expect((await find({ q: own?.request_id })).map((one) => one.id)).toEqual([own?.id])
  const [lead] = v.parse(
    v.array(v.looseObject({ id: v.number(), reference_no: v.string(), version: v.number() })),
    (await admin.give(leads.list)).data,
  )
  await admin.give(leads.update, { params: { id: lead?.id ?? 0 }, body: { ...lead, message: 'Tumawag na' } })
  const ofLead = await find({ q: lead?.reference_no })
  expect(ofLead.every((one) => one.resource === 'leads' && one.record_id === lead?.id)).toBe(true)
  expect(ofLead[0]?.name).toContain(lead?.reference_no)
  const byKind = await find({ kind: 'created', per_page: 200 })
  expect(new Set(byKind.map((one) => one.kind))).toEqual(new Set(['created']))
  expect(byKind.map((one) => one.id)).toContain(own?.id)
  const byUser = await find({ user: own?.user?.id, per_page: 200 })
  expect(byUser.every((one) => one.user?.id === own?.user?.id)).toBe(true)
  expect((await find({ date: [today(), today()], per_page: 200 })).map((one) => one.id)).toContain(own?.id)
  expect(await find({ date: ['2020-01-01', '2020-01-02'] })).toEqual([])
  expect(await find({ q: 'walang ganito kahit saan' })).toEqual([])
})

test('no secret is told, whatever is asked', async () => {
  const made = await superadmin.give(users.create, {
    body: {
      first_name: 'Lihim',
      last_name: 'Na',
      email: 'lihim.na@demo.test',
      roles: ['dealer'],
      superadmin: false,
      dealer_id: 1,
      permissions: [],
      locale: 'en',
      mfa_enabled: false,
      status: true,
    },
  })
  const { id } = v.parse(Row, made.data)
  // As if somebody had written one down.
  await server.database.query(
    `insert into audit_entries (user_id, resource, record_id, kind, changes, request_id)
     values (null, 'users', $1, 'changed', '{"password_hash": ["argon2-old", "argon2-new"]}', 'x')`,
    [id],
  )
  const all = await find({ resource: 'users', record_id: id })
  expect(all.length).toBeGreaterThan(1)
  expect(JSON.stringify(all)).not.toContain('argon2')
  expect(all[0]).toMatchObject({ user: null, changes: [], fields: null })
})

test('it is for administrators alone', async () => {
  for (const email of [people.dealer, people.surveyAdmin, people.partsAdmin]) {
    const client = await signIn(server.origin, email)
    expect((await client.give(audit.list)).status).toBe(403)
    expect((await client.give(audit.get, { params: { id: 1 } })).status).toBe(403)
  }
})
