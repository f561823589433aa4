import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { auth } from '#contract/account/auth.ts'
import { newLink } from '#server/areas/account/links.ts'
import type { Answer } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { codeIn, linkIn } from '#tests/support/mail.ts'
import { demoPassword, people, signIn, signInWith } from '#tests/support/sign-in.ts'
import { accountEffects } from './account-effects.ts'
import { answerEffects } from './answer-effects.ts'
import { blastEffects } from './blast-effects.ts'
import { brandEffects } from './brand-effects.ts'
import { caseReportEffects } from './case-report-effects.ts'
import { catalogueEffects } from './catalogue-effects.ts'
import { dealerPeopleEffects } from './dealer-people-effects.ts'
import { listsFor, type Probe, same, succeeds } from './effects.ts'
import { erasureEffects } from './erasure-effects.ts'
import { callOf, type House, recordsOf, rowsOf, secondDealer } from './house.ts'
import { importEffects } from './import-effects.ts'
import { jobEffects } from './job-effects.ts'
import { noteEffects } from './note-effects.ts'
import { partsEffects } from './parts-effects.ts'
import { peopleEffects } from './people-effects.ts'
import { presenceEffects } from './presence-effects.ts'
import { reportEffects } from './report-effects.ts'
import { reportMailEffects } from './report-mail-effects.ts'
import { requestEffects } from './request-effects.ts'
import { stockEffects } from './stock-effects.ts'
import { surveyEffects } from './survey-effects.ts'
import { surveyReportEffects } from './survey-report-effects.ts'
import { targetEffects } from './target-effects.ts'
import { viewEffects } from './view-effects.ts'
import { webhookEffects } from './webhook-effects.ts'

const SignedIn = v.object({
  mfa: v.boolean(),
  must_change_password: v.boolean(),
  user: v.nullable(v.looseObject({ id: v.number(), email: v.string() })),
})
const me = v.looseObject({ id: v.number(), email: v.string(), locale: v.string() })
const newPassword = 'A-new-one-2026-11'

let born = 0
/** Somebody new, whom no other probe signs in: the password and the sessions may be changed. */
const somebody = async (house: House): Promise<{ id: number; email: string }> => {
  born += 1
  const email = `somebody.${born}@demo.test`
  const [one] = await house.server.database.query<{ id: number }>(
    `insert into users (first_name, last_name, email, password_hash, dealer_id)
     select first_name, last_name, $1, password_hash, dealer_id from users where email = $2 returning id`,
    [email, people.dealer],
  )
  if (!one) throw new Error(`${people.dealer} is not in the small world`)
  await house.server.database.query("insert into user_roles (user_id, role, position) values ($1, 'dealer', 0)", [
    one.id,
  ])
  await house.server.forgetLimits()
  return { id: one.id, email }
}
const whoAmI = async (client: Awaited<ReturnType<House['person']>>) => {
  const answer = await client.send('GET', '/me')
  return answer.status === 200 ? v.parse(me, answer.data).email : answer.status
}
const signsInWith = async (house: House, email: string, password: string) => {
  await house.server.forgetLimits()
  const answer = await house.visitor().send('POST', '/auth/login', { body: { email, password } })
  return answer.status === 200
}
const atTheCode = async (house: House) => {
  await house.server.forgetLimits()
  const client = house.visitor()
  const before = house.server.mailbox.mails.filter(({ to }) => to.includes(people.mfa)).length
  const asked = v.parse(SignedIn, (await signInWith(client, people.mfa)).data)
  const mail = await house.server.mailbox.next(people.mfa, before)
  return { client, asked, code: codeIn(mail), mails: before + 1 }
}

