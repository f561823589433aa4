import { auditMany, differences } from '#server/platform/audit.ts'
import type { Changes } from '#server/platform/changes.ts'
import { Failure } from '#server/platform/failures.ts'
import type { RowFailure } from '#server/platform/job-work.ts'
import { params } from '#server/platform/params.ts'
import type { RecordsDefinition, Write } from '#server/platform/records.ts'
import { asInvalid } from '#server/platform/records-store.ts'
import { type Sql, type SqlRow, StatementFailed } from '#server/platform/sql.ts'
import { StepRefused } from '#server/platform/step-refused.ts'
import type { Person } from '#server/platform/users.ts'

/** What one row is to become. */
export interface RowWrite {
  readonly before: SqlRow
  readonly columns: SqlRow
}
export interface Written extends RowWrite {
  readonly after: SqlRow
}
export interface Outcome {
  readonly written: readonly Written[]
  readonly failures: readonly RowFailure[]
}
export type WriteKind = Exclude<Write['kind'], 'created'>

/** Why a row could not be written; an error that is no refusal is thrown on. */
export const failureOfRow = (row: SqlRow, error: unknown): RowFailure => {
  if (error instanceof StepRefused) return { row: Number(row['id']), name: null, reasons: [error.blocked] }
  if (!(error instanceof Failure)) throw error
  const reasons = Object.values(error.errors).flat()
  return { row: Number(row['id']), name: null, reasons: reasons.length > 0 ? reasons : [error.spoken] }
}
/** The same with what people call each of the rows. */
export const nameFailures = async (
  tx: Sql,
  { tableName, name }: RecordsDefinition,
  failures: readonly RowFailure[],
): Promise<readonly RowFailure[]> => {
  if (failures.length === 0 || name === null) return failures
  const rows = await tx.query<{ id: number; name: string | null }>(
    `select t.id, ${name} as name from ${tableName} t where t.id = any($1::int[])`,
    [failures.map(({ row }) => row)],
  )
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return failures.map((failure) => ({ ...failure, name: names.get(failure.row) ?? null }))
}

/** Hooks ask the same of a thousand rows: each question goes to the database once. They only read. */
export const readingOnce = (tx: Sql): Sql => {
  const known = new Map<string, Promise<readonly unknown[]>>()
  return {
    ...tx,
    query: <T extends object>(text: string, values: readonly unknown[] = []) => {
      const key = `${text} ${JSON.stringify(values)}`
      const answer = known.get(key) ?? tx.query<T>(text, values)
      known.set(key, answer)
      // The same text was asked for the same kind of rows.
      return answer as Promise<readonly T[]>
    },
  }
}

/** Within a savepoint, so that a violated key costs these rows alone; null when one was violated. */
export const attempt = async <T>(tx: Sql, work: () => Promise<T>): Promise<T | StatementFailed> => {
  await tx.query('savepoint attempt')
  try {
    const result = await work()
    await tx.query('release savepoint attempt')
    return result
  } catch (error) {
    if (!(error instanceof StatementFailed) || !error.code.startsWith('23')) throw error
    await tx.query('rollback to savepoint attempt')
    return error
  }
}

/** Rows that one statement can write. */
interface Group {
  readonly writes: readonly RowWrite[]
  /** What all of them become; null when each has values of its own. */
  readonly alike: SqlRow | null
}
/** More different values than this travel together, as one text. */
const mostStatements = 10
const isPlain = (columns: SqlRow) =>
  Object.values(columns).every((value) => typeof value !== 'object' || value === null)
const grouped = (writes: readonly RowWrite[]): readonly Group[] => {
  const alike = [...Map.groupBy(writes, ({ columns }) => JSON.stringify(Object.entries(columns).sort())).values()]
  if (alike.length <= mostStatements && writes.every(({ columns }) => isPlain(columns)))
    return alike.map((some) => ({ writes: some, alike: some[0]?.columns ?? null }))
  const sameColumns = Map.groupBy(writes, ({ columns }) => Object.keys(columns).sort().join())
  return [...sameColumns.values()].map((some) => ({ writes: some, alike: null }))
}

