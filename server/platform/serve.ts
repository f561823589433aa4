import type { Locale } from '#contract/account/auth.ts'
import { type Call, type Calls, type Parsed, partsOf, type Result } from '#contract/call.ts'
import type { Rec } from '#contract/fields.ts'
import type { Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import type { CookieName } from '#server/platform/cookies.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Store } from '#server/platform/records-store.ts'
import type { Person } from '#server/platform/users.ts'
import type { Say, Values } from '#server/platform/words.ts'

/** What a handler may know of the request beyond its parsed parts. */
export interface RequestFacts {
  readonly id: string
  /** Over which base it came: cookies on /api/v1, tokens on /api. */
  readonly base: 'cookie' | 'bearer'
  /** The client's address; of IPv6 the network alone, because one home has them all. */
  readonly address: string
  readonly userAgent: string
  /** Where links in mail lead: https://desk.example. */
  readonly origin: string
  readonly signal: AbortSignal
  cookie(name: CookieName): string | null
  /** The token of the Authorization header. */
  readonly bearer: string | null
  /** Sets a cookie on the answer; `seconds` null lasts as long as the browser runs. */
  setCookie(name: CookieName, value: string, seconds: number | null): void
  /** Gives the answer an XSRF token for whoever holds the session, or for a visitor. */
  giveXsrf(session: string | null): void
  /** Takes back the cookies of a session: its XSRF token goes with it, and whoever signs in next fetches one. */
  takeSessionBack(): void
}
export interface Helpers {
  readonly locale: Locale
  readonly say: Say
  readonly request: RequestFacts
  /** The message of a successful answer. */
  tell(message: Message, values?: Values): void
}
/** What a handler of a signed-in person has besides. */
export interface SignedIn extends Helpers {
  readonly user: Person
  /** A resource's records as this person sees them; `as` when other roles than the call's own open that resource. */
  records<R extends Rec>(definition: RecordsDefinition<R>, as?: Roles): Store<R>
  /** For calls whose proof is `by-record`: refuses with 403 `proof_required` when the last proof is too old. */
  demandProof(): void
}
type GivenFor<C extends Call> = C['roles'] extends 'public' ? Helpers & { readonly user: null } : SignedIn
export type Handler<C extends Call> = (given: Parsed<C> & GivenFor<C>) => Promise<Result<C>> | Result<C>
/** A conditional on purpose: TypeScript then knows the answer while it reads the handler's body, and keeps literals. */
type HandlerFor<C extends Call> = [C] extends [infer D extends Call] ? Handler<D> : never

export interface Served {
  readonly call: Call
  readonly handle: (given: never) => unknown
}
/** Answers one call: `serve(leads.update, ({ params, body, records }) => records(leadRecords).update(params.id, body))`. */
export const serve = <C extends Call>(call: C, handle: HandlerFor<C>): Served => ({
  call,
  handle: handle as Served['handle'],
})

const shapeOf = (route: string) => route.replaceAll(/:\w+/g, ':')
/** Static paths before those with parameters: /leads/summary must be tried before /leads/:id. */
export const inOrder = (served: readonly Served[]): readonly Served[] => {
  const rank = ({ call }: Served) => shapeOf(partsOf(call)[1]).replaceAll(':', '\uffff')
  return served.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
}
/** One address may take JSON by one call and multipart/form-data by another: what is sent decides between them. */
const keyOf = ({ route, form }: Call) => `${shapeOf(route)}${form ? ' as a form' : ''}`
/** The calls that one method and path answer by: one, or one for JSON and one for forms. */
export const byAddress = (served: readonly Served[]): readonly (readonly Served[])[] => [
  ...Map.groupBy(served, ({ call }) => shapeOf(call.route)).values(),
]
/** Fails at boot unless every call has exactly one handler. */
export const assertAllServed = (resources: Readonly<Record<string, Calls>>, served: readonly Served[]): void => {
  const handlers = Map.groupBy(served, ({ call }) => keyOf(call))
  const problems = [...handlers]
    .filter(([, all]) => all.length > 1)
    .map(([route, all]) => `${route} has ${all.length} handlers: keep one`)
  const routes = new Set<string>()
  for (const [resource, calls] of Object.entries(resources))
    for (const [name, call] of Object.entries(calls)) {
      routes.add(keyOf(call))
      if (!handlers.has(keyOf(call))) problems.push(`${call.route} has no handler: add serve(${resource}.${name}, …)`)
    }
  for (const route of handlers.keys())
    if (!routes.has(route)) problems.push(`${route} has a handler but no call: declare it in the contract`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
