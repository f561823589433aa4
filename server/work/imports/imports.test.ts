import { request } from 'node:http'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Dealer, dealers } from '#contract/dealers/dealers.ts'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import type { StatusSlug } from '#contract/statuses.ts'
import { Import, imports } from '#contract/work/imports.ts'
import { jobs } from '#contract/work/jobs.ts'
import type { Client } from '#tests/support/client.ts'
import * as hostile from '#tests/support/hostile-files.ts'
import {
  asCsv,
  asXlsx,
  importNow,
  leadHeadings,
  leadRow,
  rowsNow,
  runNow,
  sendToCheck,
  settled,
  upload,
} from '#tests/support/imports.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const leadsOf = async (client: Client, importId: number) => {
  const answer = await client.call(leads.list, {
    query: { import_id: importId, per_page: 200, order_by: 'reference_no' },
  })
  return { rows: v.parse(v.array(Lead.schema), answer.data), total: answer.meta?.total }
}
const countOf = async (sql: string, values: readonly unknown[] = []) =>
  Number((await server.database.query<{ n: number }>(sql, values))[0]?.n)

describe('A file is uploaded and checked before anything is written', () => {
  test('headings are mapped by their names in any language, by synonyms and by near misses as a suggestion', async () => {
    const one = await upload(
      admin,
      'leads',
      asCsv([
        ['first_name', 'SURNAME', 'Mobile  No.', 'Delaer', 'source', 'Colour', 'Surname'],
        ['Ana', 'Cruz', '0917 123 4567', 'MKT01', 'walk_in', 'red', ''],
      ]),
    )
    expect(one.mapping).toEqual(['first_name', 'last_name', 'mobile_number', null, 'source', null, null])
    expect(one.suggestions).toEqual([null, null, null, 'dealer_id', null, null, null])
    expect(one.missing).toEqual(['dealer_id'])
    expect(one).toMatchObject({ state: 'checked', rows: 1, good: 0, bad: 1, file_name: 'leads.csv', job: null })
    const refused = await admin.call(imports.run, { params: { id: one.id } })
    expect([refused.status, refused.errors]).toEqual([
      422,
      { mapping: ['The file has no column for dealer. Add one with this heading, or download the template.'] },
    ])

    const mapping = one.mapping.with(3, 'dealer_id')
    const mapped = await admin.call(imports.map, { params: { id: one.id }, body: { mapping } })
    expect(mapped.data).toMatchObject({ missing: [], good: 1, bad: 0, mapping, suggestions: mapping.map(() => null) })
  })

  test('a mapping that names a field twice, one that does not exist, or another number of columns is refused', async () => {
    const one = await upload(admin, 'leads', asCsv([leadHeadings, leadRow(1)]))
    for (const mapping of [
      one.mapping.with(1, 'first_name'),
      one.mapping.with(1, 'constructor'),
      one.mapping.slice(1),
    ]) {
      const answer = await admin.call(imports.map, { params: { id: one.id }, body: { mapping } })
      expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['mapping']])
    }
  })

  test('a field without a column gets one value for all rows, and cells are put right, in one row or wherever the same stands; the figures are those of now', async () => {
    const head = ['first_name', 'last_name', 'mobile_number', 'dealer']
    const row = (i: number, dealer: string, mobile = `0917 555 ${4000 + i}`) => [`Ana ${i}`, 'Cruz', mobile, dealer]
    const one = await upload(
      admin,
      'leads',
      asCsv([head, row(1, 'Amihan Makati'), row(2, 'Amihan Makatti'), row(3, 'Amihan Makatti'), row(4, 'MKT01', '12')]),
    )
    expect(one).toMatchObject({ missing: ['source'], good: 0, bad: 4, fills: {} })
    expect(one.targets.find(({ name }) => name === 'source')?.allowed).toContain('Walk-in')
    const put = async (body: object) => {
      const answer = await admin.call(imports.map, { params: { id: one.id }, body: { mapping: one.mapping, ...body } })
      expect(answer.status).toBe(200)
      return v.parse(Import.schema, answer.data)
    }
    expect(await put({ fills: { source: 'Walk-in' } })).toMatchObject({ missing: [], good: 1, bad: 3 })
    const [, wrong] = await rowsNow(admin, one.id)
    expect(wrong).toMatchObject({
      errors: { dealer_id: ['There is no dealer called “Amihan Makatti”. Did you mean “Amihan Makati”?'] },
      near: { dealer_id: 'Amihan Makati' },
    })
    const same = { column: 3, from: 'Amihan Makatti', to: 'Amihan Makati' }
    expect(await put({ mends: [{ ...same, row: 3 }] })).toMatchObject({ good: 2, bad: 2 })
    expect(await put({ mends: [same] })).toMatchObject({ good: 3, bad: 1 })
    // What another has put right meanwhile stands no longer there; a column that the file lacks is none.
    expect(await put({ mends: [same, { column: 9, from: '', to: 'x' }] })).toMatchObject({ good: 3, bad: 1 })
    expect(await put({ mends: [{ column: 2, row: 5, from: '12', to: '0917 555 4004' }] })).toMatchObject({ bad: 0 })
    await runNow(admin, one.id)
    const { rows } = await leadsOf(admin, one.id)
    expect(rows.map(({ source, dealer }) => [source, dealer?.name])).toEqual(
      Array.from({ length: 4 }, () => ['walk_in', 'Amihan Makati']),
    )
  })

  test('each row is told by what the write would refuse, in the reader’s language', async () => {
    const head = [
      'First name',
      'Last name',
      'Mobile number',
      'Email',
      'Dealer',
      'Consultant',
      'Model',
      'Source',
      'Status',
      'Amount',
    ]
    const one = await upload(
      admin,
      'leads',
      asCsv([
        head,
        ['Ana', 'Cruz', 9171234567, '', 'Amihan Makati', '', 'tala', 'Walk-in', 'Contacted', '₱1,250,000.50'],
        ['', 'Cruz', '02 8123 4567', 'no', 'MKT01', '', 'Bituin', 'moon', 'gone', '-5'],
        ['Ben', 'Cruz', '9.17E+09', '', 'Nowhere', 'Nobody', '', 'event', '', ''],
        ['Carl', 'Cruz', '0917 123 4567', '', 'MKT01', 'Nobody', '', 'event', '', '', 'too much'],
        ['Ana', 'Cruz', 9171234567, '', 'Amihan Makati', '', 'tala', 'Walk-in', 'Contacted', '₱1,250,000.50'],
      ]),
    )
    expect(one).toMatchObject({ rows: 5, good: 1, bad: 4 })
    const rows = await rowsNow(admin, one.id)
    expect(rows.map(({ row, errors }) => [row, errors])).toEqual([
      [2, {}],
      [
        3,
        {
          first_name: ['The first name field is required'],
          mobile_number: ['The mobile number is not valid'],
          email: ['The email field is not valid'],
          model_id: ['There is no model called “Bituin”'],
          source: ['The source is not valid'],
          status: ['The status is not valid'],
          total_amount: ['The amount is not valid'],
        },
      ],
      [
        4,
        {
          mobile_number: [
            'Row 4: 9.17E+09 is in scientific notation, so its last digits may be lost. Format the column as text and save the file again.',
          ],
          dealer_id: ['There is no dealer called “Nowhere”'],
          sales_consultant_id: ['Add the dealer to show which sales consultant you mean'],
        },
      ],
      [
        5,
        {
          row: ['Row 5 has more cells than the heading row'],
          sales_consultant_id: ['There is no sales consultant called “Nobody”'],
        },
      ],
      [6, { row: ['Duplicate of row 2'] }],
    ])
    expect((await rowsNow(admin, one.id, { bad: true })).map(({ row }) => row)).toEqual([3, 4, 5, 6])
    expect(rows[3]?.cells).toHaveLength(head.length)
    expect(await countOf('select count(*) as n from leads where import_id = $1', [one.id])).toBe(0)

    const file = await admin.load(`/imports/${one.id}/refused`, { format: 'csv' })
    const lines = Buffer.from(file.bytes).toString().split('\r\n')
    expect(lines[0]).toBe(`\ufeff${head.join(',')},Reasons`)
    expect(lines).toHaveLength(6)
    expect(lines[4]).toContain('Duplicate of row 2')
    expect(file.headers.get('content-disposition')).toContain('leads - rejected rows.csv')
  })

  test('the template reads back as a file whose one row is nearly good, in every language and both formats', async () => {
    for (const language of ['en', 'fil', 'ar'])
      for (const format of ['csv', 'xlsx']) {
        const client = await signIn(server.origin, people.admin)
        client.speak(language)
        const { status, bytes } = await client.load('/imports/leads/template', { format })
        expect(status).toBe(200)
        const one = await upload(client, 'leads', new File([bytes], `template.${format}`))
        expect(one.mapping.every((name) => name !== null)).toBe(true)
        expect((await rowsNow(client, one.id)).map(({ errors }) => Object.keys(errors))).toEqual([['dealer_id']])
      }
  })

  test('a file of another kind is refused by its name [validation.04]', async () => {
    for (const name of ['leads.pdf', 'leads', 'csv', 'leads.csv.exe']) {
      const file = new File([hostile.csvOf([leadHeadings, leadRow(1)])], name)
      const answer = await sendToCheck(admin, 'leads', file)
      expect([answer.status, answer.errors]).toEqual([422, { file: [expect.any(String)] }])
      readMessage('validation.ext', answer.errors['file']?.join() ?? '')
    }
  })

  test('a client that is gone in the middle of its upload leaves nothing behind', async () => {
    const before = await countOf('select count(*) as n from imports')
    const file = hostile.csvOf([leadHeadings, ...Array.from({ length: 2000 }, (_, i) => leadRow(i))])
    const head =
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="leads.csv"\r\ncontent-type: text/csv\r\n\r\n'
    const sending = request(`${server.origin}/api/v1/leads`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(admin.cookies.get('XSRF-TOKEN') ?? ''),
      },
    })
    sending.on('error', () => {})
    const closed = new Promise((over) => sending.on('close', over))
    sending.write(head)
    await new Promise((sent) => sending.write(file.subarray(0, file.length / 2), sent))
    sending.destroy()
    await closed
    // Whoever comes next is served, and of the half file nothing is there.
    const { id } = await upload(admin, 'leads', asCsv([leadHeadings, leadRow(1)]))
    expect(id).toBeGreaterThan(0)
    expect(await countOf('select count(*) as n from imports')).toBe(before + 1)
    expect(await countOf("select count(*) as n from imports where state = 'reading'")).toBe(0)
  })

  test('a file that cannot be read is refused with what to do, and others are served meanwhile', {
    timeout: 180_000,
  }, async () => {
    const answers: number[] = []
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        answers.push((await dealer.call(leads.list, { query: {} })).status)
        await new Promise((go) => setTimeout(go, 20))
      }
    })()
    const refuse = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
      const file = new File([bytes], name)
      const answer = await sendToCheck(admin, 'leads', file)
      return [answer.status, answer.errors['file']?.join()]
    }
    const table = [leadHeadings, leadRow(1)]
    expect(await refuse('a.csv', hostile.emptyFile())).toEqual([422, expect.stringContaining('is empty')])
    expect(await refuse('a.csv', hostile.csvOf([leadHeadings]))).toEqual([422, expect.stringContaining('no rows')])
    expect(await refuse('a.csv', hostile.htmlPage())).toEqual([422, expect.stringContaining('web page')])
    expect(await refuse('a.xlsx', hostile.htmlPage())).toEqual([422, expect.stringContaining('web page')])
    expect(await refuse('a.xlsx', hostile.zipBomb())).toEqual([422, expect.stringContaining('too large when unpacked')])
    expect(await refuse('a.xlsx', hostile.farCell(table))).toEqual([422, expect.stringContaining('column XFD')])
    expect(await refuse('a.xlsx', hostile.manyEntries())).toEqual([422, expect.stringContaining('20,005')])
    expect(await refuse('a.csv', hostile.mixedEncoding())).toEqual([422, expect.stringContaining('encoding')])
    isOver = true
    await others
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await countOf("select count(*) as n from imports where state = 'reading'")).toBe(0)

    const odd = await upload(
      admin,
      'leads',
      asCsv([
        ['__proto__', 'constructor', ...leadHeadings],
        ['x', '=1+1', ...leadRow(1)],
      ]),
    )
    expect(odd).toMatchObject({ headings: ['__proto__', 'constructor', ...leadHeadings], good: 1 })
  })
})

