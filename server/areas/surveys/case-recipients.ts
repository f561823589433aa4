import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { surveyAdmins } from '#contract/roles.ts'
import { localeFrom } from '#server/areas/account/users.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Who is written to about cases; the dealer's own address belongs to no user. */
export interface Recipient {
  readonly userId: number | null
  readonly email: string
  readonly name: string
  readonly locale: Locale
}
const Row = v.object({ userId: v.nullable(v.number()), email: v.string(), name: v.string(), locale: v.string() })
const columns = `u.id as "userId", u.email, u.name, u.locale`
const recipients = (rows: readonly unknown[]): readonly Recipient[] =>
  v.parse(v.array(Row), rows).map(({ locale, ...row }) => ({ ...row, locale: localeFrom(locale) }))

/** Everybody who runs surveys. */
export const headOffice = async (tx: Sql): Promise<readonly Recipient[]> =>
  recipients(
    await tx.query(
      `select ${columns} from users u where u.status and u.deleted_at is null
         and exists (select from user_roles r where r.user_id = u.id and r.role = any($1::text[])) order by u.id`,
      [[...surveyAdmins]],
    ),
  )
/** A dealer's people who read surveys; else the dealer's own address; else head office. */
export const dealersPeople = async (tx: Sql, dealerId: number): Promise<readonly Recipient[]> => {
  const people = await tx.query(
    `select ${columns} from users u where u.dealer_id = $1 and u.status and u.deleted_at is null
       and exists (select from user_roles r where r.user_id = u.id and r.role = 'dealer_survey') order by u.id`,
    [dealerId],
  )
  if (people.length > 0) return recipients(people)
  const dealer = await tx.query(
    `select null::int as "userId", d.email, d.name, 'en' as locale from dealers d where d.id = $1 and d.email is not null`,
    [dealerId],
  )
  return dealer.length > 0 ? recipients(dealer) : headOffice(tx)
}
