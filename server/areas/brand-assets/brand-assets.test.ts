import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Asset, assets, Guidelines, mostAsset, Storage } from '#contract/brand-assets/assets.ts'
import { AssetCategory, assetCategories } from '#contract/brand-assets/categories.ts'
import { AssetFolder, assetFolders } from '#contract/brand-assets/folders.ts'
import { bulk } from '#contract/work/bulk.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn, signInByToken } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
let partsAdmin: Client
let partsDealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  partsAdmin = await signIn(server.origin, people.partsAdmin)
  partsDealer = await signIn(server.origin, people.partsDealer)
})
afterAll(() => server.stop())

const categoriesOf = (answer: Answer) => v.parse(v.array(AssetCategory.schema), answer.data)
const foldersOf = (answer: Answer) => v.parse(v.array(AssetFolder.schema), answer.data)
const assetsOf = (answer: Answer) => v.parse(v.array(Asset.schema), answer.data)
const assetOf = (answer: Answer) => v.parse(Asset.schema, answer.data)
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
const upload = (client: Client, folder: number, file: File, more: Readonly<Record<string, string>> = {}) =>
  client.send('POST', '/assets', { form: { folder_id: String(folder), ...more, file } })
const textFile = (name = 'note.txt', text = 'Use the emblem well.') => new File([text], name)
const Download = v.object({ url: v.string(), filename: v.string() })
/** The address without the base, which the client puts before it. */
const take = async (client: Client, answer: Answer) =>
  client.load(v.parse(Download, answer.data).url.replace(/^\/api(\/v1)?/, ''))
const newFolder = async (name: string, more: object = {}) => {
  const body = { name, status: true, category_id: 1, ...more }
  return v.parse(AssetFolder.schema, (await admin.give(assetFolders.create, { body })).data)
}

test('categories are listed by page, size, search and order [brand-assets.07]', async () => {
  const all = categoriesOf(await dealer.give(assetCategories.list))
  expect(names(all)).toEqual(['Events', 'Logos', 'Photos', 'Print', 'Social media', 'Templates'])
  const second = await dealer.send('GET', '/assets/categories', {
    query: { per_page: 2, page: 2, order_by: 'name', sort: 'desc' },
  })
  expect(names(categoriesOf(second))).toEqual(['Print', 'Photos'])
  expect(second.meta).toMatchObject({ total: 6, per_page: 2, current_page: 2 })
  expect(names(categoriesOf(await dealer.give(assetCategories.list, { query: { q: 'LOGO' } })))).toEqual(['Logos'])
  expect((await dealer.send('GET', '/assets/categories', { query: { order_by: 'colour' } })).status).toBe(422)
})

test('true is active: inactive categories and folders are filtered out, and dealers never meet them [brand-assets.02]', async () => {
  const made = await admin.give(assetCategories.create, { body: { name: 'Retired', description: null, status: false } })
  const retired = v.parse(AssetCategory.schema, made.data)
  const inside = await newFolder('Old things', { category_id: retired.id })
  const asset = assetOf(await upload(admin, inside.id, textFile('old.txt')))
  const off = foldersOf(await admin.give(assetFolders.list, { query: { q: 'Before 2024' } }))
  expect(off.map(({ status }) => status)).toEqual([false])

  const all = categoriesOf(await admin.give(assetCategories.list))
  expect(all.map(({ status, name }) => [name, status])).toContainEqual(['Retired', false])
  const active = categoriesOf(await admin.give(assetCategories.list, { query: { active: true } }))
  expect([active.every(({ status }) => status), names(active).includes('Retired')]).toEqual([true, false])
  const activeFolders = foldersOf(await admin.give(assetFolders.list, { query: { active: true, per_page: 200 } }))
  expect(names(activeFolders)).not.toContain('Before 2024')

  expect(names(categoriesOf(await dealer.give(assetCategories.list)))).not.toContain('Retired')
  const seen = names(foldersOf(await dealer.give(assetFolders.list, { query: { per_page: 200 } })))
  expect([seen.includes('Old things'), seen.includes('Before 2024'), seen.includes('Emblem')]).toEqual([
    false,
    false,
    true,
  ])
  for (const path of [
    `/assets/categories/${retired.id}`,
    `/assets/categories/${retired.id}/folders`,
    `/assets/folders/${inside.id}`,
    `/assets/folders/${inside.id}/assets`,
    `/assets/${asset.id}`,
  ])
    expect([path, (await dealer.send('GET', path)).status, (await admin.send('GET', path)).status]).toEqual([
      path,
      404,
      200,
    ])
  expect((await dealer.give(assets.download, { params: { id: asset.id } })).status).toBe(404)
  expect(names(assetsOf(await dealer.give(assets.list, { query: { per_page: 200 } })))).not.toContain('old')
})

