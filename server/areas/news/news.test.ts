import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { News, news } from '#contract/news/news.ts'
import { announceDue } from '#server/areas/news/announcing.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

let server: TestServer
let admin: Client
let dealer: Client
let partsAdmin: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  partsAdmin = await signIn(server.origin, people.partsAdmin)
})
afterAll(() => server.stop())

const itemOf = (answer: Answer) => v.parse(News.schema, answer.data)
const form = (more: Readonly<Record<string, string | File>> = {}) => ({
  title: 'Opening hours',
  body: 'Open until eight.',
  audience: 'everyone',
  status: '1',
  ...more,
})
const write = (more: Readonly<Record<string, string | File>> = {}) => admin.send('POST', '/news', { form: form(more) })
const change = (id: number, more: Readonly<Record<string, string | File>>) =>
  admin.send('POST', `/news/${id}`, { form: form({ _method: 'put', ...more }) })
const titles = async (client: Client, path = '/news/active') =>
  v
    .parse(
      v.array(v.object({ title: v.string() })),
      (await client.send('GET', path, { query: { per_page: 200 } })).data,
    )
    .map(({ title }) => title)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const bells = async (client: Client) => {
  const answer = await client.send('GET', '/notifications', { query: { per_page: 100 } })
  return v.parse(v.array(v.object({ message: v.string(), link: v.string() })), answer.data)
}

test('news come as a multipart form, and so do changes; a JSON body is refused [news.02]', async () => {
  const made = await write({
    title: 'By form',
    summary: 'Short',
    image_file: new File([new Uint8Array(await picture('png'))], 'a.png'),
  })
  expect([made.status, made.errors, made.message]).toEqual([200, {}, 'Saved.'])
  const item = itemOf(made)
  expect(item).toMatchObject({
    title: 'By form',
    summary: 'Short',
    audience: 'everyone',
    status: true,
    expires_at: null,
  })
  expect((await dealer.load(`/pictures/${item.image}`)).status).toBe(200)
  expect(Date.parse(item.published_at)).toBeLessThanOrEqual(Date.now())
  expect((await admin.send('POST', '/news', { body: form() })).status).toBe(422)
  // Both lists: everything for who writes, what is active for who reads.
  const before = await titles(admin, '/news')
  expect(before).toEqual(
    expect.arrayContaining(['By form', 'Draft: dealer conference in Cebu', 'Maintenance on Sunday night']),
  )
  const active = await titles(dealer)
  expect(active).toContain('By form')
  expect(active).not.toContain('Draft: dealer conference in Cebu')
  expect((await dealer.send('GET', '/news')).status).toBe(403)
})

test('a change needs the put override and the stored version, and what it leaves out becomes empty [news.03]', async () => {
  const item = itemOf(await write({ title: 'To be changed', summary: 'Goes away' }))
  const bare = await admin.send('POST', `/news/${item.id}`, { form: form({ version: String(item.version) }) })
  expect([bare.status, Object.keys(bare.errors)]).toEqual([422, ['_method']])
  const wrong = await change(item.id, { _method: 'delete', version: String(item.version) })
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['_method']])
  const saved = await change(item.id, { _method: 'PUT', title: 'Changed', version: String(item.version) })
  expect(itemOf(saved)).toMatchObject({ title: 'Changed', summary: null, version: item.version + 1 })
  expect(itemOf(saved).published_at).toBe(item.published_at)
  const late = await change(item.id, { title: 'Too late', version: String(item.version) })
  expect([late.status, itemOf(late).title]).toEqual([409, 'Changed'])
  expect((await change(2_000_000_000, { version: '0' })).status).toBe(404)
})

test('the end must come after the beginning', async () => {
  const answer = await write({ published_at: day(2), expires_at: day(1) })
  expect([answer.status, answer.errors]).toEqual([422, { expires_at: ['The news must expire after its publish time'] }])
})

