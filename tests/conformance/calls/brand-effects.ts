import * as v from 'valibot'
import { assets } from '#contract/brand-assets/assets.ts'
import { assetFolders } from '#contract/brand-assets/folders.ts'
import { news } from '#contract/news/news.ts'
import type { Client } from '#tests/support/client.ts'
import { people } from '#tests/support/sign-in.ts'
import { listsFor, type Probe, same, succeeds } from './effects.ts'
import { type House, type Row, recordOf, recordsOf, rowsOf } from './house.ts'
import type { Findings } from './refusals.ts'

const unknownId = 2_000_000_000
const admin = (house: House) => house.person(people.admin)
const onlooker = (house: House) => house.person(people.superadmin)
let made = 0
export const item = (more: Readonly<Record<string, string>> = {}) => {
  made += 1
  return { title: `Probe ${made}`, summary: 'Short', body: 'Long', audience: 'dealers', status: '1', ...more }
}
const file = (text = 'probe') => new File([text], 'probe.txt')
export const newsItem = async (house: House) => recordOf(await (await admin(house)).give(news.create, { form: item() }))
export const asset = async (house: House, name = 'Probe') =>
  recordOf(await (await admin(house)).give(assets.create, { form: { folder_id: '1', name, file: file() } }))
const leavesAudit = async (house: House, resource: string, id: number | null, kind: string): Promise<Findings> => {
  const rows = await house.server.database.query(
    'select from audit_entries where resource = $1 and record_id is not distinct from $2 and kind = $3',
    [resource, id, kind],
  )
  return rows.length > 0 ? [] : [`no audit entry tells of ${resource} ${id}`]
}
const missing = (name: string, answer: { readonly status: number; readonly errors: object }) =>
  same(`without ${name}`, [answer.status, name in answer.errors], [422, true])

/** The first of a list, alone, by cookie and by token; for records that are made by a form. */
const getsFirst =
  (list: typeof news.list | typeof assets.list): Probe =>
  async (house, { call }) => {
    const [row] = recordsOf(await (await admin(house)).give(list))
    if (!row) return ['there is none']
    const params = { id: row.id }
    return [
      ...same('the record', recordOf(await (await admin(house)).give(call, { params })), row),
      ...same('the record by token', recordOf(await (await house.byToken(people.admin)).give(call, { params })), row),
    ]
  }
const createNews: Probe = async (house, { call }) => {
  const form = item()
  const client = await admin(house)
  const answer = await client.give(call, { form })
  const { id } = recordOf(answer)
  const seen = recordOf(await (await onlooker(house)).give(news.get, { params: { id } }))
  const { title: _, ...untitled } = item()
  return [
    ...succeeds('it', answer),
    ...same('the title as a second call sees it', seen['title'], form.title),
    ...missing('title', await client.give(call, { form: untitled })),
    ...(await leavesAudit(house, 'news', id, 'created')),
  ]
}
const updateNews: Probe = async (house, { call }) => {
  const { id } = await newsItem(house)
  const client = await admin(house)
  const form = item({ title: 'Probe changed', _method: 'put', version: '0' })
  const answer = await client.give(call, { params: { id }, form })
  const seen = recordOf(await (await onlooker(house)).give(news.get, { params: { id } }))
  const again = await client.give(call, { params: { id }, form })
  return [
    ...succeeds('it', answer),
    ...same('the title as a second call sees it', [seen['title'], seen['version']], ['Probe changed', 1]),
    ...same('the same save again', [again.status, again.data], [409, seen]),
    ...same('an unknown one', (await client.give(call, { params: { id: unknownId }, form })).status, 404),
    ...missing('_method', await client.give(call, { params: { id }, form: item({ version: '1' }) })),
    ...(await leavesAudit(house, 'news', id, 'changed')),
  ]
}
/** Into the trash and out of it, as the list tells; the record is made by a form. */
const trashing =
  (resource: typeof news | typeof assets, make: (house: House) => Promise<Row>, isBack: boolean): Probe =>
  async (house, { call }) => {
    const { id } = await make(house)
    const client = await admin(house)
    if (isBack) await client.give(resource.trash, { params: { id } })
    const answer = await client.give(call, { params: { id } })
    const holds = async (trashed: boolean) => {
      const query = { per_page: 200, ...(trashed && { trashed }) }
      return recordsOf(await (await onlooker(house)).give(resource.list, { query })).some((row) => row.id === id)
    }
    const name = resource === news ? 'news' : 'assets'
    return [
      ...succeeds('it', answer),
      ...same('in the list and in the trash', [await holds(false), await holds(true)], [isBack, !isBack]),
      ...(await leavesAudit(house, name, id, isBack ? 'restored' : 'trashed')),
    ]
  }
