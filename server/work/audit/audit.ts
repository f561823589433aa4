import { getTableName } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLists } from '#contract/named.ts'
import { erasurePlaces } from '#contract/requests/erasure.ts'
import { msg } from '#contract/words.ts'
import { AuditEntry, audit, auditKinds } from '#contract/work/audit.ts'
import { onDays } from '#server/platform/days.ts'
import type { Definitions } from '#server/platform/definitions.ts'
import { NotFound } from '#server/platform/failures.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type RecordsDefinition, rowsFrom } from '#server/platform/records.ts'
import { type ListQuery, pagingOf } from '#server/platform/records-list.ts'
import { likeOf } from '#server/platform/records-where.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Person } from '#server/platform/users.ts'
import { readerOf, visibleRows, visibleTo } from '#server/platform/visible.ts'
import type { Say } from '#server/platform/words.ts'
import { changesOf, changesShape, type ToldChange } from '#server/work/history/history.ts'

const kinds = Object.keys(auditKinds)

const reason = msg`Reason`

const EntryShape = v.object({
  id: v.number(),
  at: v.string(),
  user_id: v.nullable(v.number()),
  user_name: v.nullable(v.string()),
  resource: AuditEntry.fields.resource.schema,
  kind: AuditEntry.fields.kind.schema,
  record_id: v.nullable(v.number()),
  request_id: v.string(),
  changes: changesShape,
})
type Entry = v.InferOutput<typeof EntryShape>

/** The records that have a name of their own, by their list; whoever signs in is a user. */
const definitionOf = (definitions: Definitions, resource: string): RecordsDefinition | undefined =>
  definitions.auditedOf(resource === 'me' ? 'users' : resource)
/** What people call a record, as SQL over `t`; a request with its reference. */
const nameOf = ({ name, columns }: RecordsDefinition): string | null =>
  name !== null && columns.has('reference_no') ? `concat_ws(' · ', ${name}, t.reference_no)` : name
const namesOf = async (
  { database, definitions }: Platform,
  user: Person,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const [resource, all] of Map.groupBy(entries, (one) => one.resource)) {
    const definition = definitionOf(definitions, resource)
    const name = definition && nameOf(definition)
    const reader = definition && readerOf(definition, user)
    if (!definition || !name || !reader) continue
    const ids = [...new Set(all.flatMap(({ record_id }) => (record_id === null ? [] : [record_id])))]
    const { values, param } = params()
    const rows = await database.query<{ id: number; name: string | null }>(
      `select t.id, ${name} as name from (${visibleRows(definition, reader, param)}) t where t.id = any(${param(ids)}::int[])`,
      values,
    )
    for (const row of rows) if (row.name) names.set(`${resource} ${row.id}`, row.name.slice(0, 200))
  }
  return names
}

/** The text that a record is searched by; a single column has an index of its own. */
const textOf = (search: readonly string[]): string =>
  search.length === 1 ? `t.${search[0]}::text` : `concat_ws(' ', ${search.map((one) => `t.${one}`).join(', ')})`
/** Records that are found by what was typed, whatever list they stand in, and requests by their number. */
const soughtBy = (definitions: Definitions, user: Person, typed: string, { param }: Pick<Params, 'param'>): string => {
  const found = definitions.audited.flatMap((definition) => {
    const { resource, search, searchIn, fold, searchFrom = 1 } = definition
    const reader = readerOf(definition, user)
    if (!reader) return []
    const folded = (fold?.(typed) ?? typed).trim()
    if (folded.length < Math.max(3, searchFrom) || (!searchIn && search.length === 0)) return []
    const patterns = folded.split(/\s+/).map((word) => param(likeOf(word)))
    const holds = (text: string) => patterns.map((pattern) => `${text} ilike ${pattern}`).join(' and ')
    const rows = searchIn
      ? `select r.${searchIn.of} from ${getTableName(searchIn.table)} r where ${holds(`r.${searchIn.column}`)}`
      : `select t.id from ${rowsFrom(definition, { reader, query: {}, value: param })} where ${holds(textOf(search))}`
    const lists = resource === 'users' ? "('users', 'me')" : `('${resource}')`
    return [`(t.resource in ${lists} and t.record_id in (${rows}))`]
  })
  return `(${[`t.request_id = ${param(typed)}`, ...found].join(' or ')})`
}

interface Filters extends ListQuery {
  readonly resource?: string | null | undefined
  readonly kind?: string | null | undefined
  readonly user?: number | null | undefined
  readonly record_id?: number | null | undefined
  readonly date?: readonly [string, string] | null | undefined
}
/**
 * The entries that somebody may read: those of lists whose records they may read, and of the records that they see
 * where these are not all. What is gone for good is left to who sees all.
 */
