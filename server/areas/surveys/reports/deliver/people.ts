import { rolesOfReport } from '#contract/surveys/report-mails.ts'
import { type Sent, whyNot } from '#server/areas/surveys/reports/deliver/access.ts'
import { params } from '#server/platform/params.ts'
import { likeOf } from '#server/platform/records-where.ts'
import type { Sql } from '#server/platform/sql.ts'
import { absentPerson, type Person, scopeOf } from '#server/platform/users.ts'

/** So many are offered, and so many looked at to find them. */
const mostOffered = 20
const mostLookedAt = 80

interface Found {
  readonly id: number
  readonly name: string
  readonly dealer: { readonly id: number; readonly name: string } | null
}
/** Who may read a report and be named by its owner, by name. Each is asked as they are at each sending. */
export const peopleFor = async (sql: Sql, sent: Sent, owner: Person, typed: string): Promise<readonly Found[]> => {
  const roles = rolesOfReport(sent.report)
  const scope = scopeOf(owner, roles)
  const { values, param } = params()
  const conditions = [
    'u.status',
    'u.deleted_at is null',
    ...typed.split(/\s+/).flatMap((word) => (word === '' ? [] : [`u.sort_name ilike ${param(likeOf(word))}`])),
    // Only to look at fewer: each of them is asked for themselves below.
    `(u.superadmin or exists (select from user_roles r where r.user_id = u.id and r.role = any(${param([...roles])}::text[])))`,
    ...(scope === 'all' ? [] : [`u.dealer_id = ${param(scope)}`]),
  ]
  const rows = await sql.query<{ id: number; name: string; dealer_id: number | null; dealer: string | null }>(
    `select u.id, u.name, d.id as dealer_id, d.name as dealer from users u left join dealers d on d.id = u.dealer_id
     where ${conditions.join(' and ')} order by u.id <> ${param(owner.id)}, u.sort_name, u.id limit ${mostLookedAt}`,
    values,
  )
  const found: Found[] = []
  for (const { id, name, dealer_id, dealer } of rows) {
    if (found.length === mostOffered) break
    if ((await whyNot(sql, sent, owner, await absentPerson(sql, id))) !== null) continue
    found.push({ id, name, dealer: dealer_id === null || dealer === null ? null : { id: dealer_id, name: dealer } })
  }
  return found
}
