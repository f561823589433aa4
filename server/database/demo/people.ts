import type { Role } from '#contract/roles.ts'
import { givenNames, mailName, mobilePrefixes, surnames } from '#server/database/demo/names.ts'
import type { DealerPlan } from '#server/database/demo/network.ts'
import type { Random } from '#server/database/random.ts'

/** Everybody's password in a demo database. */
export const demoPassword = 'Portal-demo-2026'

export interface UserRow {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly is_admin: boolean
  readonly superadmin: boolean
  readonly dealer_id: number | null
  readonly locale: 'en' | 'fil' | 'ar'
  readonly mfa_enabled: boolean
  readonly must_change_password: boolean
  readonly status: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly email_verified_at: string
}
export interface PlannedUser {
  readonly row: UserRow
  readonly roles: readonly [Role, ...Role[]]
}
export interface ConsultantRow {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly employee_no: string
  readonly email: string
  readonly mobile: string
  readonly dealer_id: number
  readonly status: boolean
  readonly created_at: string
  readonly updated_at: string
}

/** The accounts that the login screen offers in a demo, and one of the second dealer for trying out who sees what. */
export const demoAccounts: readonly {
  readonly email: string
  readonly name: readonly [first: string, last: string]
  readonly roles: readonly [Role, ...Role[]]
  /** Which dealer, from 1. */
  readonly dealer?: number
  readonly superadmin?: true
  readonly mfa?: true
  readonly reset?: true
}[] = [
  {
    email: 'superadmin@demo.test',
    name: ['Socorro', 'Lualhati'],
    roles: ['admin', 'admin_survey', 'admin_parts'],
    superadmin: true,
  },
  { email: 'admin@demo.test', name: ['Amado', 'Dimagiba'], roles: ['admin'] },
  { email: 'survey.admin@demo.test', name: ['Soledad', 'Matapang'], roles: ['admin_survey'] },
  { email: 'parts.admin@demo.test', name: ['Pacifico', 'Bakal'], roles: ['admin_parts'] },
  { email: 'dealer@demo.test', name: ['Dolores', 'Magpantay'], roles: ['dealer'], dealer: 1 },
  { email: 'dealer.survey@demo.test', name: ['Dindo', 'Sumagpao'], roles: ['dealer_survey'], dealer: 1 },
  { email: 'dealer.parts@demo.test', name: ['Delia', 'Piyesa'], roles: ['dealer_parts'], dealer: 1 },
  { email: 'mfa@demo.test', name: ['Marikit', 'Fajardo'], roles: ['admin'], mfa: true },
  { email: 'reset@demo.test', name: ['Renato', 'Salcedo'], roles: ['dealer'], dealer: 2, reset: true },
  { email: 'second.dealer@demo.test', name: ['Benigno', 'Tapat'], roles: ['dealer'], dealer: 2 },
]

export const planUsers = (
  random: Random,
  dealers: readonly DealerPlan[],
  count: number,
  daysAgo: (days: number) => string,
): readonly PlannedUser[] => {
  const users: PlannedUser[] = demoAccounts.map((account, at) => ({
    row: {
      id: at + 1,
      first_name: account.name[0],
      last_name: account.name[1],
      email: account.email,
      is_admin: account.roles.includes('admin'),
      superadmin: account.superadmin === true,
      dealer_id: account.dealer ?? null,
      locale: 'en',
      mfa_enabled: account.mfa === true,
      must_change_password: account.reset === true,
      status: true,
      created_at: daysAgo(760),
      updated_at: daysAgo(760),
      email_verified_at: daysAgo(759),
    },
    roles: account.roles,
  }))
  const taken = new Set(users.map((user) => user.row.email))
  while (users.length < count) {
    const id = users.length + 1
    const office = random.chance(0.06)
    // Every dealer has somebody before any has a second person.
    const dealer = office ? null : ((id - demoAccounts.length - 1) % dealers.length) + 1
    const first = random.pick(givenNames)
    const last = random.pick(surnames)
    const host = dealer === null ? 'amihan.test' : `${(dealers[dealer - 1]?.[0] ?? '').toLowerCase()}.amihan.test`
    const plain = `${mailName(first, last)}@${host}`
    const email = taken.has(plain) ? `${mailName(first, last)}${id}@${host}` : plain
    taken.add(email)
    const roles: readonly [Role, ...Role[]] = office
      ? random.pick([['admin'], ['admin_survey'], ['admin_parts'], ['admin', 'admin_survey']] as const)
      : random.weighted<readonly [Role, ...Role[]]>([
          [['dealer'], 6],
          [['dealer', 'dealer_survey'], 2],
          [['dealer_survey'], 1],
          [['dealer_parts'], 1],
        ])
    const since = random.between(30, 740)
    users.push({
      row: {
        id,
        first_name: first,
        last_name: last,
        email,
        is_admin: roles.includes('admin'),
        superadmin: false,
        dealer_id: dealer,
        locale: random.weighted([
          ['en', 7],
          ['fil', 3],
        ]),
        mfa_enabled: false,
        must_change_password: false,
        status: random.chance(0.96),
        created_at: daysAgo(since),
        updated_at: daysAgo(since),
        email_verified_at: daysAgo(since - 1),
      },
      roles,
    })
  }
  return users
}

export const mobileOf = (random: Random): string =>
  `+63${random.pick(mobilePrefixes)}${String(random.between(0, 9_999_999)).padStart(7, '0')}`

export const planConsultants = (
  random: Random,
  dealers: readonly DealerPlan[],
  each: number,
  daysAgo: (days: number) => string,
): readonly ConsultantRow[] =>
  dealers.flatMap(([code], at) =>
    Array.from({ length: each }, (_, number) => {
      const id = at * each + number + 1
      const first = random.pick(givenNames)
      const last = random.pick(surnames)
      const since = random.between(20, 730)
      return {
        id,
        first_name: first,
        last_name: last,
        employee_no: `${code}-${String(1000 + number * 7 + random.between(0, 6))}`,
        email: `${mailName(first, last)}.${id}@${code.toLowerCase()}.amihan.test`,
        mobile: mobileOf(random),
        dealer_id: at + 1,
        // The first one always works: every dealer has somebody to assign a lead to.
        status: number === 0 || random.chance(0.88),
        created_at: daysAgo(since),
        updated_at: daysAgo(random.between(1, since)),
      }
    }),
  )
