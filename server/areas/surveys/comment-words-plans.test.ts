import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { resultRecords } from '#server/areas/surveys/results.ts'
import { counted, plantManyResults, untriggered } from '#server/database/demo/big-surveys.ts'
import { openChanges } from '#server/platform/changes.ts'
import { joining } from '#server/platform/joining.ts'
import { createStores } from '#server/platform/records-store.ts'
import type { Database } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { planOf, planReader, readWhole, vacuumWhole } from '#tests/support/plans.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('postgres', 'small')
  await database.transaction(async (tx) => {
    // So many that the planner does not take the tables for small ones.
    await untriggered(tx, counted, () => plantManyResults(tx, 40_000))
  })
  await database.query(
    `update survey_results set comment = 'Torn upholstery ' || id where id % 1000 = 7 and status = 'complete'`,
  )
  await vacuumWhole(database, 'survey_results')
}, 240_000)
afterAll(() => database?.close())

const user = planReader(['admin_survey'])

test('words of comments are found by their index, and no results are read from end to end, for a page or for the total', {
  timeout: 240_000,
}, async () => {
  const changes = await openChanges(joining(database))
  const year: readonly [string, string] = [today().subtract({ years: 1 }).toString(), today().toString()]
  const narrowings = [
    {},
    { date: year },
    { kind: 'dcsi', status: 'complete', date: year },
    { dealers: [2] },
    { zones: [1] },
    { dissatisfied: true },
  ]
  const faults: string[] = []
  const indexes = new Set<string>()
  let [asking, explained] = ['', 0]
  const watched: Database = {
    ...database,
    query: async <T extends object>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> => {
      const steps = await planOf(database, text, values)
      explained += 1
      for (const { 'Index Name': index = '' } of steps) indexes.add(index)
      // Words that many comments have are no shorter by an index.
      for (const table of readWhole(steps))
        if (table === 'survey_results' || (table === 'survey_comments' && /uphol/.test(asking)))
          faults.push(`${asking}: ${table} by ${text.slice(0, 60)}`)
      return database.query<T>(text, values)
    },
  }
  const stores = createStores({ database: watched, changes })
  const scopes: readonly Reader['scope'][] = ['all', 1]
  for (const scope of scopes)
    for (const comment_words of ['upholstery', 'uphol', '"torn upholstery"', 'upholstery -twice', 'parking', 'the car'])
      for (const narrowing of narrowings)
        for (const order_by of ['submitted_at', 'csi_score']) {
          asking = JSON.stringify({ scope, comment_words, ...narrowing, order_by })
          const query = { comment_words, ...narrowing, order_by, per_page: 25 }
          const store = stores(resultRecords, { user, scope, requestId: 'test' })
          const { total } = await store.list(query)
          if (total > 50) await store.list({ ...query, page: Math.ceil(total / 50) })
        }
  await changes.close()
  expect(explained).toBeGreaterThan(200)
  expect(indexes).toContain('survey_comments_words')
  expect(faults).toEqual([])
})
