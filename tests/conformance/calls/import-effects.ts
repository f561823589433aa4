import * as v from 'valibot'
import { dealers } from '#contract/dealers/dealers.ts'
import { leads } from '#contract/requests/leads.ts'
import { exports } from '#contract/work/exports.ts'
import { imports } from '#contract/work/imports.ts'
import type { Client } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { asCsv, importNow, leadHeadings, leadRow, rowsNow, settled, upload } from '#tests/support/imports.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordOf, recordsOf } from './house.ts'

let made = 5000
/** A file of one good lead and one without a name, checked. */
const checked = async (house: House) => {
  made += 1
  const client = await house.person(people.admin)
  const one = await upload(client, 'leads', asCsv([leadHeadings, leadRow(made), ['', 'Nameless']]))
  return { client, id: one.id, one }
}
const complete = async (house: House) => {
  const { client, id } = await checked(house)
  const begun = await client.give(imports.run, { params: { id } })
  await settled(client, id, 'complete')
  return { client, id, begun }
}
const leadsOf = async (client: Client, id: number) =>
  recordsOf(await client.give(leads.list, { query: { import_id: id } }))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString().replace('\ufeff', '')

const template: Probe = async (house) => {
  const client = await house.person(people.admin)
  const file = await client.load('/imports/leads/template', { format: 'csv' })
  const one = await upload(client, 'leads', new File([file.bytes], 'template.csv'))
  const unknown = await client.give(imports.template, { params: { resource: 'nothing' }, query: { format: 'csv' } })
  return [
    ...same(
      'the columns that its headings name',
      one.mapping,
      one.targets.map(({ name }) => name),
    ),
    ...same('a list without an import', unknown.status, 404),
  ]
}
const get: Probe = async (house) => {
  const { id, one } = await checked(house)
  const token = await (await house.byToken(people.admin)).give(imports.get, { params: { id } })
  return same('the import by token', token.data, one)
}
const rows: Probe = async (house) => {
  const { client, id } = await checked(house)
  const [all, bad] = [await rowsNow(client, id), await rowsNow(client, id, { bad: true })]
  const second = await rowsNow(client, id, { page: 2, per_page: 1 })
  return [
    ...same(
      'the rows',
      all.map(({ row }) => row),
      [2, 3],
    ),
    ...same('the refused ones', bad, all.slice(1)),
    ...same('the second page of one row', second, all.slice(1)),
  ]
}
const map: Probe = async (house) => {
  const { client, id, one } = await checked(house)
  const mapping = one.mapping.map((name) =>
    name === 'first_name' ? 'last_name' : name === 'last_name' ? 'first_name' : name,
  )
  const answer = await client.give(imports.map, { params: { id }, body: { mapping } })
  const seen = await importNow(client, id)
  const wrong = await client.give(imports.map, { params: { id }, body: { mapping: mapping.slice(1) } })
  return [
    ...succeeds('it', answer),
    ...same('the mapping as a second call sees it', seen.mapping, mapping),
    ...same('a mapping of another length', [wrong.status, Object.keys(wrong.errors)], [422, ['mapping']]),
  ]
}
const refused: Probe = async (house) => {
  const { client, id } = await checked(house)
  const file = await client.load(`/imports/${id}/refused`, { format: 'csv' })
  const lines = textOf(file.bytes).trim().split('\r\n')
  return [
    ...same('its headings', lines[0], [...leadHeadings, 'Reasons'].join(',')),
    ...same('how many rows it has', lines.length, 2),
  ]
}
const run: Probe = async (house) => {
  const { client, id, begun } = await complete(house)
  const again = await client.give(imports.run, { params: { id } })
  return [
    ...succeeds('it', begun),
    ...same('how many leads it brought', (await leadsOf(await house.person(people.superadmin), id)).length, 1),
    ...same('a second run', again.status, 409),
  ]
}
const revert: Probe = async (house) => {
  const { client, id } = await complete(house)
  const answer = await client.give(imports.revert, { params: { id } })
  await settled(client, id, 'reverted')
  const again = await client.give(imports.revert, { params: { id } })
  return [
    ...succeeds('it', answer),
    ...same('how many of its leads are left', (await leadsOf(client, id)).length, 0),
    ...same('a second time', again.status, 409),
  ]
}
const uploadLeads: Probe = async (house) => {
  made += 1
  const client = await house.person(people.admin)
  const answer = await client.give(leads.upload, { form: { file: asCsv([leadHeadings, leadRow(made)]) } })
  const { id: import_id } = v.parse(v.looseObject({ id: v.number() }), answer.data)
  await settled(client, import_id, 'complete')
  const wrong = await client.give(leads.upload, { form: { file: asCsv([leadHeadings], 'leads.txt') } })
  const { id, one } = await checked(house)
  const seen = await importNow(await house.person(people.superadmin), id)
  return [
    ...same('what was only checked, as a second call sees it', seen, one),
    ...same('its rows', [one.state, one.job, one.good, one.bad], ['checked', null, 1, 1]),
    ...succeeds('it', answer),
    ...same('how many leads it brought', (await leadsOf(await house.person(people.superadmin), import_id)).length, 1),
    ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
  ]
}
const uploadDealers: Probe = async (house) => {
  made += 1
  const client = await house.person(people.admin)
  const [place] = await house.server.database.query<{ id: number }>('select min(id) as id from barangays')
  const headings = ['Dealer code', 'Dealer name', 'Region', 'PSGC']
  const row = [`PR-${made}`, `Probe ${made}`, 'provincial', place?.id ?? 0]
  const answer = await client.give(dealers.upload, { form: { file: asCsv([headings, row]) } })
  const { id } = v.parse(v.looseObject({ id: v.number() }), answer.data)
  await settled(client, id, 'complete')
  const onlooker = await house.person(people.superadmin)
  const came = recordsOf(await onlooker.give(dealers.list, { query: { import_id: id } }))
  const wrong = await client.give(dealers.upload, { form: { file: asCsv([headings], 'dealers.txt') } })
  return [
    ...succeeds('it', answer),
    ...same(
      'what it brought',
      came.map((one) => one['code']),
      [`PR-${made}`],
    ),
    ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
  ]
}
const download: Probe = async (house) => {
  const found: string[] = []
  for (const email of [people.admin, people.dealer]) {
    const client = await house.person(email)
    const query = { status: 'pending' }
    const answer = await client.give(leads.download, { query })
    const { url, filename } = v.parse(v.object({ url: v.string(), filename: v.string() }), answer.data)
    const file = await client.load(url.replace(client.base, ''))
    const listed = await client.give(leads.list, { query })
    found.push(
      ...same(`${email}: how many rows it has`, textOf(file.bytes).trim().split('\r\n').length - 1, listed.meta?.total),
      ...(file.headers.get('content-disposition')?.includes(filename) ? [] : [`it is not called ${filename}`]),
    )
  }
  return found
}
const start: Probe = async (house) => {
  const client = await house.person(people.dealer)
  const selection = { kind: 'all', query: { status: 'pending' }, as_of: new Date().toISOString(), except: [] }
  const body = { format: 'csv', columns: ['reference_no'], selection }
  const answer = await client.give(exports.start, { params: { resource: 'leads' }, body })
  const { count, job } = v.parse(v.object({ count: v.number(), job: v.looseObject({ id: v.number() }) }), answer.data)
  const stateOf = async () => recordOf(await client.send('GET', `/jobs/${job.id}`))['state']
  await eventually(stateOf, (state) => state === 'done')
  const file = await client.load(`/jobs/${job.id}/file`)
  const listed = await client.give(leads.list, { query: { status: 'pending' } })
  const wrong = await client.give(exports.start, {
    params: { resource: 'leads' },
    body: { ...body, columns: ['secret'] },
  })
  return [
    ...succeeds('it', answer),
    ...same('how many rows it says', count, listed.meta?.total),
    ...same('how many rows the file has', textOf(file.bytes).trim().split('\r\n').length - 1, listed.meta?.total),
    ...same('a column that there is none', [wrong.status, Object.keys(wrong.errors)], [422, ['columns']]),
  ]
}
const stream: Probe = async (house) => {
  const client = await house.person(people.dealer)
  const file = await client.load('/exports/leads/file', {
    format: 'csv',
    columns: 'reference_no,name',
    query: 'status=pending&order_by=reference_no&sort=asc',
  })
  const listed = recordsOf(
    await client.give(leads.list, {
      query: { status: 'pending', order_by: 'reference_no', sort: 'asc', per_page: 200 },
    }),
  )
  const lines = textOf(file.bytes).trim().split('\r\n')
  const stranger = await (await house.person(people.surveyDealer)).load('/exports/leads/file', { format: 'csv' })
  return [
    ...same('its headings', lines[0], 'Reference,Customer'),
    ...same(
      'its rows',
      lines.slice(1),
      listed.map((row) => `${row['reference_no']},${row['first_name']} ${row['last_name']}`),
    ),
    ...same('somebody who may not list leads', stranger.status, 403),
  ]
}

/** Imports, exports, and the two calls of leads that the specification has for them. */
export const importEffects: Readonly<Record<string, Probe>> = {
  'imports.template': template,
  'imports.get': get,
  'imports.rows': rows,
  'imports.map': map,
  'imports.refused': refused,
  'imports.run': run,
  'imports.revert': revert,
  'exports.start': start,
  'exports.stream': stream,
  'leads.upload': uploadLeads,
  'dealers.upload': uploadDealers,
  'leads.download': download,
}
