import { verify } from '@node-rs/argon2'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isoOf } from '#contract/calendar.ts'
import { isMobile } from '#contract/mobile.ts'
import { buildWorld } from '#server/database/demo/build.ts'
import { demoAccounts, demoPassword } from '#server/database/demo/people.ts'
import { seedWorld, worldOf, worlds } from '#server/database/worlds.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

const now = Temporal.Instant.from('2026-11-20T06:00:00Z')

describe('the demo world', () => {
  const world = buildWorld(now, worlds.demo)

  test('is the same to the last letter when it is built again for the same day', () => {
    expect(JSON.stringify(buildWorld(now, worlds.demo))).toBe(JSON.stringify(world))
  })

  test('has the sizes that it promises', () => {
    expect(world.dealers).toHaveLength(60)
    expect(world.users).toHaveLength(120)
    expect(world.consultants).toHaveLength(300)
    expect(world.leads).toHaveLength(10_000)
  })

  test('gives every lead a valid mobile number and a moment within 24 months, never in the future', () => {
    expect(world.leads.filter((lead) => !isMobile(lead.mobile_number))).toEqual([])
    const oldest = isoOf(now.subtract({ hours: 732 * 24 }))
    const odd = world.leads.filter(
      (lead) => lead.created_at < oldest || lead.updated_at > isoOf(now) || lead.updated_at < lead.created_at,
    )
    expect(odd).toEqual([])
  })

  test('writes to nobody: all e-mail ends in .test', () => {
    const addresses = [...world.users.map((user) => user.row.email), ...world.consultants.map((one) => one.email)]
    const ofLeads = world.leads.flatMap((lead) => lead.email ?? [])
    expect([...addresses, ...ofLeads].filter((address) => !address.endsWith('.test'))).toEqual([])
  })

  test('is busier in December than in August', () => {
    const inMonth = (month: string) => world.leads.filter((lead) => lead.created_at.slice(5, 7) === month).length
    expect(inMonth('12')).toBeGreaterThan(1.4 * inMonth('08'))
  })

  test('names consultants of the lead’s own dealer', () => {
    const dealerOf = new Map(world.consultants.map((one) => [one.id, one.dealer_id]))
    const foreign = world.leads.filter(
      (lead) => lead.sales_consultant_id !== null && dealerOf.get(lead.sales_consultant_id) !== lead.dealer_id,
    )
    expect(foreign).toEqual([])
  })
})

