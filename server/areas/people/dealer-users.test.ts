import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { DealerUser, dealerUsers } from '#contract/people/dealer-users.ts'
import { User, users } from '#contract/people/users.ts'
import { openHouse, readerOf } from '#tests/support/house.ts'
import { linkIn } from '#tests/support/mail.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

type One = v.InferOutput<typeof DealerUser.schema>
const house = openHouse()
const { oneOf, manyOf } = readerOf(DealerUser.schema)
let born = 0
const bodyOf = (given: Record<string, unknown> = {}) => {
  born += 1
  return {
    dealer_id: 1,
    first_name: 'Mayumi',
    last_name: `Taga-Dealer ${born}`,
    email: `mayumi.${born}@demo.test`,
    roles: ['dealer'],
    locale: 'fil',
    mfa_enabled: false,
    status: true,
    ...given,
  }
}
const make = async (given: Record<string, unknown> = {}): Promise<One> =>
  oneOf(await house.admin.give(dealerUsers.create, { body: bodyOf(given) }))
const edit = (one: One, given: Record<string, unknown>) =>
  house.admin.give(dealerUsers.update, { params: { id: one.id }, body: { ...one, dealer_id: one.dealer.id, ...given } })

describe('Users of dealers', () => {
  test('administrators see those of all dealers or of one, a dealer’s people their own, and nobody else any', async () => {
    const all = manyOf(await house.admin.give(dealerUsers.list, { query: { per_page: 200 } }))
    expect(new Set(all.map((one) => one.dealer.id)).size).toBeGreaterThan(1)
    const ofSecond = manyOf(await house.admin.give(dealerUsers.list, { query: { per_page: 200, dealer_id: 2 } }))
    expect(ofSecond).toEqual(all.filter((one) => one.dealer.id === 2))
    const own = manyOf(await house.dealer.give(dealerUsers.list, { query: { per_page: 200 } }))
    // How their colleagues' accounts are secured they are not told.
    expect(own).toEqual(all.filter((one) => one.dealer.id === 1).map((one) => ({ ...one, mfa_enabled: null })))
    expect(all.some((one) => one.mfa_enabled !== null)).toBe(true)
    expect((await house.dealer.give(dealerUsers.get, { params: { id: ofSecond[0]?.id ?? 0 } })).status).toBe(404)
    const survey = await signIn(house.server.origin, people.surveyAdmin)
    expect((await survey.give(dealerUsers.list)).status).toBe(403)
  })

  test('whoever belongs to no dealer is not among them', async () => {
    const [boss] = v.parse(
      v.array(User.schema),
      (await house.admin.give(users.list, { query: { q: people.partsAdmin } })).data,
    )
    expect((await house.admin.give(dealerUsers.get, { params: { id: boss?.id ?? 0 } })).status).toBe(404)
    expect((await house.admin.give(dealerUsers.trash, { params: { id: boss?.id ?? 0 } })).status).toBe(404)
    const asked = await house.admin.give(dealerUsers.resendVerification, { body: { id: boss?.id ?? 0 } })
    expect(asked.status).toBe(404)
  })

  test('are invited, and stand among the users as well', async () => {
    const one = await make({ roles: ['dealer', 'dealer_parts'] })
    expect(linkIn(await house.server.mailbox.next(one.email)).pathname).toBe('/admin/reset-password')
    const user = v.parse(User.schema, (await house.admin.give(users.get, { params: { id: one.id } })).data)
    expect([user.roles, user.dealer, user.superadmin, user.is_admin]).toEqual([
      ['dealer', 'dealer_parts'],
      one.dealer,
      false,
      false,
    ])
    expect(oneOf(await edit(one, { first_name: 'Marikit' })).first_name).toBe('Marikit')
    expect((await edit(one, { first_name: 'Huli' })).status).toBe(409)
  })

  test('get the roles of dealers alone here, and superadmin never', async () => {
    for (const roles of [['admin'], ['dealer', 'admin_survey'], []]) {
      const refused = await house.superadmin.give(dealerUsers.create, { body: bodyOf({ roles }) })
      expect([roles, refused.status, Object.keys(refused.errors)]).toEqual([roles, 422, ['roles']])
    }
    const one = oneOf(
      await house.superadmin.give(dealerUsers.create, { body: bodyOf({ superadmin: true, is_admin: true }) }),
    )
    const user = v.parse(User.schema, (await house.admin.give(users.get, { params: { id: one.id } })).data)
    expect([user.superadmin, user.is_admin]).toEqual([false, false])
  })

  test('who have a role of an administrator besides keep it, and are changed by a super administrator alone', async () => {
    const { id } = await make()
    const user = v.parse(User.schema, (await house.admin.give(users.get, { params: { id } })).data)
    const both = { ...user, dealer_id: 1, roles: ['admin_survey', 'dealer'] }
    expect((await house.superadmin.give(users.update, { params: { id }, body: both })).status).toBe(200)
    const one = oneOf(await house.admin.give(dealerUsers.get, { params: { id } }))
    expect(one.roles).toEqual(['dealer'])
    expect((await edit(one, { email: 'taken.over@demo.test' })).status).toBe(403)
    expect((await house.admin.give(dealerUsers.trash, { params: { id } })).status).toBe(403)
    expect((await edit(one, { first_name: 'Ligaya' })).status).toBe(403)
    const body = { ...one, dealer_id: 1, first_name: 'Ligaya' }
    const named = oneOf(await house.superadmin.give(dealerUsers.update, { params: { id }, body }))
    expect([named.first_name, named.roles]).toEqual(['Ligaya', ['dealer']])
    const now = v.parse(User.schema, (await house.admin.give(users.get, { params: { id } })).data)
    expect(now.roles).toEqual(['admin_survey', 'dealer'])
  })

  test('are written by administrators alone', async () => {
    const [own] = manyOf(await house.dealer.give(dealerUsers.list))
    expect((await house.dealer.give(dealerUsers.create, { body: bodyOf() })).status).toBe(403)
    expect((await house.dealer.give(dealerUsers.trash, { params: { id: own?.id ?? 0 } })).status).toBe(403)
    expect((await house.dealer.give(dealerUsers.resendVerification, { body: { id: own?.id ?? 0 } })).status).toBe(403)
  })

  test('are asked to confirm their address once more, until they have', async () => {
    const one = await make()
    await house.server.mailbox.next(one.email)
    expect((await house.admin.give(dealerUsers.resendVerification, { body: { id: one.id } })).status).toBe(200)
    const link = linkIn(await house.server.mailbox.next(one.email, 1))
    expect(link.pathname).toBe(`/admin/email/verify/${one.id}`)
    await house.server.database.query('update users set email_verified_at = now() where id = $1', [one.id])
    const asked = await house.admin.give(dealerUsers.resendVerification, { body: { id: one.id } })
    expect([asked.status, Object.keys(asked.errors)]).toEqual([422, ['id']])
  })

  test('are asked by a super administrator alone where they are administrators besides', async () => {
    const one = await make()
    await house.server.mailbox.next(one.email)
    await house.server.database.query(
      "insert into user_roles (user_id, role, position) values ($1, 'admin_survey', 1)",
      [one.id],
    )
    const refused = await house.admin.give(dealerUsers.resendVerification, { body: { id: one.id } })
    expect([refused.status, refused.error_code]).toEqual([403, 'forbidden'])
    expect((await house.superadmin.give(dealerUsers.resendVerification, { body: { id: one.id } })).status).toBe(200)
    expect(linkIn(await house.server.mailbox.next(one.email, 1)).pathname).toBe(`/admin/email/verify/${one.id}`)
  })

  test('go into the trash and come back', async () => {
    const one = await make()
    expect((await house.admin.give(dealerUsers.trash, { params: { id: one.id } })).status).toBe(200)
    const inTrash = manyOf(await house.admin.give(dealerUsers.list, { query: { trashed: true } }))
    expect(inTrash.map(({ id }) => id)).toContain(one.id)
    expect(oneOf(await house.admin.give(dealerUsers.restore, { params: { id: one.id } })).id).toBe(one.id)
  })
})
