import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#contract/calendar.ts'
import { writeCondition } from '#contract/conditions.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { plantManyLeads } from '#server/database/demo/big.ts'
import { randomFrom } from '#server/database/random.ts'
import { openChanges } from '#server/platform/changes.ts'
import { joining } from '#server/platform/joining.ts'
import { createStores } from '#server/platform/records-store.ts'
import type { Database } from '#server/platform/sql.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { planOf, planReader, readWhole, vacuumWhole } from '#tests/support/plans.ts'
import { Rows, threes } from '#tests/support/three-filters.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('postgres', 'small')
  await database.transaction(async (tx) => {
    await tx.script('truncate leads, lead_texts, lead_counts cascade')
    // So many that the planner does not take the table for a small one.
    await plantManyLeads(tx, now(), 40_000)
  })
  await vacuumWhole(database, 'leads')
}, 240_000)
afterAll(() => database?.close())

const manyExpected = 'explain (format json) select from generate_series(1, 1000000)'
const user = planReader(['admin'], true)

test('no three filters of leads have their table read from end to end, for a page or for the total', {
  timeout: 240_000,
}, async () => {
  const changes = await openChanges(joining(database))
  const faults: string[] = []
  let [asking, explained] = ['', 0]
  // Every statement is explained in place of being run, as for the few rows that the planner expects and as for many.
  let isMany = false
  const watched: Database = {
    ...database,
    query: async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
      if (text.startsWith('explain '))
        return [...(await (isMany ? database.query<T>(manyExpected) : database.query<T>(text, values)))]
      const whole = readWhole(await planOf(database, text, values)).filter(
        // A year's references are half of all there are: their narrow table is no longer than the way through its index.
        (table) => table === 'leads' || (table === 'lead_texts' && !/(^| )reference_no:/.test(asking)),
      )
      explained += 1
      if (whole.length > 0) faults.push(`${asking}: ${whole.join(', ')} by ${text.slice(0, 40)}`)
      return []
    },
  }
  const read = createStores({ database, changes })(leadRecords, { user, scope: 'all', requestId: 'test' })
  const { rows } = await read.list({ per_page: 200, order_by: 'name' })
  for (const many of [false, true]) {
    isMany = many
    const stores = createStores({ database: watched, changes })
    for (const where of threes(v.parse(Rows, rows), randomFrom(20_261_125))) {
      asking = where.map(writeCondition).join(' ')
      await stores(leadRecords, { user, scope: 'all', requestId: 'test' }).list({ where, per_page: 100 })
    }
  }
  await changes.close()
  expect(explained).toBeGreaterThan(2300)
  expect(faults).toEqual([])
})

test('pages of a filter follow each other where it leaves few rows, some thousands, or nearly all', {
  timeout: 240_000,
}, async () => {
  const changes = await openChanges(joining(database))
  const stores = createStores({ database, changes })
  for (const sources of [['event'], ['website'], ['website', 'facebook', 'walk_in', 'referral']])
    for (const sort of ['desc', 'asc'] as const) {
      const all = await database.query<{ id: number }>(
        `select id from leads where source = any($1) order by total_amount ${sort}, id ${sort}`,
        [sources],
      )
      const last = Math.ceil(all.length / 100)
      for (const page of [1, 2, 39, 40, 41, 42, last - 1, last, last + 1]) {
        const store = stores(leadRecords, { user, scope: 'all', requestId: 'test' })
        const where = [{ field: 'source', not: false, how: 'in', values: sources } as const]
        const { rows, total } = await store.list({ where, order_by: 'total_amount', sort, page, per_page: 100 })
        expect([page, total]).toEqual([page, all.length])
        expect(rows.map(({ id }) => id)).toEqual(all.slice((page - 1) * 100, page * 100).map(({ id }) => id))
      }
    }
  await changes.close()
})