const updateSome = async (
  tx: Sql,
  { tableName, columns: known, hasVersion }: RecordsDefinition,
  { writes, alike }: Group,
  user: Person | null,
): Promise<readonly Written[]> => {
  const { values, param } = params()
  const sets = Object.keys(writes[0]?.columns ?? {}).map(
    (name) => `${name} = ${alike ? param(alike[name] ?? null) : `r.${name}`}`,
  )
  if (known.has('updated_at')) sets.push('updated_at = now()')
  if (known.has('updated_by')) sets.push(`updated_by = ${param(user?.id ?? null)}`)
  if (hasVersion) sets.push('version = t.version + 1')
  const rows = () => param(JSON.stringify(writes.map(({ before, columns }) => ({ id: before['id'], ...columns }))))
  const which = alike
    ? `where t.id = any(${param(writes.map(({ before }) => before['id']))}::int[])`
    : `from jsonb_populate_recordset(null::${tableName}, ${rows()}::jsonb) r where t.id = r.id`
  const changed = await tx.query(`update ${tableName} t set ${sets.join(', ')} ${which} returning t.id`, values)
  if (changed.length !== writes.length) throw new Error(`${tableName}: locked rows were not there to be written`)
  return writes.map((write) => ({
    ...write,
    after: { ...write.before, ...write.columns, ...(hasVersion && { version: Number(write.before['version']) + 1 }) },
  }))
}

/** Writes locked rows in few statements, and one by one when a key refuses some of them. */
export const updateRows = async (
  tx: Sql,
  definition: RecordsDefinition,
  writes: readonly RowWrite[],
  user: Person | null,
): Promise<Outcome> => {
  const written: Written[] = []
  const failures: RowFailure[] = []
  for (const group of grouped(writes)) {
    const all = await attempt(tx, () => updateSome(tx, definition, group, user))
    if (!(all instanceof StatementFailed)) {
      written.push(...all)
      continue
    }
    for (const one of group.writes) {
      const alone = await attempt(tx, () => updateSome(tx, definition, { ...group, writes: [one] }, user))
      if (alone instanceof StatementFailed) failures.push(failureOfRow(one.before, asInvalid(definition, alone)))
      else written.push(...alone)
    }
  }
  return { written, failures: await nameFailures(tx, definition, failures) }
}

/** How many rows one job keeps so that they can be put back. */
export const mostUndone = 100_000
/** Keeps what rows were, up to the most that can be put back. */
export const keep = async (tx: Sql, id: number, room: number, written: readonly Written[]): Promise<number> => {
  const kept = written.slice(0, Math.max(0, room))
  if (kept.length === 0) return 0
  const rows = kept.map(({ before, columns, after }) => ({
    record_id: before['id'],
    version: after['version'],
    before: Object.fromEntries(Object.keys(columns).map((name) => [name, before[name] ?? null])),
  }))
  await tx.query(
    `insert into job_undo (job_id, record_id, version, before)
     select $1, u.record_id, u.version, u.before
     from jsonb_to_recordset($2::jsonb) as u(record_id int, version int, before jsonb)`,
    [id, JSON.stringify(rows)],
  )
  return kept.length
}
/** A notification holds 8,000 bytes. */
const mostDealers = 500
/** The audit entries, the hooks and the live event of rows that were written together. */
export const followUp = async (
  tx: Sql,
  changes: Changes,
  definition: RecordsDefinition,
  written: readonly Written[],
  {
    kind,
    user,
    requestId,
  }: { readonly kind: WriteKind | 'purged'; readonly user: Person | null; readonly requestId: string },
): Promise<void> => {
  if (written.length === 0) return
  const { resource, scope, secrets, onChange, bulk } = definition
  await auditMany(
    tx,
    { user_id: user?.id ?? null, resource, kind, request_id: requestId },
    written.map(({ before, after }) => ({
      id: Number(before['id']),
      changes: differences(before, kind === 'purged' ? null : after, secrets),
    })),
  )
  if (onChange && !bulk && user && kind !== 'purged')
    for (const { before, after, columns } of written)
      await onChange(tx, { kind, before, after, user, given: columns }, (change) => changes.tell(tx, change))
  const event = { resource, kind: kind === 'purged' ? 'changed' : kind, record: null, version: null } as const
  if (scope === null) return changes.tell(tx, { event, dealers: null, users: null })
  const dealers = [...new Set(written.flatMap(({ before, after }) => [Number(before[scope]), Number(after[scope])]))]
  for (let at = 0; at < dealers.length; at += mostDealers)
    await changes.tell(tx, { event, dealers: dealers.slice(at, at + mostDealers), users: null })
}

/** Adds the rows that concern each dealer. */
export const concerned = (
  { bulk }: RecordsDefinition,
  so: Readonly<Record<string, number>>,
  written: readonly Written[],
): Record<string, number> => {
  const told = { ...so }
  for (const { before, after } of written) {
    const dealer = bulk?.concerns(before, after) ?? null
    if (dealer !== null) told[dealer] = (told[dealer] ?? 0) + 1
  }
  return told
}
export const countsOf = (told: Readonly<Record<string, number>>): ReadonlyMap<number, number> =>
  new Map(Object.entries(told).map(([dealer, count]) => [Number(dealer), count]))
