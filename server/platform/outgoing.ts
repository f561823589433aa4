import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isPublicAddress, type UrlFault, urlFaultOf } from '#server/platform/public-addresses.ts'

/** The address is not one that requests may go to. Nothing was sent. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic'
  readonly fault: UrlFault
  constructor(fault: UrlFault, host: string) {
    super(`${host} is no public https address (${fault})`)
    this.fault = fault
  }
}
/** No answer came. `isSent` false: surely nothing of the request left; true: nobody knows what became of it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly isSent: boolean
  constructor(isSent: boolean, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isSent = isSent
  }
}

/** What of `fetch`'s own init is understood: the body is text, headers are plain. */
export type OutgoingInit = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'>
export interface Outgoing {
  /** Why requests may not go there, also by what its name stands for; null when they may, or when nobody answers for the name now. */
  faultOf(url: string): Promise<UrlFault | null>
  /** One request; a redirect is an answer like any other and is not followed. Throws NotPublic or NoAnswer. */
  fetch(url: string, init: OutgoingInit): Promise<Response>
  close(): void
}
/** How a name becomes addresses, as node:dns answers it. */
export type Lookup = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void
export interface OutgoingParts {
  /** node:dns' own unless said otherwise. */
  readonly lookup?: Lookup
  /** Which addresses may be reached, for tests that have only their own machine. */
  readonly mayReach?: (address: string, isPublic: boolean) => boolean
  /** Certificates that are trusted besides the public ones, in PEM. */
  readonly ca?: string
}

/** The longest answer that is read, in bytes. */
const longestAnswer = 16_000_000
/** How long a save waits for a name; the request itself looks again. */
const patience = 3000

const readAll = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    if (!(chunk instanceof Buffer)) continue
    size += chunk.length
    if (size > longestAnswer) throw new Error(`An answer of more than ${longestAnswer} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
const answerOf = ({ statusCode = 502, rawHeaders }: IncomingMessage, bytes: Buffer): Response => {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const isEmpty = statusCode === 204 || statusCode === 205 || statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(bytes), { status: statusCode, headers })
}

/**
 * Requests to addresses that people typed in. A name is asked for its addresses once, every one is checked, and the
 * connection goes to those that were checked: a name that changes its mind in between changes nothing.
 */
export const createOutgoing = ({
  lookup = systemLookup,
  mayReach: reaches = (_, isPublic) => isPublic,
  ca,
}: OutgoingParts = {}): Outgoing => {
  const mayReach = (address: string) => reaches(address, isPublicAddress(address))
  const addressesOf = (host: string) =>
    new Promise<readonly LookupAddress[]>((resolve, reject) => {
      lookup(host, { all: true, verbatim: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
    })
  const checkedLookup: LookupFunction = (host, options, callback) => {
    addressesOf(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => mayReach(address)))
          callback(new NotPublic('not-public', host), '', 0)
        else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
  const agent = new Agent({ keepAlive: true, lookup: checkedLookup, ...(ca !== undefined && { ca }) })

  /** An address in digits is not asked for: it is checked as it stands. */
  const faultOfText = (url: string): UrlFault | null => {
    const fault = urlFaultOf(url)
    const host = hostOf(new URL(url))
    return fault === 'not-public' && isIP(host) !== 0 && mayReach(host) ? null : fault
  }
  const withinPatience = async (host: string): Promise<readonly LookupAddress[]> => {
    const late = new Promise<readonly LookupAddress[]>((resolve) => setTimeout(resolve, patience, []).unref())
    return Promise.race([addressesOf(host).catch(() => []), late])
  }

  return {
    faultOf: async (url) => {
      if (!URL.canParse(url)) return 'not-a-url'
      const fault = faultOfText(url)
      const host = hostOf(new URL(url))
      if (fault !== null || isIP(host) !== 0) return fault
      const addresses = await withinPatience(host)
      return addresses.every(({ address }) => mayReach(address)) ? null : 'not-public'
    },
    fetch: (url, { method = 'GET', headers, body, signal }) =>
      new Promise((resolve, reject) => {
        const fault = URL.canParse(url) ? faultOfText(url.replace(/[?#].*$/, '')) : 'not-a-url'
        if (fault !== null) return reject(new NotPublic(fault, url))
        // From the moment that a connection is there nobody can say any more that nothing left.
        let isSent = false
        const fail = (error: unknown) => reject(error instanceof NotPublic ? error : new NoAnswer(isSent, error))
        const request = httpsRequest(url, {
          agent,
          method,
          headers: Object.fromEntries(new Headers(headers)),
          ...(signal && { signal }),
        })
        request.on('socket', (socket) => {
          const reached = () => {
            isSent = true
          }
          if (socket.connecting) socket.once('secureConnect', reached)
          else reached()
        })
        request.on('error', fail)
        request.on('response', (response) => {
          readAll(response).then(
            (bytes) => resolve(answerOf(response, bytes)),
            (error: unknown) => fail(error),
          )
        })
        request.end(typeof body === 'string' ? body : undefined)
      }),
    close: () => agent.destroy(),
  }
}