describe('An import is run', () => {
  test('its good rows become leads with numbers of their own, an audit entry each and a bell for the dealer', async () => {
    const bell = async () => {
      const { data } = await dealer.call(notifications.list, { query: { only_unopened: true, per_page: 100 } })
      return v.parse(v.array(Notification.schema), data)
    }
    const before = await bell()
    const rows = [...Array.from({ length: 700 }, (_, i) => leadRow(i)), ['', ...leadRow(700).slice(1)]]
    const { id } = await upload(admin, 'leads', asXlsx([leadHeadings, ...rows]))
    const done = await runNow(admin, id)
    expect(done).toMatchObject({ state: 'complete', rows: 701, good: 700, bad: 1 })
    expect(done.job).toMatchObject({ kind: 'import', state: 'done', done: 700, total: 700, failed: 0, import_id: id })

    const { rows: came, total } = await leadsOf(admin, id)
    expect(total).toBe(700)
    expect(new Set(came.map(({ reference_no }) => reference_no)).size).toBe(200)
    expect(came[0]?.reference_no).toMatch(/^LD-\d{4}-\d{6}$/)
    expect(came[0]).toMatchObject({
      first_name: 'Ana 0',
      mobile_number: '+639170000000',
      dealer: { id: 1 },
      model: { name: 'Tala' },
      source: 'walk_in',
      status: 'pending',
      total_quantity: 1,
      version: 0,
    })
    expect((await leadsOf(dealer, id)).total).toBe(350)
    expect(
      await countOf(
        "select count(*) as n from audit_entries a join leads l on l.id = a.record_id where a.resource = 'leads' and a.kind = 'created' and l.import_id = $1",
        [id],
      ),
    ).toBe(700)
    expect(await countOf('select sum(change) as n from lead_counts')).toBe(
      await countOf('select count(*) as n from leads'),
    )
    const [newest] = await bell()
    expect((await bell()).length).toBe(before.length + 1)
    expect(newest).toMatchObject({ title: 'New leads', message: '350 leads were imported.' })
  })

  test('a second time it is refused, and by a dealer’s people altogether', async () => {
    const { id } = await upload(admin, 'leads', asCsv([leadHeadings, leadRow(2)]))
    await runNow(admin, id)
    expect((await admin.call(imports.run, { params: { id } })).status).toBe(409)
    const file = asCsv([leadHeadings, leadRow(3)])
    expect((await sendToCheck(dealer, 'leads', file)).status).toBe(403)
    expect((await admin.call(imports.get, { params: { id: 999 } })).status).toBe(404)
  })

  test('what has become wrong since it was checked is left out and told row by row', { timeout: 180_000 }, async () => {
    const file = () =>
      asCsv(
        [
          ['Code', 'Name', 'Region', 'Barangay'],
          ['LATE1', 'Late one', 'provincial', place],
          ['LATE2', 'Late two', 'provincial', place],
        ],
        'dealers.csv',
      )
    const [first] = await server.database.query<{ id: number }>('select min(id) as id from barangays')
    const place = first?.id ?? 0
    const [one, other] = [await upload(admin, 'dealers', file()), await upload(admin, 'dealers', file())]
    expect([one.good, other.good]).toEqual([2, 2])
    expect((await runNow(admin, one.id)).job).toMatchObject({ done: 2, failed: 0 })
    const { job } = await runNow(admin, other.id)
    expect(job).toMatchObject({ state: 'done', done: 2, failed: 2, message: 'No rows were imported. 2 failed.' })
    const failures = await admin.call(jobs.failures, { params: { id: job?.id ?? 0 }, query: {} })
    expect(failures.data).toMatchObject([
      { row: 2, reason: 'This code is already in use This name is already in use' },
      { row: 3 },
    ])
    await admin.call(imports.revert, { params: { id: one.id } })
    await settled(admin, one.id, 'reverted')
  })

  test('POST /leads checks and runs in one call, and a file without a good row is refused [validation.04]', async () => {
    const sent = await admin.give(leads.upload, { form: { file: asCsv([leadHeadings, leadRow(6), ['']]) } })
    const report = v.parse(Import.schema, sent.data)
    expect(report).toMatchObject({ rows: 1, good: 1, bad: 0 })
    await settled(admin, report.id, 'complete')
    expect((await leadsOf(admin, report.id)).total).toBe(1)

    const bad = await admin.give(leads.upload, { form: { file: asCsv([leadHeadings, ['Ana']]) } })
    expect([bad.status, bad.errors]).toEqual([422, { file: [expect.stringContaining('No rows can be imported')] }])
    const without = await admin.give(leads.upload, { form: { file: asCsv([['First name'], ['Ana']]) } })
    expect([without.status, without.errors]).toEqual([
      422,
      { file: [expect.stringContaining('no column for last name')] },
    ])
    const picture = await admin.give(leads.upload, { form: { file: asCsv([leadHeadings], 'a.png') } })
    expect([picture.status, picture.errors]).toEqual([422, { file: ['The file type is not allowed'] }])
    expect((await dealer.give(leads.upload, { form: { file: asCsv([leadHeadings, leadRow(7)]) } })).status).toBe(403)
  })
})

