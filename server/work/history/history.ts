import { getTableName } from 'drizzle-orm'
import * as v from 'valibot'
import { epochOf, timeZone } from '#contract/calendar.ts'
import type { Field } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'
import { changeKinds, history } from '#contract/work/history.ts'
import { Note } from '#contract/work/notes.ts'
import { NotFound } from '#server/platform/failures.ts'
import { params as paramsOf } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Person } from '#server/platform/users.ts'
import { admit, knowsColumn, readerOf, readingRoles, visibleRows } from '#server/platform/visible.ts'
import type { Say } from '#server/platform/words.ts'
import { wordOf } from '#server/work/bulk/actions.ts'

/** What an entry says of its fields: each with what it was and what it is. */
export const changesShape = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))
const EntryShape = v.object({
  id: v.number(),
  kind: v.string(),
  at: v.string(),
  user_id: v.nullable(v.number()),
  user_name: v.nullable(v.string()),
  changes: changesShape,
})
interface Changed {
  readonly changes: v.InferOutput<typeof changesShape>
}

/** A column of the table as the contract speaks of it, and the table that its number points to. */
interface Known {
  readonly field: Field
  readonly label: Message
  readonly from: { readonly table: string; readonly name: string } | null
}
/** Places have their names in tables that no definition joins by a column of its own. */
const places: Readonly<Record<string, string>> = { barangays: 'barangays', cities: 'cities', provinces: 'provinces' }
const fieldOf = (definition: RecordsDefinition, column: string): Known | null => {
  // What a note said stands with the record that it is beside.
  if (column === 'note_text') return { field: Note.fields.text, label: Note.fields.text.label, from: null }
  const { record, references = {}, calls } = definition
  for (const [name, reference] of Object.entries(references)) {
    const field = record.fields[name]
    if (field && reference && 'by' in reference && reference.by === column)
      return {
        field,
        label: field.label,
        from: { table: getTableName(reference.from), name: reference.name ?? 'name' },
      }
  }
  const own = record.fields[column]
  if (own) return { field: own, label: own.label, from: null }
  const given = Object.values(calls).find((call) => call.body?.fields[column])?.body?.fields[column]
  const table = given?.of === undefined ? undefined : places[given.of]
  if (given) return { field: given, label: given.label, from: table === undefined ? null : { table, name: 'name' } }
  return null
}
/** What nobody asks for: the save itself, and when it came into the trash, which the kind says. */
const untold = new Set(['id', 'deleted_at'])

const yes = msg`Yes`
const no = msg`No`
/** As the portal shows every moment: `2026-11-22 14:05:00`. */
const manila = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const pesos = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'PHP' })
/** A value as people read it. `names` has those of the records that it may point to. */
const textOf = (
  { field, from }: Known,
  value: unknown,
  names: ReadonlyMap<string, string>,
  say: Say,
): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (from) return names.get(`${from.table} ${value}`) ?? `#${value}`
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  switch (field.kind) {
    case 'status':
    case 'action': {
      const word = wordOf(field.kind, field.of, plain)
      return word ? say(word) : plain
    }
    case 'options': {
      const word = field.words?.[plain]
      return word ? say(word) : plain
    }
    case 'flag': {
      const word = field.words?.[plain] ?? (value === true ? yes : no)
      return say(word)
    }
    case 'money':
      return pesos.format(Number(value))
    case 'instant':
      return manila.format(epochOf(plain))
    case 'secret':
      return null
    default:
      return plain
  }
}