const login: Probe = async (house) => {
  const { email } = await somebody(house)
  const client = house.visitor()
  const answer = v.parse(SignedIn, (await signInWith(client, email)).data)
  const wrong = await house.visitor().send('POST', '/auth/login', { body: { email, password: 'not-this-one-2026' } })
  const unknown = await house
    .visitor()
    .send('POST', '/auth/login', { body: { email: 'nobody@demo.test', password: 'x' } })
  return [
    ...same('who GET /me says is signed in', await whoAmI(client), email),
    ...same('the user in the answer', answer.user?.email, email),
    ...(wrong.status === 401 || wrong.status === 422 ? [] : [`a wrong password was answered with ${wrong.status}`]),
    ...same('what an unknown address is told', [unknown.status, unknown.message], [wrong.status, wrong.message]),
  ]
}
const otp: Probe = async (house) => {
  const { client, asked, code } = await atTheCode(house)
  const early = await whoAmI(client)
  const wrong = await client.send('POST', '/auth/login/otp', {
    body: { code: code === '111111' ? '222222' : '111111' },
  })
  const right = await client.send('POST', '/auth/login/otp', { body: { code } })
  return [
    ...same('what login asks for', [asked.mfa, asked.user], [true, null]),
    ...same('who is signed in before the code', early, 401),
    ...(wrong.status >= 400 && wrong.status < 500 ? [] : [`a wrong code was answered with ${wrong.status}`]),
    ...succeeds('the right code', right),
    ...same('who is signed in after the code', await whoAmI(client), people.mfa),
  ]
}
const resendOtp: Probe = async (house) => {
  const { client, code, mails } = await atTheCode(house)
  const early = await client.send('POST', '/auth/login/otp-resend')
  await house.server.database.query("update pending_logins set code_sent_at = now() - interval '1 hour'")
  const later = await client.send('POST', '/auth/login/otp-resend')
  const fresh = codeIn(await house.server.mailbox.next(people.mfa, mails))
  const old = await client.send('POST', '/auth/login/otp', { body: { code } })
  const right = await client.send('POST', '/auth/login/otp', { body: { code: fresh } })
  return [
    ...same('a second code at once', early.status, 429),
    ...succeeds('a second code later', later),
    ...(code === fresh || old.status >= 400 ? [] : ['the first code still works']),
    ...succeeds('the second code', right),
  ]
}
const pending: Probe = async (house) => {
  const { client, code } = await atTheCode(house)
  const stepOf = (answer: Answer) => v.parse(auth.pending.answer.schema, answer.data)
  const now = async () => stepOf(await client.give(auth.pending))
  const begun = await now()
  const stranger = stepOf(await house.visitor().give(auth.pending))
  await client.send('POST', '/auth/login/otp', { body: { code } })
  return [
    ...same('what the sign-in waits for', [begun.step, begun.resend_after > 0], ['code', true]),
    ...same('what a visitor hears', stranger.step, null),
    ...same('what it waits for when it is over', (await now()).step, null),
  ]
}
const logout: Probe = async (house) => {
  const client = await signIn(house.server.origin, (await somebody(house)).email)
  const left = await client.send('POST', '/auth/logout')
  return [...succeeds('it', left), ...same('who is signed in afterwards', await whoAmI(client), 401)]
}
const forgotPassword: Probe = async (house) => {
  const { email } = await somebody(house)
  const known = await house.visitor().send('POST', '/auth/forgot-password', { body: { email } })
  const unknown = await house.visitor().send('POST', '/auth/forgot-password', { body: { email: 'nobody@demo.test' } })
  const link = linkIn(await house.server.mailbox.next(email))
  return [
    ...succeeds('it', known),
    ...same('what an unknown address is told', [unknown.status, unknown.message], [known.status, known.message]),
    ...same(
      'where the mailed link leads',
      [link.origin, link.pathname],
      [house.server.origin, '/admin/reset-password'],
    ),
    ...same(
      'mails to nobody',
      house.server.mailbox.mails.filter(({ to }) => to.includes('nobody@demo.test')).length,
      0,
    ),
  ]
}
const resetPassword: Probe = async (house) => {
  const { email } = await somebody(house)
  await house.visitor().send('POST', '/auth/forgot-password', { body: { email } })
  const token = linkIn(await house.server.mailbox.next(email)).searchParams.get('token') ?? ''
  const body = { email, token, password: newPassword, password_confirmation: newPassword }
  const wrong = await house.visitor().send('POST', '/auth/reset-password', { body: { ...body, token: `${token}x` } })
  const reset = await house.visitor().send('POST', '/auth/reset-password', { body })
  const again = await house.visitor().send('POST', '/auth/reset-password', { body })
  return [
    ...(wrong.status >= 400 ? [] : ['a wrong link was taken']),
    ...succeeds('it', reset),
    ...(again.status >= 400 ? [] : ['the link works twice']),
    ...same('the new password', await signsInWith(house, email, newPassword), true),
    ...same('the old password', await signsInWith(house, email, demoPassword), false),
  ]
}
const changePassword: Probe = async (house) => {
  const { email } = await somebody(house)
  const [client, elsewhere] = [await signIn(house.server.origin, email), await signIn(house.server.origin, email)]
  const body = { password: newPassword, password_confirmation: newPassword }
  const wrong = await client.send('POST', '/auth/change-password', {
    body: { ...body, current_password: 'not-this-one' },
  })
  const changed = await client.send('POST', '/auth/change-password', {
    body: { ...body, current_password: demoPassword },
  })
  return [
    ...same('a wrong current password', [wrong.status, Object.keys(wrong.errors)], [422, ['current_password']]),
    ...succeeds('it', changed),
    ...same('who is signed in here', await whoAmI(client), email),
    ...same('who is signed in elsewhere', await whoAmI(elsewhere), 401),
    ...same('the new password', await signsInWith(house, email, newPassword), true),
  ]
}
const forceResetPassword: Probe = async (house) => {
  await house.server.forgetLimits()
  const client = house.visitor()
  const asked = v.parse(SignedIn, (await signInWith(client, people.reset)).data)
  const early = await whoAmI(client)
  const stranger = await house.visitor().send('POST', '/auth/force-reset-password', {
    body: { password: newPassword, password_confirmation: newPassword },
  })
  const done = await client.send('POST', '/auth/force-reset-password', {
    body: { password: newPassword, password_confirmation: newPassword },
  })
  return [
    ...same('what login asks for', [asked.must_change_password, asked.user], [true, null]),
    ...same('who is signed in before the change', early, 401),
    ...same('somebody without a pending sign-in', stranger.status, 401),
    ...succeeds('it', done),
    ...same('who is signed in afterwards', await whoAmI(client), people.reset),
  ]
}
const verifyEmail: Probe = async (house) => {
  const { id, email } = await somebody(house)
  await house.server.database.query('update users set email_verified_at = null where id = $1', [id])
  const token = await newLink(house.server.database, id, 'verify-email')
  const wrong = await house.visitor().send('POST', '/auth/verify-email', { body: { user_id: id, token: `${token}x` } })
  const right = await house.visitor().send('POST', '/auth/verify-email', { body: { user_id: id, token } })
  const seen = await (await signIn(house.server.origin, email)).send('GET', '/me')
  const { email_verified_at } = v.parse(v.looseObject({ email_verified_at: v.nullable(v.string()) }), seen.data)
  return [
    ...(wrong.status >= 400 ? [] : ['a wrong link was taken']),
    ...succeeds('it', right),
    ...(email_verified_at === null ? ['GET /me does not show the address as verified'] : []),
  ]
}
const Times = v.object({ session: v.object({ idle_at: v.string(), expires_at: v.string() }) })
const renew: Probe = async (house) => {
  const client = await signIn(house.server.origin, (await somebody(house)).email)
  // Half an hour has passed without an act.
  await house.server.database.query("update sessions set idle_at = idle_at - interval '30 minutes'")
  const renewed = v.parse(Times, (await client.send('POST', '/auth/renew')).data).session
  const seen = v.parse(Times, (await client.send('GET', '/validate/me')).data).session
  return [
    ...same('the times that GET /validate/me shows', seen, renewed),
    ...(Date.parse(renewed.idle_at) > Date.now() + 55 * 60_000
      ? []
      : [`the session is idle at ${renewed.idle_at} already`]),
  ]
}
const Roles = v.looseObject({ role: v.array(v.object({ slug: v.string(), name: v.string() })) })
const validate: Probe = async (house) => {
  const client = await house.person(people.superadmin)
  const slugs = (data: unknown) => v.parse(Roles, data).role.map(({ slug }) => slug)
  const roles = slugs((await client.send('GET', '/validate/me')).data)
  return [
    ...same('the roles', roles, ['admin', 'admin_survey', 'admin_parts']),
    ...same('the roles that GET /me shows', slugs((await client.send('GET', '/me')).data), roles),
  ]
}
const updateMe: Probe = async (house) => {
  const { email } = await somebody(house)
  const client = await signIn(house.server.origin, email)
  const answer = await client.send('PUT', '/me', { body: { locale: 'fil', hides_presence: true } })
  const again = await signIn(house.server.origin, email)
  return [
    ...succeeds('it', answer),
    ...same(
      'the language and the visibility after signing in again',
      v.parse(v.object({ locale: v.string(), hides_presence: v.boolean() }), (await again.send('GET', '/me')).data),
      { locale: 'fil', hides_presence: true },
    ),
  ]
}
/** Whoever proved it long ago is asked, and goes on with their password or with the code of a two-step account. */
const prove: Probe = async (house, { call }) => {
  const stale = async (email: string) => {
    const client = await house.person(email)
    await house.server.database.query(
      "update sessions set proved_at = now() - interval '2 days' where user_id = (select id from users where email = $1)",
      [email],
    )
    return client
  }
  const client = await stale(people.admin)
  const act = async () => (await client.send('POST', '/users/2000000000/password-link')).error_code
  const before = await act()
  const wrong = await client.give(call, { body: { password: 'not the right one' } })
  const still = await act()
  const answer = await client.give(call, { body: { password: demoPassword } })
  return [
    ...same('before', before, 'proof_required'),
    ...same('a wrong password', [wrong.status, Object.keys(wrong.errors)], [422, ['password']]),
    ...same('after a wrong password', still, 'proof_required'),
    ...succeeds('it', answer),
    ...same('after it', await act(), 'not_found'),
  ]
}
const sendProofCode: Probe = async (house, { call }) => {
  const codes = () =>
    house.server.database.query<{ id: number }>(
      "select id from outgoing_emails where kind = 'proof-code' and search = $1 order by id",
      [people.admin],
    )
  const before = await codes()
  const refused = await (await house.person(people.admin)).give(call)
  return [
    ...same('an account without two steps', [refused.status, Object.keys(refused.errors)], [422, ['code']]),
    ...same('the codes on their way to it', await codes(), before),
  ]
}
const getMe: Probe = async (house) => {
  const { email } = await somebody(house)
  const client = house.visitor()
  const told = v.parse(SignedIn, (await signInWith(client, email)).data).user
  return same('the user that login told', (await client.send('GET', '/me')).data, told)
}
const csrf: Probe = async (house) => {
  const client = house.visitor()
  await client.send('GET', '/sanctum/csrf-cookie')
  const token = client.cookies.get('XSRF-TOKEN')
  const taken = await client.send('POST', '/auth/forgot-password', { body: { email: 'nobody@demo.test' } })
  return [...(token ? [] : ['no XSRF-TOKEN cookie came']), ...succeeds('an unsafe call with the token', taken)]
}
const events: Probe = async (house) => {
  const [admin, dealer] = [await house.person(people.admin), await house.person(people.dealer)]
  const { events: heard, stop } = await dealer.listen()
  const made = await admin.send('POST', '/dealer/zones', {
    body: { name: 'Heard of', region_type: 'provincial', status: true },
  })
  const { id } = v.parse(v.looseObject({ id: v.number() }), made.data)
  // Of a list that is narrowed for its reader they hear that something changed, not what.
  const isIt = (event: unknown) =>
    v.is(
      v.looseObject({
        resource: v.literal('dealer-zones'),
        kind: v.literal('created'),
        record: v.nullable(v.literal(id)),
      }),
      event,
    )
  const isHeard = await eventually(
    () => heard.some(isIt),
    (found) => found,
  )
  stop()
  return isHeard ? [] : [`a new zone was not heard of, only ${JSON.stringify(heard)}`]
}
const openNotifications: Probe = async (house) => {
  const [mine, theirs] = [await house.person(people.dealer), await house.person(secondDealer)]
  const unopened = { only_unopened: '1', sort: 'desc' }
  const [first] = recordsOf(await mine.send('GET', '/notifications', { query: unopened }))
  const [foreign] = recordsOf(await theirs.send('GET', '/notifications', { query: unopened }))
  if (!first || !foreign) return ['there is nothing unopened to open']
  const answer = await mine.send('PUT', '/notifications/open', { body: { ids: [first.id, foreign.id] } })
  const left = recordsOf(await mine.send('GET', '/notifications', { query: unopened })).map(({ id }) => id)
  const others = recordsOf(await theirs.send('GET', '/notifications', { query: unopened })).map(({ id }) => id)
  return [
    ...same('how many were opened', answer.data, { opened: 1 }),
    ...(left.includes(first.id) ? ['it still counts as unopened'] : []),
    ...(others.includes(foreign.id) ? [] : ["somebody else's notification was opened"]),
  ]
}
const prefer: Probe = async (house, { call }) => {
  const { email } = await somebody(house)
  const client = await signIn(house.server.origin, email)
  const kinds = Object.keys(call.body?.fields ?? {})
  const asked = Object.fromEntries(kinds.map((kind, place) => [kind, place % 2 === 0]))
  const answer = await client.give(call, { body: asked })
  const kept = await (await signIn(house.server.origin, email)).send('GET', '/notifications/preferences')
  const other = await (await house.person(secondDealer)).send('GET', '/notifications/preferences')
  return [
    ...succeeds('it', answer),
    ...same('what is kept', kept.data, asked),
    ...same('what somebody else has', other.data, Object.fromEntries(kinds.map((kind) => [kind, false]))),
  ]
}
const Home = v.looseObject({
  waiting: v.array(v.looseObject({ kind: v.string(), id: v.number() })),
  requests: v.array(v.looseObject({ kind: v.string(), waiting: v.number() })),
})
const home: Probe = async (house) => {
  const found: string[] = []
  for (const email of [people.admin, people.dealer]) {
    const client = await house.person(email)
    const { waiting, requests } = v.parse(Home, (await client.send('GET', '/home')).data)
    const query = { status: 'pending', order_by: 'created_at', sort: 'asc', per_page: 200 }
    const pending = recordsOf(await client.send('GET', '/leads', { query }))
    const late = pending.filter((row) => Date.parse(String(row['created_at'])) < Date.now() - 86_400_000)
    found.push(
      ...same(
        `${email}: how many leads wait`,
        requests.filter(({ kind }) => kind === 'leads').map((one) => one.waiting),
        [late.length],
      ),
      ...same(
        `${email}: the leads among those that wait longest`,
        waiting.filter(({ kind }) => kind === 'leads').map(({ id }) => id),
        late.slice(0, waiting.filter(({ kind }) => kind === 'leads').length).map(({ id }) => id),
      ),
    )
  }
  return found
}
const wordList: Probe = async (house, { call }) => {
  const client = await house.person(people.dealer)
  const field = call.route === 'GET /statuses' ? 'status' : 'action'
  const slugsOf = async (type: string) => rowsOf(await client.give(call, { query: { type } })).map((row) => row['slug'])
  const slugs = await slugsOf('lead')
  const leads = recordsOf(await client.send('GET', '/leads', { query: { per_page: 200 } }))
  const worn = [...new Set(leads.flatMap((row) => row[field] ?? []))]
  const found: string[] = []
  // A status is of use when leads can be found by it: just those that wear it. They have no filter by action.
  for (const slug of field === 'status' ? slugs : []) {
    const by = recordsOf(await client.send('GET', '/leads', { query: { [field]: String(slug), per_page: 200 } }))
    const wearing = leads.filter((row) => row[field] === slug)
    found.push(
      ...same(`the leads with ${field} ${slug}`, by.map(({ id }) => id).sort(), wearing.map(({ id }) => id).sort()),
    )
  }
  return [
    ...found,
    ...(worn.length < 2 ? [`leads wear only ${worn.join(', ')}`] : []),
    ...worn.filter((slug) => !slugs.includes(slug)).map((slug) => `leads wear ${slug}, which the list lacks`),
    ...(isDeepStrictEqual(await slugsOf('testdrive'), slugs) ? ['another type has the same list'] : []),
  ]
}
const placeList: Probe = async (house, { call }) => {
  const client = await house.person(people.dealer)
  const all = recordsOf(await client.give(call))
  const paged = await client.give(call, { query: { page: 2, per_page: 2 } })
  return [
    ...same('the second page of two', recordsOf(paged), all.slice(2, 4)),
    ...same('the total', paged.meta?.total, all.length),
  ]
}

