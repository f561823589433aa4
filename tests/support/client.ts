import * as v from 'valibot'
import { type Call, type Input, partsOf } from '#contract/call.ts'
import type { Field } from '#contract/fields.ts'

const Envelope = v.strictObject({
  success: v.boolean(),
  message: v.string(),
  data: v.unknown(),
  links: v.nullable(v.looseObject({ first: v.string(), last: v.string() })),
  meta: v.nullable(v.looseObject({ total: v.number(), current_page: v.number(), last_page: v.number() })),
  errors: v.record(v.string(), v.array(v.string())),
  error_code: v.nullable(v.string()),
})
export interface Answer extends v.InferOutput<typeof Envelope> {
  readonly status: number
  readonly headers: Headers
}
export interface Request {
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** Sent as multipart/form-data. */
  readonly form?: Readonly<Record<string, string | File>>
  readonly headers?: Readonly<Record<string, string>>
}
/** A download as it arrived. */
export interface Loaded {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}
/** What a call is given: its typed input without the types, for tests that walk over all calls. */
export interface Given {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string | File>>
}

export interface Client {
  /** `/api/v1` with cookies, or `/api` with a token. */
  readonly base: string
  readonly cookies: ReadonlyMap<string, string>
  /** Sends what is asked, whether or not the contract allows it. */
  send(method: string, path: string, request?: Request): Promise<Answer>
  /** Calls as the contract says, with typed input. */
  call<C extends Call>(call: C, input: Input<C>): Promise<Answer>
  /** Calls as the contract says, with whatever input a walk over all calls made up. */
  give(call: Call, given?: Given): Promise<Answer>
  /** Gets a file from a path of this base, whatever is answered. */
  load(path: string, query?: Readonly<Record<string, string>>): Promise<Loaded>
  /** Speaks another language from now on. */
  speak(locale: string): void
  /** The events of GET /events as they come; `stop` ends the stream. */
  listen(): Promise<{ readonly events: readonly unknown[]; stop(): void }>
}

const cellText = (field: Field | undefined, value: unknown) => (field ? field.cell.write(value) : String(value))
const pathOf = (call: Call, params: Given['params'] = {}) =>
  partsOf(call)[1].replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? `:${name}`)))

const formOf = (values: Readonly<Record<string, string | File>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

interface Options {
  /** Speaks to the second base with this token, without cookies. */
  readonly token?: string
}
/** A browser without a screen: keeps cookies, and sends the XSRF token with every unsafe call. */
export const createClient = (origin: string, { token }: Options = {}): Client => {
  const cookies = new Map<string, string>()
  const base = token === undefined ? '/api/v1' : '/api'
  let language = 'en'
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1)]
      if (value === '' || attributes.some((one) => /^\s*max-age=(0|-\d+)\s*$/i.test(one))) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const headersFor = (method: string): Record<string, string> => {
    if (token !== undefined) return { 'accept-language': language, authorization: `Bearer ${token}` }
    const xsrf = cookies.get('XSRF-TOKEN')
    return {
      'accept-language': language,
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(xsrf !== undefined && method !== 'GET' && { 'x-xsrf-token': decodeURIComponent(xsrf) }),
    }
  }
  const send = async (
    method: string,
    path: string,
    { query = {}, body, form, headers }: Request = {},
  ): Promise<Answer> => {
    if (token === undefined && method !== 'GET' && !cookies.has('XSRF-TOKEN'))
      keep(await fetch(`${origin}/api/v1/sanctum/csrf-cookie`))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    const response = await fetch(`${origin}${base}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      redirect: 'manual',
      headers: { ...headersFor(method), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(form && { body: formOf(form) }),
    })
    keep(response)
    const text = await response.text()
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), text)
    if (!read.success)
      throw new Error(`${method} ${path} answered ${response.status} without the envelope: ${text.slice(0, 300)}`)
    // Answers are about people: nothing between the server and its reader may keep one.
    if (response.headers.get('cache-control') !== 'no-store')
      throw new Error(`${method} ${path} answered ${response.status} without cache-control: no-store`)
    return { ...read.output, status: response.status, headers: response.headers }
  }
  const give = (call: Call, { params, query = {}, body, form }: Given = {}): Promise<Answer> => {
    const texts = Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, cellText(call.query?.fields[name], value)])
    return send(partsOf(call)[0], pathOf(call, params), {
      query: Object.fromEntries(texts),
      ...((call.body || body !== undefined) && { body: body ?? {} }),
      ...(form && { form }),
    })
  }
  const load = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<Loaded> => {
    const search = new URLSearchParams(query).toString()
    const response = await fetch(`${origin}${base}${path}${search === '' ? '' : `?${search}`}`, {
      headers: headersFor('GET'),
    })
    return {
      status: response.status,
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
  }
  const listen = async () => {
    const end = new AbortController()
    const headers = { ...headersFor('GET'), accept: 'text/event-stream' }
    const response = await fetch(`${origin}${base}/events`, { headers, signal: end.signal })
    if (!response.ok || response.body === null) throw new Error(`GET /events answered ${response.status}`)
    const events: unknown[] = []
    const read = async (body: ReadableStream<Uint8Array>) => {
      let rest = ''
      const decoder = new TextDecoder()
      for await (const chunk of body) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const lines = block.split('\n')
          const data = lines.filter((line) => line.startsWith('data:'))
          // Named ones are about the line, not about what has changed.
          if (data.length > 0 && !lines.some((line) => line.startsWith('event:')))
            events.push(JSON.parse(data.map((line) => line.slice(5)).join('\n')))
        }
      }
    }
    read(response.body).catch((fault: unknown) => {
      if (!end.signal.aborted) throw fault
    })
    return { events, stop: () => end.abort() }
  }
  return {
    base,
    cookies,
    send,
    call: (call, input) => give(call, input as Given),
    give,
    load,
    speak: (locale) => {
      language = locale
    },
    listen,
  }
}
