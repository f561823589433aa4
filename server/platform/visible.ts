import { type Call, partsOf } from '#contract/call.ts'
import { mayEnter, type Roles, slugsOf } from '#contract/roles.ts'
import { Forbidden } from '#server/platform/failures.ts'
import type { Params } from '#server/platform/params.ts'
import { type RecordsDefinition, rowsFrom } from '#server/platform/records.ts'
import { type Person, type Reader, scopeOf } from '#server/platform/users.ts'

/*
 * Who may see a record: the one place that decides it. The role of a call lets somebody in (`readerOf`), and of the
 * rows they see those that `visibleTo` says. Lists, pages, history, audit, search, files, notices, jobs and live events
 * all ask here; tests/conformance/access.test.ts walks every way around every kind of record.
 */

/** Who may read records of a kind: whoever may open one, or list them where none can be opened. */
export const readingRoles = ({ calls }: Pick<RecordsDefinition, 'calls'>): Roles => {
  const reading: Call | undefined =
    calls['get'] ?? calls['list'] ?? Object.values(calls).find((call) => partsOf(call)[0] === 'GET')
  if (!reading) throw new Error('Records that no call reads need no reader')
  return reading.roles
}
/** Whether somebody may make a call of these roles. */
export const isLetIn = ({ roles: mine, superadmin }: Person, roles: Roles): boolean =>
  mayEnter(slugsOf(mine, superadmin), roles)
/** Somebody as a reader of these records, by the roles that let them in; null for those whom none lets in. */
export const readerOf = (
  definition: Pick<RecordsDefinition, 'calls'>,
  user: Person,
  roles: Roles = readingRoles(definition),
): Reader | null => (isLetIn(user, roles) ? { user, scope: scopeOf(user, roles) } : null)
/** The same, or 403. */
export const admit = (definition: Pick<RecordsDefinition, 'calls'>, user: Person, roles?: Roles): Reader => {
  const reader = readerOf(definition, user, roles)
  if (!reader) throw new Forbidden()
  return reader
}

/**
 * Whether a reader may know what stands in a column: not where its field says less to them (`computedIn`). What tells of
 * columns beside the records themselves, as the history does, asks here.
 */
export const knowsColumn = ({ computedIn }: RecordsDefinition, reader: Reader | null, column: string): boolean => {
  const told = computedIn?.[column]
  return told === undefined || (reader !== null && told(reader) === `t.${column}`)
}

/** Whoever may take a record out of the trash sees what lies there; nobody else does. */
const seesTrash = ({ calls }: RecordsDefinition, { user }: Reader): boolean => {
  const restoring = calls['restore'] ?? calls['trash']
  return !restoring || user.superadmin || isLetIn(user, restoring.roles)
}

/**
 * The rows that a reader may see, as conditions over `t`: their dealer's, what is meant for them, and of the trash
 * nothing unless they may restore it. None for who sees all.
 */
export const visibleTo = (definition: RecordsDefinition, reader: Reader, param: Params['param']): readonly string[] => {
  const { scope: column, sees, hasTrash } = definition
  const { scope } = reader
  const narrowed = sees?.(reader, param) ?? null
  return [
    ...(scope === 'all' || column === null ? [] : [`t.${column} = ${param(scope)}`]),
    ...(narrowed === null ? [] : [narrowed]),
    ...(hasTrash && !seesTrash(definition, reader) ? ['t.deleted_at is null'] : []),
  ]
}
/** The rows that a reader may see, as a query over what they are read from. */
export const visibleRows = (
  definition: RecordsDefinition,
  reader: Reader,
  param: Params['param'],
  columns = 't.*',
): string => {
  const from = rowsFrom(definition, { reader, query: {}, value: param })
  const where = visibleTo(definition, reader, param)
  return `select ${columns} from ${from}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`
}
/** Whether there may be rows that this reader does not see, apart from those of other dealers. */
export const isNarrowed = (definition: RecordsDefinition, reader: Reader): boolean =>
  (definition.sees?.(reader, () => 'null') ?? null) !== null
