import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import * as v from 'valibot'
import { email as emailField } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { newLink } from '#server/areas/account/links.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { strength } from '#server/platform/passwords.ts'
import type { Database } from '#server/platform/sql.ts'
import { newToken } from '#server/platform/tokens.ts'

/** The first administrator carries every admin role, so that they can make all others. */
const roles = ['admin', 'admin_survey', 'admin_parts'] as const

interface Found {
  readonly id: number
  readonly is_admin: boolean
  readonly name: string
}

/**
 * Makes the first administrator, or finds the one with this address, and answers the path of a link by which they
 * choose a password. Refuses when others administer already: they make further people.
 */
export const makeAdmin = (database: Database, email: string, name: readonly [string, string]): Promise<string> =>
  database.transaction(async (tx) => {
    const [same] = await tx.query<Found>(
      'select id, is_admin, name from users where lower(email) = lower($1) and deleted_at is null',
      [email],
    )
    if (same && !same.is_admin)
      throw new Error(`${email} already has an account without the admin role. Ask an administrator to add the role.`)
    if (!same) {
      const others = await tx.query<Found>('select id, is_admin, name from users where is_admin and deleted_at is null')
      if (others[0])
        throw new Error(
          `${others[0].name} is already an administrator. Ask ${others[0].name} to add ${email}, or use the email address of ${others[0].name}.`,
        )
    }
    const [person] = same
      ? [same]
      : await tx.query<Found>(
          `insert into users (first_name, last_name, email, password_hash, is_admin, superadmin, email_verified_at)
           values ($1, $2, $3, $4, true, true, now()) returning id, is_admin, name`,
          // Until they choose one, no password fits that anybody knows.
          [...name, email, await hash(newToken(), strength)],
        )
    if (!person) throw new Error('The database kept no administrator')
    if (!same)
      for (const [position, role] of roles.entries())
        await tx.query('insert into user_roles (user_id, role, position) values ($1, $2, $3)', [
          person.id,
          role,
          position,
        ])
    const token = await newLink(tx, person.id, 'reset-password')
    return `/admin/reset-password?email=${encodeURIComponent(email)}&token=${token}`
  })

const main = async (): Promise<void> => {
  const [given = '', first = 'First', last = 'Administrator'] = parseArgs({ allowPositionals: true }).positionals
  const email = v.safeParse(emailField(msg`Email`).schema, given)
  if (!email.success)
    throw new Error(
      'Enter the email address of the account: npm run admin -- someone@example.com [First name] [Last name]',
    )
  const env = readEnv(process.env)
  const database = await openDatabase(env)
  try {
    await migrate(database)
    const path = await makeAdmin(database, email.output, [first, last])
    console.log(`Open this link within 60 minutes to choose a password for ${email.output}. It works once:`)
    console.log(`${env.APP_URL?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`}${path}`)
  } finally {
    await database.close()
  }
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
