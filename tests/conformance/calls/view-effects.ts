import { views } from '#contract/work/views.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordOf, rowsOf } from './house.ts'

let made = 0
const layout = { order: ['name'], hidden: [], widths: { name: 200 }, pinned: [] }
/** A view of leads that an administrator has saved. */
const save = async (house: House, shared = false) => {
  made += 1
  const client = await house.person(people.admin)
  const body = { resource: 'leads', name: `Probe ${made}`, query: 'status=pending', layout, shared }
  const answer = await client.give(views.create, { body })
  return { client, body, answer, id: recordOf(answer).id }
}
const readBy = async (house: House, email: string, id: number) =>
  (await house.person(email)).give(views.get, { params: { id } })

const create: Probe = async (house) => {
  const { answer, body, id } = await save(house)
  const seen = await readBy(house, people.admin, id)
  const { resource, name, query, layout: columns, shared } = recordOf(seen)
  return [
    ...succeeds('it', answer),
    ...same('the view as a second call sees it', { resource, name, query, layout: columns, shared }, body),
    ...same('who else may read it', (await readBy(house, people.superadmin, id)).status, 404),
  ]
}
const get: Probe = async (house) => {
  const { id, answer } = await save(house, true)
  const shared = await readBy(house, people.dealer, id)
  return [
    ...succeeds('a shared one', shared),
    ...same('the view', { ...recordOf(shared), mine: true }, recordOf(answer)),
    ...same('one of a list that is not theirs', (await readBy(house, people.surveyAdmin, id)).status, 404),
  ]
}
const list: Probe = async (house) => {
  const { client, id } = await save(house, true)
  const idsOf = async (email: string, resource?: string) =>
    rowsOf(
      await (await house.person(email)).give(views.list, { query: resource === undefined ? {} : { resource } }),
    ).map((row) => row['id'])
  const token = rowsOf(await (await house.byToken(people.admin)).give(views.list, { query: {} }))
  return [
    ...same('the own ones hold it', (await idsOf(people.admin, 'leads')).includes(id), true),
    ...same('those of another list', (await idsOf(people.admin, 'dealers')).includes(id), false),
    ...same('those of somebody else', (await idsOf(people.dealer)).includes(id), false),
    ...same('the same by token', token, rowsOf(await client.give(views.list, { query: {} }))),
  ]
}
const update: Probe = async (house) => {
  const { client, id } = await save(house, true)
  const body = { name: `Renamed ${id}`, query: null, layout: null, shared: true }
  const foreign = await (await house.person(people.superadmin)).give(views.update, { params: { id }, body })
  const answer = await client.give(views.update, { params: { id }, body })
  const seen = recordOf(await readBy(house, people.dealer, id))
  return [
    ...same('another person’s change', foreign.status, 404),
    ...succeeds('it', answer),
    ...same('the view afterwards', [seen['name'], seen['query'], seen['layout']], [body.name, null, null]),
  ]
}
const remove: Probe = async (house) => {
  const { client, id } = await save(house, true)
  const foreign = await (await house.person(people.superadmin)).give(views.remove, { params: { id } })
  const answer = await client.give(views.remove, { params: { id } })
  return [
    ...same('another person’s deletion', foreign.status, 404),
    ...succeeds('it', answer),
    ...same('the view afterwards', (await readBy(house, people.admin, id)).status, 404),
  ]
}

const starredIds = async (house: House, email: string) =>
  rowsOf(await (await house.person(email)).give(views.starred)).map((row) => row['id'])
const star: Probe = async (house) => {
  const { client, id } = await save(house)
  const foreign = await (await house.person(people.superadmin)).give(views.star, { params: { id } })
  return [
    ...same('a star for another person’s view', foreign.status, 404),
    ...succeeds('it', await client.give(views.star, { params: { id } })),
    ...same('the same once more', (await client.give(views.star, { params: { id } })).status, 200),
    ...same(
      'the starred ones',
      (await starredIds(house, people.admin)).filter((one) => one === id),
      [id],
    ),
  ]
}
const starred: Probe = async (house) => {
  const { client, id } = await save(house, true)
  await client.give(views.star, { params: { id } })
  await (await house.person(people.dealer)).give(views.star, { params: { id } })
  const last = async (email: string) => (await starredIds(house, email)).at(-1)
  const both = await Promise.all([last(people.admin), last(people.dealer)])
  await client.give(views.update, { params: { id }, body: { name: `Closed ${id}`, shared: false } })
  const token = rowsOf(await (await house.byToken(people.admin)).give(views.starred))
  return [
    ...same('the last of the owner and of a reader', both, [id, id]),
    ...same(
      'whether a reader sees it once it is private',
      (await starredIds(house, people.dealer)).includes(id),
      false,
    ),
    ...same('the same by token', token, rowsOf(await client.give(views.starred))),
  ]
}
const unstar: Probe = async (house) => {
  const { client, id } = await save(house)
  await client.give(views.star, { params: { id } })
  const answer = await client.give(views.unstar, { params: { id } })
  return [
    ...succeeds('it', answer),
    ...same('whether it is starred', (await starredIds(house, people.admin)).includes(id), false),
    ...same('the view itself', (await readBy(house, people.admin, id)).status, 200),
  ]
}

/** What saving, sharing, starring and deleting views does. */
export const viewEffects: Readonly<Record<string, Probe>> = {
  'views.create': create,
  'views.get': get,
  'views.list': list,
  'views.update': update,
  'views.remove': remove,
  'views.star': star,
  'views.starred': starred,
  'views.unstar': unstar,
}
