import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followResult } from '#server/areas/surveys/follow-result.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { tells } from '#tests/support/tells.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const Case = v.object({
  id: v.number(),
  reference_no: v.string(),
  dealer_id: v.number(),
  status: v.string(),
  resolution: v.nullable(v.string()),
  reasons: v.array(v.string()),
  hours: v.array(v.number()),
  fresh: v.boolean(),
})
const caseOf = async (result: number) => {
  const rows = await server.database.query(
    `select id, reference_no, dealer_id, status, resolution, reasons, contact_due_at > now() + interval '47 hours' as fresh,
       to_json(array[extract(epoch from contact_due_at - opened_at), extract(epoch from review_due_at - opened_at),
         extract(epoch from close_due_at - opened_at)]) as hours
     from survey_cdcs where result_id = $1`,
    [result],
  )
  return v.parse(v.array(Case), rows)
}
const stepsOf = async (id: number) => {
  const rows = await server.database.query<{ step: string }>(
    'select step from survey_cdc_steps where cdc_id = $1 order by id',
    [id],
  )
  return rows.map(({ step }) => step)
}
/** A result that nobody follows yet, as the columns say. */
const resultWith = async (columns: string): Promise<number> => {
  const [row] = await server.database.query<{ id: number }>(
    `update survey_results set status = 'complete', channel = 'sms', low = false, csi_score = 90, dissatisfied = false
     where id = (select r.id from survey_results r where not exists (select from survey_cdcs c where c.result_id = r.id)
       order by r.id limit 1) returning id`,
  )
  if (!row) throw new Error('Every result has a case')
  await change(row.id, columns)
  return row.id
}
const change = (id: number, columns: string) =>
  server.database.query(`update survey_results set ${columns} where id = $1`, [id])
const follow = (id: number) => server.database.transaction((tx) => followResult(tx, id))
const low = 'csi_score = 59.9999, dissatisfied = true'

test('A complete dissatisfied result opens one case, with its deadlines; others open none', async () => {
  const result = await resultWith(low)
  await follow(result)
  await follow(result)
  const [one, ...others] = await caseOf(result)
  expect(others).toEqual([])
  expect(one).toMatchObject({ status: 'open', reasons: ['csi'], hours: [48, 168, 336].map((hours) => hours * 3600) })
  expect(one?.reference_no).toMatch(/^CD-\d{4}-\d{6}$/)

  const overall = await resultWith('low = true, dissatisfied = true')
  await follow(overall)
  expect((await caseOf(overall))[0]?.reasons).toEqual(['overall'])
  for (const columns of ['low = false', `${low}, status = 'partial'`, `${low}, status = 'excluded'`]) {
    const without = await resultWith(columns)
    await follow(without)
    expect([columns, await caseOf(without)]).toEqual([columns, []])
    await server.database.query("update survey_results set status = 'complete' where id = $1", [without])
  }
})
test('A result that was brought over opens a case for thirty days', async () => {
  const result = await resultWith(`${low}, channel = 'import', submitted_at = now() - interval '31 days'`)
  await follow(result)
  expect(await caseOf(result)).toEqual([])
  await change(result, "submitted_at = now() - interval '29 days'")
  await follow(result)
  expect(await caseOf(result)).toHaveLength(1)
})
test('A case is void while its result does not count, and comes back with new deadlines', async () => {
  const result = await resultWith(low)
  await follow(result)
  const [opened] = await caseOf(result)
  await change(result, "status = 'excluded', dealer_id = 2")
  // Whose it was loses it, whose it is gains it; what it shows of its result may have changed without a step, too.
  const about = { resource: 'surveys-cdcs', kind: 'changed', record: opened?.id ?? null } as const
  await tells(server, { event: about, dealers: [opened?.dealer_id ?? 0] }, () =>
    tells(server, { event: about, dealers: [2] }, () => follow(result)),
  )
  await tells(server, { event: about, dealers: [2] }, () => follow(result))
  expect(await caseOf(result)).toMatchObject([
    { id: opened?.id, dealer_id: 2, status: 'closed', resolution: 'not-applicable', reasons: [] },
  ])
  await server.database.query(
    "update survey_cdcs set contact_due_at = now() - interval '9 days' where result_id = $1",
    [result],
  )
  await change(result, "status = 'complete'")
  await follow(result)
  await follow(result)
  expect(await caseOf(result)).toMatchObject([{ status: 'open', resolution: null, reasons: ['csi'], fresh: true }])
  expect(await stepsOf(opened?.id ?? 0)).toEqual(['void', 'revive'])
})
