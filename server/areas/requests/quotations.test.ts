import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { mostAttachment } from '#contract/requests/attachments.ts'
import { Quotation, quotations } from '#contract/requests/quotations.ts'
import { ActionEntry, actionList, StatusEntry, statusList } from '#contract/requests/statuses.ts'
import type { Client } from '#tests/support/client.ts'
import { foundIn, type Held } from '#tests/support/held.ts'
import { picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type Row = v.InferOutput<typeof Quotation.schema>
let server: TestServer
let admin: Client
let dealer: Client
let second: Client
let all: readonly Row[]
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  second = await signIn(server.origin, 'second.dealer@demo.test')
  all = await listed(admin)
})
afterAll(() => server.stop())

const rowOf = (data: unknown) => v.parse(Quotation.schema, data)
const listed = async (client: Client, query: object = {}): Promise<readonly Row[]> => {
  const { data, meta } = await client.give(quotations.list, { query: { per_page: 200, ...query } })
  const rows = v.parse(v.array(Quotation.schema), data)
  expect(meta?.total).toBe(rows.length)
  return rows
}
const read = async (id: number) => rowOf((await admin.call(quotations.get, { params: { id } })).data)
const find = async (
  is: (row: Row) => boolean,
  by: Held = 'every status of every kind of request at each dealer',
): Promise<Row> => foundIn(await listed(admin), is, by)
const save = (client: Client, row: Row, more: object = {}) =>
  client.give(quotations.update, {
    params: { id: row.id },
    body: {
      ...row,
      model_id: row.model.id,
      variant_id: row.variant?.id ?? null,
      color_id: row.color?.id ?? null,
      sales_consultant_id: row.sales_consultant?.id ?? null,
      ...more,
    },
  })

test('quotations are filtered by model, status and action, by dealer and days, each alone and together [quotations.01]', async () => {
  expect(all).toHaveLength(40)
  const one = await find((row) => row.action === 'follow-up', 'something to do next for every kind of request')
  const by = async (query: object, is: (row: Row) => boolean) =>
    expect((await listed(admin, query)).map(({ id }) => id).sort()).toEqual(
      all
        .filter(is)
        .map(({ id }) => id)
        .sort(),
    )
  await by({ model: [one.model.id] }, (row) => row.model.id === one.model.id)
  await by({ model: [1, 2, 3] }, (row) => row.model.id <= 3)
  await by({ status: 'declined' }, (row) => row.status === 'declined')
  await by({ action: 'follow-up' }, (row) => row.action === 'follow-up')
  await by({ dealer: [2] }, (row) => row.dealer.id === 2)
  const together = { model: [one.model.id], status: one.status, action: 'follow-up', dealer: [one.dealer.id] }
  await by({ ...together, q: one.reference_no }, (row) => row.id === one.id)
  await by({ ...together, q: one.reference_no, action: 'revise' }, () => false)
  const manila = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10)
  const day = manila(one.created_at)
  await by({ date: [day, day] }, (row) => manila(row.created_at) === day)
  for (const q of [one.last_name.toUpperCase(), `0${one.mobile_number.slice(3)}`, one.reference_no.toLowerCase()])
    expect((await listed(admin, { q })).map(({ id }) => id)).toContain(one.id)
})

test('their statuses and actions come from the server, in the reader’s language [requests.02]', async () => {
  const type = 'quotation'
  const states = v.parse(v.array(StatusEntry.schema), (await dealer.call(statusList.list, { query: { type } })).data)
  const acts = v.parse(v.array(ActionEntry.schema), (await dealer.call(actionList.list, { query: { type } })).data)
  expect(states.filter(({ final }) => final).map(({ slug }) => slug)).toEqual(['accepted', 'declined', 'expired'])
  for (const row of all) {
    expect(states.map(({ slug }) => slug)).toContain(row.status)
    if (row.action) expect(acts.map(({ slug }) => slug)).toContain(row.action)
  }
  for (const other of ['onlinereservation', 'inquiry', 'lead', 'testdrive'])
    expect((await dealer.give(statusList.list, { query: { type: other } })).data).not.toEqual([])
})

