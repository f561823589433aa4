import * as v from 'valibot'
import type { OwnAnswer } from '#contract/text-blasts/answers.ts'
import {
  answerOf,
  type Fate,
  fateOf,
  LogsResponse,
  mostLogs,
  Refusal,
  type Report,
  ReportsResponse,
  SendResponse,
  type SmsMessage,
} from '#server/areas/text-blasts/provider/protocol.ts'
import { NoAnswer, NotPublic } from '#server/platform/outgoing.ts'

/** Where and as whom requests are made. The key is in memory only while they are. */
export interface ProviderAccount {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: string
}
/** Makes the request; for real accounts the one that reaches public addresses alone. */
export type Carry = (url: string, init: RequestInit) => Promise<Response>

export interface Taken {
  readonly id: string
  readonly fate: Fate
  readonly answer: string
}
/** What came of handing messages over. */
export type SubmitResult =
  /** The provider has answered for each of these; of others of the request it said nothing. */
  | { readonly is: 'answered'; readonly messages: readonly Taken[]; readonly raw: unknown }
  /** It has surely taken none of them. `isFinal`: another try would be refused as well. */
  | { readonly is: 'not-sent'; readonly detail: string; readonly retryAfter: number | null; readonly isFinal: boolean }
  /** It may have taken all, some or none. */
  | { readonly is: 'unsure'; readonly detail: string; readonly retryAfter: number | null }
/** What a question was answered, or in words why it was not. */
export type QueryResult<T> =
  | { readonly is: 'answered'; readonly found: T }
  | { readonly is: 'failed'; readonly detail: string }

export interface Provider {
  send(account: ProviderAccount, messages: readonly SmsMessage[]): Promise<SubmitResult>
  /** The state of those messages that the provider's log knows. */
  logs(account: ProviderAccount, ids: readonly string[]): Promise<QueryResult<ReadonlyMap<string, Taken>>>
  /** Delivery reports that no webhook took. Each is given once: keep them before doing anything else. */
  reports(account: ProviderAccount): Promise<QueryResult<readonly Report[]>>
}

/** Codes of faults that came before there was a connection: nothing went over the wire. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const late: OwnAnswer = 'No answer in time'
const garbled: OwnAnswer = 'An answer of another kind'
const Coded = v.looseObject({ code: v.string() })
/** The code of a fault, or of the first cause that has one. */
const codeOf = (fault: unknown): string | null => {
  if (v.is(Coded, fault)) return fault.code
  if (fault instanceof AggregateError) return codeOf(fault.errors[0])
  return fault instanceof Error && fault.cause !== undefined ? codeOf(fault.cause) : null
}
/** Surely nothing left this machine. */
const isUnsent = (fault: unknown): boolean =>
  fault instanceof NotPublic || (fault instanceof NoAnswer ? !fault.isSent : unconnected.has(codeOf(fault) ?? ''))
const isLate = (fault: unknown): boolean =>
  fault instanceof Error && (fault.name === 'TimeoutError' || fault.name === 'AbortError' || isLate(fault.cause))
const detailOf = (fault: unknown): string => {
  if (isLate(fault)) return late
  const message = fault instanceof Error ? fault.message : String(fault)
  return message === 'fetch failed' ? (codeOf(fault) ?? message) : message.slice(0, 500)
}

/** Seconds that a refusal asks to wait, as a number or a date. */
const retryAfterOf = (response: Response, now: number): number | null => {
  const asked = response.headers.get('retry-after')
  if (asked === null) return null
  const seconds = /^\d+$/.test(asked.trim()) ? Number(asked) : (Date.parse(asked) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(0, seconds)) : null
}
const saidBy = (status: number, text: string): string => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Refusal), text)
  return `${status}${read.success ? ` ${read.output}` : ''}`.slice(0, 500)
}

/** Speaks to the provider; `patience` is how many milliseconds a request may take. */
export const createProvider = (carry: Carry, patience: number): Provider => {
  const ask = async (account: ProviderAccount, path: string, init: RequestInit = {}) => {
    const response = await carry(account.baseUrl + path, {
      ...init,
      headers: {
        authorization: `App ${account.apiKey}`,
        accept: 'application/json',
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { response, text: await response.text() }
  }
  const question = async <S extends v.GenericSchema>(
    account: ProviderAccount,
    path: string,
    shape: S,
  ): Promise<QueryResult<v.InferOutput<S>>> => {
    try {
      const { response, text } = await ask(account, path)
      if (response.status !== 200) return { is: 'failed', detail: saidBy(response.status, text) }
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text)
      return read.success ? { is: 'answered', found: read.output } : { is: 'failed', detail: garbled }
    } catch (fault) {
      return { is: 'failed', detail: detailOf(fault) }
    }
  }
  return {
    send: async (account, messages) => {
      try {
        const { response, text } = await ask(account, '/sms/3/messages', {
          method: 'POST',
          body: JSON.stringify({ messages }),
        })
        const { status } = response
        const retryAfter = retryAfterOf(response, Date.now())
        if (status === 200) {
          const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SendResponse), text)
          if (!read.success) return { is: 'unsure', detail: garbled, retryAfter }
          const answered = read.output.messages.map(({ messageId, status }) => ({
            id: messageId,
            fate: fateOf(status),
            answer: answerOf(status),
          }))
          return { is: 'answered', messages: answered, raw: read.output }
        }
        const detail = saidBy(status, text)
        // A fault of the provider may have come after it had taken the messages.
        if (status >= 500 || status === 408 || status < 300) return { is: 'unsure', detail, retryAfter }
        return { is: 'not-sent', detail, retryAfter, isFinal: status !== 429 }
      } catch (fault) {
        const detail = detailOf(fault)
        return isUnsent(fault)
          ? { is: 'not-sent', detail, retryAfter: null, isFinal: fault instanceof NotPublic }
          : { is: 'unsure', detail, retryAfter: null }
      }
    },
    logs: async (account, ids) => {
      const found = new Map<string, Taken>()
      for (let at = 0; at < ids.length; at += mostLogs) {
        const some = ids.slice(at, at + mostLogs)
        const query = new URLSearchParams([...some.map((id) => ['messageId', id]), ['limit', '1000']])
        const asked = await question(account, `/sms/3/logs?${query}`, LogsResponse)
        if (asked.is === 'failed') return asked
        for (const { messageId, status } of asked.found.results)
          found.set(messageId, { id: messageId, fate: fateOf(status), answer: answerOf(status) })
      }
      return { is: 'answered', found }
    },
    reports: async (account) => {
      const asked = await question(account, '/sms/3/reports?limit=1000', ReportsResponse)
      return asked.is === 'failed' ? asked : { is: 'answered', found: asked.found.results }
    },
  }
}
