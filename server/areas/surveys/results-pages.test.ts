import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultRecords } from '#server/areas/surveys/results.ts'
import { openChanges } from '#server/platform/changes.ts'
import { joining } from '#server/platform/joining.ts'
import { createStores } from '#server/platform/records-store.ts'
import type { Database } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase(undefined, 'small')
  await database.query(
    `insert into survey_results (reference_no, survey_id, version_no, kind, category, status, dealer_id, channel, submitted_at,
       answers, csi_score, factor_scores, overall, nps, dissatisfied, comment)
     select 'SX-' || k, survey_id, version_no, kind, category, 'partial', 1 + k % 2, channel, submitted_at - make_interval(mins => k % 977),
       answers, case when k % 7 > 0 then k % 101 end, factor_scores, 1 + k % 5, k % 11, k % 13 = 0, case when k % 4 = 0 then 'Late' end
     from generate_series(1, 12000) k, (select * from survey_results order by id limit 1) r`,
  )
})
afterAll(() => database.close())

const user: Person = {
  id: 1,
  roles: ['admin_survey'],
  superadmin: false,
  dealer_id: null,
  locale: 'en',
  session_id: '',
  idle_at: '',
  expires_at: '',
  proof_age: 0,
  mfa_enabled: false,
}

test('Any page of a long list is a short way from a place that counting noted, and is the one that counting from the start gives', async () => {
  const changes = await openChanges(joining(database))
  let skipped = 0
  const watched: Database = {
    ...database,
    query: (text, params) => {
      if (/ offset \$\d+\)/.test(text)) skipped = Math.max(skipped, Number(params?.at(-1)))
      return database.query(text, params)
    },
  }
  const stores = createStores({ database: watched, changes })
  const filters = [
    { query: {}, where: 'true' },
    { query: { has_comment: true }, where: 'comment is not null' },
    { query: { has_comment: false, overall: 2 }, where: 'comment is null and overall = 2' },
    {
      query: { dissatisfied: false, nps: 'promoter', dealers: [2] },
      where: 'not dissatisfied and nps >= 9 and dealer_id = 2',
    },
  ]
  for (const scope of ['all', 2] as const)
    for (const { query, where } of filters)
      for (const [order_by, column] of [
        ['submitted_at', 'submitted_at'],
        ['csi_score', 'coalesce(csi_score, -1)'],
      ] as const)
        for (const sort of ['asc', 'desc'] as const) {
          const store = stores(resultRecords, { user, scope, requestId: 'test' })
          const all = await database.query<{ id: number }>(
            `select id from survey_results where ${where} and ($1::int is null or dealer_id = $1) order by ${column} ${sort}, id ${sort}`,
            [scope === 'all' ? null : scope],
          )
          const last = Math.ceil(all.length / 9)
          for (const page of [1, 0.5, 0.3, 0.8, 1 / last].map((part) => Math.max(1, Math.round(part * last)))) {
            const { rows, total } = await store.list({ ...query, order_by, sort, page, per_page: 9 })
            expect(total).toBe(all.length)
            expect(rows.map(({ id }) => id)).toEqual(all.slice((page - 1) * 9, page * 9).map(({ id }) => id))
          }
        }
  // Twelve thousand rows would be six thousand from either end.
  expect(skipped).toBeGreaterThan(0)
  expect(skipped).toBeLessThanOrEqual(1000)
  await changes.close()
})
