import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlastLog, TextBlast, textBlasts } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { Download } from '#contract/work/exports.ts'
import { fold } from '#server/platform/fold.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
afterAll(() => server.stop())

type Query = Parameters<typeof queryOf>[0]
const queryOf = (query: {
  readonly survey_sms_blast_id?: number
  readonly q?: string
  readonly status?: 'delivered' | 'refused' | 'invalid'
  readonly date?: [string, string]
  readonly order_by?: 'name' | 'row' | 'mobile' | 'status' | 'attempts' | 'updated_at'
  readonly sort?: 'asc' | 'desc'
}) => ({ per_page: 200, ...query })
const logs = async (query: Query, client = admin) => {
  const answer = await client.call(blastLogs.list, { query: queryOf(query) })
  return { rows: v.parse(v.array(BlastLog.schema), answer.data), total: answer.meta?.total ?? 0 }
}
/** The seeded blasts by what they are called. */
const blast = async (name: string) => {
  const { data } = await admin.call(textBlasts.list, { query: { q: name } })
  const [one] = v.parse(v.array(TextBlast.schema), data)
  if (!one) throw new Error(`The small world has no blast ${name}`)
  return one
}
const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString().replace('\ufeff', '').trim().split('\r\n')

test('The logs of a blast have a line for each recipient, with what became of the message and why it may be sent', async () => {
  const one = await blast('Test drive weekend')
  const { rows, total } = await logs({ survey_sms_blast_id: one.id })
  expect(total).toBe(one.recipients)
  const counted = Map.groupBy(rows, ({ status }) => status)
  for (const [state, figure] of [
    ['delivered', one.details.delivered],
    ['refused', one.details.refused],
    ['opted-out', one.details.opted_out],
    ['unknown', one.details.unknown],
  ] as const)
    expect([state, counted.get(state)?.length ?? 0]).toEqual([state, figure])
  const [delivered] = counted.get('delivered') ?? []
  expect(delivered).toMatchObject({
    survey_sms_blast_id: one.id,
    attempts: 1,
    answer: expect.stringContaining('delivered'),
  })
  expect(delivered?.consent_date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(rows.every((row) => row.survey_sms_blast_id === one.id)).toBe(true)
})

describe('Logs are narrowed [text-blast.04]', () => {
  test('to a blast and a state', async () => {
    const one = await blast('Rainy season')
    const { rows, total } = await logs({ survey_sms_blast_id: one.id, status: 'delivered' })
    expect(total).toBe(one.details.delivered)
    expect(rows.every(({ status }) => status === 'delivered')).toBe(true)
  })
  test('by words of a name and by a number as people write it', async () => {
    const one = await blast('Rainy season')
    const [first] = (await logs({ survey_sms_blast_id: one.id, status: 'delivered' })).rows
    if (!first?.mobile || !first.name) throw new Error('Nobody has got it')
    const ids = async (q: string) => (await logs({ survey_sms_blast_id: one.id, q })).rows.map(({ id }) => id)
    expect(await ids(first.name.toUpperCase())).toContain(first.id)
    expect(await ids(`0${first.mobile.slice(3, 6)} ${first.mobile.slice(6, 9)} ${first.mobile.slice(9)}`)).toEqual([
      first.id,
    ])
  })
  test('to days of Manila, from midnight to midnight', async () => {
    const one = await blast('Test drive weekend')
    const { rows } = await logs({ survey_sms_blast_id: one.id })
    const [first, second, third] = rows.map(({ id }) => id)
    const set = (id: number | undefined, at: string) =>
      server.database.query('update text_blast_recipients set updated_at = $2 where id = $1', [id, at])
    await set(first, '2025-03-09T15:59:59.999Z')
    await set(second, '2025-03-09T16:00:00.000Z')
    await set(third, '2025-03-11T15:59:59.999Z')
    const on = async (from: string, to: string) =>
      (await logs({ date: [from, to], order_by: 'updated_at', sort: 'asc' })).rows.map(({ id }) => id)
    expect(await on('2025-03-10', '2025-03-11')).toEqual([second, third])
    expect(await on('2025-03-09', '2025-03-09')).toEqual([first])
    expect(await on('2025-03-10', '2025-03-10')).toEqual([second])
  })
  test('and sorted by each of their columns', async () => {
    const { id } = await blast('Rainy season')
    for (const order_by of ['row', 'mobile', 'status', 'attempts', 'updated_at', 'name'] as const) {
      const up = (await logs({ survey_sms_blast_id: id, order_by, sort: 'asc' })).rows.map((row) => row.id)
      const down = (await logs({ survey_sms_blast_id: id, order_by, sort: 'desc' })).rows.map((row) => row.id)
      expect([order_by, down]).toEqual([order_by, up.toReversed()])
    }
    const named = (await logs({ survey_sms_blast_id: id, order_by: 'name', sort: 'asc' })).rows
    const names = named.map(({ name, mobile }) => fold(`${name} ${mobile ?? ''}`))
    expect(names).toEqual(names.toSorted())
  })
})

test('The export has the lines that the list shows under the same filters [text-blast.12]', async () => {
  const one = await blast('Test drive weekend')
  const query = { survey_sms_blast_id: one.id, status: 'delivered' as const }
  const answer = await admin.call(blastLogs.download, { query: { ...query, columns: 'row,mobile,name,status' } })
  const { url, filename } = v.parse(Download.schema, answer.data)
  expect(filename).toMatch(/^blast-logs-\d{4}-\d\d-\d\d\.csv$/)
  const file = await admin.load(url.replace(admin.base, ''))
  const [headings, ...lines] = linesOf(file.bytes)
  expect(headings).toBe('Row,Mobile number,Name,Status')
  const { rows } = await logs(query)
  expect(lines.map((line) => line.split(',')[0]).sort()).toEqual(rows.map(({ row }) => String(row)).sort())
  const word = rows[0]?.name ?? ''
  const found = await admin.call(blastLogs.download, { query: { ...query, q: word } })
  const narrow = linesOf((await admin.load(v.parse(Download.schema, found.data).url.replace(admin.base, ''))).bytes)
  expect(narrow).toHaveLength(1 + (await logs({ ...query, q: word })).total)
})

test('Survey people of a dealer read and export the logs of their own blasts alone', async () => {
  const own = await blast('Test drive weekend')
  expect(own.dealer?.id).toBe(1)
  const seen = await logs({}, dealer)
  expect(seen.total).toBe(own.recipients)
  expect(new Set(seen.rows.map((row) => row.survey_sms_blast_id))).toEqual(new Set([own.id]))
  const foreign = await blast('Rainy season')
  expect((await logs({ survey_sms_blast_id: foreign.id }, dealer)).total).toBe(0)
  const answer = await dealer.call(blastLogs.download, { query: {} })
  const { bytes } = await dealer.load(v.parse(Download.schema, answer.data).url.replace(dealer.base, ''))
  expect(linesOf(bytes)).toHaveLength(1 + own.recipients)
})

test('Who is left out of a blast is in no log of it', async () => {
  const pending = await blast('Recall of brake hoses')
  const before = await logs({ survey_sms_blast_id: pending.id })
  const row = before.rows.find(({ status }) => status === 'queued')?.row ?? 0
  await admin.call(textBlasts.recount, { body: { id: pending.id, exclude: [row], include: [] } })
  const after = await logs({ survey_sms_blast_id: pending.id })
  expect(after.total).toBe(before.total - 1)
  expect(after.rows.map((one) => one.row)).not.toContain(row)
})
