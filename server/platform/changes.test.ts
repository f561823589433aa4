import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResourceName } from '#contract/fields.ts'
import { type Change, type Changes, openChanges, tellAll } from '#server/platform/changes.ts'
import { type JoiningDatabase, joining } from '#server/platform/joining.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

let database: JoiningDatabase
let changes: Changes
const heard: Change[] = []
beforeAll(async () => {
  database = joining(await openTestDatabase())
  changes = await openChanges(database)
  changes.hear((change) => heard.push(change))
})
beforeEach(() => {
  heard.length = 0
})
afterAll(async () => {
  await changes.close()
  await database.close()
})

const about = (resource: ResourceName, kind: Change['event']['kind'] = 'changed'): Change => ({
  event: { resource, kind, record: 1, version: null },
  dealers: null,
  users: null,
})
const generation = () => changes.generationOf(['leads', 'dealers'])

test('What a transaction tells makes own caches stale with its commit, ahead of the news, and once', async () => {
  const before = generation()
  await database.transaction(async (tx) => {
    await tellAll(tx, about('leads'))
    await changes.tell(tx, about('dealers', 'created'))
    expect(generation()).toBe(before)
  })
  expect(generation()).toBe(before + 2)
  await expect.poll(() => heard.length).toBe(2)
  expect(generation()).toBe(before + 2)
  // Without a transaction each statement is committed by itself.
  await tellAll(database, about('leads', 'trashed'))
  expect(generation()).toBe(before + 3)
  await expect.poll(() => heard.length).toBe(3)
})

test('Within a whole it waits for the end of all of it', async () => {
  const before = generation()
  await database.whole(async () => {
    await database.transaction((tx) => tellAll(tx, about('leads')))
    expect(generation()).toBe(before)
  })
  expect(generation()).toBe(before + 1)
  await expect.poll(() => heard.length).toBe(1)
})

test('What is rolled back makes nothing stale, and a note or a notification changes no record', async () => {
  const before = generation()
  const failing = (tx: Parameters<typeof tellAll>[0]) =>
    tellAll(tx, about('leads')).then(() => {
      throw new Error('rolled back')
    })
  await expect(database.transaction(failing)).rejects.toThrow('rolled back')
  await expect(database.whole(failing)).rejects.toThrow('rolled back')
  await tellAll(database, about('leads', 'noted'))
  await tellAll(database, about('leads', 'notified'))
  await expect.poll(() => heard.map(({ event }) => event.kind)).toEqual(['noted', 'notified'])
  expect(generation()).toBe(before)
})

test('What another process tells makes caches stale when it is heard', async () => {
  const before = generation()
  const news = JSON.stringify({ from: 'another process', ...about('leads') })
  await database.query('select pg_notify($1, $2)', ['dealer_desk_changes', news])
  await expect.poll(() => heard.length).toBe(1)
  expect(generation()).toBe(before + 1)
})