/** Calls with an effect of their own kind; the others are probed by what their names say. */
export const ownEffects: Readonly<Record<string, Probe>> = {
  'auth.csrf': csrf,
  'auth.login': login,
  'auth.otp': otp,
  'auth.resendOtp': resendOtp,
  'auth.pending': pending,
  'auth.logout': logout,
  'auth.forgotPassword': forgotPassword,
  'auth.resetPassword': resetPassword,
  'auth.changePassword': changePassword,
  'auth.forceResetPassword': forceResetPassword,
  'auth.verifyEmail': verifyEmail,
  'auth.renew': renew,
  'auth.validate': validate,
  'me.get': getMe,
  'auth.prove': prove,
  'auth.sendProofCode': sendProofCode,
  'me.update': updateMe,
  'me.events': events,
  // Only dealers' people have any in the small world.
  'notifications.list': listsFor(people.dealer),
  'notifications.open': openNotifications,
  'notifications.preferences': (house, one) => {
    const call = callOf('notifications', 'prefer')
    if (!call) throw new Error('There is no call that saves the preferences')
    return prefer(house, { ...one, call })
  },
  'notifications.prefer': prefer,
  'home.get': home,
  ...reportEffects,
  'statuses.list': wordList,
  'actions.list': wordList,
  'regions.list': placeList,
  'provinces.list': placeList,
  'cities.list': placeList,
  'barangays.list': placeList,
  ...accountEffects,
  ...blastEffects,
  ...surveyEffects,
  ...targetEffects,
  ...surveyReportEffects,
  ...caseReportEffects,
  ...answerEffects,
  ...brandEffects,
  ...catalogueEffects,
  ...webhookEffects,
  ...importEffects,
  ...jobEffects,
  ...partsEffects,
  ...peopleEffects,
  ...dealerPeopleEffects,
  ...erasureEffects,
  ...requestEffects,
  ...stockEffects,
  ...noteEffects,
  ...presenceEffects,
  ...viewEffects,
  ...reportMailEffects,
}
