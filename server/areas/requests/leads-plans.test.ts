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
import { engine, openTestDatabase } from '#tests/support/databases.ts'
import { planOf, planReader, readWhole } from '#tests/support/plans.ts'
import { Rows, threes } from '#tests/support/three-filters.ts'

const isPostgres = engine === 'postgres'
let database: Database
beforeAll(async () => {
  if (!isPostgres) return
  database = await openTestDatabase('postgres', 'small')
  await database.transaction(async (tx) => {
    await tx.script('truncate leads, lead_texts, lead_counts cascade')
    // So many that the planner does not take the table for a small one.
    await plantManyLeads(tx, now(), 40_000)
  })
  await database.script('vacuum analyze')
}, 240_000)
afterAll(() => database?.close())

const user = planReader(['admin'], true)

test.runIf(isPostgres)(
  'no three filters of leads have their table read from end to end, for a page or for the total',
  {
    timeout: 240_000,
  },
  async () => {
    const changes = await openChanges(joining(database))
    const faults: string[] = []
    let [asking, explained] = ['', 0]
    // Every statement is explained in place of being run.
    const watched: Database = {
      ...database,
      query: async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
        const whole = readWhole(await planOf(database, text, values)).filter(
          // A year's references are half of all there are: their narrow table is no longer than the way through its index.
          (table) => table === 'leads' || (table === 'lead_texts' && !/(^| )reference_no:/.test(asking)),
        )
        explained += 1
        if (whole.length > 0) faults.push(`${asking}: ${whole.join(', ')} by ${text.slice(0, 40)}`)
        return []
      },
    }
    const stores = createStores({ database: watched, changes })
    const read = createStores({ database, changes })(leadRecords, { user, scope: 'all', requestId: 'test' })
    const { rows } = await read.list({ per_page: 200, order_by: 'name' })
    for (const where of threes(v.parse(Rows, rows), randomFrom(20_261_125))) {
      asking = where.map(writeCondition).join(' ')
      await stores(leadRecords, { user, scope: 'all', requestId: 'test' }).list({ where, per_page: 100 })
    }
    await changes.close()
    expect(explained).toBeGreaterThan(1500)
    expect(faults).toEqual([])
  },
)