test('assets live inside folders, which belong to categories [brand-assets.01, brand-assets.03]', async () => {
  const folder = await newFolder('Inside')
  const made = assetOf(await upload(admin, folder.id, textFile(), { name: 'A note' }))
  expect(made).toMatchObject({
    name: 'A note',
    file_name: 'note.txt',
    kind: 'document',
    size: 20,
    downloads: 0,
    preview: null,
  })
  expect([made.folder, made.category.name]).toEqual([{ id: folder.id, name: 'Inside' }, 'Logos'])
  const nowhere = await admin.send('POST', '/assets', { form: { file: textFile() } })
  expect([nowhere.status, Object.keys(nowhere.errors)]).toEqual([422, ['folder_id']])
  const unknown = await upload(admin, 999_999, textFile())
  expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ['folder_id']])
  const inside = await admin.give(assetFolders.assets, { params: { id: folder.id } })
  expect(assetsOf(inside)).toEqual([made])
  // Moved and renamed by its form, with the version that was read.
  const body = { name: 'Moved note', folder_id: '1', version: String(made.version) }
  const moved = await admin.send('POST', `/assets/${made.id}`, { form: body })
  expect(assetOf(moved)).toMatchObject({ name: 'Moved note', folder: { id: 1, name: 'Emblem' }, version: 1 })
  expect((await admin.send('POST', `/assets/${made.id}`, { form: body })).status).toBe(409)
  expect(assetsOf(await admin.give(assetFolders.assets, { params: { id: folder.id } }))).toEqual([])
  const emptied = v.parse(AssetFolder.schema, (await admin.give(assetFolders.get, { params: { id: folder.id } })).data)
  expect(emptied.assets_count).toBe(0)
  expect(
    foldersOf(await admin.send('GET', '/assets/categories/1/folders')).every(({ category }) => category.id === 1),
  ).toBe(true)
})

test('a folder’s assets come by pages, or at most as many as the limit says [brand-assets.06]', async () => {
  const [folder] = foldersOf(await dealer.give(assetFolders.list, { query: { q: 'Studio' } }))
  if (!folder) throw new Error('The world lacks the folder')
  const ask = (query: Readonly<Record<string, number>>) =>
    dealer.send('GET', `/assets/folders/${folder.id}/assets`, { query })
  const all = names(assetsOf(await ask({})))
  expect(all).toHaveLength(6)
  expect(names(assetsOf(await ask({ per_page: 4, page: 2 })))).toEqual(all.slice(4))
  expect(names(assetsOf(await ask({ limit: 3 })))).toEqual(all.slice(0, 3))
  expect(names(assetsOf(await ask({ limit: 1, per_page: 4, page: 2 })))).toEqual(all.slice(1, 2))
  const none = await ask({ limit: 0 })
  expect([none.status, Object.keys(none.errors)]).toEqual([422, ['limit']])
})

