import type * as v from 'valibot'
import { isoOf, now } from '#contract/calendar.ts'
import type { Page } from '#contract/call.ts'
import type { Rec } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'
import { audit, differences } from '#server/platform/audit.ts'
import type { Changes } from '#server/platform/changes.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#server/platform/failures.ts'
import { createPageCache } from '#server/platform/page-cache.ts'
import { params } from '#server/platform/params.ts'
import { type RecordsDefinition, rowsFrom, type Write } from '#server/platform/records.ts'
import { type ListQuery, readPage } from '#server/platform/records-list.ts'
import { oneOf, type Prepared, prepare, whereOf } from '#server/platform/records-sql.ts'
import { type Database, type Sql, type SqlRow, StatementFailed } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { visibleTo } from '#server/platform/visible.ts'

/** A resource's records as one person sees them. Rows outside their scope do not exist here. */
export interface Store<R extends Rec = Rec> {
  list(query: ListQuery & Readonly<Record<string, unknown>>): Promise<Page<v.InferOutput<R['schema']>>>
  /** One record, or 404. */
  get(id: number): Promise<v.InferOutput<R['schema']>>
  create(values: object): Promise<v.InferOutput<R['schema']>>
  /** Saves; when `values.version` is given and not the one stored, 409 with the current record. */
  update(id: number, values: object): Promise<v.InferOutput<R['schema']>>
  /**
   * Changes several records, all or none: `next` says what each is set to, from its row as it is, locked; it throws to
   * refuse. Parallel calls wait for each other, so that each begins from what the one before has left. 404 when one
   * does not exist. Answers them in the order of `ids`.
   */
  changeAll(ids: readonly number[], next: (row: SqlRow) => SqlRow): Promise<readonly v.InferOutput<R['schema']>[]>
  /** `given` reaches the definition's hooks, such as why. */
  trash(id: number, given?: SqlRow): Promise<void>
  restore(id: number): Promise<v.InferOutput<R['schema']>>
  /**
   * A statement of one's own over the rows in scope: `select((rows, value) => \`select count(*) as n from ${rows} t\`)`.
   * `rows` stands for the table, trash left out; `value` adds a parameter. `on` is a transaction of the caller's, `from`
   * another table that has the scope's column.
   */
  select<T extends object>(
    build: (rows: string, value: (of: unknown) => string) => string,
    on?: Sql,
    from?: string,
  ): Promise<readonly T[]>
}

export interface StoreContext {
  readonly database: Database
  readonly changes: Changes
}
/** For whom and within which request a store works. */
export interface Actor extends Reader {
  readonly requestId: string
}
export type StoreFor = <R extends Rec>(definition: RecordsDefinition<R>, actor: Actor) => Store<R>

const taken = msg`This {field} is already in use`
const unknownChoice = msg`The chosen {field} does not exist`
const labelOf = (definition: RecordsDefinition, column: string): Message | undefined => {
  for (const call of Object.values(definition.calls)) {
    const field = call.body?.fields[column]
    if (field) return field.label
  }
  return definition.record.fields[column]?.label
}
/** A violated key speaks as the field it belongs to. */
export const asInvalid = (definition: RecordsDefinition, error: unknown): unknown => {
  if (!(error instanceof StatementFailed) || (error.code !== '23505' && error.code !== '23503')) return error
  const own = definition.keys?.[error.constraint]
  if (own) return new Invalid({ [own.field]: [{ message: own.message }] })
  const column = error.columns.find((name) => labelOf(definition, name) !== undefined)
  const label = column === undefined ? undefined : labelOf(definition, column)
  if (column === undefined || label === undefined) return error
  return new Invalid({ [column]: [{ message: error.code === '23505' ? taken : unknownChoice, field: label }] })
}

