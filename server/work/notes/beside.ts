import { NotFound } from '#server/platform/failures.ts'
import { params as paramsOf } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'
import { admit, readerOf, visibleRows } from '#server/platform/visible.ts'

/** A record that something stands beside, as whoever asks may read it. */
export interface Beside {
  readonly definition: RecordsDefinition
  readonly id: number
  /** The dealer whose people see it; null where everyone who may read the list does. */
  readonly dealer: number | null
}
const dealerOf = ({ scope }: RecordsDefinition) => (scope === null ? 'null::int' : `t.${scope}`)

/** Whether somebody may read a record: the question that reading it asks. */
export const mayRead = async (
  sql: Sql,
  definition: RecordsDefinition,
  id: number,
  person: Person,
): Promise<{ readonly dealer: number | null } | null> => {
  const reader = readerOf(definition, person)
  if (!reader) return null
  const { values, param } = paramsOf()
  const [found] = await sql.query<{ dealer: number | null }>(
    `select ${dealerOf(definition)} as dealer from (${visibleRows(definition, reader, param)}) t where t.id = ${param(id)}`,
    values,
  )
  return found ?? null
}
/** The record that a path names, for who may read it: 403 for whom its list is closed to, else 404. */
export const besideOf = async (
  { database, definitions }: Pick<Platform, 'database' | 'definitions'>,
  { resource, id }: { readonly resource: string; readonly id: number },
  user: Person,
): Promise<Beside> => {
  const definition = definitions.auditedOf(resource)
  if (!definition) throw new NotFound()
  admit(definition, user)
  const found = await mayRead(database, definition, id, user)
  if (!found) throw new NotFound()
  return { definition, id, dealer: found.dealer }
}