describe('Who reads what', () => {
  test('each audience its own, only while it is published, not expired and shown, in the list and by its number', async () => {
    const make = async (title: string, more: Readonly<Record<string, string>>) =>
      itemOf(await write({ title, ...more }))
    const forDealers = await make('For dealers', { audience: 'dealers' })
    const forAdmins = await make('For admins', { audience: 'admins' })
    const later = await make('Later', { published_at: day(1) })
    const over = await make('Over', { published_at: day(-3), expires_at: day(-1) })
    const off = await make('Off', { status: '0' })
    const seen = async (client: Client) => {
      const listed = await titles(client)
      const all = [forDealers, forAdmins, later, over, off]
      const alone = await Promise.all(
        all.map(async ({ id, title }) => ((await client.send('GET', `/news/${id}`)).status === 200 ? [title] : [])),
      )
      return { listed: all.map(({ title }) => title).filter((title) => listed.includes(title)), alone: alone.flat() }
    }
    expect(await seen(dealer)).toEqual({ listed: ['For dealers'], alone: ['For dealers'] })
    expect(await seen(partsAdmin)).toEqual({ listed: ['For admins'], alone: ['For admins'] })
    expect(await seen(admin)).toEqual({
      listed: ['For admins'],
      alone: ['For dealers', 'For admins', 'Later', 'Over', 'Off'],
    })
    await admin.send('DELETE', `/news/${forDealers.id}`)
    expect((await seen(dealer)).listed).toEqual([])
  })
})

test('its audience is told once, when its time has come [news.01]', async () => {
  const title = 'Announced once'
  const item = itemOf(await write({ title, audience: 'dealers', published_at: day(1) }))
  const about = async (client: Client) => (await bells(client)).filter(({ link }) => link === `/admin/news/${item.id}`)
  expect(await about(dealer)).toEqual([])
  await server.database.query("update news set published_at = now() - interval '1 second' where id = $1", [item.id])
  const round = () =>
    server.database.transaction((tx) => announceDue(tx, (told) => server.platform.changes.tell(tx, told)))
  // Two processes whose clocks strike together, and once more.
  await Promise.all([round(), round()])
  await round()
  // The server's own clock may be at it just now, and is waited for.
  await expect
    .poll(() => about(dealer))
    .toEqual([{ message: `“${title}” was published.`, link: `/admin/news/${item.id}` }])
  expect(await about(partsAdmin)).toEqual([])
  const { version, published_at } = itemOf(await admin.send('GET', `/news/${item.id}`))
  await change(item.id, { title: 'Announced and mended', audience: 'dealers', published_at, version: String(version) })
  expect(await about(dealer)).toHaveLength(1)
  // What is published at once is told at once.
  const now = itemOf(await write({ title: 'Right away' }))
  expect((await bells(partsAdmin)).map(({ link }) => link)).toContain(`/admin/news/${now.id}`)
})

test('whoever reads the news hears of one whose time has come, from the clock of whichever process came first', async () => {
  const item = itemOf(await write({ title: 'By the clock', published_at: day(1) }))
  await tells(server, { event: { resource: 'news', kind: 'changed', record: null }, dealers: null }, () =>
    server.database.query("update news set published_at = now() - interval '1 second' where id = $1", [item.id]),
  )
})

test('nobody is told of news who is inactive or in the trash, and nobody of news that are over or hidden', async () => {
  const { database } = server
  const toldOf = async (id: number) => {
    const rows = await database.query<{ email: string }>(
      'select u.email from notifications n join users u on u.id = n.user_id where n.link = $1',
      [`/admin/news/${id}`],
    )
    return rows.map(({ email }) => email)
  }
  await database.query('update users set status = false where email = $1', [people.surveyDealer])
  await database.query('update users set deleted_at = now() where email = $1', [people.partsDealer])
  const told = await toldOf(itemOf(await write({ title: 'For those who are here', audience: 'dealers' })).id)
  expect(told).toContain(people.dealer)
  expect(told).not.toContain(people.surveyDealer)
  expect(told).not.toContain(people.partsDealer)
  const over = itemOf(await write({ title: 'Over already', published_at: day(-3), expires_at: day(-1) }))
  const hidden = itemOf(await write({ title: 'Hidden', status: '0' }))
  await database.transaction((tx) => announceDue(tx, (change) => server.platform.changes.tell(tx, change)))
  expect([await toldOf(over.id), await toldOf(hidden.id)]).toEqual([[], []])
})

test('the list of active news is newest first and takes pages and a search', async () => {
  const query = { page: '2', per_page: '2' }
  const { data, meta } = await dealer.send('GET', '/news/active', { query })
  expect(v.parse(v.array(v.unknown()), data)).toHaveLength(2)
  expect(meta).toMatchObject({ current_page: 2, per_page: 2 })
  const dates = v
    .parse(v.array(News.schema), (await dealer.give(news.active, { query: { per_page: 200 } })).data)
    .map((one) => one.published_at)
  expect(dates).toEqual(dates.toSorted().toReversed())
  const found = v.parse(v.array(News.schema), (await dealer.give(news.active, { query: { q: 'typhoon' } })).data)
  expect(found.map((one) => one.title)).toEqual(['Service clinic for typhoon-affected owners'])
})