const createAsset: Probe = async (house, { call }) => {
  const client = await admin(house)
  const answer = await client.give(call, { form: { folder_id: '2', file: file('four') } })
  const { id } = recordOf(answer)
  const seen = recordOf(await (await onlooker(house)).give(assets.get, { params: { id } }))
  return [
    ...succeeds('it', answer),
    ...same(
      'what a second call sees',
      [seen['name'], seen['size'], seen['folder']],
      ['probe', 4, { id: 2, name: 'Word mark' }],
    ),
    ...missing('file', await client.give(call, { form: { folder_id: '2' } })),
    ...missing('folder_id', await client.give(call, { form: { folder_id: '0', file: file() } })),
    ...missing('file', await client.give(call, { form: { folder_id: '2', file: new File(['<p>'], 'page.html') } })),
    ...(await leavesAudit(house, 'assets', id, 'created')),
  ]
}
const updateAsset: Probe = async (house, { call }) => {
  const { id } = await asset(house)
  const client = await admin(house)
  const form = { name: 'Probe moved', folder_id: '3', version: '0' }
  const answer = await client.give(call, { params: { id }, form })
  const seen = recordOf(await (await onlooker(house)).give(assets.get, { params: { id } }))
  const again = await client.give(call, { params: { id }, form })
  return [
    ...succeeds('it', answer),
    ...same('what a second call sees', [seen['name'], seen['version']], ['Probe moved', 1]),
    ...same('the same save again', [again.status, again.data], [409, seen]),
    ...same('an unknown one', (await client.give(call, { params: { id: unknownId }, form })).status, 404),
    ...missing('name', await client.give(call, { params: { id }, form: { ...form, name: '' } })),
    ...(await leavesAudit(house, 'assets', id, 'changed')),
  ]
}
const Place = v.object({ url: v.string(), filename: v.string() })
const loads = async (client: Client, url: string) => {
  const { status, bytes } = await client.load(url.replace(/^\/api(\/v1)?/, ''))
  return [status, status === 200 ? new TextDecoder().decode(bytes) : '']
}
const downloadAsset: Probe = async (house) => {
  const { id } = await asset(house)
  const [client, token] = [await house.person(people.dealer), await house.byToken(people.dealer)]
  const answer = await client.give(assets.download, { params: { id } })
  const byToken = await token.give(assets.download, { params: { id } })
  const place = v.parse(Place, answer.data)
  const seen = recordOf(await (await onlooker(house)).give(assets.get, { params: { id } }))
  return [
    ...same('the name', place.filename, 'probe.txt'),
    ...same('the file', await loads(client, place.url), [200, 'probe']),
    ...same('the file by token', await loads(token, v.parse(Place, byToken.data).url), [200, 'probe']),
    ...same('somebody else’s ticket', await loads(await admin(house), place.url), [404, '']),
    ...same('the downloads', seen['downloads'], 2),
    ...same('an unknown one', (await client.give(assets.download, { params: { id: unknownId } })).status, 404),
  ]
}
const Sums = v.looseObject({ files: v.number(), bytes: v.number() })
const storage: Probe = async (house, { call }) => {
  const read = async () => v.parse(Sums, (await (await admin(house)).give(call)).data)
  const before = await read()
  await asset(house)
  const after = await read()
  return same('what it adds up', [after.files - before.files, after.bytes - before.bytes], [1, 5])
}
const guidelines: Probe = async (house, { call }) => {
  made += 1
  const text = `%PDF-1.4 ${made}`
  const client = await admin(house)
  const sent = await client.give(assets.uploadGuidelines, { form: { file: new File([text], `guide-${made}.pdf`) } })
  const told = await (await house.person(people.dealer)).give(assets.guidelines)
  const wrong = await client.give(assets.uploadGuidelines, { form: { file: new File(['<p>'], 'guide.html') } })
  return [
    ...succeeds(call.route, sent),
    ...same('what everybody is told', told.data, sent.data),
    ...same('its name', v.parse(v.looseObject({ file_name: v.string() }), told.data).file_name, `guide-${made}.pdf`),
    ...same('the file', await loads(await house.person(people.dealer), '/assets/branding-guidelines/file'), [
      200,
      text,
    ]),
    ...missing('file', wrong),
    ...(await leavesAudit(house, 'assets', null, 'changed')),
  ]
}
/** What lies below a record is what the list of all says of it. */
const below =
  (list: typeof assetFolders.list | typeof assets.list, of: 'category' | 'folder'): Probe =>
  async (house, { call }) => {
    const client = await house.person(people.dealer)
    const mine = rowsOf(await client.give(call, { params: { id: 1 }, query: { per_page: 200 } }))
    const all = rowsOf(await client.give(list, { query: { per_page: 200, [of]: [1] } }))
    const [first] = rowsOf(await client.give(call, { params: { id: 1 }, query: { page: 2, per_page: 1 } }))
    return [
      ...same('the rows', mine, all),
      ...same('the second page of one', first, mine[1]),
      ...(mine.length > 1 ? [] : ['there are no two of them']),
    ]
  }

export const brandEffects: Readonly<Record<string, Probe>> = {
  'news.active': listsFor(people.dealer),
  'news.get': getsFirst(news.list),
  'news.create': createNews,
  'news.update': updateNews,
  'news.trash': trashing(news, newsItem, false),
  'news.restore': trashing(news, newsItem, true),
  'assets.get': getsFirst(assets.list),
  'assets.create': createAsset,
  'assets.update': updateAsset,
  'assets.trash': trashing(assets, asset, false),
  'assets.restore': trashing(assets, asset, true),
  'assets.download': downloadAsset,
  'assets.file': downloadAsset,
  'assets.storage': storage,
  'assets.guidelines': guidelines,
  'assets.guidelinesFile': guidelines,
  'assets.uploadGuidelines': guidelines,
  'asset-categories.folders': below(assetFolders.list, 'category'),
  'asset-folders.assets': below(assets.list, 'folder'),
}
