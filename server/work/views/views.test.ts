import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { View, views } from '#contract/work/views.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
let survey: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  survey = await signIn(server.origin, people.surveyAdmin)
})
afterAll(() => server.stop())

const layout = { order: ['name', 'status'], hidden: ['status'], widths: { name: 240 }, pinned: ['name'] }
const save = async (client: Client, name: string, more: Readonly<Record<string, unknown>> = {}) => {
  const answer = await client.give(views.create, {
    body: { resource: 'leads', name, query: 'status=pending&dealer=3', shared: false, ...more },
  })
  expect([answer.status, answer.message]).toEqual([200, 'View saved.'])
  return v.parse(View.schema, answer.data)
}
const get = (client: Client, id: number) => client.give(views.get, { params: { id } })
const mine = async (client: Client, resource = 'leads') =>
  v.parse(v.array(View.schema), (await client.give(views.list, { query: { resource } })).data)

test('a view comes back as it was saved, with its columns, among one’s own of that list', async () => {
  const view = await save(admin, 'Pending at Three', { layout })
  expect(view).toMatchObject({ resource: 'leads', query: 'status=pending&dealer=3', layout, shared: false, mine: true })
  expect((await get(admin, view.id)).data).toEqual(view)
  expect((await mine(admin)).map(({ id }) => id)).toContain(view.id)
  expect(await mine(admin, 'dealers')).toEqual([])
})

test('a private view does not exist for anybody else, and a shared one opens by its id alone', async () => {
  const view = await save(admin, 'Mine alone')
  expect((await get(dealer, view.id)).status).toBe(404)
  const body = { name: view.name, query: view.query, shared: true }
  await admin.give(views.update, { params: { id: view.id }, body })
  const seen = await get(dealer, view.id)
  expect(v.parse(View.schema, seen.data)).toMatchObject({ name: 'Mine alone', mine: false, owner: view.owner })
  // Who has the link may open it; nobody finds it among their own.
  expect((await mine(dealer)).map(({ id }) => id)).not.toContain(view.id)
})

test('a shared view can be changed and deleted by its owner only', async () => {
  const view = await save(admin, 'Shared', { shared: true })
  const body = { name: 'Taken over', shared: true }
  expect((await dealer.give(views.update, { params: { id: view.id }, body })).status).toBe(404)
  expect((await dealer.give(views.remove, { params: { id: view.id } })).status).toBe(404)
  expect((await admin.give(views.remove, { params: { id: view.id } })).message).toBe('View deleted.')
  expect((await get(admin, view.id)).status).toBe(404)
})

test('who may not see a list sees no view of it, and saves none', async () => {
  const view = await save(admin, 'For those of leads', { shared: true })
  expect((await get(survey, view.id)).status).toBe(404)
  const refused = await survey.give(views.create, { body: { resource: 'leads', name: 'Mine', shared: false } })
  expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['resource']])
  const unknown = await admin.give(views.create, { body: { resource: 'nothing', name: 'Mine', shared: false } })
  expect(unknown.status).toBe(422)
})

test('a view of two panes is anybody’s own, and opens by its id once it is shared', async () => {
  const query = new URLSearchParams({ one: '/admin/leads?status=pending', other: '/admin/dealers' }).toString()
  const view = await save(survey, 'Side by side', { resource: 'panes', query })
  expect(view).toMatchObject({ resource: 'panes', query, mine: true })
  expect((await get(dealer, view.id)).status).toBe(404)
  await survey.give(views.update, { params: { id: view.id }, body: { name: view.name, query, shared: true } })
  expect(v.parse(View.schema, (await get(dealer, view.id)).data)).toMatchObject({ query, mine: false })
  expect((await star(dealer, view.id)).message).toBe('View starred.')
  expect(await starredIds(dealer)).toEqual([view.id])
  await unstar(dealer, view.id)
})

test('a name is used once for a list, whatever its letters’ size; another list may have it too', async () => {
  await save(admin, 'Every week')
  const again = await admin.give(views.create, { body: { resource: 'leads', name: 'every WEEK', shared: false } })
  expect([again.status, again.errors]).toEqual([422, { name: ['You already have a view with this name.'] }])
  const other = await save(admin, 'Every month')
  const renamed = await admin.give(views.update, {
    params: { id: other.id },
    body: { name: 'Every week', shared: false },
  })
  expect(renamed.status).toBe(422)
  await save(admin, 'Every week', { resource: 'dealers' })
  await save(dealer, 'Every week')
})

