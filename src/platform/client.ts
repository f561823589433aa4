import * as v from 'valibot'
import { type Call, type FileResponse, type Input, partsOf, type Result } from '#contract/call.ts'
import type { Rec } from '#contract/fields.ts'
import { positionHeader } from '#contract/positions.ts'
import { positions } from '#platform/positions.ts'
import { xsrf } from '#platform/xsrf.ts'

const envelopeSchema = v.looseObject({
  success: v.optional(v.boolean()),
  message: v.nullish(v.string()),
  data: v.optional(v.unknown()),
  meta: v.nullish(v.looseObject({ total: v.nullish(v.number()) })),
  errors: v.nullish(v.record(v.string(), v.array(v.string()))),
  error_code: v.nullish(v.string()),
})
type Envelope = v.InferOutput<typeof envelopeSchema>

/** The server answered with a refusal. `errors` names the fields, `data` is the current record on a 409. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly data: unknown
  /** Seconds to wait before another try, on a 429. */
  readonly retryAfter: number | undefined
  constructor(response: Response, answer: Envelope) {
    super(answer.message ?? response.statusText)
    this.name = 'ApiError'
    this.status = response.status
    this.statusText = response.statusText
    this.code = answer.error_code ?? ''
    this.errors = answer.errors ?? {}
    this.data = answer.data
    const wait = Number(response.headers.get('retry-after'))
    this.retryAfter = Number.isFinite(wait) && wait > 0 ? wait : undefined
  }
  /** What a snackbar shows: the values of the errors joined with a space, else the message. */
  get told(): string {
    return Object.values(this.errors).flat().join(' ') || this.message
  }
}
/** No answer came: no connection, or the time ran out and the request was aborted. */
export class NetworkError extends Error {
  readonly timedOut: boolean
  constructor(route: string, cause: unknown) {
    super(`${route}: no answer`, { cause })
    this.name = 'NetworkError'
    this.timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  }
}

let accessToken: string | null = null
/** The token of the second client; it lives in memory only. */
export const holdToken = (token: string | null): void => {
  accessToken = token
}
export const heldToken = (): string | null => accessToken
export const holdsToken = (): boolean => accessToken !== null

type Heard = (refused: ApiError) => void
const listeners = new Set<Heard>()
/** Hears of every 401 on any call but those of signing in and out; returns the way to stop. */
export const onUnauthorized = (heard: Heard): (() => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

const headersFor = ({ key }: SendOptions): Readonly<Record<string, string>> => ({
  'accept-language': document.documentElement.lang || 'en',
  ...(key !== undefined && { 'idempotency-key': key }),
})

/** `main` goes with cookies, `second` with a token. */
type Way = 'main' | 'second'
let http: Promise<typeof import('#platform/http.ts')> | null = null
/** Fetches what requests are made with. The first one does so too; whoever is about to ask has it come before. */
export const loadHttp = (): Promise<typeof import('#platform/http.ts')> => {
  http ??= import('#platform/http.ts').catch((fault: unknown) => {
    // The next call tries again.
    http = null
    throw fault
  })
  return http
}

interface Given {
  readonly form?: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, number | string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
type Needs<C extends Call> =
  Record<never, never> extends Input<C>
    ? [input?: Input<C>, options?: SendOptions]
    : [input: Input<C>, options?: SendOptions]
export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** PageFilters while a form goes up: how much of it has gone, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** Sent as Idempotency-Key: under one key the server does it once, as `onceKey` wants. */
  readonly key?: string | undefined
}
/** An answer with the server's own words, which saves show. */
export interface Answered<C extends Call> {
  readonly result: Result<C>
  readonly message: string
}

/** A form as multipart; blank values are left out, and the method that it stands for is put in. */
const formOf = (shape: Rec, values: Readonly<Record<string, unknown>> = {}): FormData => {
  const form = new FormData()
  const [method] = Object.keys(shape.fields['_method']?.words ?? {})
  if (method !== undefined) form.set('_method', method)
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.set(name, value, value.name)
    else {
      const text = shape.fields[name]?.cell.write(value) ?? ''
      if (text !== '') form.set(name, text)
    }
  }
  return form
}
const placeOf = (call: Call, { params }: Given): string =>
  partsOf(call)[1]
    .slice(1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))

