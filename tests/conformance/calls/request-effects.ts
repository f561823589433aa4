import * as v from 'valibot'
import { Quotation, quotations } from '#contract/requests/quotations.ts'
import { Download } from '#contract/work/exports.ts'
import { asCsv, settled, type Table } from '#tests/support/imports.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { callOf, type House, type NamedCall, recordsOf } from './house.ts'

const other = (one: NamedCall, name: string) => {
  const call = callOf(one.resource, name)
  if (!call) throw new Error(`${one.resource} has no ${name}`)
  return call
}
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString().replace('\ufeff', '')

/** What a request's file brings in. Each number makes another customer. */
let made = 100
const uploads =
  (headings: Table[number], cells: (house: House) => Promise<Table[number]>): Probe =>
  async (house, one) => {
    made += 1
    const client = await house.person(people.admin)
    const all = ['First name', 'Last name', 'Mobile number', 'Dealer', 'Source', ...headings]
    const row = [`Probe ${made}`, 'Santos', 9_180_000_000 + made, 'MKT01', 'Walk-in', ...(await cells(house))]
    const answer = await client.give(one.call, { form: { file: asCsv([all, row]) } })
    const { id: import_id } = v.parse(v.looseObject({ id: v.number() }), answer.data)
    await settled(client, import_id, 'complete')
    const seen = await (await house.person(people.superadmin)).give(other(one, 'list'), { query: { import_id } })
    const wrong = await client.give(one.call, { form: { file: asCsv([all], 'requests.txt') } })
    return [
      ...succeeds('it', answer),
      ...same(
        'what it brought',
        recordsOf(seen).map((record) => record['first_name']),
        [`Probe ${made}`],
      ),
      ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
    ]
  }
const downloads: Probe = async (house, one) => {
  const found: string[] = []
  for (const email of [people.admin, people.dealer]) {
    const client = await house.person(email)
    const query = { status: 'pending' }
    const { url, filename } = v.parse(Download.schema, (await client.give(one.call, { query })).data)
    const file = await client.load(url.replace(client.base, ''))
    const listed = await client.give(other(one, 'list'), { query })
    found.push(
      ...same(`${email}: how many rows it has`, textOf(file.bytes).trim().split('\r\n').length - 1, listed.meta?.total),
      ...(file.headers.get('content-disposition')?.includes(filename) ? [] : [`it is not called ${filename}`]),
    )
  }
  return found
}

/** A dealer's user attaches a file to a quotation of theirs. */
const attached = async (house: House, name = 'offer.pdf') => {
  const client = await house.person(people.dealer)
  const [first] = recordsOf(await client.give(quotations.list))
  const id = first?.id ?? 0
  const answer = await client.call(quotations.upload, {
    params: { id },
    form: { file: new File([`%PDF-${name}`], name) },
  })
  return { client, id, answer }
}
const seenFile = async (house: House, id: number) => {
  const admin = await house.person(people.admin)
  return v.parse(Quotation.schema, (await admin.call(quotations.get, { params: { id } })).data).file ?? null
}
const loaded = async (house: House, id: number) => {
  const file = await (await house.person(people.admin)).load(`/quotation/${id}/file`)
  return [file.status, file.status === 200 ? textOf(file.bytes) : null]
}
const attaches: Probe = async (house) => {
  const { id, answer } = await attached(house)
  const first = await seenFile(house, id)
  const again = await attached(house, 'other.pdf')
  return [
    ...succeeds('it', answer),
    ...same('the file that others see', [first?.name, first?.size], ['offer.pdf', '%PDF-offer.pdf'.length]),
    ...succeeds('another one in its place', again.answer),
    ...same('what is downloaded then', await loaded(house, id), [200, '%PDF-other.pdf']),
  ]
}
const detaches: Probe = async (house) => {
  const { client, id } = await attached(house)
  const before = await loaded(house, id)
  const answer = await client.call(quotations.detach, { params: { id } })
  return [
    ...same('what was there', before, [200, '%PDF-offer.pdf']),
    ...succeeds('it', answer),
    ...same('the file that others see', await seenFile(house, id), null),
    ...same('what is downloaded', await loaded(house, id), [404, null]),
  ]
}
const car = async (house: House) => {
  const [found] = await house.server.database.query<{ name: string }>(
    `select v.code || ' ' || p.code as name from variant_colors c join variants v on v.id = c.variant_id
     join colors p on p.id = c.color_id join car_models m on m.id = v.model_id
     where c.status and v.status and m.status and c.deleted_at is null order by c.id limit 1`,
  )
  return [found?.name ?? '']
}

/** What the calls of customer requests bring about that other lists do not have. */
export const requestEffects: Readonly<Record<string, Probe>> = {
  'quotations.upload': attaches,
  'quotations.file': attaches,
  'quotations.detach': detaches,
  'reservations.upload': uploads(['Car'], car),
  'reservations.download': downloads,
  'inquiries.upload': uploads(['Model'], () => Promise.resolve(['Tala'])),
  'test-drives.upload': uploads(['Model'], () => Promise.resolve(['Tala'])),
  'test-drives.download': downloads,
}
