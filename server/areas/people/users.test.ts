import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { avatars } from '#contract/people/avatars.ts'
import { passwordLinks, User, users } from '#contract/people/users.ts'
import { activity } from '#contract/work/activity.ts'
import { history } from '#contract/work/history.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { createClient } from '#tests/support/client.ts'
import { openHouse, readerOf } from '#tests/support/house.ts'
import { linkIn } from '#tests/support/mail.ts'
import { picture } from '#tests/support/pictures.ts'
import { people, signIn, signInWith } from '#tests/support/sign-in.ts'

type One = v.InferOutput<typeof User.schema>
const house = openHouse()
const { oneOf, manyOf } = readerOf(User.schema)
let born = 0
const bodyOf = (given: Record<string, unknown> = {}) => {
  born += 1
  return {
    first_name: 'Ligaya',
    last_name: `Bagong-Tao ${born}`,
    email: `bagong.${born}@demo.test`,
    roles: ['dealer'],
    superadmin: false,
    dealer_id: 1,
    permissions: [],
    locale: 'en',
    mfa_enabled: false,
    status: true,
    ...given,
  }
}
const make = async (given: Record<string, unknown> = {}, by: Client = house.superadmin): Promise<One> =>
  oneOf(await by.give(users.create, { body: bodyOf(given) }))
const edited = (one: One, given: Record<string, unknown>) => ({
  ...one,
  dealer_id: one.dealer?.id ?? null,
  ...given,
})
const edit = (by: Client, one: One, given: Record<string, unknown>) =>
  by.give(users.update, { params: { id: one.id }, body: edited(one, given) })
const byEmail = async (email: string): Promise<One> => {
  const [one] = manyOf(await house.superadmin.give(users.list, { query: { q: email } }))
  if (!one) throw new Error(`Nobody is called ${email}`)
  return one
}
const password = 'isang mahabang pangungusap'
/** Follows the invitation, and signs in. */
const settle = async (email: string): Promise<Client> => {
  const link = linkIn(await house.server.mailbox.next(email))
  const client = createClient(house.server.origin)
  const given = { email, token: link.searchParams.get('token'), password, password_confirmation: password }
  expect((await client.send('POST', '/auth/reset-password', { body: given })).status).toBe(200)
  expect((await signInWith(client, email, password)).status).toBe(200)
  return client
}
const isIn = async (client: Client) => (await client.send('GET', '/me')).status === 200
const Told = v.array(v.object({ changes: v.array(v.object({ field: v.string() })) }))
/** How an account is secured, and that it may do everything. */
const secured = ['superadmin', 'permissions', 'mfa_enabled']
const refusedFields = (answer: Answer) => [answer.status, Object.keys(answer.errors)]