describe('An import is taken back', () => {
  test('as a whole while its rows are unchanged, and the numbers that it had are not given again', async () => {
    const { id } = await upload(admin, 'leads', asCsv([leadHeadings, leadRow(10), leadRow(11), leadRow(12)]))
    await runNow(admin, id)
    const [first] = (await leadsOf(admin, id)).rows
    if (!first) throw new Error('Nothing came')
    const all = await countOf('select count(*) as n from leads')
    const save = async (status: StatusSlug<'lead'>) => {
      const now = v.parse(Lead.schema, (await admin.call(leads.get, { params: { id: first.id } })).data)
      const body = { ...now, status, model_id: now.model?.id ?? null, sales_consultant_id: null }
      expect((await admin.call(leads.update, { params: { id: first.id }, body })).status).toBe(200)
    }
    await save('contacted')
    const refused = await admin.call(imports.revert, { params: { id } })
    expect([refused.status, refused.message]).toEqual([
      409,
      'This import cannot be undone because 1 row was changed or used since.',
    ])
    // What was changed and put back is unchanged, as after the undo of a bulk action.
    await save('pending')
    expect((await admin.call(imports.revert, { params: { id } })).data).toMatchObject({ state: 'reverting' })
    const gone = await settled(admin, id, 'reverted')
    expect(gone.job).toMatchObject({ kind: 'revert', state: 'done', done: 3, skipped: 0, failed: 0 })
    expect((await leadsOf(admin, id)).total).toBe(0)
    expect(await countOf('select count(*) as n from leads')).toBe(all - 3)
    expect(await countOf('select sum(change) as n from lead_counts')).toBe(all - 3)
    expect((await admin.call(imports.revert, { params: { id } })).status).toBe(409)

    const again = await upload(admin, 'leads', asCsv([leadHeadings, leadRow(13)]))
    await runNow(admin, again.id)
    const [next] = (await leadsOf(admin, again.id)).rows
    expect(Number(next?.reference_no.slice(8))).toBe(Number(first.reference_no.slice(8)) + 3)
  })

  test('when it is cancelled in the middle', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => leadRow(20_000 + i))
    const { id } = await upload(admin, 'leads', asCsv([leadHeadings, ...rows]))
    const begun = await admin.call(imports.run, { params: { id } })
    const { job } = v.parse(v.looseObject({ job: v.looseObject({ id: v.number() }) }), begun.data)
    await expect.poll(() => countOf('select count(*) as n from leads where import_id = $1', [id])).toBeGreaterThan(0)
    expect((await admin.call(jobs.cancel, { params: { id: job.id } })).status).toBe(200)
    expect(await settled(admin, id, 'reverted')).toMatchObject({ state: 'reverted' })
    expect(await countOf('select count(*) as n from leads where import_id = $1', [id])).toBe(0)
  })

  test('when whoever began it may no longer import', async () => {
    const { id } = await upload(admin, 'leads', asCsv([leadHeadings, leadRow(30)]))
    await server.database.query("update users set status = false where email = 'admin@demo.test'")
    try {
      await server.database.query("update imports set state = 'running' where id = $1", [id])
      await server.database.query(
        `insert into jobs (owner_id, kind, resource, title, payload, import_id, total)
         select id, 'import', 'leads', '{"message":{"id":"x","message":"x"}}', $1::jsonb, $2, 1 from users where email = 'admin@demo.test'`,
        [JSON.stringify({ import_id: id }), id],
      )
      await expect
        .poll(() => countOf("select count(*) as n from imports where id = $1 and state = 'reverted'", [id]), {
          timeout: 30_000,
        })
        .toBe(1)
    } finally {
      await server.database.query("update users set status = true where email = 'admin@demo.test'")
    }
    expect(await countOf('select count(*) as n from leads where import_id = $1', [id])).toBe(0)
  })
})

