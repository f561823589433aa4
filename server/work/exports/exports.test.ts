import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#contract/fields.ts'
import { Inquiry, inquiries } from '#contract/requests/inquiries.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { Download, exports } from '#contract/work/exports.ts'
import { Job, jobs } from '#contract/work/jobs.ts'
import { everyDefinition } from '#server/areas/definitions.ts'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import { readSheet } from '#server/platform/spreadsheets/read.ts'
import type { Client } from '#tests/support/client.ts'
import { rowsNow, runNow, upload } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
/** An administrator of everything, parts among them. */
let everyKeeper: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  everyKeeper = await signIn(server.origin, people.superadmin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const tableOf = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const all: (readonly string[])[] = []
  for await (const part of readSheet({ name, bytes: bytes.slice() }, 200_000))
    if (part.kind === 'headings') all.push(part.headings)
    else all.push(...(JSON.parse(part.json) as SheetRow[]).map(([, cells]) => cells))
  return all
}
const stream = async (client: Client, resource: string, query: Record<string, string>) => {
  const { bytes, status, headers } = await client.load(`/exports/${resource}/file`, query)
  expect(status).toBe(200)
  return { bytes, headers, table: await tableOf(bytes, `a.${query['format']}`) }
}
const listed = async (client: Client, query: object) => {
  const answer = await client.give(leads.list, { query: { per_page: 200, ...query } })
  return v.parse(v.array(Lead.schema), answer.data)
}