/** The names of all records that these entries point to and that this person may see, by `table id`. */
const namesFor = async (
  { database: sql, definitions }: Pick<Platform, 'database' | 'definitions'>,
  user: Person,
  entries: readonly Changed[],
  known: ReadonlyMap<string, Known>,
): Promise<ReadonlyMap<string, string>> => {
  const wanted = new Map<string, { readonly name: string; readonly ids: Set<number> }>()
  for (const { changes } of entries)
    for (const [column, values] of Object.entries(changes)) {
      const from = known.get(column)?.from
      if (!from) continue
      const one = wanted.get(from.table) ?? { name: from.name, ids: new Set() }
      for (const value of values) if (typeof value === 'number') one.ids.add(value)
      wanted.set(from.table, one)
    }
  const names = new Map<string, string>()
  for (const [table, { name, ids }] of wanted) {
    const definition = definitions.all.find((one) => one.tableName === table)
    const reader = definition && readerOf(definition, user)
    if (!reader) continue
    const { values, param } = paramsOf()
    // A reference goes on naming what lies in the trash.
    const rows = await sql.query<{ id: number; name: string }>(
      `select t.id, t.${name} as name from (${visibleRows({ ...definition, hasTrash: false }, reader, param)}) t where t.id = any(${param([...ids])}::int[])`,
      values,
    )
    for (const row of rows) names.set(`${table} ${row.id}`, row.name)
  }
  return names
}

export interface ToldChange {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}
/**
 * How these entries of one list are told: each change that the contract knows a field for, without secrets and without
 * what the record itself keeps from this person. What they point to is read once for all of them, as far as this person may see it.
 */
export const changesOf = async (
  platform: Pick<Platform, 'database' | 'definitions'>,
  user: Person,
  definition: RecordsDefinition,
  entries: readonly Changed[],
  say: Say,
): Promise<(entry: Changed) => ToldChange[]> => {
  const secrets = new Set([...(definition.secrets ?? []), ...untold])
  const reader = readerOf(definition, user)
  const known = new Map<string, Known>()
  for (const column of new Set(entries.flatMap(({ changes }) => Object.keys(changes)))) {
    const isKept = secrets.has(column) || !knowsColumn(definition, reader, column)
    const one = isKept ? null : fieldOf(definition, column)
    if (one) known.set(column, one)
  }
  const names = await namesFor(platform, user, entries, known)
  return ({ changes }) =>
    Object.entries(changes).flatMap(([column, [before, after]]) => {
      const one = known.get(column)
      if (!one) return []
      const told = { before: textOf(one, before, names, say), after: textOf(one, after, names, say) }
      return [{ field: column, label: say(one.label), ...told }]
    })
}

type ChangeKind = keyof typeof changeKinds
const isChangeKind = (kind: string): kind is ChangeKind => Object.hasOwn(changeKinds, kind)

/** What happened to a record, for whoever may read it. */
export const historyHandlers = (platform: Platform): readonly Served[] => [
  serve(history.list, async ({ params, query, user, records, say }) => {
    const { database, definitions } = platform
    const definition = definitions.auditedOf(params.resource)
    if (!definition) throw new NotFound()
    admit(definition, user)
    await records(definition, readingRoles(definition)).get(params.id)
    const { page, perPage } = pagingOf(query)
    const direction = query.sort === 'asc' ? 'asc' : 'desc'
    const of = [definition.resource, params.id]
    const [rows, counted] = await Promise.all([
      database.query(
        `select a.id, a.kind, a.at, a.changes, u.id as user_id, u.name as user_name
         from audit_entries a left join users u on u.id = a.user_id
         where a.resource = $1 and a.record_id = $2 order by a.id ${direction} limit $3 offset $4`,
        [...of, perPage, (page - 1) * perPage],
      ),
      database.query<{ n: number }>(
        'select count(*) as n from audit_entries where resource = $1 and record_id = $2',
        of,
      ),
    ])
    const entries = v.parse(v.array(EntryShape), rows)
    const told = await changesOf(platform, user, definition, entries, say)
    return {
      rows: entries.map(({ id, kind, at, user_id, user_name, changes }) => ({
        id,
        kind: isChangeKind(kind) ? kind : ('changed' as const),
        at,
        user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
        changes: told({ changes }),
      })),
      total: counted[0]?.n ?? 0,
    }
  }),
]