describe('people of a dealer', () => {
  test('see, save and attach to their own dealer’s quotations alone', async () => {
    expect(await listed(dealer)).toEqual(all.filter((row) => row.dealer.id === 1))
    const foreign = await find((row) => row.dealer.id === 2)
    const params = { id: foreign.id }
    const form = { file: new File(['x'], 'offer.pdf') }
    expect((await dealer.call(quotations.get, { params })).status).toBe(404)
    expect((await save(dealer, foreign, { message: 'mine now' })).status).toBe(404)
    expect((await dealer.call(quotations.upload, { params, form })).status).toBe(404)
    expect((await dealer.call(quotations.detach, { params })).status).toBe(404)
    expect((await read(foreign.id)).version).toBe(foreign.version)
  })

  test('do not leave a final status, which an administrator does', async () => {
    const closed = await find((row) => row.dealer.id === 1 && row.status === 'declined')
    const refused = await save(dealer, closed, { status: 'revised' })
    expect(refused).toMatchObject({ status: 422, errors: { status: [expect.stringContaining('administrator')] } })
    expect((await save(admin, closed, { status: 'revised' })).status).toBe(200)
  })
})

test('a variant is one of the model’s, a color one of the variant’s, a consultant one of the dealer’s', async () => {
  const row = await find((one) => Boolean(one.dealer.id === 1 && one.variant && one.model.id !== 2))
  const [own] = await server.database.query<{ id: number; color_id: number; not: number }>(
    `select v.id, c.color_id, (select id from colors x where not exists (select from variant_colors y
       where y.variant_id = v.id and y.color_id = x.id) limit 1) as not
     from variants v join variant_colors c on c.variant_id = v.id where v.model_id = 2 and v.status and exists (
       select from colors x where not exists (select from variant_colors y where y.variant_id = v.id and y.color_id = x.id))
     limit 1`,
  )
  const [stranger] = await server.database.query<{ id: number }>(
    'select id from sales_consultants where dealer_id = 2 and status limit 1',
  )
  const wrong = await save(dealer, row, { variant_id: own?.id, color_id: null, sales_consultant_id: stranger?.id })
  expect(Object.keys(wrong.errors).sort()).toEqual(['sales_consultant_id', 'variant_id'])
  // The variant stays what it was, and is none of the new model's.
  expect(Object.keys((await save(dealer, row, { model_id: 2 })).errors)).toContain('variant_id')
  const paint = await save(dealer, row, { model_id: 2, variant_id: own?.id, color_id: own?.not })
  expect(Object.keys(paint.errors)).toEqual(['color_id'])
  const right = await save(dealer, row, { model_id: 2, variant_id: own?.id, color_id: own?.color_id })
  expect(rowOf(right.data)).toMatchObject({
    variant: { id: own?.id },
    color: { id: own?.color_id },
    updated_by_user_id: 5,
  })
})

test('a status that somebody else changes is told to the dealer’s people, with a link to the quotation', async () => {
  const unopened = async (client: Client) => {
    const { data } = await client.call(notifications.list, { query: { only_unopened: true, per_page: 200 } })
    return v.parse(v.array(Notification.schema), data)
  }
  const row = await find((one) => one.dealer.id === 1 && one.status === 'quoted')
  const others = await unopened(second)
  expect((await save(admin, row, { status: 'revised' })).status).toBe(200)
  expect((await unopened(dealer))[0]).toMatchObject({
    title: 'Quotation status changed',
    message: `${row.first_name} ${row.last_name} (${row.reference_no}) is now Revised.`,
    link: `/admin/quotations/${row.id}`,
  })
  expect(await unopened(second)).toEqual(others)
})

