import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { msg } from '#contract/words.ts'
import { openChanges } from '#server/platform/changes.ts'
import type { JobOrder } from '#server/platform/job-work.ts'
import { createJobs, type Jobs, nothing } from '#server/platform/jobs.ts'
import { joining } from '#server/platform/joining.ts'
import { createLog } from '#server/platform/log.ts'
import type { Database } from '#server/platform/sql.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const JobState = v.object({ state: v.string(), done: v.number() })
const Cursor = v.object({ at: v.optional(v.number(), 0) })
const order = (more: Partial<JobOrder> = {}): JobOrder => ({
  owner: null,
  kind: 'count',
  resource: 'leads',
  title: { message: msg`Import` },
  payload: {},
  total: 10,
  ...more,
})
const openDatabase = async () => {
  const database = await openTestDatabase()
  closers.push(() => database.close())
  await database.script('create table counted (number int not null)')
  return database
}
/** A process of its own: it counts to ten, one number a step. */
const openJobs = async (database: Database, step?: (at: number) => Promise<void> | void): Promise<Jobs> => {
  const log = createLog('silent')
  const changes = await openChanges(joining(database))
  const jobs = createJobs({ database, changes, log })
  jobs.define('count', {
    payload: nothing,
    cursor: Cursor,
    step: async (tx, { cursor: { at } }) => {
      await tx.query('insert into counted values ($1)', [at])
      await step?.(at)
      return { more: at < 9, cursor: { at: at + 1 }, done: 1 }
    },
  })
  closers.push(async () => {
    await jobs.close()
    await changes.close()
  })
  return jobs
}
const stateOf = async (database: Database, id: number) => {
  const [row] = await database.query('select state, done, total, failed, skipped from jobs where id = $1', [id])
  return row
}
const over = (database: Database, id: number) =>
  expect.poll(async () => (await stateOf(database, id))?.['state']).toMatch(/done|failed|cancelled/)
const counted = async (database: Database) =>
  (await database.query<{ number: number }>('select number from counted order by number')).map(({ number }) => number)

