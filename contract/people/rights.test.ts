import { expect, test } from 'vitest'
import { type Rights, whyNotTrashed, whyWithheld } from '#contract/people/rights.ts'

const admin: Rights & { id: number } = { id: 1, roles: ['admin'], superadmin: false }
const other: typeof admin = { ...admin, id: 2 }
const hidden: typeof admin = { id: 3, roles: ['dealer'], superadmin: true }
const dealer: typeof admin = { id: 4, roles: ['dealer', 'dealer_parts'], superadmin: null }
const by = { admin: { id: 1, superadmin: false }, above: { id: 9, superadmin: true } }

test('an administrator moves nobody to the trash who stands above them, and nobody moves themselves', () => {
  const why = [admin, other, hidden, dealer].map((user) => whyNotTrashed(by.admin, user))
  expect(why).toEqual(['own', 'above', 'above', null])
  const bySuper = [admin, hidden, dealer, { ...hidden, id: 9 }].map((user) => whyNotTrashed(by.above, user))
  expect(bySuper).toEqual([null, null, null, 'own'])
})
test('a picture and a name are one’s own to change, and else of nobody who stands above; what gives rights is not one’s own', () => {
  for (const field of ['avatar', 'first_name'])
    expect([admin, other, hidden, dealer].map((user) => whyWithheld(by.admin, user, field))).toEqual([
      null,
      'above',
      'above',
      null,
    ])
  for (const field of ['roles', 'email'])
    expect([admin, other, dealer].map((user) => whyWithheld(by.admin, user, field))).toEqual(['own', 'above', null])
})
