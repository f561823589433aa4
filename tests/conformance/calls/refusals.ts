import { type Call, partsOf } from '#contract/call.ts'
import type { Answer } from '#tests/support/client.ts'
import { people } from '#tests/support/sign-in.ts'
import {
  allowedPerson,
  callOf,
  type House,
  type NamedCall,
  recordOf,
  recordsOf,
  refusedPeople,
  secondDealer,
} from './house.ts'
import { badQueryValuesFor, badValuesFor, bodyFor } from './made.ts'

/** What a probe found wrong, in words; nothing when all is well. */
export type Findings = readonly string[]

const isUnsafe = (call: Call) => partsOf(call)[0] !== 'GET'
const takesNumber = (call: Call) => /:\w+/.test(call.route) && !call.params
const expectRefusal = (answer: Answer, status: number, code: string, who: string): Findings =>
  answer.status === status && answer.error_code === code && !answer.success && answer.message !== ''
    ? []
    : [
        `${who}: expected ${status} ${code} with a message, got ${answer.status} ${answer.error_code} “${answer.message}”`,
      ]

const someId = async (house: House, resource: string): Promise<number> => {
  const list = callOf(resource, 'list')
  if (!list || list.params) return 1
  const [first] = recordsOf(await (await house.person(allowedPerson(list.roles))).give(list))
  return first?.id ?? 1
}
/** What stands beside a record is asked for beside a lead. */
const isBeside = ({ params }: Call) => params !== undefined && 'resource' in params.fields && 'id' in params.fields
const paramsFor = async (house: House, { resource, call }: NamedCall): Promise<Record<string, number | string>> =>
  takesNumber(call)
    ? { id: await someId(house, resource) }
    : isBeside(call)
      ? { resource: 'leads', id: await someId(house, 'leads') }
      : {}

/** Nobody without a session gets in, by either base, and no unsafe call without the XSRF header. */
export const refusesStrangers = async (house: House, one: NamedCall): Promise<Findings> => {
  if (one.call.roles === 'public') return []
  const params = await paramsFor(house, one)
  const visitor = expectRefusal(await house.visitor().give(one.call, { params }), 401, 'unauthenticated', 'a visitor')
  if (!isUnsafe(one.call)) return visitor
  const client = await house.person(allowedPerson(one.call.roles))
  const forged = await client.send(
    partsOf(one.call)[0],
    partsOf(one.call)[1]
      .replace(':resource', String(params['resource'] ?? ':resource'))
      .replace(':id', String(params['id'] ?? '')),
    {
      body: {},
      headers: { 'x-xsrf-token': 'from-another-site' },
    },
  )
  return [
    ...visitor,
    ...(forged.status === 403 || forged.status === 419 ? [] : [`a forged call was answered with ${forged.status}`]),
  ]
}

/** Roles outside the call's list are refused, whatever they send. */
export const refusesOtherRoles = async (house: House, one: NamedCall): Promise<Findings> => {
  const params = await paramsFor(house, one)
  const found: string[] = []
  for (const email of refusedPeople(one.call.roles))
    found.push(...expectRefusal(await (await house.person(email)).give(one.call, { params }), 403, 'forbidden', email))
  return found
}

