import * as v from 'valibot'
import { mySessions, secondStep } from '#contract/account/my-sessions.ts'
import { avatars } from '#contract/people/avatars.ts'
import { passwordLinks, User, users } from '#contract/people/users.ts'
import { Hit, search } from '#contract/work/search.ts'
import { codeIn, linkIn } from '#tests/support/mail.ts'
import { picture } from '#tests/support/pictures.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordsOf, rowsOf } from './house.ts'

const pictureFile = async () => new File([new Uint8Array(await picture('png'))], 'me.png')
const Pictured = v.looseObject({ id: v.number(), avatar: v.nullable(v.string()) })
const onePerson = async (house: House, email: string) => {
  const [one] = recordsOf(await (await house.person(people.superadmin)).give(users.list, { query: { q: email } }))
  if (!one) throw new Error(`${email} is not in the small world`)
  return v.parse(User.schema, one)
}

const newcomer = {
  first_name: 'Bagong',
  last_name: 'Kasama',
  email: 'bagong.kasama@demo.test',
  roles: ['dealer'],
  superadmin: false,
  dealer_id: 1,
  permissions: [],
  locale: 'en',
  mfa_enabled: false,
  status: true,
}
const sendLink: Probe = async (house) => {
  const admin = await house.person(people.admin)
  const made = v.parse(User.schema, (await admin.give(users.create, { body: newcomer })).data)
  await house.server.mailbox.next(made.email)
  const sent = await admin.call(passwordLinks.send, { params: { id: made.id } })
  const link = linkIn(await house.server.mailbox.next(made.email, 1))
  return [
    ...succeeds('it', sent),
    ...same('where the mailed link leads', link.pathname, '/admin/reset-password'),
    ...same('whether a new password must be chosen', (await onePerson(house, made.email)).must_change_password, true),
  ]
}
const setMine: Probe = async (house) => {
  const client = await house.person(people.partsDealer)
  const set = await client.give(avatars.setMine, { form: { avatar: await pictureFile() } })
  const { avatar } = v.parse(Pictured, (await client.send('GET', '/me')).data)
  const seen = await onePerson(house, people.partsDealer)
  return [
    ...succeeds('it', set),
    ...same('the picture that others see', seen.avatar, avatar),
    ...(avatar === null ? ['there is no picture'] : []),
  ]
}
const clearMine: Probe = async (house, one) => {
  const found = await setMine(house, one)
  const client = await house.person(people.partsDealer)
  return [
    ...found,
    ...succeeds('it', await client.give(avatars.clearMine)),
    ...same('the picture', v.parse(Pictured, (await client.send('GET', '/me')).data).avatar, null),
  ]
}
const setOf: Probe = async (house) => {
  const admin = await house.person(people.admin)
  const { id } = await onePerson(house, people.surveyDealer)
  const form = { avatar: await pictureFile() }
  const set = await admin.give(avatars.setOf, { params: { id }, form })
  const unknown = await admin.give(avatars.setOf, { params: { id: 2_000_000_000 }, form })
  return [
    ...succeeds('it', set),
    ...same('an unknown record', unknown.status, 404),
    ...(v.is(v.string(), (await onePerson(house, people.surveyDealer)).avatar) ? [] : ['there is no picture']),
  ]
}
const clearOf: Probe = async (house, one) => {
  const found = await setOf(house, one)
  const { id } = await onePerson(house, people.surveyDealer)
  const cleared = await (await house.person(people.admin)).give(avatars.clearOf, { params: { id } })
  return [
    ...found,
    ...succeeds('it', cleared),
    ...same('the picture', (await onePerson(house, people.surveyDealer)).avatar, null),
  ]
}
const readPicture: Probe = async (house) => {
  const client = await house.person(people.partsAdmin)
  const set = await client.give(avatars.setMine, { form: { avatar: await pictureFile() } })
  const { avatar } = v.parse(Pictured, set.data)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${house.server.origin}${avatar ?? ''}`, { headers: { cookie } })
  return [
    ...same('its type', answer.headers.get('content-type'), 'image/webp'),
    ...((await answer.arrayBuffer()).byteLength > 50 ? [] : ['it is empty']),
  ]
}

let guests = 0
/** Somebody whom no other probe signs in: their sessions and their second step may be changed. */
const guest = async (house: House): Promise<string> => {
  guests += 1
  const email = `guest.${guests}@demo.test`
  await house.server.forgetLimits()
  await house.server.database.query(
    `insert into users (first_name, last_name, email, password_hash, email_verified_at)
     select first_name, last_name, $1, password_hash, now() from users where email = $2`,
    [email, people.partsAdmin],
  )
  await house.server.database.query(
    "insert into user_roles (user_id, role, position) select id, 'admin_parts', 0 from users where email = $1",
    [email],
  )
  return email
}
const isIn = async (client: Awaited<ReturnType<House['person']>>) => (await client.send('GET', '/me')).status === 200
const twoSessions = async (house: House) => {
  const email = await guest(house)
  return [await signIn(house.server.origin, email), await signIn(house.server.origin, email)] as const
}
const listSessions: Probe = async (house) => {
  const [mine, other] = await twoSessions(house)
  const all = v.parse(v.array(v.looseObject({ current: v.boolean() })), (await mine.give(mySessions.list)).data)
  const theirs = recordsOf(await other.give(mySessions.list))
  return [
    ...same('the first is the one that asks', all.map(({ current }) => current).indexOf(true), 0),
    ...same('how many there are for both', theirs.length, all.length),
  ]
}
const revoke: Probe = async (house) => {
  const [mine, other] = await twoSessions(house)
  const [id] = recordsOf(await other.give(mySessions.list)).map((row) => row.id)
  const ended = await mine.give(mySessions.revoke, { params: { id: id ?? 0 } })
  return [...succeeds('it', ended), ...same('who is still in', [await isIn(mine), await isIn(other)], [true, false])]
}
const revokeOthers: Probe = async (house) => {
  const [mine, other] = await twoSessions(house)
  const ended = await mine.give(mySessions.revokeOthers)
  return [...succeeds('it', ended), ...same('who is still in', [await isIn(mine), await isIn(other)], [true, false])]
}

const askedCode = async (house: House, enabled: boolean) => {
  const email = await guest(house)
  const client = await signIn(house.server.origin, email)
  const before = house.server.mailbox.mails.filter(({ to }) => to.includes(email)).length
  const asked = await client.give(secondStep.ask, { body: { password: demoPassword, enabled } })
  if (asked.status !== 200) throw new Error(`The code was refused: ${asked.message}`)
  return { client, asked, code: codeIn(await house.server.mailbox.next(email, before)) }
}
const hasStep = async (client: Awaited<ReturnType<House['person']>>) =>
  v.parse(v.looseObject({ mfa_enabled: v.boolean() }), (await client.send('GET', '/me')).data).mfa_enabled
const askStep: Probe = async (house) => {
  const { client, asked } = await askedCode(house, true)
  return [...succeeds('it', asked), ...same('the second step before the code', await hasStep(client), false)]
}
const confirmStep: Probe = async (house) => {
  const { client, code } = await askedCode(house, true)
  const on = await client.give(secondStep.confirm, { body: { code } })
  return [...succeeds('it', on), ...same('the second step after the code', await hasStep(client), true)]
}

const find: Probe = async (house) => {
  const client = await house.person(people.dealer)
  const [lead] = recordsOf(await client.send('GET', '/leads'))
  const hits = v.parse(
    v.array(Hit.schema),
    (await client.call(search.find, { query: { q: String(lead?.['reference_no']) } })).data,
  )
  const first = hits.map(({ resource, id }) => [resource, id])[0]
  return same('what its reference finds', first, ['leads', lead?.id])
}

const sendAgain: Probe = async (house) => {
  const client = await house.person(people.superadmin)
  const failed = async () => rowsOf(await client.send('GET', '/outgoing-emails', { query: { status: 'failed' } }))
  const [one] = await failed()
  const to = String(one?.['to'])
  const before = house.server.mailbox.mails.filter((mail) => mail.to.includes(to)).length
  const sent = await client.send('POST', `/outgoing-emails/${one?.['id']}/send-again`)
  const mail = await house.server.mailbox.next(to, before)
  return [
    ...succeeds('it', sent),
    ...same('what it is about', mail.subject, 'Your password was changed'),
    ...same(
      'whether it still stands among those that failed',
      (await failed()).some((row) => row['id'] === one?.['id']),
      false,
    ),
  ]
}
export const peopleEffects: Readonly<Record<string, Probe>> = {
  'password-links.send': sendLink,
  'outgoing-emails.sendAgain': sendAgain,
  'avatars.get': readPicture,
  'avatars.setMine': setMine,
  'avatars.clearMine': clearMine,
  'avatars.setOf': setOf,
  'avatars.clearOf': clearOf,
  'my-sessions.list': listSessions,
  'my-sessions.revoke': revoke,
  'my-sessions.revokeOthers': revokeOthers,
  'second-step.ask': askStep,
  'second-step.confirm': confirmStep,
  'search.find': find,
}