describe('a file', () => {
  const kept = async () => (await server.database.query('select id from stored_files')).length
  const attach = (client: Client, id: number, file: File) =>
    client.call(quotations.upload, { params: { id }, form: { file } })

  test('is attached by POST as multipart, read back, replaced and removed, and nothing is left of it [quotations.02] [quotations.01]', async () => {
    const row = await find((one) => one.dealer.id === 1)
    const before = await kept()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(699_991, 7)])
    const first = await attach(dealer, row.id, new File([bytes], 'Alok – piño.pdf'))
    const attached = rowOf(first.data)
    expect(attached).toMatchObject({
      version: row.version + 1,
      file: { name: 'Alok – piño.pdf', size: 700_000, url: `/api/v1/quotation/${row.id}/file` },
    })
    const loaded = await admin.load(`/quotation/${row.id}/file`)
    expect([loaded.status, Buffer.from(loaded.bytes).equals(bytes)]).toEqual([200, true])
    expect(loaded.headers.get('content-type')).toBe('application/pdf')
    expect(loaded.headers.get('content-disposition')).toContain('attachment')
    expect(loaded.headers.get('x-content-type-options')).toBe('nosniff')
    expect(loaded.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect((await second.load(`/quotation/${row.id}/file`)).status).toBe(404)
    // It stays for good, unlike what the server makes.
    const [expiry] = await server.database.query<{ ever: boolean }>(
      "select expires_at = 'infinity' as ever from stored_files order by id desc limit 1",
    )
    expect(expiry?.ever).toBe(true)

    // The path that some clients send and what nobody can see are no part of the name.
    const second_ = await attach(admin, row.id, new File(['PK\x03\x04!'], 'C:\\quotes\n\\../of\tfer\u0085.xlsx'))
    expect(rowOf(second_.data).file).toMatchObject({ name: 'offer.xlsx', size: 5 })
    expect(await kept()).toBe(before + 1)
    expect(Buffer.from((await dealer.load(`/quotation/${row.id}/file`)).bytes).toString()).toBe('PK\x03\x04!')

    const removed = await dealer.call(quotations.detach, { params: { id: row.id } })
    expect(rowOf(removed.data).file).toBe(null)
    expect(await kept()).toBe(before)
    expect((await dealer.load(`/quotation/${row.id}/file`)).status).toBe(404)
    expect((await dealer.call(quotations.detach, { params: { id: row.id } })).status).toBe(404)
    const entries = await server.database.query<{ changes: object }>(
      "select changes from audit_entries where resource = 'quotations' and record_id = $1 order by id",
      [row.id],
    )
    expect(entries.map(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ file_name: ['Alok – piño.pdf', 'offer.xlsx'] }),
    )
  })

  test('that is too large, empty or of another kind is refused, and what was there stays', async () => {
    const row = await find((one) => one.dealer.id === 2)
    await attach(admin, row.id, new File([new Uint8Array(await picture('png'))], 'stays.png'))
    const before = await kept()
    const large = await attach(admin, row.id, new File([Buffer.alloc(mostAttachment + 1)], 'large.pdf'))
    expect(large).toMatchObject({ status: 413, message: 'The file exceeded the maximum size.' })
    expect((await attach(admin, row.id, new File([], 'empty.pdf'))).errors['file']).toHaveLength(1)
    const kind = await attach(admin, row.id, new File(['MZ'], 'setup.exe'))
    expect(kind).toMatchObject({ status: 422, errors: { file: ['The file type is not allowed'] } })
    // The content decides, not the name.
    const page = '<!doctype html><script>alert(1)</script>'
    for (const name of ['offer.png', 'offer.pdf', 'offer.jpg', 'offer.docx', 'offer.xlsx'])
      expect((await attach(admin, row.id, new File([page], name))).errors['file']).toEqual([
        'The file’s content does not match its file type',
      ])
    expect([(await read(row.id)).file?.name, await kept()]).toEqual(['stays.png', before])
  })

  test('of two that are attached at the same moment, one is kept and no other lies about', async () => {
    const row = await find((one) => one.dealer.id === 1 && !one.file)
    const before = await kept()
    await Promise.all([1, 2, 3, 4].map((i) => attach(admin, row.id, new File([`%PDF-${i}`], `${i}.pdf`))))
    const { name } = (await read(row.id)).file ?? { name: '' }
    expect(await kept()).toBe(before + 1)
    const { bytes } = await admin.load(`/quotation/${row.id}/file`)
    expect(Buffer.from(bytes).toString()).toBe(`%PDF-${name.slice(0, 1)}`)
  })
})