/** A call that wants a proof refuses one that is too old, and does nothing; given anew, it goes on. */
export const refusesOldProofs = async (
  house: House,
  one: NamedCall,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Findings> => {
  const { call } = one
  if (call.proof !== 'always') return []
  const email = allowedPerson(call.roles)
  const client = await house.person(email)
  // By number: another probe may have changed the address that this person signed in with.
  const { id } = recordOf(await client.send('GET', '/me'))
  const setBack = async (interval: string) => {
    const changed = await house.server.database.query(
      'update sessions set proved_at = now() - $2::interval where user_id = $1 returning id',
      [id, interval],
    )
    if (changed.length === 0) throw new Error(`${email} has no session whose proof could be set back`)
  }
  const params = await paramsFor(house, one)
  const body = call.body && (await bodyFor(call.body, house.refer, given))
  const audited = async () =>
    (await house.server.database.query<{ n: number }>('select count(*) as n from audit_entries'))[0]?.n
  const before = await audited()
  await setBack('1 day')
  const answer = await client.give(call, { params, ...(body && { body }) })
  const after = await audited()
  await setBack('0 seconds')
  return [
    ...expectRefusal(answer, 403, 'proof_required', 'a proof of yesterday'),
    ...(before === after ? [] : ['something was written without a proof']),
  ]
}

/** Another dealer's record, and one that does not exist, are both not there. */
export const hidesForeignRecords = async (
  house: House,
  one: NamedCall,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Findings> => {
  if (!takesNumber(one.call)) return []
  const admin = await house.person(allowedPerson(one.call.roles))
  const found: string[] = []
  for (const id of [99_999_999_999, 0, 'abc', '1e0'])
    found.push(...expectRefusal(await admin.give(one.call, { params: { id } }), 404, 'not_found', `record ${id}`))
  // A form is read before its record is looked for: its own probe asks for an unknown one.
  if (one.call.form) return found
  const body = one.call.body && (await bodyFor(one.call.body, house.refer, { sales_consultant_id: null, ...given }))
  const unknown = await admin.give(one.call, { params: { id: 2_000_000_000 }, ...(body && { body }) })
  // What lists the records below another one has nothing to list there.
  if ('paged' in one.call.answer && unknown.status === 200)
    return [...found, ...(recordsOf(unknown).length === 0 ? [] : ['an unknown record has records below it'])]
  found.push(...expectRefusal(unknown, 404, 'not_found', 'an unknown record'))
  const foreign = await foreignId(house, one)
  if (foreign === null) return found
  const dealer = await house.person(people.dealer)
  const answer = await dealer.give(one.call, { params: { id: foreign }, ...(body && { body }) })
  return [...found, ...expectRefusal(answer, 404, 'not_found', 'another dealer')]
}
/** A record that the second dealer sees and the first does not; null where dealers share all records or may not call. */
const foreignId = async (house: House, { resource, call }: NamedCall): Promise<number | null> => {
  const list = callOf(resource, 'list')
  const isForDealers = (roles: Call['roles']) =>
    roles === 'signed-in' || (typeof roles === 'object' && roles.includes('dealer'))
  // What only others list is told apart by tests of its own.
  if (!list || list.params || !isForDealers(call.roles) || !isForDealers(list.roles)) return null
  const theirs = recordsOf(await (await house.person(secondDealer)).give(list))
  const mine = new Set(
    recordsOf(await (await house.person(people.dealer)).give(list, { query: { per_page: 200 } })).map(({ id }) => id),
  )
  return theirs.find(({ id }) => !mine.has(id))?.id ?? null
}

const show = (value: unknown) => JSON.stringify(value)?.slice(0, 60)
const expectComplaint = (answer: Answer, name: string, value: unknown): Findings => {
  if (answer.status !== 422 || answer.error_code !== 'invalid')
    return [`${name} = ${show(value)}: expected 422 invalid, got ${answer.status} ${answer.error_code}`]
  const named = Object.keys(answer.errors)
  return named.length === 1 && named[0] === name && answer.errors[name]?.every((text) => text !== '')
    ? []
    : [`${name} = ${show(value)}: expected a complaint of this field alone, got ${show(answer.errors)}`]
}

/** Each field of the body, given a value that it must refuse, is named by 422. */
export const namesBadFields = async (
  house: House,
  one: NamedCall,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Findings> => {
  const { body } = one.call
  if (!body) return []
  const client = one.call.roles === 'public' ? house.visitor() : await house.person(allowedPerson(one.call.roles))
  const params = await paramsFor(house, one)
  const fit = await bodyFor(body, house.refer, given)
  const found: string[] = []
  for (const [name, field] of Object.entries(body.fields)) {
    if (name in given && field.kind === 'nested') continue
    for (const value of badValuesFor(field)) {
      await house.server.forgetLimits()
      // What repeats another field goes wrong with it, and only the field itself is asked about.
      const follower = Object.entries(body.fields).find(([, other]) => other.confirms === name)?.[0]
      const bad = { ...fit, [name]: value, ...(follower !== undefined && { [follower]: value }) }
      const answer = await client.give(one.call, { params, body: bad })
      found.push(...(follower === undefined ? expectComplaint(answer, name, value) : expectNamed(answer, name, value)))
    }
    if (field.confirms !== undefined)
      found.push(
        ...expectComplaint(
          await client.give(one.call, { params, body: { ...fit, [name]: 'another value' } }),
          name,
          'another value',
        ),
      )
  }
  return found
}
const expectNamed = (answer: Answer, name: string, value: unknown): Findings =>
  answer.status === 422 && name in answer.errors
    ? []
    : [`${name} = ${show(value)}: it is not named by ${answer.status}`]

/** Each parameter of the query likewise. */
export const namesBadParameters = async (house: House, one: NamedCall): Promise<Findings> => {
  const { query } = one.call
  if (!query) return []
  const client = one.call.roles === 'public' ? house.visitor() : await house.person(allowedPerson(one.call.roles))
  const params = await paramsFor(house, one)
  const path = partsOf(one.call)[1].replace(':id', String(params['id'] ?? 1))
  const required = Object.entries(query.fields).filter(([, field]) => !field.optional)
  const fit = Object.fromEntries(
    required.map(([name, field]) => [name, Object.keys(field.words ?? {})[0] ?? (field.kind === 'text' ? 'abc' : '')]),
  )
  const found: string[] = []
  for (const [name, field] of Object.entries(query.fields))
    for (const value of badQueryValuesFor(field))
      found.push(...expectComplaint(await client.send('GET', path, { query: { ...fit, [name]: value } }), name, value))
  for (const [name] of required) {
    const query = Object.fromEntries(Object.entries(fit).filter(([other]) => other !== name))
    found.push(...expectComplaint(await client.send('GET', path, { query }), name, undefined))
  }
  return found
}