/** The query string of a call, by the same cells that the server reads it with. Blank values are left out. */
export const searchOf = (
  shape: Rec | undefined,
  query: Readonly<Record<string, unknown>> | undefined,
): URLSearchParams => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = shape?.fields[name]?.cell.write(value) ?? ''
    if (text !== '') search.set(name, text)
  }
  return search
}
const resultOf = (call: Call, answer: Envelope): unknown => {
  const shape = call.answer
  if ('paged' in shape) {
    const rows = v.parse(v.array(shape.paged.schema), answer.data)
    return { rows, total: answer.meta?.total ?? rows.length }
  }
  if ('listed' in shape) return v.parse(v.array(shape.listed.schema), answer.data)
  if ('schema' in shape) return v.parse(shape.schema, answer.data)
  return null
}
// Signing out of a session that is over already is no interruption: the person leaves as they wished.
const isSignIn = (route: string) => / \/auth\/(login|logout|forgot|reset|force|verify)/.test(route)

const answeredOf = (call: Call, data: unknown): Answered<Call> => {
  const answer = v.parse(envelopeSchema, data)
  return { result: resultOf(call, answer) as Result<Call>, message: answer.message ?? '' }
}
/** What a refusal says; a 401 is told to who listens. */
const refusedOf = (call: Call, response: Response, data: unknown): ApiError => {
  const parsed = v.safeParse(envelopeSchema, data)
  const refused = new ApiError(response, parsed.success ? parsed.output : {})
  if (refused.status === 401 && !isSignIn(call.route)) for (const heard of listeners) heard(refused)
  return refused
}

const once = async (way: Way, call: Call, input: unknown, options: SendOptions): Promise<Answered<Call>> => {
  const given: Given = input ?? {}
  const [method] = partsOf(call)
  const url = placeOf(call, given)
  if (call.form) {
    const { sendForm } = await import('#platform/upload.ts')
    const { response, data } = await sendForm(method ?? 'POST', `/api/v1/${url}`, formOf(call.form, given.form), {
      ...options,
      route: call.route,
      headers: headersFor(options),
    })
    if (!response.ok) throw refusedOf(call, response, data)
    return answeredOf(call, data)
  }
  const { clients, isHTTPError } = await loadHttp().catch((fault: unknown) => {
    throw new NetworkError(call.route, fault)
  })
  const isKeptUp = positions.isCovered()
  try {
    const response = await clients[way](url, {
      method,
      headers: headersFor(options),
      searchParams: searchOf(call.query, given.query),
      ...(given.body !== undefined && { json: given.body }),
      ...(options.signal && { signal: options.signal }),
    })
    if (method === 'GET' && !isKeptUp) positions.read(response.headers.get(positionHeader))
    return answeredOf(call, await response.json())
  } catch (fault) {
    if (isHTTPError(fault)) {
      throw refusedOf(call, fault.response, fault.data)
    }
    if (options.signal?.aborted || v.isValiError(fault)) throw fault
    throw new NetworkError(call.route, fault)
  }
}

const nameIn = (disposition: string | null, otherwise: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? otherwise : decodeURIComponent(encoded)
}
/** Fetches a file with its name, so that a refusal can be told; what is too long to hold is left to `addressOf`. */
export const fetchFile = async (
  call: Call & { readonly answer: FileResponse },
  given: Pick<Given, 'params' | 'query'> = {},
): Promise<File> => {
  const { clients, isHTTPError } = await loadHttp().catch((fault: unknown) => {
    throw new NetworkError(call.route, fault)
  })
  try {
    const response = await clients.main(placeOf(call, given), {
      headers: headersFor({}),
      searchParams: searchOf(call.query, given.query),
    })
    const name = nameIn(response.headers.get('content-disposition'), 'download')
    return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
  } catch (fault) {
    if (isHTTPError(fault)) throw refusedOf(call, fault.response, fault.data)
    throw new NetworkError(call.route, fault)
  }
}