describe('Who sees whom', () => {
  test('a dealer’s people see those of their dealer alone, administrators everybody', async () => {
    const second = await signIn(house.server.origin, 'second.dealer@demo.test')
    const all = manyOf(await house.admin.give(users.list, { query: { per_page: 200 } }))
    expect(new Set(all.map((one) => one.dealer?.id ?? 0)).size).toBeGreaterThan(2)
    for (const [client, own] of [
      [house.dealer, 1],
      [second, 2],
    ] as const) {
      const seen = manyOf(await client.give(users.list, { query: { per_page: 200 } }))
      expect(seen.map(({ id }) => id).sort()).toEqual(
        all
          .filter((one) => one.dealer?.id === own)
          .map(({ id }) => id)
          .sort(),
      )
      const foreign = all.find((one) => one.dealer !== null && one.dealer?.id !== own)
      expect((await client.give(users.get, { params: { id: foreign?.id ?? 0 } })).status).toBe(404)
      expect((await client.give(users.get, { params: { id: (await byEmail(people.admin)).id } })).status).toBe(404)
    }
  })

  test('how an account is secured, and that it may do everything, is told to those alone who may change it', async () => {
    const surveyAdmin = await signIn(house.server.origin, people.surveyAdmin)
    const secured = ({ superadmin, permissions, mfa_enabled }: One) => [superadmin, permissions, mfa_enabled]
    for (const reader of [house.dealer, surveyAdmin]) {
      const listed = manyOf(await reader.give(users.list, { query: { per_page: 200 } }))
      expect(listed.length).toBeGreaterThan(1)
      expect(new Set(listed.map((one) => JSON.stringify(secured(one))))).toEqual(new Set(['[null,null,null]']))
      const id = listed[0]?.id ?? 0
      expect(secured(oneOf(await reader.give(users.get, { params: { id } })))).toEqual([null, null, null])
      expect(secured(oneOf(await house.admin.give(users.get, { params: { id } }))).includes(null)).toBe(false)
    }
  })

  test('what was changed in how an account is secured is told to those alone, by history and activity as well', async () => {
    const surveyAdmin = await signIn(house.server.origin, people.surveyAdmin)
    const one = await make()
    const changed = await edit(house.superadmin, one, { last_name: 'Bagong-Ngalan', mfa_enabled: true })
    expect(changed.status).toBe(200)
    const told = async (reader: Client) => {
      const of = { params: { resource: 'users', id: one.id } }
      const entries = [await reader.give(history.list, of), await reader.give(activity.list, of)].map(({ data }) =>
        v.parse(Told, data),
      )
      return entries.map((all) => [...new Set(all.flatMap(({ changes }) => changes.map(({ field }) => field)))])
    }
    for (const fields of await told(house.admin)) expect(fields).toEqual(expect.arrayContaining(secured))
    for (const reader of [house.dealer, surveyAdmin])
      for (const fields of await told(reader)) {
        expect(fields).toContain('last_name')
        expect(fields.filter((field) => secured.includes(field))).toEqual([])
      }
  })

  test('dealers write nobody, not even themselves, and survey and parts administrators write nobody either', async () => {
    const own = await byEmail(people.dealer)
    for (const email of [people.dealer, people.surveyAdmin, people.partsAdmin]) {
      const client = await signIn(house.server.origin, email)
      expect((await edit(client, own, { first_name: 'Other' })).status).toBe(403)
      expect((await client.give(users.create, { body: bodyOf() })).status).toBe(403)
      expect((await client.give(users.trash, { params: { id: own.id } })).status).toBe(403)
      expect((await client.give(passwordLinks.send, { params: { id: own.id } })).status).toBe(403)
    }
  })

  test('they are found by name and e-mail, and narrowed by role, dealer, status and trash', async () => {
    const one = await make({ first_name: 'Niño', last_name: 'Peñafrancia', roles: ['dealer_parts'], status: false })
    const find = async (query: object) =>
      manyOf(await house.admin.give(users.list, { query: { per_page: 200, ...query } }))
    for (const q of ['nino pena', 'PEÑAFRANCIA', one.email])
      expect((await find({ q })).map(({ id }) => id)).toContain(one.id)
    expect((await find({ role: 'dealer_parts' })).every(({ roles }) => roles.includes('dealer_parts'))).toBe(true)
    expect((await find({ role: 'dealer_parts' })).map(({ id }) => id)).toContain(one.id)
    expect((await find({ dealer: [2] })).every((each) => each.dealer?.id === 2)).toBe(true)
    expect((await find({ active: true })).map(({ id }) => id)).not.toContain(one.id)
    await house.admin.give(users.trash, { params: { id: one.id } })
    expect((await find({})).map(({ id }) => id)).not.toContain(one.id)
    expect((await find({ trashed: true })).map(({ id }) => id)).toContain(one.id)
  })
})

describe('What only a super administrator does', () => {
  test('an administrator grants no administrator’s role and no super administrator, on making and on editing', async () => {
    for (const roles of [['admin'], ['admin_survey'], ['admin_parts'], ['dealer', 'admin']])
      expect(refusedFields(await house.admin.give(users.create, { body: bodyOf({ roles }) }))).toEqual([403, ['roles']])
    const raised = await house.admin.give(users.create, { body: bodyOf({ superadmin: true }) })
    expect(refusedFields(raised)).toEqual([403, ['superadmin']])
    const one = await make()
    expect(refusedFields(await edit(house.admin, one, { roles: ['dealer', 'admin'] }))).toEqual([403, ['roles']])
    expect(refusedFields(await edit(house.admin, one, { superadmin: true }))).toEqual([403, ['superadmin']])
    expect(oneOf(await house.superadmin.give(users.get, { params: { id: one.id } }))).toEqual(one)
    const granted = oneOf(await edit(house.superadmin, one, { roles: ['admin'], dealer_id: null, superadmin: true }))
    expect([granted.roles, granted.is_admin, granted.superadmin]).toEqual([['admin'], true, true])
  })

  test('an administrator takes no such right away, nor the ways in that lead to it', async () => {
    const boss = await make({ roles: ['admin_survey'], dealer_id: null })
    expect(refusedFields(await edit(house.admin, boss, { roles: ['dealer'], dealer_id: 1 }))).toEqual([
      403,
      ['roles', 'dealer_id'],
    ])
    for (const change of [{ email: 'taken.over@demo.test' }, { status: false }, { mfa_enabled: true }])
      expect(refusedFields(await edit(house.admin, boss, change))).toEqual([403, Object.keys(change)])
    expect((await house.admin.give(users.trash, { params: { id: boss.id } })).status).toBe(403)
    expect((await house.admin.give(passwordLinks.send, { params: { id: boss.id } })).status).toBe(403)
    expect(refusedFields(await edit(house.admin, boss, { first_name: 'Luwalhati' }))).toEqual([403, ['first_name']])
    expect(oneOf(await edit(house.superadmin, boss, { first_name: 'Luwalhati' })).first_name).toBe('Luwalhati')
    expect((await house.superadmin.give(users.trash, { params: { id: boss.id } })).status).toBe(200)
    expect((await house.admin.give(users.restore, { params: { id: boss.id } })).status).toBe(403)
    expect((await house.superadmin.give(users.restore, { params: { id: boss.id } })).status).toBe(200)
  })
})