describe('A file', () => {
  test('comes back byte for byte as a download, never shown in place, and every download is counted', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const made = assetOf(await upload(admin, 1, new File([svg], 'Ñew emblem.svg')))
    expect([made.name, made.kind, made.preview]).toEqual(['Ñew emblem', 'picture', null])
    const answer = await dealer.give(assets.download, { params: { id: made.id } })
    expect(v.parse(Download, answer.data).filename).toBe('Ñew emblem.svg')
    const file = await take(dealer, answer)
    expect([file.status, new TextDecoder().decode(file.bytes)]).toEqual([200, svg])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%C3%91ew%20emblem\.svg$/)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(assetOf(await admin.give(assets.get, { params: { id: made.id } })).downloads).toBe(1)
    expect(await server.database.query('select dealer_id from asset_downloads where asset_id = $1', [made.id])).toEqual(
      [{ dealer_id: 1 }],
    )
    // The ticket is this person's alone, and no other one opens.
    expect((await take(admin, answer)).status).toBe(404)
    expect((await dealer.load('/assets/files/v1.AAAA')).status).toBe(404)
    const token = await signInByToken(server.origin, people.dealer)
    const byToken = await token.give(assets.download, { params: { id: made.id } })
    expect((await take(token, byToken)).status).toBe(200)
    await admin.give(assets.trash, { params: { id: made.id } })
    expect((await dealer.give(assets.download, { params: { id: made.id } })).status).toBe(404)
    expect((await admin.give(assets.download, { params: { id: made.id } })).status).toBe(200)
  })

  test('that is called longer than a record may be is recorded by the beginning of its name', async () => {
    const made = assetOf(await upload(admin, 1, new File(['words'], `${'Guideline '.repeat(19)}.txt`)))
    expect([made.name, made.file_name.length]).toEqual(['Guideline '.repeat(16).trim(), 194])
  })

  test('of a picture is shown small, drawn anew', async () => {
    const made = assetOf(await upload(admin, 1, new File([new Uint8Array(await picture('jpeg'))], 'car.jpg')))
    const shown = await dealer.load(`/pictures/${made.preview}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('whose content is not what its name says, or of another kind, is refused', async () => {
    for (const [name, text] of [
      ['emblem.png', '<html>'],
      ['emblem.svg', '<html><svg>'],
      ['guide.pdf', 'PK\u0003\u0004'],
      ['note.txt', 'a\0b'],
      ['page.html', '<p>'],
      ['setup.exe', 'MZ'],
    ] as const) {
      const { status, errors } = await upload(admin, 1, new File([text], name))
      expect([name, status, Object.keys(errors)]).toEqual([name, 422, ['file']])
    }
  })

  test('is kept in pieces, and one of more than 30 MB is refused with 413', async () => {
    const zip = (size: number) => new File([new Uint8Array([0x50, 0x4b, 3, 4]), new Uint8Array(size - 4)], 'all.zip')
    const made = assetOf(await upload(admin, 1, zip(600_000)))
    expect(made.size).toBe(600_000)
    const [count] = await server.database.query<{ n: number; most: number }>(
      `select count(*) as n, max(octet_length(bytes)) as most from stored_file_chunks
       where file_id = (select file_id from assets where id = $1)`,
      [made.id],
    )
    expect(count).toEqual({ n: 3, most: 262_144 })
    const large = await upload(admin, 1, zip(mostAsset + 1))
    expect([large.status, large.message]).toEqual([413, 'The file exceeded the maximum size.'])
  })

  test('is kept while its record lies in the trash, gives way to another one, and goes when it is deleted for good', async () => {
    const made = assetOf(await upload(admin, 1, textFile('first.txt', 'first')))
    const fileOf = async () =>
      (await server.database.query<{ file_id: number }>('select file_id from assets where id = $1', [made.id]))[0]
        ?.file_id
    const first = await fileOf()
    const form = { name: made.name, folder_id: '1', version: '0', file: textFile('second.txt', 'second') }
    const changed = assetOf(await admin.send('POST', `/assets/${made.id}`, { form }))
    expect([changed.file_name, changed.size]).toEqual(['second.txt', 6])
    const second = await fileOf()
    const kept = async (id: number | undefined) =>
      (await server.database.query<{ expires_at: unknown }>('select expires_at from stored_files where id = $1', [id]))
        .length
    expect([await kept(first), await kept(second)]).toEqual([0, 1])
    await admin.give(assets.trash, { params: { id: made.id } })
    expect(await kept(second)).toBe(1)
    await server.platform.files.purge()
    expect(await kept(second)).toBe(1)
    const body = { action: 'purge', selection: { kind: 'ids', ids: [made.id] } }
    expect((await admin.give(bulk.run, { params: { resource: 'assets' }, body })).status).toBe(200)
    await eventually(fileOf, (file) => file === undefined)
    expect(await kept(second)).toBe(0)
  })
})

test('the storage overview adds up, by category and by kind [brand-assets.01, brand-assets.04]', async () => {
  const read = async (client: Client) => v.parse(Storage.schema, (await client.send('GET', '/assets/storage')).data)
  const before = await read(admin)
  const sum = (parts: readonly { readonly bytes: number }[]) => parts.reduce((all, one) => all + one.bytes, 0)
  expect([sum(before.categories), sum(before.kinds)]).toEqual([before.bytes, before.bytes])
  expect(before.categories.map(({ name }) => name)).toContain('Photos')
  const made = assetOf(await upload(admin, 1, textFile('counted.txt', 'x'.repeat(1234))))
  const after = await read(admin)
  expect([after.files - before.files, after.bytes - before.bytes]).toEqual([1, 1234])
  await admin.give(assets.trash, { params: { id: made.id } })
  const trashed = await read(admin)
  expect([trashed.bytes, trashed.trash_bytes - before.trash_bytes, trashed.trash_files - before.trash_files]).toEqual([
    before.bytes,
    1234,
    1,
  ])
  // A dealer is told of what it sees, and of no trash.
  const theirs = await read(dealer)
  expect(theirs.trash_files).toBe(0)
  expect(theirs.bytes).toBeLessThan(trashed.bytes)
})

test('branding guidelines are uploaded as a form by administrators, and everybody who sees assets takes the newest [brand-assets.01, brand-assets.05]', async () => {
  const send = (client: Client, file: File) => client.send('POST', '/assets/branding-guidelines', { form: { file } })
  const edition = (text: string) => new File([`%PDF-1.4\n${text}`], `guide-${text}.pdf`)
  expect((await send(dealer, edition('theirs'))).status).toBe(403)
  expect((await send(admin, new File(['%PDF'], 'guide.html'))).status).toBe(422)
  const made = await send(admin, edition('one'))
  expect([made.status, made.message]).toEqual([200, 'guide-one.pdf uploaded.'])
  await send(admin, edition('two'))
  const told = v.parse(Guidelines.schema, (await dealer.send('GET', '/assets/branding-guidelines')).data)
  expect(told).toMatchObject({ file_name: 'guide-two.pdf', size: 12 })
  const file = await dealer.load('/assets/branding-guidelines/file')
  expect(new TextDecoder().decode(file.bytes)).toBe('%PDF-1.4\ntwo')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await partsDealer.load('/assets/branding-guidelines/file')).status).toBe(403)
})

test('everybody signed in reads categories, administrators and dealers read assets, administrators alone write', async () => {
  expect((await partsAdmin.give(assetCategories.list)).status).toBe(200)
  expect((await partsDealer.give(assetCategories.list)).status).toBe(200)
  for (const client of [partsAdmin, partsDealer])
    for (const path of ['/assets', '/assets/1', '/assets/folders', '/assets/storage', '/assets/branding-guidelines'])
      expect([path, (await client.send('GET', path)).status]).toEqual([path, 403])
  expect((await upload(dealer, 1, textFile())).status).toBe(403)
  const body = { name: 'Mine', description: null, status: true }
  expect((await dealer.give(assetCategories.create, { body })).status).toBe(403)
  expect((await dealer.send('DELETE', '/assets/1')).status).toBe(403)
})

test('a trashed category says how many folders still belong to it, and takes no new ones', async () => {
  const category = categoriesOf(await admin.give(assetCategories.list, { query: { q: 'Events' } }))[0]
  if (!category) throw new Error('The world lacks the category')
  const gone = await admin.give(assetCategories.trash, { params: { id: category.id } })
  expect(gone.message).toBe('Moved to trash. 2 folders still belong to this category.')
  expect(foldersOf(await dealer.give(assetFolders.list, { query: { category: [category.id] } }))).toEqual([])
  const body = { name: 'Late', status: true, category_id: category.id }
  expect(Object.keys((await admin.give(assetFolders.create, { body })).errors)).toEqual(['category_id'])
  await admin.give(assetCategories.restore, { params: { id: category.id } })
  expect(foldersOf(await dealer.give(assetFolders.list, { query: { category: [category.id] } }))).toHaveLength(2)
  const again = { name: 'Mall display', status: true, category_id: category.id }
  expect((await admin.give(assetFolders.create, { body: again })).errors).toEqual({
    name: ['This category already has a folder with this name'],
  })
})
