import type { Roles } from '#contract/roles.ts'
import { params as paramsOf } from '#server/platform/params.ts'
import { likeOf } from '#server/platform/records-where.ts'
import type { Sql } from '#server/platform/sql.ts'
import { absentPerson } from '#server/platform/users.ts'
import { readingRoles } from '#server/platform/visible.ts'
import { type Beside, mayRead } from '#server/work/notes/beside.ts'

/** So many are offered, and so many looked at to find them. */
const mostOffered = 8
const mostLookedAt = 40

const named = (roles: Roles): readonly string[] | null => (typeof roles === 'string' ? null : roles)

export interface Found {
  readonly id: number
  readonly name: string
  readonly dealer: { readonly id: number; readonly name: string } | null
}
/** Those who may read the record and are called so, by name. Who they are is asked of everyone as reading it asks. */
export const peopleBeside = async (
  sql: Sql,
  { definition, id, dealer }: Beside,
  typed: string,
): Promise<readonly Found[]> => {
  const { values, param } = paramsOf()
  const roles = named(readingRoles(definition))
  const conditions = [
    'u.status',
    'u.deleted_at is null',
    ...typed.split(/\s+/).flatMap((word) => (word === '' ? [] : [`u.sort_name ilike ${param(likeOf(word))}`])),
    // Only to look at fewer: each of them is asked for themselves below.
    ...(roles === null
      ? []
      : [
          `(u.superadmin or exists (select from user_roles r where r.user_id = u.id and r.role = any(${param(roles)}::text[])))`,
        ]),
    ...(dealer === null ? [] : [`(u.dealer_id is null or u.dealer_id = ${param(dealer)})`]),
  ]
  const rows = await sql.query<{ id: number; name: string; dealer_id: number | null; dealer: string | null }>(
    `select u.id, u.name, d.id as dealer_id, d.name as dealer from users u left join dealers d on d.id = u.dealer_id
     where ${conditions.join(' and ')} order by u.dealer_id is null, u.sort_name, u.id limit ${mostLookedAt}`,
    values,
  )
  const found: Found[] = []
  for (const row of rows) {
    const person = await absentPerson(sql, row.id)
    if (!person || !(await mayRead(sql, definition, id, person))) continue
    const { dealer_id, dealer: of } = row
    found.push({
      id: row.id,
      name: row.name,
      dealer: dealer_id === null || of === null ? null : { id: dealer_id, name: of },
    })
    if (found.length === mostOffered) break
  }
  return found
}
/** Of these people those who may read the record. */
export const readersAmong = async (
  sql: Sql,
  { definition, id }: Beside,
  people: readonly number[],
): Promise<number[]> => {
  const readers: number[] = []
  for (const one of new Set(people)) {
    const person = await absentPerson(sql, one)
    if (person && (await mayRead(sql, definition, id, person))) readers.push(one)
  }
  return readers
}