describe('What nobody does to themselves', () => {
  test.each([
    [people.admin, { roles: ['admin', 'admin_survey'] }, ['roles']],
    [people.superadmin, { roles: ['admin'] }, ['roles']],
    [people.superadmin, { superadmin: false }, ['superadmin']],
    [people.superadmin, { status: false }, ['status']],
    [people.superadmin, { email: 'another@demo.test' }, ['email']],
    [people.superadmin, { mfa_enabled: true }, ['mfa_enabled']],
    [people.superadmin, { permissions: ['everything'] }, ['permissions']],
  ])('%s is refused %o', async (email, change, fields) => {
    const client = await signIn(house.server.origin, email)
    expect(refusedFields(await edit(client, await byEmail(email), change))).toEqual([403, fields])
  })

  test('an administrator neither renames who stands above them nor takes their picture', async () => {
    const above = await byEmail(people.superadmin)
    for (const change of [{ first_name: 'Iba' }, { last_name: 'Iba' }, { locale: 'fil' }])
      expect(refusedFields(await edit(house.admin, above, change))).toEqual([403, Object.keys(change)])
    const { id } = above
    const taken = await house.admin.give(avatars.clearOf, { params: { id } })
    expect(taken.status).toBe(403)
    const form = { avatar: new File([new Uint8Array(await picture('png'))], 'a.png') }
    expect((await house.admin.give(avatars.setOf, { params: { id }, form })).status).toBe(403)
    expect((await house.superadmin.give(avatars.setOf, { params: { id }, form })).status).toBe(200)
    const dealt = await byEmail(people.dealer)
    expect((await house.admin.give(avatars.setOf, { params: { id: dealt.id }, form })).status).toBe(200)
    expect((await edit(house.admin, await byEmail(people.partsDealer), { first_name: 'Iba' })).status).toBe(200)
  })

  test('but they change their own name, and cannot put themselves into the trash', async () => {
    const own = await byEmail(people.admin)
    expect(oneOf(await edit(house.admin, own, { first_name: 'Amadeo' })).first_name).toBe('Amadeo')
    expect((await house.admin.give(users.trash, { params: { id: own.id } })).status).toBe(403)
  })
})

describe('Dealer and roles go together', () => {
  test('a dealer role needs a dealer, and a dealer needs a dealer role', async () => {
    const none = await house.admin.give(users.create, { body: bodyOf({ dealer_id: null }) })
    expect(refusedFields(none)).toEqual([422, ['dealer_id']])
    const office = await house.superadmin.give(users.create, { body: bodyOf({ roles: ['admin_parts'], dealer_id: 1 }) })
    expect(refusedFields(office)).toEqual([422, ['dealer_id']])
    const both = await make({ roles: ['admin_survey', 'dealer'], dealer_id: 2 })
    expect([both.roles, both.dealer?.id]).toEqual([['admin_survey', 'dealer'], 2])
  })

  test('roles are given, known and kept in their order', async () => {
    for (const roles of [[], ['owner'], 'dealer'])
      expect(refusedFields(await house.admin.give(users.create, { body: bodyOf({ roles }) }))).toEqual([422, ['roles']])
    const one = await make({ roles: ['dealer_parts', 'dealer', 'dealer_parts'] })
    expect(one.roles).toEqual(['dealer_parts', 'dealer'])
    expect(oneOf(await edit(house.admin, one, { roles: ['dealer', 'dealer_parts'] })).roles).toEqual([
      'dealer',
      'dealer_parts',
    ])
  })

  test('an e-mail belongs to one user, in whatever case it is written', async () => {
    const taken = await house.admin.give(users.create, { body: bodyOf({ email: people.dealer.toUpperCase() }) })
    expect(refusedFields(taken)).toEqual([422, ['email']])
  })
})

