import * as v from 'valibot'
import { everyResource } from '#contract/all.ts'
import { type Call, partsOf } from '#contract/call.ts'
import { mayEnter, type Roles } from '#contract/roles.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { type Answer, type Client, createClient } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type PersonName, people, rolesOf, signIn, signInByToken } from '#tests/support/sign-in.ts'
import type { Refer } from './made.ts'

export const Row = v.looseObject({ id: v.number() })
export type Row = v.InferOutput<typeof Row>
const Rows = v.array(v.looseObject({}))

/** The rows of a list's answer. */
export const rowsOf = (answer: Answer): readonly Readonly<Record<string, unknown>>[] => v.parse(Rows, answer.data)
export const recordsOf = (answer: Answer): readonly Row[] => v.parse(v.array(Row), answer.data)
export const recordOf = (answer: Answer): Row => v.parse(Row, answer.data)

/** A server with the small world, and everybody in it ready to call. */
export interface House {
  readonly server: TestServer
  /** Whom its text messages go to. */
  readonly simulator: Simulator
  visitor(): Client
  /** Somebody signed in, by their e-mail; the same client each time. */
  person(email: string): Promise<Client>
  byToken(email: string): Promise<Client>
  readonly refer: Refer
}
export const secondDealer = 'second.dealer@demo.test'

const once = <T>(make: (key: string) => Promise<T>) => {
  const kept = new Map<string, Promise<T>>()
  return (key: string): Promise<T> => {
    const known = kept.get(key) ?? make(key)
    kept.set(key, known)
    return known
  }
}
/** Which list a reference is taken from; places depend on what was chosen above them. */
const listOf = (resource: string, chosen: Readonly<Record<string, unknown>>): string => {
  if (resource === 'cities') return `/provinces/${chosen['province_id']}/cities`
  if (resource === 'barangays') return `/cities/${chosen['city_id']}/barangays`
  // What is written of customers must be on offer, and a variant one of the model's.
  if (resource === 'variant-colors') return '/variant/colors?active=1'
  if (resource === 'variants' && chosen['model_id']) return `/variants?active=1&model=${chosen['model_id']}`
  const found = Object.entries(everyResource).find(([name]) => name === resource)?.[1]
  if (found && 'list' in found) return partsOf(found.list)[1]
  throw new Error(`Nothing says where ${resource} are listed`)
}

export const openHouse = async (): Promise<House> => {
  const simulator = await startSimulator({ latency: [0, 0], reportDelay: [0, 0], keeps: true })
  const started = await startServer({ world: 'small', env: { SIMULATOR_URL: simulator.url } })
  // No seed writes emails, and some calls and rooms are about them.
  await started.database.query(
    `insert into outgoing_emails (kind, to_address, payload, message_id, status, due_at)
     select 'password-changed', email, jsonb_build_object('user', id, 'email', email), email, 'failed', null
     from users where email in ($1, $2)`,
    [people.dealer, people.admin],
  )
  const server: TestServer = {
    ...started,
    stop: async () => {
      await started.stop()
      await simulator.close()
    },
  }
  const person = once(async (email) => {
    await server.forgetLimits()
    return signIn(server.origin, email)
  })
  const byToken = once(async (email) => {
    await server.forgetLimits()
    return signInByToken(server.origin, email)
  })
  const refer: Refer = async (resource, chosen) => {
    const admin = await person(people.admin)
    if (resource === 'me') return recordOf(await admin.send('GET', '/me')).id
    const [first] = recordsOf(await admin.send('GET', listOf(resource, chosen)))
    if (!first) throw new Error(`There are no ${resource} to refer to`)
    return first.id
  }
  return { server, simulator, visitor: () => createClient(server.origin), person, byToken, refer }
}

const everyone: readonly PersonName[] = ['admin', 'dealer', 'surveyAdmin', 'surveyDealer', 'partsAdmin', 'partsDealer']
/** Somebody who may call, and everybody who may not. */
export const allowedPerson = (roles: Roles): string => {
  if (roles === 'superadmin') return people.superadmin
  if (typeof roles === 'string') return people.admin
  const one = everyone.find((name) => rolesOf[name].some((role) => roles.some((allowed) => allowed === role)))
  if (!one) throw new Error(`No demo account has any of the roles ${roles.join(', ')}`)
  return people[one]
}
export const refusedPeople = (roles: Roles): readonly string[] =>
  everyone.filter((name) => !mayEnter(rolesOf[name], roles)).map((name) => people[name])

export interface NamedCall {
  readonly resource: string
  readonly name: string
  readonly call: Call
}
/** Every call of the contract. */
export const everyCall: readonly NamedCall[] = Object.entries(everyResource).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, call]: [string, Call]) => ({ resource, name, call })),
)
/** The call of a resource, for probes that need a second one: `callOf('leads', 'get')`. */
export const callOf = (resource: string, name: string): Call | undefined =>
  everyCall.find((one) => one.resource === resource && one.name === name)?.call
