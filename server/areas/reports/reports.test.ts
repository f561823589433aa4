import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReportType, reports, reportTypes } from '#contract/reports/reports.ts'
import { Job, jobs } from '#contract/work/jobs.ts'
import { SheetRefused } from '#server/platform/spreadsheets/faults.ts'
import { readSheet } from '#server/platform/spreadsheets/read.ts'
import type { Client } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const Answer = v.object({ job: Job.schema })
const types = Object.keys(reportTypes) as readonly ReportType[]
const wide: [string, string] = ['2020-01-01', '2030-01-01']
const jobOf = async (client: Client, id: number) =>
  v.parse(Job.schema, (await client.call(jobs.get, { params: { id } })).data)
/** Asks for a report, waits, and reads the rows of its file, headings first. */
const build = async (
  client: Client,
  body: { readonly type: ReportType; readonly date?: [string, string]; readonly dealer_id?: number[] },
  format: 'csv' | 'xlsx' = 'csv',
): Promise<readonly (readonly string[])[]> => {
  const begun = await client.call(reports.create, { body: { format, date: wide, ...body } })
  const { id } = v.parse(Answer, begun.data).job
  const job = await eventually(
    () => jobOf(client, id),
    ({ state }) => state !== 'queued' && state !== 'running',
  )
  expect(job.state).toBe('done')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${server.origin}/api/v1/jobs/${job.id}/file`, { headers: { cookie } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const rows: string[][] = []
  try {
    for await (const part of readSheet({ name: `x.${format}`, bytes }, 200_000))
      if (part.kind === 'headings') rows.push([...part.headings])
      else for (const [, cells] of JSON.parse(part.json) as [number, string[]][]) rows.push(cells)
  } catch (fault) {
    // The reader of imports takes no file without rows; a report may have none.
    if (!(fault instanceof SheetRefused)) throw fault
  }
  // Its end says how many rows came, the headings left out.
  const came = rows.length - 1
  expect(job.message).toBe(came === 1 ? '1 row' : `${came} rows`)
  return rows
}
const countOf = async (text: string) => Number((await server.database.query<{ n: number }>(text))[0]?.n)

describe('A report', () => {
  test('is refused without a type, in the specified words [reports.05]', async () => {
    const client = await signIn(server.origin, people.admin)
    const answer = await client.give(reports.create, { body: { format: 'csv' } })
    expect([answer.status, answer.errors]).toEqual([422, { type: ['Report type is required'] }])
  })
  test.each(types)('of the type %s is built as a job whose file waits', async (type) => {
    const rows = await build(await signIn(server.origin, people.superadmin), { type })
    expect(rows.length).toBeGreaterThan(1)
    // Cells that are empty at the end of a row are not read.
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(rows[0]?.length ?? 0)
  })
  test('tells the leads of each dealer by status', async () => {
    const rows = await build(await signIn(server.origin, people.admin), { type: 'leads-progress' })
    expect(rows[0]?.slice(0, 7)).toEqual(['Dealer', 'Leads', 'Pending', 'Contacted', 'Qualified', 'Converted', 'Lost'])
    const first = rows.find(([name]) => name === 'Amihan Makati')
    expect(Number(first?.[1])).toBe(await countOf('select count(*) as n from leads where dealer_id = 1'))
    expect(Number(first?.[5])).toBe(
      await countOf("select count(*) as n from leads where dealer_id = 1 and status = 'converted'"),
    )
  })
  test('holds the dealers and days that were asked for', async () => {
    const client = await signIn(server.origin, people.admin)
    const all = await build(client, { type: 'reservation', dealer_id: [2] }, 'xlsx')
    expect(all.length - 1).toBe(await countOf('select count(*) as n from reservations where dealer_id = 2'))
    expect(await build(client, { type: 'reservation', date: ['2001-01-01', '2001-01-02'] })).toHaveLength(1)
  })
  test('shows a dealer’s people their own dealer alone, whatever they ask for', async () => {
    const client = await signIn(server.origin, people.dealer)
    const own = await build(client, { type: 'leads-progress' })
    expect(own.slice(1).map(([name]) => name)).toEqual(['Amihan Makati'])
    expect(await build(client, { type: 'quotations', dealer_id: [2] })).toHaveLength(1)
    const consultants = await build(client, { type: 'sales-consultants' })
    expect(new Set(consultants.slice(1).map(([, , dealer]) => dealer))).toEqual(new Set(['Amihan Makati']))
  })
  test('is only for those whose it is', async () => {
    const dealer = await signIn(server.origin, people.dealer)
    for (const type of ['user-activity', 'brand-assets-usage'] as const)
      expect((await dealer.give(reports.create, { body: { type, format: 'csv' } })).status).toBe(403)
    const survey = await signIn(server.origin, 'survey.admin@demo.test')
    for (const type of types)
      expect((await survey.give(reports.create, { body: { type, format: 'csv' } })).status).toBe(403)
  })
})