describe('A new user', () => {
  test('is invited by mail, chooses a password by the link, and signs in', async () => {
    const one = await make({ first_name: 'Imbitado' }, house.admin)
    const client = await settle(one.email)
    expect((await client.send('GET', '/me')).data).toMatchObject({ first_name: 'Imbitado', dealer: { id: 1 } })
  })

  test('who is inactive is not invited', async () => {
    const one = await make({ status: false }, house.admin)
    const next = await make({}, house.admin)
    await house.server.mailbox.next(next.email)
    expect(house.server.mailbox.mails.filter(({ to }) => to.includes(one.email))).toEqual([])
  })
})

describe('A session ends when rights are taken away', () => {
  test.each([
    ['a role', { roles: ['dealer'] }],
    ['the dealer', { dealer_id: 2 }],
    ['being active', { status: false }],
  ])('%s', async (_, change) => {
    const one = await make({ roles: ['dealer', 'dealer_parts'] })
    const client = await settle(one.email)
    expect(await isIn(client)).toBe(true)
    const fresh = await byEmail(one.email)
    oneOf(await edit(house.admin, fresh, change))
    expect(await isIn(client)).toBe(false)
  })

  test('and by the trash and a password link, but not by a new name or one more role', async () => {
    const one = await make()
    const client = await settle(one.email)
    oneOf(await edit(house.admin, await byEmail(one.email), { first_name: 'Iba', roles: ['dealer', 'dealer_survey'] }))
    expect(await isIn(client)).toBe(true)
    expect((await house.admin.give(passwordLinks.send, { params: { id: one.id } })).status).toBe(200)
    expect(await isIn(client)).toBe(false)
    const again = createClient(house.server.origin)
    const asked = await signInWith(again, one.email, password)
    expect(asked.data).toMatchObject({ must_change_password: true, user: null })
    const link = linkIn(await house.server.mailbox.next(one.email, 2))
    const next = 'isa pang mahabang pangungusap'
    const body = {
      email: one.email,
      token: link.searchParams.get('token'),
      password: next,
      password_confirmation: next,
    }
    expect((await again.send('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await signInWith(again, one.email, next)).status).toBe(200)
    expect((await byEmail(one.email)).must_change_password).toBe(false)
    expect((await house.admin.give(users.trash, { params: { id: one.id } })).status).toBe(200)
    expect(await isIn(again)).toBe(false)
  })
})

test('a new address is told to the old one, must be confirmed anew, and ends links that went to the old one', async () => {
  const one = await make()
  const link = linkIn(await house.server.mailbox.next(one.email))
  const address = `lumipat.${born}@demo.test`
  expect(oneOf(await edit(house.admin, one, { email: address })).email_verified_at).toBeNull()
  expect((await house.server.mailbox.next(one.email, 1)).text).toContain(
    'changed the email address of your Dealer Desk account',
  )
  expect(linkIn(await house.server.mailbox.next(address)).pathname).toBe(`/admin/email/verify/${one.id}`)
  const body = { email: address, token: link.searchParams.get('token'), password, password_confirmation: password }
  expect((await createClient(house.server.origin).send('POST', '/auth/reset-password', { body })).status).toBe(422)
})

test('a save over a newer version is refused, and the audit says what roles were before', async () => {
  const one = await make()
  oneOf(await edit(house.admin, one, { roles: ['dealer', 'dealer_survey'] }))
  expect((await edit(house.admin, one, { first_name: 'Huli' })).status).toBe(409)
  const entries = await house.server.database.query<{ changes: Record<string, unknown> }>(
    "select changes from audit_entries where resource = 'users' and record_id = $1 order by id",
    [one.id],
  )
  expect(entries.map(({ changes }) => changes['roles']).filter((each) => each !== undefined)).toEqual([
    [[], ['dealer']],
    [['dealer'], ['dealer', 'dealer_survey']],
  ])
  expect(JSON.stringify(entries)).not.toContain('argon2')
})