/** What the server takes as a proof of who is asking. */
export type ProofBy = 'password' | 'code'
type Prover = (by: ProofBy) => Promise<boolean>
let prover: Prover | null = null
let proving: Promise<boolean> | null = null
/** Who asks the person for a proof when a call wants one; answers whether it was given. Returns the way to stop. */
export const onProofRequired = (asks: Prover): (() => void) => {
  prover = asks
  return () => {
    if (prover === asks) prover = null
  }
}
const proofSchema = v.object({ by: v.picklist(['password', 'code']) })
/** Several calls that wait for a proof share one question. */
const isProved = async ({ data }: ApiError): Promise<boolean> => {
  const { success, output } = v.safeParse(proofSchema, data)
  if (!success || prover === null) return false
  proving ??= prover(output.by).finally(() => {
    proving = null
  })
  return proving
}

/**
 * Sends a call, and the very same one again where a refusal says that nothing was done yet and what was missing can be
 * had: a fresh XSRF token on a page that was open for long, or a proof of who is asking.
 */
const request: typeof once = async (...asked) => {
  let isFresh = false
  for (;;)
    try {
      return await once(...asked)
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      if (fault.code === 'csrf' && !isFresh) isFresh = true
      else if (fault.code !== 'proof_required' || !(await isProved(fault))) throw fault
      asked[3].signal?.throwIfAborted()
    }
}

/** Where a browser finds a GET call's answer by itself, as a download does. */
export const addressOf = <C extends Call>(call: C, ...[input]: Needs<C>): string => {
  const given: Given = input ?? {}
  const search = searchOf(call.query, given.query).toString()
  return `/api/v1/${placeOf(call, given)}${search === '' ? '' : `?${search}`}`
}

/** Sends what still goes out while the page closes; nobody waits for it, and nothing is told of what comes of it. */
export const sendLast = <C extends Call>(call: C, ...[input]: Needs<C>): void => {
  const given: Given = input ?? {}
  const [method = 'POST'] = partsOf(call)
  fetch(`/api/v1/${placeOf(call, given)}`, {
    method,
    keepalive: true,
    headers: { ...headersFor({}), 'content-type': 'application/json', 'x-xsrf-token': xsrf() },
    body: JSON.stringify(given.body),
  }).catch(() => {})
}

/** Carries out a call over the main client: `const page = await callApi(leads.list, { query: { status: 'pending' } })`. */
export const callApi = async <C extends Call>(call: C, ...[input, options]: Needs<C>): Promise<Result<C>> =>
  (await request('main', call, input, options ?? {})).result as Result<C>
/** Like callApi, with the server's message beside the result. */
export const sendApi = async <C extends Call>(call: C, ...[input, options]: Needs<C>): Promise<Answered<C>> =>
  (await request('main', call, input, options ?? {})) as Answered<C>
/** Looks something up over the second client (Bearer, 100 s) when a token is in memory, else over the main one. */
export const lookUp = async <C extends Call>(call: C, ...[input, options]: Needs<C>): Promise<Result<C>> =>
  (await request(holdsToken() ? 'second' : 'main', call, input, options ?? {})).result as Result<C>
/** A fetcher for calls that are only known as such, as derived pages have them. */
export const callPlainly = async (call: Call, input: Given, options: SendOptions = {}): Promise<Answered<Call>> =>
  request('main', call, input, options)
export const lookUpPlainly = async (call: Call, input: Given, options: SendOptions = {}): Promise<unknown> =>
  (await request(holdsToken() ? 'second' : 'main', call, input, options)).result