describe('a seeded database', () => {
  test('remembers its world, lets the demo accounts in and is not seeded twice', async () => {
    const database = await openTestDatabase()
    onTestFinished(database.close)
    expect(await worldOf(database)).toBeNull()
    await seedWorld(database, 'small', { now })
    expect(await worldOf(database)).toBe('small')
    const users = await database.query<{ email: string; password_hash: string }>(
      'select email, password_hash from users order by id limit $1',
      [demoAccounts.length],
    )
    expect(users.map((user) => user.email)).toEqual(demoAccounts.map((account) => account.email))
    expect(await verify(users[0]?.password_hash ?? '', demoPassword)).toBe(true)
    await expect(seedWorld(database, 'small', { now })).rejects.toThrow('already has users or dealers')
  })

  test.each([
    ['dealer and status', 'lead_counts', 'dealer_id, status'],
    ['model and status', 'lead_model_counts', 'model_id, status'],
    ['consultant', 'lead_consultant_counts', 'sales_consultant_id'],
  ])('counts its leads exactly by %s, and goes on counting when they change', async (_, table, columns) => {
    const database = await openTestDatabase(undefined, 'small')
    onTestFinished(database.close)
    const counted = () =>
      database.query(
        `select ${columns}, sum(change) as n from ${table} group by ${columns} having sum(change) <> 0 order by ${columns}`,
      )
    const really = () =>
      database.query(`select ${columns}, count(*) as n from leads group by ${columns} order by ${columns}`)
    expect(await counted()).toEqual(await really())
    await database.query("update leads set status = 'lost' where id % 3 = 0")
    await database.query('update leads set dealer_id = 3 - dealer_id, sales_consultant_id = null where id % 5 = 0')
    await database.query('update leads set model_id = null where id % 4 = 0')
    await database.query('delete from leads where id % 7 = 0')
    expect(await counted()).toEqual(await really())
    await database.query('select fold_lead_counts()')
    expect(await counted()).toEqual(await really())
    const [rows] = await database.query<{ n: number }>(`select count(*) as n from ${table}`)
    expect(rows?.n).toBe((await really()).length)
  })

  test('appends nothing to what each consultant has when leads get another status', async () => {
    const database = await openTestDatabase(undefined, 'small')
    onTestFinished(database.close)
    await database.query('select fold_lead_counts()')
    const rows = () => database.query('select count(*) as n from lead_consultant_counts')
    const before = await rows()
    await database.query("update leads set status = case status when 'lost' then 'pending' else 'lost' end")
    expect(await rows()).toEqual(before)
  })

  test('stays exactly counted while many save and fold at once', async () => {
    const database = await openTestDatabase(undefined, 'small')
    onTestFinished(database.close)
    const statuses = ['pending', 'contacted', 'qualified', 'lost']
    await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        at % 4 === 0
          ? database.query('select fold_lead_counts()')
          : // In the order of their numbers: two that take the same rows in different orders wait for each other for good.
            database.query(
              `update leads set status = $1
               where id in (select id from leads where id % 9 = $2 order by id for update)`,
              [statuses[at % 4], at % 9],
            ),
      ),
    )
    const counted = await database.query(
      'select dealer_id, status, sum(change) as n from lead_counts group by 1, 2 having sum(change) <> 0 order by 1, 2',
    )
    expect(counted).toEqual(
      await database.query('select dealer_id, status, count(*) as n from leads group by 1, 2 order by 1, 2'),
    )
  })

  test('numbers new records after the seeded ones', async () => {
    const database = await openTestDatabase(undefined, 'small')
    onTestFinished(database.close)
    const [fresh] = await database.query<{ id: number }>("insert into dealer_groups (name) values ('New') returning id")
    const [most] = await database.query<{ id: number }>('select max(id) as id from dealer_groups')
    expect(fresh?.id).toBe(most?.id)
  })

  test('can be big: as many leads and survey results as asked for, indexed, linked and counted', async () => {
    const database = await openTestDatabase()
    onTestFinished(database.close)
    const indexes = () => database.query("select indexdef from pg_indexes where tablename = 'leads' order by indexname")
    const before = await indexes()
    await seedWorld(database, 'big', { now, leads: 3000, results: 3000, size: { results: 2000 } })
    expect(await indexes()).toEqual(before)
    const [sum] = await database.query(
      'select sum(change) as counted, (select count(*) from leads) as really from lead_counts',
    )
    expect(sum).toEqual({ counted: 3000, really: 3000 })
    const foreign = await database.query(
      'select l.id from leads l join sales_consultants s on s.id = l.sales_consultant_id where s.dealer_id <> l.dealer_id',
    )
    expect(foreign).toEqual([])
    const [results] = await database.query<{ all: number; complete: number; kept: number; asked: number }>(
      `select (select count(*) from survey_results)::int as all,
         (select count(*) from survey_results where status = 'complete' and contribution is not null)::int as complete,
         (select sum(responses) from survey_figures where grain = 'M')::int as kept,
         (select count(*) from survey_invitations where id > 10000000)::int as asked`,
    )
    expect(results).toMatchObject({ all: 3000, kept: results?.complete })
    expect(results?.asked).toBeGreaterThan(2000)
    const [written] = await database.query<{ id: number }>(
      `insert into survey_cdcs (reference_no, result_id, dealer_id, kind, category, status, reasons, opened_at, contact_due_at,
         review_due_at, close_due_at)
       select 'CX-0', id, dealer_id, kind, category, 'open', '[]', now(), now(), now(), now() from survey_results r
       where not exists (select from survey_cdcs c where c.result_id = r.id) limit 1 returning id`,
    )
    expect(written?.id).toBeGreaterThan(0)
    await expect(database.query('update leads set dealer_id = 999999 where id = 1')).rejects.toThrow('foreign key')
  })
})
