import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesOf } from '#contract/names.ts'
import { jobStates } from '#contract/work/jobs.ts'
import { nextJobState } from '#machines/job.ts'
import { jobMove } from '#server/platform/job-rows.ts'
import type { Database } from '#server/platform/sql.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const rows = namesOf(jobStates).flatMap((state) =>
  [null, 'me', 'another'].flatMap((worker) =>
    [null, -6000, -5000, -1000].flatMap((heartbeat) =>
      [0, 1, 2, 3].map((attempts) => ({ state, worker, heartbeat, attempts })),
    ),
  ),
)
test.each(['step', 'stumble'] as const)('statements move jobs as their machine does: %s', async (type) => {
  const { may, to } = jobMove(type)
  const found = await database.query<{ to: string | null }>(
    `select case when ${may} then ${to} end as to from (
       select n, state, worker, attempts, now() + heartbeat * interval '1 millisecond' as heartbeat_at
       from rows from (jsonb_to_recordset($1::jsonb) as (state text, worker text, heartbeat int, attempts int))
         with ordinality as r(state, worker, heartbeat, attempts, n)) as jobs order by n`,
    [JSON.stringify(rows), 'me'],
  )
  const expected = rows.map(({ state, worker, heartbeat, attempts }) => {
    const isTaken = worker !== null && worker !== 'me'
    const facts = { now: 0, isTaken, heartbeatAt: heartbeat, attempts, isUndoable: true, undoUntil: null }
    return nextJobState(state, facts, { type })
  })
  expect(rows.filter((_, i) => found[i]?.to !== expected[i])).toEqual([])
  expect(new Set(expected).size).toBeGreaterThan(1)
})
