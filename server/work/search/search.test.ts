import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#contract/requests/leads.ts'
import { Hit, search } from '#contract/work/search.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const find = async (client: Client, q: string, kinds?: string) => {
  const answer = await client.give(search.find, { query: { q, ...(kinds !== undefined && { kinds }) } })
  expect(answer.status).toBe(200)
  return v.parse(v.array(Hit.schema), answer.data)
}
const kindsOf = (hits: Awaited<ReturnType<typeof find>>) => [...new Set(hits.map((hit) => hit.resource))].sort()
const Row = v.looseObject({ id: v.number() })

test('every kind is found by its name, with what tells it apart', async () => {
  const { query } = server.database
  const [lead] = await query<Record<string, string>>(
    'select first_name, last_name, reference_no from leads where id = 3',
  )
  const [hit] = await find(admin, lead?.['reference_no'] ?? '')
  expect(hit).toMatchObject({ id: 3, resource: 'leads', name: `${lead?.['first_name']} ${lead?.['last_name']}` })
  expect(hit?.detail).toContain(lead?.['reference_no'])
  for (const [resource, table] of [
    ['dealers', 'dealers'],
    ['users', 'users'],
    ['sales-consultants', 'sales_consultants'],
    ['models', 'car_models'],
    ['dealer-zones', 'dealer_zones'],
    ['dealer-groups', 'dealer_groups'],
  ]) {
    const [one] = await query<{ id: number; name: string }>(
      `select id, name from ${table} where length(name) > 4 order by id limit 1`,
    )
    const hits = await find(admin, one?.name ?? '')
    expect(hits.map(({ resource: of, id }) => `${of} ${id}`)).toContain(`${resource} ${one?.id}`)
  }
})

test('a record whose name begins so comes before one that holds it somewhere', async () => {
  await server.database.query("update leads set first_name = 'Annamaria', last_name = 'Zzyx' where id = 5")
  await server.database.query("update leads set first_name = 'Maria', last_name = 'Zzyx' where id = 4")
  await server.database.query("update leads set first_name = 'Ana', last_name = 'Mariano-Zzyx' where id = 6")
  expect((await find(admin, 'maria', 'leads'))[0]?.name).toMatch(/^Maria/)
  const names = (await find(admin, 'zzyx')).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Ana Mariano-Zzyx', 'Annamaria Zzyx', 'Maria Zzyx'])
})

test('of records that answer equally well the newest request comes first, and others as they were made', async () => {
  const { query } = server.database
  await query("update leads set first_name = 'Ligaya', last_name = 'Qwyxx' where id in (8, 9, 11)")
  await query("update users set first_name = 'Ligaya', last_name = 'Qwyxx' where id in (2, 3, 4)")
  const hits = await find(admin, 'ligaya qwyxx')
  const idsOf = (resource: string) => hits.filter((hit) => hit.resource === resource).map(({ id }) => id)
  expect([idsOf('leads'), idsOf('users')]).toEqual([
    [11, 9, 8],
    [2, 3, 4],
  ])
})

test('letters are folded and words found in any order, as the lists do it', async () => {
  await server.database.query("update leads set first_name = 'Niño', last_name = 'Peñafrancia-Qqx' where id = 7")
  for (const q of ['nino penafrancia-qqx', 'PEÑAFRANCIA-QQX', 'qqx niñ'])
    expect((await find(admin, q)).map(({ id, resource }) => [resource, id])).toEqual([['leads', 7]])
  const [row] = await server.database.query<{ mobile_number: string }>('select mobile_number from leads where id = 7')
  const typed = `0${row?.mobile_number.slice(3, 6)} ${row?.mobile_number.slice(6)}`
  expect((await find(admin, typed)).map(({ id }) => id)).toContain(7)
})

test('marks of a pattern are letters like any other', async () => {
  expect(await find(admin, '%%%')).toEqual([])
  expect(await find(admin, '___')).toEqual([])
})

test('from three letters on, at most eight of a kind', async () => {
  expect(await find(admin, 'ma')).toEqual([])
  expect(await find(admin, ' a ')).toEqual([])
  const many = Map.groupBy(await find(admin, 'test'), ({ resource }) => resource)
  expect(many.get('users')?.length).toBe(8)
  expect([...many.values()].every((all) => all.length <= 8)).toBe(true)
})

describe('Nobody finds what they may not list', () => {
  test('a dealer finds their own dealer’s records alone, of each kind', async () => {
    const second = await signIn(server.origin, 'second.dealer@demo.test')
    for (const [client, own] of [
      [dealer, 1],
      [second, 2],
    ] as const) {
      const seen = new Map<string, number>()
      for (const [table, resource, column] of [
        ['leads', 'leads', 'dealer_id'],
        ['users', 'users', 'dealer_id'],
        ['sales_consultants', 'sales-consultants', 'dealer_id'],
        ['dealers', 'dealers', 'id'],
      ])
        for (const one of await server.database.query<{ id: number; name: string; dealer: number }>(
          `select id, sort_name as name, ${column} as dealer from ${table} where deleted_at is null order by id limit 12`.replace(
            table === 'leads' ? 'deleted_at is null' : '\u0000',
            'true',
          ),
        )) {
          const hits = (await find(client, one.name, resource)).map(({ id }) => id)
          if (one.dealer === own) {
            expect([resource, one.id, hits]).toEqual([resource, one.id, expect.arrayContaining([one.id])])
            seen.set(resource ?? '', (seen.get(resource ?? '') ?? 0) + 1)
          } else expect([resource, hits.includes(one.id)]).toEqual([resource, false])
        }
      expect([...seen.keys()].sort()).toEqual(['dealers', 'leads', 'sales-consultants', 'users'])
    }
  })

  test('a kind that the role may not list is not searched, and asking for it by name changes nothing', async () => {
    const survey = await signIn(server.origin, people.surveyDealer)
    const [lead] = v.parse(v.array(Row), (await dealer.give(leads.list)).data)
    const reference = String(lead?.['reference_no'])
    expect((await find(dealer, reference)).map(({ id }) => id)).toContain(lead?.id)
    expect(await find(survey, reference)).toEqual([])
    expect(await find(survey, reference, 'leads')).toEqual([])
  })

  test('what lies in the trash is not found', async () => {
    const [one] = await server.database.query<{ id: number; name: string }>(
      'select id, name from dealer_groups limit 1',
    )
    expect(kindsOf(await find(admin, one?.name ?? '', 'dealer-groups'))).toEqual(['dealer-groups'])
    await server.database.query('update dealer_groups set deleted_at = now() where id = $1', [one?.id])
    expect(await find(admin, one?.name ?? '', 'dealer-groups')).toEqual([])
  })

  test('kinds narrow what is searched', async () => {
    expect(kindsOf(await find(admin, 'test', 'users,sales-consultants'))).toEqual(['sales-consultants', 'users'])
  })
})
