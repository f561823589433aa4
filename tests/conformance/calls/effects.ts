import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { partsOf } from '#contract/call.ts'
import type { Field, Rec } from '#contract/fields.ts'
import { Import, imports } from '#contract/work/imports.ts'
import { everyRoom } from '#server/areas/rooms.ts'
import { asCsv, settled } from '#tests/support/imports.ts'
import { people } from '#tests/support/sign-in.ts'
import { allowedPerson, callOf, type House, type NamedCall, type Row, recordOf, recordsOf } from './house.ts'
import { bodyFor } from './made.ts'
import type { Findings } from './refusals.ts'

export type Probe = (house: House, one: NamedCall) => Promise<Findings>

export const same = (what: string, mine: unknown, theirs: unknown): Findings =>
  isDeepStrictEqual(mine, theirs) ? [] : [`${what}: ${JSON.stringify(mine)} is not ${JSON.stringify(theirs)}`]
export const succeeds = (what: string, answer: { readonly status: number; readonly message: string }): Findings =>
  answer.status === 200 || answer.status === 201 ? [] : [`${what} answered ${answer.status} “${answer.message}”`]

/** Somebody else than who wrote: what one person does, others must see. */
const onlooker = (house: House) => house.person(people.superadmin)
const find = async (house: House, resource: string, id: number, query: Readonly<Record<string, unknown>> = {}) => {
  const list = callOf(resource, 'list')
  if (!list) throw new Error(`${resource} has no list to look into`)
  const rows = recordsOf(await (await onlooker(house)).give(list, { query: { per_page: 200, ...query } }))
  return rows.find((row) => row.id === id)
}
const read = async (house: House, resource: string, id: number): Promise<Row | undefined> => {
  const get = callOf(resource, 'get')
  if (!get) return find(house, resource, id)
  const answer = await (await onlooker(house)).give(get, { params: { id } })
  return answer.status === 200 ? recordOf(answer) : undefined
}
/** A record read alone may say more than its list does. */
const asListed = (alone: unknown, listed: Row): unknown =>
  typeof alone === 'object' && alone !== null
    ? Object.fromEntries(Object.keys(listed).map((name) => [name, Reflect.get(alone, name)]))
    : alone
