import type * as v from 'valibot'
import type { Facets } from '#contract/facets.ts'
import type { Rec, ResourceName } from '#contract/fields.ts'
import type { LimitName } from '#contract/limits.ts'
import type { Roles } from '#contract/roles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`
type ParamNames<R extends string> = R extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<More>
    : Rest
  : never

/** A page of records in the paged envelope. */
export interface Paged<R extends Rec = Rec> {
  readonly paged: R
}
export const paged = <R extends Rec>(of: R): Paged<R> => ({ paged: of })
/** All records of a short list, without pages. */
export interface Listed<R extends Rec = Rec> {
  readonly listed: R
}
export const listed = <R extends Rec>(of: R): Listed<R> => ({ listed: of })
/** Nothing but the envelope with its message. */
export interface MessageOnly {
  readonly told: true
}
export const MessageOnly: MessageOnly = { told: true }
/** A stream of server-sent events; each is one record as JSON. */
export interface Streamed<R extends Rec = Rec> {
  readonly streamed: R
}
export const streamed = <R extends Rec>(of: R): Streamed<R> => ({ streamed: of })
/** A file to download, outside the envelope. */
export interface FileResponse {
  readonly filed: true
}
export const FileResponse: FileResponse = { filed: true }
export type Answer = Rec | Paged | Listed | MessageOnly | Streamed | FileResponse

/** What a handler answers with `Filed`. */
export interface FileAnswer {
  /** As the browser saves it. */
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** True for what never changes under its address: the browser keeps it, and shows it in place. */
  readonly immutable?: true
}

/**
 * Acts on other people's access and on keys want more than a session that was left open: the person's own password, or
 * the mailed code of two-step accounts, given lately. Signing in counts. Without it the answer is 403 `proof_required`,
 * and nothing was done; `POST /auth/prove` takes the proof, and the same call then works. `by-record`: whether a proof is
 * wanted follows from what the call acts on.
 */
export type Proof = 'always' | 'by-record'

export interface CallParts {
  readonly roles: Roles
  readonly proof?: Proof
  /** Which count of `usageLimits` it adds to. */
  readonly limit?: LimitName
  /**
   * It creates something, and is done once under an Idempotency-Key: sent again within 24 hours, with the same body by
   * the same person, it answers what it has answered and does nothing.
   */
  readonly once?: true
  /** An open page sends it by itself: it is no act of a person, and does not keep their session from ending. */
  readonly byItself?: true
  readonly params?: Rec
  readonly query?: Rec
  readonly body?: Rec
  /** Sent as multipart/form-data, for files. */
  readonly form?: Rec
  readonly answer: Answer
}
export type Call<R extends Route = Route, P extends CallParts = CallParts> = P & { readonly route: R }
/** Declares a call. A part that does not exist, or a call without roles, does not compile. */
export const call = <const R extends Route, const P extends CallParts>(
  route: R,
  parts: P & { readonly [K in Exclude<keyof P, keyof CallParts>]: never },
): Call<R, P> => ({ ...parts, route })

/** Path parameters are record numbers, unless the call says otherwise by `params`. */
type ParamsOf<C extends Call> = [ParamNames<C['route']>] extends [never]
  ? unknown
  : {
      readonly params: C extends { params: infer P extends Rec }
        ? v.InferOutput<P['schema']>
        : { readonly [K in ParamNames<C['route']>]: number }
    }

/** What the server's handler receives, already parsed. */
export type Parsed<C extends Call> = ParamsOf<C> &
  (C extends { query: infer Q extends Rec } ? { readonly query: v.InferOutput<Q['schema']> } : unknown) &
  (C extends { body: infer B extends Rec } ? { readonly body: v.InferOutput<B['schema']> } : unknown) &
  (C extends { form: infer F extends Rec } ? { readonly form: v.InferOutput<F['schema']> } : unknown)

type AllOptional<T> = Record<never, never> extends T ? true : false
/** What the caller gives. */
export type Input<C extends Call> = ParamsOf<C> &
  (C extends { query: infer Q extends Rec }
    ? AllOptional<v.InferInput<Q['schema']>> extends true
      ? { readonly query?: v.InferInput<Q['schema']> }
      : { readonly query: v.InferInput<Q['schema']> }
    : unknown) &
  (C extends { body: infer B extends Rec } ? { readonly body: v.InferInput<B['schema']> } : unknown) &
  (C extends { form: infer F extends Rec } ? { readonly form: v.InferInput<F['schema']> } : unknown)

/** One page of rows and how many there are in all. */
export interface Page<T> {
  readonly rows: readonly T[]
  readonly total: number
}
/** What comes back, without the envelope. */
export type Result<C extends Call> =
  C['answer'] extends Paged<infer R>
    ? Page<v.InferOutput<R['schema']>>
    : C['answer'] extends Listed<infer R>
      ? readonly v.InferOutput<R['schema']>[]
      : C['answer'] extends Streamed<infer R>
        ? AsyncIterable<v.InferOutput<R['schema']>>
        : C['answer'] extends FileResponse
          ? FileAnswer
          : C['answer'] extends Rec
            ? v.InferOutput<C['answer']['schema']>
            : null

export type Calls = Readonly<Record<string, Call>>
export const resourceName: unique symbol = Symbol('resource')
export const facets: unique symbol = Symbol('facets')
export type Resource<N extends ResourceName = ResourceName, C extends Calls = Calls> = C & {
  readonly [resourceName]: N
}
/** A resource that the work over many lists knows: what it is called there, and what can be done. */
export type NamedResource<F extends Facets = Facets> = Resource & { readonly [facets]: F }

/** A resource's calls under its name, by which rooms, references and query keys know it. */
export function resource<const N extends ResourceName, const C extends Calls>(
  name: N,
  calls: C,
): C & { readonly [resourceName]: N }
/** Likewise one that has a title and a place in the work over many lists. */
export function resource<const N extends ResourceName, const F extends Facets, const C extends Calls>(
  name: N,
  known: F,
  calls: C,
): C & { readonly [resourceName]: N; readonly [facets]: F }
export function resource(name: ResourceName, ...rest: readonly [Calls] | readonly [Facets, Calls]): Resource {
  const [known, calls] = rest.length === 1 ? [undefined, rest[0]] : rest
  return Object.assign({ [resourceName]: name }, known && { [facets]: known }, calls)
}

/** The method and the path of a call: `['GET', '/leads']`. */
export const partsOf = (call: Call): readonly [method: string, path: string] => {
  const [method = '', path = ''] = call.route.split(' ')
  return [method, path]
}
