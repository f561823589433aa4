import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMigration, migrate } from '#server/platform/database.ts'
import { openPglite } from '#server/platform/pglite.ts'
import { openPostgres } from '#server/platform/postgres.ts'
import { type Database, DatabaseAway, StatementFailed } from '#server/platform/sql.ts'
import { openTestDatabase, placeWorld } from '#tests/support/databases.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.script('create table things (id int primary key, name text)')
})
afterAll(() => database.close())

describe('When a statement runs', () => {
  test('both drivers give moments in UTC, days as days and numbers as numbers', async () => {
    const [row] = await database.query(
      `select timestamptz '2026-11-20 08:30:00.25+08' as moment, date '2026-11-20' as day, 12.50::numeric as money,
        9007199254740991::int8 as big, array['a', 'b'] as texts, '{"x": [1]}'::jsonb as json, null as nothing, $1::text as given, $2::int[] as list`,
      [7, [1, 2]],
    )
    expect(row).toEqual({
      moment: '2026-11-20T00:30:00.250Z',
      day: '2026-11-20',
      money: 12.5,
      big: 9007199254740991,
      texts: ['a', 'b'],
      json: { x: [1] },
      nothing: null,
      given: '7',
      list: [1, 2],
    })
  })
  test('moments are ordered as their texts are, because every one has milliseconds', async () => {
    const rows = await database.query<{ moment: string }>(
      `select timestamptz '2026-11-20 00:30:00+00' + n * interval '5 milliseconds' as moment from generate_series(0, 200) n`,
    )
    const texts = rows.map(({ moment }) => moment)
    expect(texts[0]).toBe('2026-11-20T00:30:00.000Z')
    expect(texts).toEqual(texts.toSorted())
  })
  test('a violated key names its code, constraint and columns', async () => {
    await database.query('insert into things (id) values (1)')
    const fault = await database.query('insert into things (id) values (1)').catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StatementFailed)
    expect(fault).toMatchObject({ code: '23505', constraint: 'things_pkey', columns: ['id'] })
  })
})

describe('When several statements belong together', () => {
  test('all of them are kept, or none', async () => {
    await database.transaction((tx) => tx.query('insert into things (id) values (10)'))
    const broken = database.transaction(async (tx) => {
      await tx.query('insert into things (id) values (11)')
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await database.query('select id from things where id >= 10')).toEqual([{ id: 10 }])
  })
  test('those at the same moment do not see each other half done', async () => {
    await database.query('insert into things (id, name) values (20, 0)')
    const add = () =>
      database.transaction(async (tx) => {
        const [row] = await tx.query<{ name: string }>('select name from things where id = 20 for update')
        await tx.query('update things set name = $1 where id = 20', [String(Number(row?.name) + 1)])
      })
    await Promise.all(Array.from({ length: 10 }, add))
    expect(await database.query('select name from things where id = 20')).toEqual([{ name: '10' }])
  })
  test('a statement that nobody has waited for is refused once its transaction is over, and writes nothing', async () => {
    const forgotten = Promise.withResolvers<string>()
    const begun = await database.transaction(async (tx) => {
      const insert = async () => {
        await tx.query('insert into things (id) values (30)')
        await tx.query('insert into things (id) values (31)')
      }
      insert().then(
        () => forgotten.resolve('written'),
        (fault) => forgotten.resolve(String(fault)),
      )
      return 'begun'
    })
    expect(begun).toBe('begun')
    // The embedded database has always said so itself.
    expect(await forgotten.promise).toMatch(
      database.kind === 'pglite' ? /Transaction \d+ is over/ : /came after its transaction was over.*values \(31\)$/,
    )
    expect(await database.query('select id from things where id >= 30')).toEqual([{ id: 30 }])
  })
})

describe('When the line breaks amidst a transaction', () => {
  test('between two of its statements, the transaction fails as a database that is away, and the process goes on', async () => {
    const place = await placeWorld('empty', 'postgres')
    const other = await openPostgres('DATABASE_URL' in place.env ? place.env.DATABASE_URL : '', 2)
    const broken = other.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await other.query('select pg_terminate_backend($1)', [own?.pid])
      // Nothing is asked while the line breaks.
      await new Promise((over) => setTimeout(over, 200))
      await tx.query('select 1')
    })
    await expect(broken).rejects.toBeInstanceOf(DatabaseAway)
    expect(await other.query('select 1 as one')).toEqual([{ one: 1 }])
    await other.close()
    await place.remove()
  })
})
describe('When something is announced', () => {
  test('listeners hear it after the commit and not after a rollback', async () => {
    const heard: string[] = []
    const stop = await database.listen('test', (payload) => heard.push(payload))
    await database
      .transaction(async (tx) => {
        await tx.query("select pg_notify('test', 'never')")
        throw new Error('rolled back')
      })
      .catch(() => {})
    await database.transaction((tx) => tx.query("select pg_notify('test', 'once')"))
    await expect.poll(() => heard).toEqual(['once'])
    await stop()
    await database.query("select pg_notify('test', 'late')")
    expect(heard).toEqual(['once'])
  })
  test('a broken line to PostgreSQL is opened again, and its listeners are told that they missed something', async () => {
    const place = await placeWorld('empty', 'postgres')
    const url = 'DATABASE_URL' in place.env ? place.env.DATABASE_URL : ''
    const other = await openPostgres(url, 2)
    const heard: string[] = []
    let lost = 0
    await other.listen('test', (payload) => heard.push(payload), {
      lost: () => {
        lost += 1
      },
    })
    await other.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'")
    await expect.poll(() => lost).toBeGreaterThanOrEqual(2)
    await other.query("select pg_notify('test', 'again')")
    await expect.poll(() => heard).toEqual(['again'])
    await other.close()
    await place.remove()
  })
})

describe('When the embedded database is open', () => {
  test('a second opener of its folder is refused', async () => {
    const place = await placeWorld('empty', 'pglite')
    const folder = 'DATA_DIR' in place.env ? place.env.DATA_DIR : ''
    const first = await openPglite(folder)
    await expect(openPglite(folder)).rejects.toThrow(`${folder} is in use by another Dealer Desk`)
    await first.close()
    const second = await openPglite(folder)
    expect(await second.query('select count(*)::int as n from users')).toEqual([{ n: 0 }])
    await second.close()
    await place.remove()
  })
  test('asking it beside a transaction’s own tx fails at once instead of waiting for itself', async () => {
    const place = await placeWorld('empty', 'pglite')
    const one = await openPglite('DATA_DIR' in place.env ? place.env.DATA_DIR : null)
    await expect(one.transaction(() => one.query('select 1'))).rejects.toThrow('Inside a transaction use its tx')
    expect(await one.query('select 1 as one')).toEqual([{ one: 1 }])
    await one.close()
    await expect(one.query('select 1')).rejects.toThrow(DatabaseAway)
    await place.remove()
  })
})

describe('When the schema is brought up to date', () => {
  test('each migration is applied once, also when two start at the same time', async () => {
    const place = await placeWorld('empty')
    const { env } = place
    const open = () => ('DATABASE_URL' in env ? openPostgres(env.DATABASE_URL, 2) : openPglite(env.DATA_DIR))
    const one = await open()
    expect(await Promise.all([migrate(one), migrate(one)])).toEqual([[], []])
    await one.script('drop schema public cascade; create schema public')
    const applied = await Promise.all([migrate(one), migrate(one)])
    expect(applied.flat()).toEqual(everyMigration())
    await one.close()
    await place.remove()
  })
})