describe('What the list shows comes as a file', () => {
  test.each(['csv', 'xlsx'])('as %s, with its columns, filters and order, in the reader’s language', async (format) => {
    const query = { status: 'contacted', order_by: 'total_amount', sort: 'desc' }
    const { table, headers } = await stream(admin, 'leads', {
      format,
      columns: 'name,total_amount,status,dealer,mobile_number',
      query: new URLSearchParams(query).toString(),
    })
    const rows = await listed(admin, query)
    expect(table[0]).toEqual(['Customer', 'Amount', 'Status', 'Dealer', 'Mobile number'])
    expect(rows.length).toBeGreaterThan(5)
    expect(table.slice(1)).toEqual(
      rows.map((row) => [
        `${row.first_name} ${row.last_name}`,
        String(row.total_amount),
        'Contacted',
        row.dealer.name,
        row.mobile_number.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3'),
      ]),
    )
    expect(headers.get('content-disposition')).toMatch(new RegExp(`filename="leads-\\d{4}-\\d\\d-\\d\\d\\.${format}"`))
  })

  test('page after page without a gap or a repetition, also where many rows share a value', async () => {
    await server.database.query(
      `insert into leads (reference_no, first_name, last_name, mobile_number, dealer_id, source, status, created_at)
       select 'LD-2001-' || lpad(i::text, 6, '0'), 'Many', 'Rows', '+639171234567', 2, 'event', 'lost', '2001-01-01'
       from generate_series(1, 2500) i`,
    )
    for (const order of ['created_at', 'status', 'name', 'reference_no'])
      for (const sort of ['asc', 'desc']) {
        const { table } = await stream(admin, 'leads', {
          format: 'csv',
          columns: 'reference_no',
          query: `order_by=${order}&sort=${sort}`,
        })
        const references = table.slice(1).map(([reference]) => reference)
        expect(references).toHaveLength(2700)
        expect(new Set(references).size).toBe(2700)
      }
    for (const order_by of ['dealer', 'model', 'sales_consultant'])
      for (const sort of ['asc', 'desc']) {
        const order = { order_by, sort }
        const query = new URLSearchParams(order).toString()
        const { table } = await stream(admin, 'leads', { format: 'csv', columns: 'reference_no', query })
        const shown: string[] = []
        for (let page = 1; page <= 14; page += 1)
          shown.push(...(await listed(admin, { ...order, page })).map((row) => row.reference_no))
        expect([order, table.slice(1).flat()]).toEqual([order, shown])
      }
    await server.database.query("delete from leads where reference_no like 'LD-2001-%'")
  })

  test('with only the rows that a person may see, and only for those who may see the list', async () => {
    const all = await stream(dealer, 'leads', { format: 'csv', columns: 'dealer' })
    const own = await listed(dealer, {})
    expect(new Set(all.table.slice(1).map(([name]) => name))).toEqual(new Set([own[0]?.dealer.name]))
    expect(all.table).toHaveLength(1 + own.length)
    const foreign = await dealer.load('/exports/leads/file', { format: 'csv', columns: 'dealer', query: 'dealer=2' })
    expect(Buffer.from(foreign.bytes).toString()).toBe('\ufeffDealer\r\n')
    const survey = await signIn(server.origin, people.surveyDealer)
    expect((await survey.load('/exports/leads/file', { format: 'csv' })).status).toBe(403)
    expect((await admin.load('/exports/nothing/file', { format: 'csv' })).status).toBe(404)
  })

  const exportable = everyDefinition.filter(({ facets }) => facets !== null)
  test.each(exportable.map((one) => [one.resource, one] as const))(
    'from every list: %s',
    async (resource, { calls }) => {
      const list = calls['list']
      if (!list) throw new Error(`${resource} has no list`)
      const { meta } = await everyKeeper.give(list)
      const { table } = await stream(everyKeeper, resource, { format: 'csv' })
      expect(table).toHaveLength(1 + (meta?.total ?? 0))
      expect(table.flat().filter((text) => text.includes('[object'))).toEqual([])
    },
  )

  test.each([
    ['quotations', 'reference_no,file', /^QT-/],
    ['inquiries', 'base,name', /^IQ-\d{4}-\d{6} \(\d+\)$/],
    ['inventories', 'free,quantity,reserved', /^\d+$/],
  ])('%s with the columns that their list composes', async (resource, columns, first) => {
    const { table } = await stream(admin, resource, { format: 'csv', columns })
    expect(table.length).toBeGreaterThan(1)
    for (const [cell = ''] of table.slice(1)) expect(cell).toMatch(first)
  })

  test('and counts no more of what belongs together than its reader sees in the list', async () => {
    const answer = await dealer.give(inquiries.list, { query: { per_page: 200, order_by: 'reference_no' } })
    const rows = v.parse(v.array(Inquiry.schema), answer.data)
    const [counted] = await server.database.query<{ n: number }>(
      'select count(*) as n from inquiries i where i.dealer_id = 1 and exists (select from inquiries o where o.base_id = i.base_id and o.dealer_id <> 1)',
    )
    expect(counted?.n).toBeGreaterThan(0)
    const { table } = await stream(dealer, 'inquiries', {
      format: 'csv',
      columns: 'reference_no,base',
      query: 'order_by=reference_no',
    })
    expect(table.slice(1)).toEqual(
      rows.map(({ reference_no, base }) => [reference_no, `${base.reference_no} (${base.inquiries_count})`]),
    )
  })

  test('and refuses columns and queries that the list does not have', async () => {
    for (const query of [
      { columns: 'constructor' },
      { columns: 'version' },
      { query: 'order_by=secret' },
      { query: 'status=gone' },
    ]) {
      const { status } = await admin.load('/exports/leads/file', { format: 'csv', ...query })
      expect(status).toBe(422)
    }
  })

  test('with text that a spreadsheet would compute made harmless', async () => {
    const [lead] = await listed(admin, {})
    await server.database.query('update leads set message = $2 where id = $1', [lead?.id, '=HYPERLINK("http://x")'])
    const { bytes } = await stream(admin, 'leads', { format: 'csv', columns: 'message' })
    expect(Buffer.from(bytes).toString()).toContain(`"'=HYPERLINK(""http://x"")"`)
  })
})

describe('The specification’s download of leads', () => {
  test('answers where the file lies and how it is called, narrowed as the list is', async () => {
    const answer = await dealer.give(leads.download, { query: { status: 'pending' } })
    const { url, filename } = v.parse(Download.schema, answer.data)
    expect(filename).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
    const file = await dealer.load(url.replace('/api/v1', ''))
    expect(await tableOf(file.bytes, 'a.csv')).toHaveLength(1 + (await listed(dealer, { status: 'pending' })).length)
    expect((await signIn(server.origin, people.surveyDealer).then((one) => one.give(leads.download))).status).toBe(403)
  })
})