test('A job that was stored within a transaction is done after the commit, step by step', async () => {
  const database = await openDatabase()
  const jobs = await openJobs(database)
  await jobs.open()
  const id = await database.transaction((tx) => jobs.start(tx, order()))
  await over(database, id)
  expect(await stateOf(database, id)).toEqual({ state: 'done', done: 10, total: 10, failed: 0, skipped: 0 })
  expect(await counted(database)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('A job of a transaction that was rolled back is never done', async () => {
  const database = await openDatabase()
  const jobs = await openJobs(database)
  await jobs.open()
  const broken = database.transaction(async (tx) => {
    await jobs.start(tx, order())
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  const id = await database.transaction((tx) => jobs.start(tx, order()))
  await over(database, id)
  expect(await counted(database)).toHaveLength(10)
})

test('A step that fails unforeseen leaves nothing of itself, and is tried again', async () => {
  const database = await openDatabase()
  let stumbles = 0
  const jobs = await openJobs(database, (at) => {
    if (at !== 4 || stumbles === 2) return
    stumbles += 1
    throw new Error('stumbled')
  })
  await jobs.open()
  const id = await database.transaction((tx) => jobs.start(tx, order()))
  await over(database, id)
  expect(stumbles).toBe(2)
  expect(await stateOf(database, id)).toMatchObject({ state: 'done', done: 10 })
  expect(await counted(database)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('A step that always fails ends the job with a sentence instead of running for ever', async () => {
  const database = await openDatabase()
  const jobs = await openJobs(database, (at) => {
    if (at === 2) throw new Error('always')
  })
  await jobs.open()
  const id = await database.transaction((tx) => jobs.start(tx, order()))
  await over(database, id)
  expect(await stateOf(database, id)).toMatchObject({ state: 'failed', done: 2 })
  expect(await counted(database)).toEqual([0, 1])
})

test('A job that another process has left is taken up where that one stopped', async () => {
  const database = await openDatabase()
  const first: Jobs = await openJobs(database, (at) => {
    // Closing waits for the step under way, which this one is a part of.
    if (at === 3) void first.close()
  })
  await first.open()
  const id = await database.transaction((tx) => first.start(tx, order()))
  await expect.poll(async () => (await stateOf(database, id))?.['done']).toBe(4)
  await first.close()
  expect(await stateOf(database, id)).toMatchObject({ state: 'running', done: 4 })
  const second = await openJobs(database)
  await second.open()
  await over(database, id)
  expect(await counted(database)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('Two processes that work on the same jobs do every step once', async () => {
  const database = await openDatabase()
  const [one, other] = [await openJobs(database), await openJobs(database)]
  await Promise.all([one.open(), other.open()])
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, i) => database.transaction((tx) => (i % 2 === 0 ? one : other).start(tx, order()))),
  )
  for (const id of ids) await over(database, id)
  const all = await counted(database)
  expect(all).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((number) => Array(6).fill(number)))
})

test('A job that is cancelled keeps what it has done and does no more; a second time there is nothing to cancel', async () => {
  const database = await openDatabase()
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const jobs = await openJobs(database, async (at) => {
    if (at !== 2) return
    reached.resolve()
    await opened.promise
  })
  await jobs.open()
  const [user] = await database.query<{ id: number }>(
    "insert into users (first_name, last_name, email, password_hash) values ('A', 'B', 'a@demo.test', 'x') returning id",
  )
  const owner = user?.id ?? 0
  const id = await database.transaction((tx) => jobs.start(tx, order({ owner })))
  await reached.promise
  // It waits for the step under way, which is let go on a little later.
  const cancelling = jobs.cancel(id, owner)
  setTimeout(opened.resolve, 300)
  await cancelling
  const { state, done } = v.parse(v.looseObject(JobState.entries), await stateOf(database, id))
  expect(state).toBe('cancelled')
  expect(done).toBeGreaterThanOrEqual(3)
  expect(done).toBeLessThan(10)
  expect(await counted(database)).toHaveLength(done)
  await expect(jobs.cancel(id, owner)).rejects.toThrow('already finished')
  await expect(jobs.cancel(id, owner + 1)).rejects.toThrow('does not exist')
})

test('Work that cannot be cut into steps shows how far it is, and leaves its result once', async () => {
  const database = await openDatabase()
  const changes = await openChanges(joining(database))
  const jobs = createJobs({ database, changes, log: createLog('silent') })
  closers.push(async () => {
    await jobs.close()
    await changes.close()
  })
  let tries = 0
  jobs.define('whole', {
    payload: nothing,
    cursor: nothing,
    whole: async (_job, progress) => {
      tries += 1
      if (tries === 1) throw new Error('stumbled')
      progress.at(5)
      return { cursor: {}, done: 10 }
    },
  })
  await jobs.open()
  const id = await database.transaction((tx) => jobs.start(tx, order({ kind: 'whole' })))
  await over(database, id)
  expect(tries).toBe(2)
  expect(await stateOf(database, id)).toMatchObject({ state: 'done', done: 10, total: 10 })
})

test('Work that comes in parts is called again with what it left, and counts from the beginning', async () => {
  const database = await openDatabase()
  const jobs = await openJobs(database)
  const heard: string[] = []
  jobs.define('parts', {
    payload: v.object({ name: v.string() }),
    cursor: Cursor,
    whole: async ({ payload, cursor: { at }, done }) => {
      heard.push(`${payload.name}${at}`)
      return { more: at < 2, cursor: { at: at + 1 }, done: done + 2 }
    },
  })
  await jobs.open()
  const start = (name: string) =>
    database.transaction((tx) => jobs.start(tx, order({ kind: 'parts', payload: { name }, total: 6 })))
  const ids = [await start('a'), await start('b')]
  for (const id of ids) {
    await over(database, id)
    expect(await stateOf(database, id)).toEqual({ state: 'done', done: 6, total: 6, failed: 0, skipped: 0 })
  }
  expect(heard.toSorted()).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2'])
})