describe('Dealers are imported', () => {
  const head = ['Code', 'Name', 'Region', 'Province', 'City', 'Barangay', 'Zone', 'Status', 'Opened on']
  test('with their address by names or by the barangay’s code, and refused when code or name is taken', async () => {
    const [place] = await server.database.query<{ id: number; name: string; city: string; province: string }>(
      `select b.id, b.name, c.name as city, p.name as province from barangays b join cities c on c.id = b.city_id
       join provinces p on p.id = c.province_id where c.name = 'City of Makati' or c.name like 'Makati%' order by b.id limit 1`,
    )
    const [other] = await server.database.query<{ id: number; city: string }>(
      `select b.id, c.name as city from barangays b join cities c on c.id = b.city_id where c.name <> $1 order by b.id limit 1`,
      [place?.city],
    )
    if (!place || !other) throw new Error('There are no places')
    const one = await upload(
      admin,
      'dealers',
      asCsv(
        [
          head,
          ['NEW1', 'New one', 'Metro Manila', place.province, place.city, place.name, '', 'Active', '01/31/2020'],
          ['NEW2', 'New two', 'provincial', '', '', place.id, '', '', ''],
          ['mkt01', 'New three', 'metro_manila', '', '', place.id, '', '', ''],
          ['NEW4', 'NEW ONE', 'metro_manila', '', '', place.id, '', '', ''],
          ['NEW5', 'New five', 'metro_manila', '', place.city, other.id, '', '', ''],
          ['NEW6', 'New six', 'metro_manila', '', '', place.name, 'No zone', 'maybe', '2020-02-30'],
          ['NEW2', 'New two', 'provincial', '', '', place.id, '', '', ''],
        ],
        'dealers.csv',
      ),
    )
    expect((await rowsNow(admin, one.id)).map(({ errors }) => errors)).toEqual([
      {},
      {},
      { code: ['This code is already in use'] },
      { name: ['Same name as row 2'] },
      { barangay_id: ['The chosen barangay is not in the chosen city'] },
      {
        zone_id: ['There is no zone called “No zone”'],
        province_id: ['Field is required'],
        city_id: ['Field is required'],
        barangay_id: ['Add the city or the PSGC code to show which barangay you mean'],
        status: ['The status is not valid'],
        opened_on: ['The opened on is not valid'],
      },
      // A row that stands there twice is told by the fields that tell dealers apart, and not once more as a whole.
      { code: ['Same code as row 3'], name: ['Same name as row 3'] },
    ])
    expect((await runNow(admin, one.id)).job).toMatchObject({ state: 'done', done: 2 })
    const { data } = await admin.call(dealers.list, { query: { import_id: one.id, order_by: 'code' } })
    expect(v.parse(v.array(Dealer.schema), data)).toMatchObject([
      { code: 'NEW1', barangay: { id: place.id }, city: { name: place.city }, status: true, opened_on: '2020-01-31' },
      { code: 'NEW2', barangay: { id: place.id }, region_type: 'provincial', status: true, opened_on: null },
    ])

    const lead = await upload(admin, 'leads', asCsv([leadHeadings, leadRow(40).with(4, 'NEW2')]))
    await runNow(admin, lead.id)
    const inUse = await admin.call(imports.revert, { params: { id: one.id } })
    expect([inUse.status, inUse.message]).toEqual([
      409,
      expect.stringContaining('because 1 row was changed or used since'),
    ])
    await admin.call(imports.revert, { params: { id: lead.id } })
    await settled(admin, lead.id, 'reverted')
    await admin.call(imports.revert, { params: { id: one.id } })
    await settled(admin, one.id, 'reverted')
    expect((await importNow(admin, one.id)).job).toMatchObject({ kind: 'revert', done: 2 })
  })
})