describe('A large export', () => {
  test('is written as a job whose file its owner alone can load', async () => {
    const [first, second, third] = await listed(admin, {})
    if (!first || !second || !third) throw new Error('There are too few leads')
    const body = {
      format: 'xlsx',
      columns: ['reference_no', 'status'],
      selection: { kind: 'ids', ids: [first.id, third.id, 999_999] },
    }
    admin.speak('fil')
    const answer = await admin.give(exports.start, { params: { resource: 'leads' }, body })
    admin.speak('en')
    expect(answer.data).toMatchObject({ count: 2 })
    const { job } = v.parse(v.object({ count: v.number(), job: Job.schema }), answer.data)
    const now = async () => v.parse(Job.schema, (await admin.call(jobs.get, { params: { id: job.id } })).data)
    await expect.poll(async () => (await now()).state, { timeout: 60_000 }).toBe('done')
    expect(await now()).toMatchObject({
      kind: 'export',
      done: 2,
      total: 2,
      file_name: expect.stringMatching(/\.xlsx$/),
    })
    const { bytes } = await admin.load(`/jobs/${job.id}/file`)
    const [, ...rows] = await tableOf(bytes, 'a.xlsx')
    expect(new Set(rows.map(([reference]) => reference))).toEqual(new Set([first.reference_no, third.reference_no]))
    expect((await dealer.load(`/jobs/${job.id}/file`)).status).toBe(404)
  })

  test('leaves out what came later and what was taken out, and refuses an empty selection', async () => {
    const [first] = await listed(admin, { status: 'pending' })
    const selection = {
      kind: 'all',
      query: { status: 'pending' },
      as_of: new Date().toISOString(),
      except: [first?.id],
    }
    const start = (of: object) =>
      admin.give(exports.start, { params: { resource: 'leads' }, body: { format: 'csv', columns: [], selection: of } })
    expect((await start(selection)).data).toMatchObject({
      count: (await listed(admin, { status: 'pending' })).length - 1,
    })
    const empty = await start({ kind: 'ids', ids: [] })
    expect([empty.status, empty.errors]).toEqual([422, { selection: ['Select an item from the list first.'] }])
  })
})

describe('What was exported can be imported again', () => {
  test.each(['csv', 'xlsx'])('leads as %s, with every value that a row may have', async (format) => {
    const client = await signIn(server.origin, people.admin)
    client.speak(format === 'csv' ? 'en' : 'ar')
    const query = { order_by: 'reference_no', sort: 'asc' }
    // A consultant who has left, or a model that is not offered, may stay with a lead but not be chosen again.
    const before = await listed(client, query)
    const { bytes } = await stream(client, 'leads', { format, query: new URLSearchParams(query).toString() })
    const one = await upload(client, 'leads', new File([bytes], `leads.${format}`))
    expect(one.missing).toEqual([])
    const refused = await rowsNow(client, one.id, { bad: true })
    const odd = new Set(refused.map(({ row }) => row))
    expect(odd.size).toBeLessThan(before.length / 2)
    for (const { errors } of refused)
      expect(['model_id', 'sales_consultant_id']).toEqual(expect.arrayContaining(Object.keys(errors)))
    await runNow(client, one.id)
    const after = await listed(client, { ...query, import_id: one.id })
    const kept = (row: Row<typeof Lead>) => {
      const { id, reference_no, version, created_at, updated_at, updated_by_user_id, ...rest } = row
      return rest
    }
    expect(after.map(kept)).toEqual(before.filter((_, i) => !odd.has(i + 2)).map(kept))
    await server.database.query('delete from leads where import_id = $1', [one.id])
  })

  test('dealers, with their addresses', async () => {
    const shape =
      'select code, name, region_type, zone_id, group_id, street, barangay_id, phone, email, status, opened_on from dealers'
    const before = await server.database.query(`${shape} where deleted_at is null order by code`)
    const { bytes } = await stream(admin, 'dealers', { format: 'xlsx' })
    await server.database.query("update dealers set code = code || '-old', name = name || ' old'")
    const one = await upload(admin, 'dealers', new File([bytes], 'dealers.xlsx'))
    expect(await rowsNow(admin, one.id, { bad: true })).toEqual([])
    await runNow(admin, one.id)
    expect(await server.database.query(`${shape} where import_id = $1 order by code`, [one.id])).toEqual(before)
  })
})