/** How a body's value reads in the answer: `dealer_id: 3` is `dealer: { id: 3, … }`. */
const arrived = (shape: Rec | undefined, body: Readonly<Record<string, unknown>>, row: Row | undefined): Findings => {
  if (!row) return ['it is not there for a second call']
  return Object.entries(shape?.fields ?? {}).flatMap(([name, field]) => {
    if (field.kind === 'version') return []
    // What is secret goes in and never comes out.
    if (field.kind === 'secret') return name in row ? [`${name} is shown to a second call`] : []
    const target = row[field.from ?? name]
    const got = field.from === undefined ? target : ((target as { id?: number } | null)?.id ?? null)
    return same(`${name} as a second call sees it`, got, body[name] ?? null)
  })
}
/** What fits together in a body, where a generator cannot know it. */
const together: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  users: { roles: ['dealer', 'dealer_parts'], superadmin: false },
  inventories: { reserved: 0 },
  quotations: { color_id: null },
  reservations: { sales_consultant_id: null },
  'test-drives': { unit_id: null },
  surveys: {
    kind: 'csonline',
    category: 'service',
    status: 2,
    answer_days: 14,
    reminder_days: 5,
    thanks: { en: 'Thank you.', ar: 'شكرًا.' },
    questions_data: {
      unknown: ['is', 'kept'],
      pages: [{ questions: [{ type: 'rating', id: 'all', title: 'How was it?', overall: true }] }],
    },
  },
  'infobip-accounts': { kind: 'simulator', base_url: null, sender: 'Probe', part_price: 0.35, status: false },
}
/** What must be new each time, because a record has each of them once: the field, and what is made for it. */
const fresh: Readonly<Record<string, readonly [field: string, resource: string]>> = {
  'variant-colors': ['color_id', 'colors'],
  inventories: ['color_id', 'colors'],
  'test-drive-units': ['variant_id', 'variants'],
}
const fitting = async (
  house: House,
  resource: string,
  shape: Rec,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> => {
  const own = fresh[resource]
  const made = own && { [own[0]]: (await create(house, own[1])).id }
  return bodyFor(shape, house.refer, { ...together[resource], ...made, ...given })
}
export const newBody = async (
  house: House,
  one: NamedCall,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> => {
  if (!one.call.body) throw new Error(`${one.call.route} takes no body`)
  return fitting(house, one.resource, one.call.body, given)
}
const create = async (house: House, resource: string): Promise<Row> => {
  const call = callOf(resource, 'create')
  if (!call) throw new Error(`${resource} cannot be created`)
  const client = await house.person(allowedPerson(call.roles))
  const answer = await client.give(call, { body: await newBody(house, { resource, name: 'create', call }) })
  if (answer.status >= 300) throw new Error(`${call.route} answered ${answer.status} ${JSON.stringify(answer.errors)}`)
  return recordOf(answer)
}
/** A record to work on: a fresh one where one can be made, else the first of the list. */
export const subject = async (house: House, resource: string): Promise<Row> => {
  if (callOf(resource, 'create')) return create(house, resource)
  const list = callOf(resource, 'list')
  if (!list) throw new Error(`${resource} has no list`)
  const [first] = recordsOf(await (await house.person(allowedPerson(list.roles))).give(list))
  if (!first) throw new Error(`There are no ${resource}`)
  return first
}
/** Whose history it is, where the same records are reached by other calls. */
const auditedAs: Readonly<Record<string, string>> = { 'dealer-users': 'users' }
const newestAudit = async (house: House) => {
  const [row] = await house.server.database.query<{ newest: number }>(
    'select coalesce(max(id), 0) as newest from audit_entries',
  )
  return row?.newest ?? 0
}
/** One line of the audit says what was done, and by whom. */
const leavesAudit = async (
  house: House,
  { resource, call }: NamedCall,
  before: number,
  id: number,
  kind: string,
): Promise<Findings> => {
  const rows = await house.server.database.query(
    `select a.kind, u.email from audit_entries a left join users u on u.id = a.user_id
     where a.id > $1 and a.resource = $2 and a.record_id = $3`,
    [before, auditedAs[resource] ?? resource, id],
  )
  // A new user’s roles are a line of their own.
  const told = rows.filter((row) => row['kind'] === kind)
  return same(`the audit of ${resource} ${id}`, told, [{ kind, email: allowedPerson(call.roles) }])
}

/** A list read twice, in other pages and over the other base; `email` says who reads it. */
export const listsFor =
  (email?: string): Probe =>
  async (house, { resource, call }) => {
    const reader = email ?? allowedPerson(call.roles)
    const client = await house.person(reader)
    const whole = await client.give(call, { query: { per_page: 5, page: 1 } })
    const [first, second] = recordsOf(whole)
    if (!first || !second) return ['the list has no two rows to compare']
    const token = await (await house.byToken(reader)).give(call, { query: { per_page: 5, page: 1 } })
    const next = await client.give(call, { query: { per_page: 1, page: 2 } })
    return [
      ...same('the second page of one row', recordsOf(next)[0], second),
      ...same('the total', whole.meta?.total, next.meta?.total),
      ...same('the same list by token', recordsOf(token), recordsOf(whole)),
      ...(callOf(resource, 'get')
        ? same('the first row read alone', asListed(await read(house, resource, first.id), first), first)
        : []),
    ]
  }
const gets: Probe = async (house, { resource, call }) => {
  const row = await subject(house, resource)
  const client = await house.person(allowedPerson(call.roles))
  const answer = await client.give(call, { params: { id: row.id } })
  const token = await (await house.byToken(allowedPerson(call.roles))).give(call, { params: { id: row.id } })
  return [
    ...same('the record', asListed(recordOf(answer), row), row),
    ...same('the record by token', asListed(recordOf(token), row), row),
  ]
}
const creates: Probe = async (house, one) => {
  const before = await newestAudit(house)
  const body = await newBody(house, one)
  const answer = await (await house.person(allowedPerson(one.call.roles))).give(one.call, { body })
  if (answer.status >= 300) return [`it answered ${answer.status} ${JSON.stringify(answer.errors)}`]
  const { id } = recordOf(answer)
  return [
    ...arrived(one.call.body, body, await read(house, one.resource, id)),
    ...(await leavesAudit(house, one, before, id, 'created')),
    ...(answer.message === '' ? ['it says nothing about its success'] : []),
  ]
}
const updates: Probe = async (house, one) => {
  const row = await subject(house, one.resource)
  const before = await newestAudit(house)
  const body = await newBody(house, one, {
    ...('version' in row && { version: row['version'] }),
    // Who sells must belong to the record's dealer, which the made-up choice does not know.
    ...(one.call.body?.fields['sales_consultant_id'] && { sales_consultant_id: null }),
  })
  const client = await house.person(allowedPerson(one.call.roles))
  const answer = await client.give(one.call, { params: { id: row.id }, body })
  if (answer.status >= 300) return [`it answered ${answer.status} ${JSON.stringify(answer.errors)}`]
  const after = await read(house, one.resource, row.id)
  const lost = await client.give(one.call, { params: { id: row.id }, body })
  return [
    ...arrived(one.call.body, body, after),
    ...same('the version', after?.['version'], Number(row['version']) + 1),
    ...(lost.status === 409 && lost.error_code === 'conflict' ? [] : [`the same save again answered ${lost.status}`]),
    ...same('the record that the conflict shows', lost.data, asListed(after, recordOf(lost))),
    ...(await leavesAudit(house, one, before, row.id, 'changed')),
  ]
}
const trashes: Probe = async (house, one) => {
  const { resource, call } = one
  const { id } = await create(house, resource)
  const before = await newestAudit(house)
  const answer = await (await house.person(allowedPerson(call.roles))).give(call, { params: { id } })
  return [
    ...succeeds('it', answer),
    ...((await find(house, resource, id)) ? ['the list still shows it'] : []),
    ...((await find(house, resource, id, { trashed: true })) ? [] : ['the trash does not show it']),
    ...(await leavesAudit(house, one, before, id, 'trashed')),
  ]
}
const restores: Probe = async (house, one) => {
  const { resource, call } = one
  const row = await create(house, resource)
  const trash = callOf(resource, 'trash')
  if (!trash) return ['nothing can be trashed here']
  const client = await house.person(allowedPerson(call.roles))
  await client.give(trash, { params: { id: row.id } })
  const before = await newestAudit(house)
  const answer = await client.give(call, { params: { id: row.id } })
  return [
    ...succeeds('it', answer),
    ...((await find(house, resource, row.id, { order_by: 'updated_at', sort: 'desc' }))
      ? []
      : ['the list does not show it again']),
    ...((await find(house, resource, row.id, { trashed: true })) ? ['the trash still shows it'] : []),
    ...(await leavesAudit(house, one, before, row.id, 'restored')),
  ]
}
/** What a file's cell says of a value: another record by its name. */
const written = async (house: House, { kind, of }: Field, value: unknown): Promise<string> => {
  if (kind !== 'choice' || value === null || value === undefined) return String(value ?? '')
  const named = await find(house, of ?? '', Number(value))
  return String(named?.['code'] ?? named?.['name'] ?? '')
}
/** A file of one row, every column filled, brings one record, which the list finds by the import that brought it. */
const uploads: Probe = async (house, { resource, call }) => {
  const row = everyRoom.flatMap((room) => room.imports).find((one) => one.call === call)?.row
  const list = callOf(resource, 'list')
  if (!row || !list) return ['nothing says what its files bring: give its line in server/areas/rooms.ts its imports']
  if (!('import_id' in (list.query?.fields ?? {}))) return ['its list has no filter import_id: importFilter()']
  const client = await house.person(allowedPerson(call.roles))
  const values = await fitting(house, resource, row, {})
  const columns = Object.entries(row.fields)
  const cells = await Promise.all(columns.map(([name, field]) => written(house, field, values[name])))
  const headings = columns.map(([, { label }]) => label.message ?? '')
  const answer = await client.give(call, { form: { file: asCsv([headings, cells], 'probe.csv') } })
  if (answer.status >= 300) return [`it answered ${answer.status} ${JSON.stringify(answer.errors)}`]
  const { id: import_id, good } = v.parse(Import.schema, answer.data)
  if (good !== 1) {
    const refused = await client.give(imports.rows, { params: { id: import_id } })
    return [`its row was refused: ${JSON.stringify(refused.data)}`]
  }
  await settled(client, import_id, 'complete')
  const came = recordsOf(await (await onlooker(house)).give(list, { query: { import_id } }))
  const wrong = await client.give(call, { form: { file: asCsv([headings], 'probe.txt') } })
  return [
    ...same('how many records it brought', came.length, 1),
    ...arrived(row, values, came[0]),
    ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
  ]
}
/** The places below one of a higher kind: each must also stand in the list of all. */
const withins: Probe = async (house, { resource, call }) => {
  const parent = /^\/(\w+)\//.exec(partsOf(call)[1])?.[1] ?? ''
  const client = await house.person(people.dealer)
  const parents = callOf(parent, 'list')
  if (!parents) return [`there is no list of ${parent}`]
  const [above] = recordsOf(await client.give(parents))
  if (!above) return [`there are no ${parent}`]
  const rows = recordsOf(await client.give(call, { params: { id: above.id } }))
  if (rows.length === 0) return [`${above['name']} has no ${resource}`]
  const list = callOf(resource, 'list')
  const [first] = rows
  if (!list || !first) return [`there is no list of all ${resource}`]
  const found = recordsOf(await client.give(list, { query: { q: first['name'], per_page: 1000 } }))
  return found.some((row) => isDeepStrictEqual(row, first)) ? [] : [`${first['name']} is not among all ${resource}`]
}

/** What each kind of call must bring about, seen by a second call, whatever the resource. */
export const effects: Readonly<Record<string, Probe>> = {
  list: listsFor(),
  get: gets,
  create: creates,
  update: updates,
  trash: trashes,
  restore: restores,
  within: withins,
  upload: uploads,
}