test('columns of another shape are refused', async () => {
  for (const wrong of [
    { order: 'name' },
    { ...layout, widths: { name: 'wide' } },
    { ...layout, widths: { name: -3 } },
  ]) {
    const body = { resource: 'leads', name: 'Wrong', shared: false, layout: wrong }
    expect((await admin.give(views.create, { body })).status).toBe(422)
  }
})

const star = (client: Client, id: number) => client.give(views.star, { params: { id } })
const unstar = (client: Client, id: number) => client.give(views.unstar, { params: { id } })
const starred = async (client: Client) => v.parse(v.array(View.schema), (await client.give(views.starred)).data)
const starredIds = async (client: Client) => (await starred(client)).map(({ id }) => id)

test('starred views come as they were starred, whole, each once, and go with their star', async () => {
  const first = await save(admin, 'Zulu first')
  const second = await save(admin, 'Alpha second', { resource: 'dealers', layout })
  expect((await star(admin, first.id)).message).toBe('View starred.')
  await server.database.query("update view_stars set starred_at = starred_at - interval '1 minute'")
  await star(admin, second.id)
  await star(admin, first.id)
  expect(await starred(admin)).toEqual([first, second])
  expect(await starredIds(dealer)).toEqual([])
  expect((await unstar(admin, first.id)).message).toBe('Star removed.')
  expect((await unstar(admin, first.id)).status).toBe(200)
  expect(await starredIds(admin)).toEqual([second.id])
  await unstar(admin, second.id)
})

test('another person’s private view is refused a star as it is refused to be read; a shared one may have one', async () => {
  const view = await save(admin, 'Theirs alone')
  const [read, refused] = [await get(dealer, view.id), await star(dealer, view.id)]
  expect([refused.status, refused.message]).toEqual([404, read.message])
  expect((await unstar(dealer, view.id)).status).toBe(404)
  const share = (shared: boolean) =>
    admin.give(views.update, { params: { id: view.id }, body: { name: view.name, query: view.query, shared } })
  await share(true)
  expect((await star(survey, view.id)).status).toBe(404)
  await star(dealer, view.id)
  expect(await starred(dealer)).toMatchObject([{ id: view.id, mine: false }])
  await share(false)
  expect(await starredIds(dealer)).toEqual([])
  // The star is the reader's own: it may go although the view is closed to them.
  expect((await unstar(dealer, view.id)).status).toBe(200)
  await share(true)
  expect(await starredIds(dealer)).toEqual([])
})

test('a starred view of a list that one may no longer open is not listed', async () => {
  const view = await save(dealer, 'While I was a dealer')
  await star(dealer, view.id)
  expect(await starredIds(dealer)).toEqual([view.id])
  const roleBecomes = (from: string, to: string) =>
    server.database.query(
      'update user_roles set role = $3 where role = $2 and user_id = (select id from users where email = $1)',
      [people.dealer, from, to],
    )
  await roleBecomes('dealer', 'dealer_parts')
  expect((await get(dealer, view.id)).status).toBe(404)
  expect(await starredIds(dealer)).toEqual([])
  await roleBecomes('dealer_parts', 'dealer')
  expect(await starredIds(dealer)).toEqual([view.id])
})

test('a deleted view leaves no star, and there are no more stars than a sidebar can hold', async () => {
  const view = await save(admin, 'Soon gone', { shared: true })
  await star(admin, view.id)
  await star(dealer, view.id)
  await admin.give(views.remove, { params: { id: view.id } })
  expect(await server.database.query('select 1 from view_stars where view_id = $1', [view.id])).toEqual([])
  const last = await save(admin, 'One too many')
  await server.database.query(
    `with more as (insert into saved_views (user_id, resource, name)
       select id, 'dealers', 'Many ' || n from users, generate_series(1, 50) n where email = $1 returning id, user_id)
     insert into view_stars (user_id, view_id) select user_id, id from more`,
    [people.admin],
  )
  const refused = await star(admin, last.id)
  expect([refused.status, refused.errors]).toEqual([
    422,
    { id: ['You have 50 starred views, which is the maximum. Remove a star first.'] },
  ])
})