/** Makes stores; it keeps the totals and known pages that all of them share. */
export const createStores = ({ database, changes }: StoreContext): StoreFor => {
  const cache = createPageCache()
  const prepared = new WeakMap<RecordsDefinition, Prepared>()
  const partsFor = (definition: RecordsDefinition, reader: Reader): Prepared => {
    // Most definitions say the same to everybody.
    const isSpoken = Object.values(definition.references ?? {}).some(
      (one) => one && 'by' in one && one.name === 'names',
    )
    if (definition.computedIn || isSpoken) return prepare(definition, reader)
    const parts = prepared.get(definition) ?? prepare(definition, reader)
    prepared.set(definition, parts)
    return parts
  }

  const storeOf = (definition: RecordsDefinition, actor: Actor): Store => {
    const { user, scope, requestId } = actor
    const { tableName: table, resource } = definition
    const parts = partsFor(definition, actor)
    const read = async (on: Sql, id: number, trashed: boolean | null): Promise<SqlRow> => {
      const { values, param } = params()
      const from = rowsFrom(definition, { reader: actor, query: {}, value: param })
      const where = oneOf(definition, actor, id, { values, param }, trashed)
      const [flat] = await on.query(`select ${parts.select} from ${from} ${parts.joins} ${where}`, values)
      if (!flat) throw new NotFound()
      return parts.assemble(flat)
    }
    const lock = async (tx: Sql, id: number, trashed: boolean | null): Promise<SqlRow> => {
      const { values, param } = params()
      const where = oneOf(definition, actor, id, { values, param }, trashed)
      const [row] = await tx.query(`select t.* from ${table} t ${where} for update`, values)
      if (!row) throw new NotFound()
      return row
    }
    /** Everything that follows a write, in its transaction. */
    const wrote = async (tx: Sql, write: Write) => {
      const id = Number(write.after['id'])
      const dealersOf = (row: SqlRow | null) =>
        definition.scope === null || row === null ? [] : [Number(row[definition.scope])]
      const { kind, before, after } = write
      await audit(tx, {
        user_id: user.id,
        resource,
        record_id: id,
        kind,
        changes: differences(before, after, definition.secrets),
        request_id: requestId,
      })
      await definition.onChange?.(tx, write, (change) => changes.tell(tx, change))
      await changes.tell(tx, {
        event: { resource, kind, record: id, version: definition.hasVersion ? Number(after['version']) : null },
        dealers: definition.scope === null ? null : [...new Set([...dealersOf(before), ...dealersOf(after)])],
        users: null,
      })
    }
    /** A person of one dealer writes for that dealer alone. */
    const columnsOf = (values: object): SqlRow => {
      const columns = Object.fromEntries(
        Object.entries(values).filter(([name]) => definition.columns.has(name) && !kept.has(name)),
      )
      if (scope !== 'all' && definition.scope !== null && definition.scope !== 'id') columns[definition.scope] = scope
      return columns
    }
    const write = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
      try {
        const result = await database.transaction(work)
        return result
      } catch (error) {
        throw asInvalid(definition, error)
      }
    }
    const assign = async (tx: Sql, before: SqlRow, columns: SqlRow, kind: Write['kind'], given: SqlRow) => {
      const { values, param } = params()
      const sets = Object.entries(columns).map(([name, value]) => `${name} = ${param(value)}`)
      if (definition.columns.has('updated_at')) sets.push('updated_at = now()')
      if (definition.columns.has('updated_by')) sets.push(`updated_by = ${param(user.id)}`)
      if (definition.hasVersion) sets.push('version = version + 1')
      const where = [`id = ${param(before['id'])}`]
      if (definition.hasVersion) where.push(`version = ${param(before['version'])}`)
      const [after] = await tx.query(`update ${table} set ${sets.join(', ')} ${whereOf(where)} returning *`, values)
      if (!after) throw new Conflict(await read(tx, Number(before['id']), null))
      await wrote(tx, { kind, before, after, user, given })
      return after
    }
    const setTrash = (id: number, trashed: boolean, given: SqlRow = {}) =>
      write(async (tx) => {
        if (!definition.hasTrash) throw new Error(`${resource} has no trash: its table needs deleted_at`)
        const before = await lock(tx, id, !trashed)
        const values = { deleted_at: trashed ? isoOf(now()) : null }
        const more = await definition.beforeWrite?.(tx, { before, values, given: { ...given, ...values }, user })
        await assign(tx, before, { ...values, ...more }, trashed ? 'trashed' : 'restored', { ...given, ...values })
        return trashed ? {} : read(tx, id, null)
      })

    return {
      list: (query) => readPage({ database, changes, cache }, definition, parts, actor, query),
      get: (id) => read(database, id, null),
      create: (given) =>
        write(async (tx) => {
          if (scope !== 'all' && definition.scope === 'id') throw new Forbidden()
          const columns = columnsOf(given)
          const more = await definition.beforeWrite?.(tx, { before: null, values: columns, given: { ...given }, user })
          const all: SqlRow = {
            ...columns,
            ...more,
            ...(definition.columns.has('updated_by') && { updated_by: user.id }),
          }
          const { values, param } = params()
          const names = Object.keys(all)
          const places = names.map((name) => param(all[name]))
          const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`
          const [after] = await tx.query(text, values)
          if (!after) throw new Error(`${text} returned no row`)
          await wrote(tx, { kind: 'created', before: null, after, user, given: { ...given } })
          return read(tx, Number(after['id']), null)
        }),
      update: (id, given) =>
        write(async (tx) => {
          const before = await lock(tx, id, definition.hasTrash ? false : null)
          const version = 'version' in given ? given.version : undefined
          if (definition.hasVersion && version !== undefined && version !== null && version !== before['version'])
            throw new Conflict(await read(tx, id, null))
          const columns = columnsOf(given)
          const more = await definition.beforeWrite?.(tx, { before, values: columns, given: { ...given }, user })
          await assign(tx, before, { ...columns, ...more }, 'changed', { ...given })
          return read(tx, id, null)
        }),
      changeAll: (ids, next) =>
        write(async (tx) => {
          const { values, param } = params()
          const where = [`t.id = any(${param(ids)}::int[])`, ...visibleTo(definition, actor, param)]
          if (definition.hasTrash) where.push('t.deleted_at is null')
          // In one order, so that two calls over the same records never wait for each other in a ring.
          const rows = await tx.query(`select t.* from ${table} t ${whereOf(where)} order by t.id for update`, values)
          if (rows.length < new Set(ids).size) throw new NotFound()
          for (const before of rows) {
            const set = next(before)
            const more = await definition.beforeWrite?.(tx, { before, values: set, given: set, user })
            await assign(tx, before, { ...set, ...more }, 'changed', set)
          }
          const all = params()
          const from = rowsFrom(definition, { reader: actor, query: {}, value: all.param })
          const text = `select ${parts.select} from ${from} ${parts.joins} where t.id = any(${all.param(ids)}::int[])`
          const after = await tx.query(text, all.values)
          const byId = new Map(after.map((flat) => [Number(flat['id']), parts.assemble(flat)]))
          return ids.map((id) => byId.get(id) ?? {})
        }),
      trash: async (id, given) => {
        await setTrash(id, true, given)
      },
      restore: (id) => setTrash(id, false),
      select: async <T extends object>(
        build: (rows: string, value: (of: unknown) => string) => string,
        on: Sql = database,
        of?: string,
      ) => {
        const { values, param } = params()
        const from = of === undefined ? rowsFrom(definition, { reader: actor, query: {}, value: param }) : `${of} t`
        const where = [...visibleTo(definition, actor, param)]
        if (definition.hasTrash) where.push('t.deleted_at is null')
        const isWhole = where.length === 0 && (of !== undefined || !definition.rows)
        const rows = isWhole ? (of ?? table) : `(select t.* from ${from} ${whereOf(where)})`
        return on.query<T>(build(rows, param), values)
      },
    }
  }
  // The compiler cannot follow a row from its select list to its record; CHECK_ANSWERS parses every answer in tests.
  return storeOf as StoreFor
}
/** Columns that nobody sets through a body. */
const kept = new Set(['id', 'version', 'created_at', 'updated_at', 'updated_by', 'deleted_at'])