const readable = (definitions: Definitions, user: Person, { param }: Pick<Params, 'param'>): string => {
  const whole: string[] = []
  const some: string[] = []
  for (const resource of Object.keys(auditLists)) {
    const definition = definitionOf(definitions, resource)
    const reader = definition && readerOf(definition, user)
    if (definition && !reader) continue
    if (!definition || !reader || visibleTo(definition, reader, () => 'null').length === 0) whole.push(resource)
    else
      some.push(
        `(t.resource = ${param(resource)} and t.record_id in (${visibleRows(definition, reader, param, 't.id')}))`,
      )
  }
  return `(${[`t.resource = any(${param(whole)}::text[])`, ...some].join(' or ')})`
}
const conditionsOf = (
  definitions: Definitions,
  user: Person,
  query: Filters,
  { param }: Pick<Params, 'param'>,
): readonly string[] => {
  const all = [readable(definitions, user, { param }), `t.kind = any(${param(kinds)}::text[])`]
  if (query.resource) all.push(`t.resource = ${param(query.resource)}`)
  if (query.kind) all.push(`t.kind = ${param(query.kind)}`)
  if (query.user) all.push(`t.user_id = ${param(query.user)}`)
  if (query.record_id) all.push(`t.record_id = ${param(query.record_id)}`)
  if (query.date) all.push(onDays('at')(param(query.date)))
  const typed = query.q?.trim() ?? ''
  if (typed !== '') all.push(soughtBy(definitions, user, typed, { param }))
  return all
}
const orders: Readonly<Record<string, (direction: string) => string>> = {
  at: (direction) => `t.id ${direction}`,
  resource: (direction) => `t.resource ${direction}, t.record_id ${direction}, t.id ${direction}`,
}
const select = `select t.id, t.at, t.user_id, u.name as user_name, t.resource, t.kind, t.record_id, t.request_id, t.changes
  from audit_entries t left join users u on u.id = t.user_id`

/** What an erasure has taken away, by place, and why. */
const erasureOf = ({ changes }: Entry, say: Say): ToldChange[] =>
  Object.entries(changes).flatMap(([field, [, after]]) => {
    const label = field === 'reason' ? reason : Object.entries(erasurePlaces).find(([place]) => place === field)?.[1]
    return label ? [{ field, label: say(label), before: null, after: String(after) }] : []
  })

/** Entries as the wire has them: their records by name, their changes as the history tells them. */
const tellEntries = async (
  platform: Platform,
  user: Person,
  rows: readonly unknown[],
  say: Say,
): Promise<v.InferOutput<typeof AuditEntry.schema>[]> => {
  const { definitions } = platform
  const entries = v.parse(v.array(EntryShape), rows)
  const names = await namesOf(platform, user, entries)
  const told = new Map<number, ToldChange[]>()
  for (const [resource, all] of Map.groupBy(entries, (one) => one.resource)) {
    if (resource === 'customers') for (const one of all) told.set(one.id, erasureOf(one, say))
    const definition = definitionOf(definitions, resource)
    if (!definition) continue
    const tell = await changesOf(platform, user, definition, all, say)
    for (const one of all) told.set(one.id, tell(one))
  }
  return entries.map(({ user_id, user_name, changes: _, ...entry }) => {
    const changes = told.get(entry.id) ?? []
    const fields = changes.map(({ label }) => label).join(', ')
    return {
      ...entry,
      request_id: entry.request_id === '' ? null : entry.request_id,
      user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
      name: names.get(`${entry.resource} ${entry.record_id}`) ?? null,
      fields: fields === '' ? null : fields.slice(0, 1000),
      changes,
    }
  })
}

/** Everything that was written, for administrators. What the contract knows no field for is not told, nor are secrets. */
export const auditHandlers = (platform: Platform): readonly Served[] => [
  serve(audit.list, async ({ query, user, say }) => {
    const { database, definitions } = platform
    const { page, perPage } = pagingOf(query)
    const { values, param } = params()
    const where = `where ${conditionsOf(definitions, user, query, { param }).join(' and ')}`
    const direction = query.sort ?? (query.order_by === 'resource' ? 'asc' : 'desc')
    const order = orders[query.order_by ?? 'at']?.(direction) ?? `t.id ${direction}`
    const [counted] = await database.query<{ n: number }>(`select count(*) as n from audit_entries t ${where}`, values)
    const rows = await database.query(
      `${select} ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
      values,
    )
    return { rows: await tellEntries(platform, user, rows, say), total: counted?.n ?? 0 }
  }),
  serve(audit.get, async ({ params: { id }, user, say }) => {
    const { database, definitions } = platform
    const { values, param } = params()
    const where = [`t.id = ${param(id)}`, ...conditionsOf(definitions, user, {}, { param })].join(' and ')
    const [found] = await database.query(`${select} where ${where}`, values)
    const [entry] = found ? await tellEntries(platform, user, [found], say) : []
    if (!entry) throw new NotFound()
    return entry
  }),
]
