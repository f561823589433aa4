import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RateLimited } from '#server/platform/failures.ts'
import { type BackoffPolicy, createRateLimits, type RateLimits } from '#server/platform/rate-limits.ts'
import type { Database } from '#server/platform/sql.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

let database: Database
let limits: RateLimits
beforeAll(async () => {
  database = await openTestDatabase()
  limits = createRateLimits(database)
})
afterAll(() => database.close())

const patience: BackoffPolicy = { free: 3, first: 10, most: 60, forget: 600 }
const waitOf = (key: string): Promise<number> =>
  limits.take(key, patience).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof RateLimited) return Number(error.headers['retry-after'])
      throw error
    },
  )
const pass = (key: string, seconds: number) =>
  database.query(
    "update rate_limits set open_at = open_at - $2::int * interval '1 second', forget_at = forget_at - $2::int * interval '1 second' where key = $1",
    [key, seconds],
  )

describe('When something is tried again and again', () => {
  test('some tries are free, then the wait doubles up to its most', async () => {
    expect([await waitOf('a'), await waitOf('a'), await waitOf('a'), await waitOf('a')]).toEqual([0, 0, 0, 0])
    const waits: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const wait = await waitOf('a')
      waits.push(wait)
      await pass('a', wait + 1)
      expect(await waitOf('a')).toBe(0)
    }
    expect(waits).toEqual([10, 20, 40, 60, 60])
  })
  test('a refused try does not make the wait longer', async () => {
    for (let tries = 0; tries < 4; tries += 1) await waitOf('b')
    const waits = [await waitOf('b'), await waitOf('b'), await waitOf('b')]
    expect(Math.max(...waits)).toBe(10)
  })
  test('of many at the same moment no more get through than one after the other', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => waitOf('c')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4)
  })
  test('a good try is given back, and after some time everything is forgotten', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await waitOf('d')).toBe(0)
      await limits.giveBack('d')
    }
    for (let tries = 0; tries < 4; tries += 1) await waitOf('d')
    expect(await waitOf('d')).toBeGreaterThan(0)
    await pass('d', 601)
    expect([await waitOf('d'), await waitOf('d'), await waitOf('d')]).toEqual([0, 0, 0])
  })
})

test('What is remembered is remembered for its time', async () => {
  expect(await limits.remembers('e')).toBe(false)
  await limits.remember('e', 60)
  expect(await limits.remembers('e')).toBe(true)
  await pass('e', 61)
  expect(await limits.remembers('e')).toBe(false)
})
