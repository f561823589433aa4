import { getTableName } from 'drizzle-orm'
import * as v from 'valibot'
import { erasurePlaces } from '#contract/requests/erasure.ts'
import { msg } from '#contract/words.ts'
import { AuditEntry, audit, auditKinds, auditLists } from '#contract/work/audit.ts'
import { changesOf, changesShape, type ToldChange } from '#server/areas/work/history.ts'
import { workedOn } from '#server/areas/work/resources.ts'
import { onDays } from '#server/platform/days.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { type ListQuery, pagingOf } from '#server/platform/records-list.ts'
import { likeOf, type Params, params } from '#server/platform/records-sql.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

const known = { lists: Object.keys(auditLists), kinds: Object.keys(auditKinds) }

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
const definitionOf = (resource: string): RecordsDefinition | undefined =>
  workedOn.find((one) => one.resource === (resource === 'me' ? 'users' : resource))
/** What people call a record, as SQL over `r`; a request by its customer and its reference. */
const nameOf = ({ columns }: RecordsDefinition): string | null => {
  const customer = "concat_ws(' ', r.first_name, r.last_name)"
  if (columns.has('reference_no') && columns.has('first_name')) return `concat_ws(' · ', ${customer}, r.reference_no)`
  if (columns.has('name')) return 'r.name'
  if (columns.has('title')) return 'r.title'
  if (columns.has('mobile_number')) return 'r.mobile_number'
  return columns.has('reference_no') ? 'r.reference_no' : null
}
const namesOf = async (sql: Sql, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const [resource, all] of Map.groupBy(entries, (one) => one.resource)) {
    const definition = definitionOf(resource)
    const name = definition && nameOf(definition)
    if (!definition || !name) continue
    const ids = [...new Set(all.flatMap(({ record_id }) => (record_id === null ? [] : [record_id])))]
    const rows = await sql.query<{ id: number; name: string | null }>(
      `select r.id, ${name} as name from ${definition.tableName} r where r.id = any($1::int[])`,
      [ids],
    )
    for (const row of rows) if (row.name) names.set(`${resource} ${row.id}`, row.name.slice(0, 200))
  }
  return names
}

/** The text that a record is searched by; a single column has an index of its own. */
const textOf = (search: readonly string[]): string =>
  search.length === 1 ? `r.${search[0]}::text` : `concat_ws(' ', ${search.map((one) => `r.${one}`).join(', ')})`
/** Records that are found by what was typed, whatever list they stand in, and requests by their number. */
const soughtBy = (typed: string, { param }: Pick<Params, 'param'>): string => {
  const found = workedOn.flatMap(({ resource, tableName, search, searchIn, fold, searchFrom = 1 }) => {
    const folded = (fold?.(typed) ?? typed).trim()
    if (folded.length < Math.max(3, searchFrom) || (!searchIn && search.length === 0)) return []
    const patterns = folded.split(/\s+/).map((word) => param(likeOf(word)))
    const holds = (text: string) => patterns.map((pattern) => `${text} ilike ${pattern}`).join(' and ')
    const rows = searchIn
      ? `select r.${searchIn.of} from ${getTableName(searchIn.table)} r where ${holds(`r.${searchIn.column}`)}`
      : `select r.id from ${tableName} r where ${holds(textOf(search))}`
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
const conditionsOf = (query: Filters, { param }: Pick<Params, 'param'>): readonly string[] => {
  const all = [`t.resource = any(${param(known.lists)}::text[])`, `t.kind = any(${param(known.kinds)}::text[])`]
  if (query.resource) all.push(`t.resource = ${param(query.resource)}`)
  if (query.kind) all.push(`t.kind = ${param(query.kind)}`)
  if (query.user) all.push(`t.user_id = ${param(query.user)}`)
  if (query.record_id) all.push(`t.record_id = ${param(query.record_id)}`)
  if (query.date) all.push(onDays('at')(param(query.date)))
  const typed = query.q?.trim() ?? ''
  if (typed !== '') all.push(soughtBy(typed, { param }))
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
  sql: Sql,
  rows: readonly unknown[],
  say: Say,
): Promise<v.InferOutput<typeof AuditEntry.schema>[]> => {
  const entries = v.parse(v.array(EntryShape), rows)
  const names = await namesOf(sql, entries)
  const told = new Map<number, ToldChange[]>()
  for (const [resource, all] of Map.groupBy(entries, (one) => one.resource)) {
    if (resource === 'customers') for (const one of all) told.set(one.id, erasureOf(one, say))
    const definition = definitionOf(resource)
    if (!definition) continue
    const tell = await changesOf(sql, definition, all, say)
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
export const auditHandlers = ({ database }: Platform): readonly Served[] => [
  serve(audit.list, async ({ query, say }) => {
    const { page, perPage } = pagingOf(query)
    const { values, param } = params()
    const where = `where ${conditionsOf(query, { param }).join(' and ')}`
    const direction = query.sort ?? (query.order_by === 'resource' ? 'asc' : 'desc')
    const order = orders[query.order_by ?? 'at']?.(direction) ?? `t.id ${direction}`
    const [counted] = await database.query<{ n: number }>(`select count(*) as n from audit_entries t ${where}`, values)
    const rows = await database.query(
      `${select} ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
      values,
    )
    return { rows: await tellEntries(database, rows, say), total: counted?.n ?? 0 }
  }),
  serve(audit.get, async ({ params: { id }, say }) => {
    const [found] = await database.query(
      `${select} where t.id = $1 and t.resource = any($2::text[]) and t.kind = any($3::text[])`,
      [id, known.lists, known.kinds],
    )
    const [entry] = found ? await tellEntries(database, [found], say) : []
    if (!entry) throw new NotFound()
    return entry
  }),
]
