import { expect, onTestFinished, test } from 'vitest'
import { everyMigration } from '#server/platform/database.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

test.each(['pglite', 'postgres'] as const)(
  'a test database on %s is migrated, and what one test writes no other sees',
  async (engine) => {
    const [mine, yours] = [await openTestDatabase(engine), await openTestDatabase(engine)]
    onTestFinished(async () => {
      await mine.close()
      await yours.close()
    })
    const count = 'select count(*) from migrations'
    expect(await mine.query(count)).toEqual([{ count: everyMigration().length }])
    await mine.query("insert into migrations (tag) values ('of-this-test')")
    expect(await yours.query(count)).toEqual([{ count: everyMigration().length }])
  },
  180_000,
)

test.each(['pglite', 'postgres'] as const)(
  'the small world on %s has two dealers and the demo accounts',
  async (engine) => {
    const database = await openTestDatabase(engine, 'small')
    onTestFinished(database.close)
    expect(await database.query('select count(*) from dealers')).toEqual([{ count: 2 }])
    expect(await database.query("select email from users where email = 'dealer@demo.test'")).toHaveLength(1)
  },
  180_000,
)
