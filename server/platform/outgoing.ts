import { type LookupAddress, lookup as systemLookup } from 'node:dns'
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

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds until it counts as unanswered. */
  readonly timeout: number
}
export interface OutgoingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}
export interface Outgoing {
  /** Why requests may not go there, also by what its name stands for; null when they may, or when nobody answers for the name now. */
  faultOf(url: string): Promise<UrlFault | null>
  /** One request; a redirect is an answer like any other and is not followed. Throws NotPublic or NoAnswer. */
  request(url: string, given: OutgoingRequest): Promise<OutgoingAnswer>
  close(): void
}
export interface OutgoingParts {
  /** How names become addresses: node:dns' own unless said otherwise. */
  readonly lookup?: typeof systemLookup
  /** Which addresses may be reached, for tests that have only their own machine. */
  readonly mayReach?: (address: string) => boolean
  /** Certificates that are trusted besides the public ones, in PEM. */
  readonly ca?: string
}

/** The longest answer that is read, in bytes. */
const longestAnswer = 16_000_000
/** How long a save waits for a name; the request itself looks again. */
const patience = 3000

/**
 * Requests to addresses that people typed in. A name is asked for its addresses once, every one is checked, and the
 * connection goes to those that were checked: a name that changes its mind in between changes nothing.
 */
export const createOutgoing = ({
  lookup = systemLookup,
  mayReach = isPublicAddress,
  ca,
}: OutgoingParts = {}): Outgoing => {
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
    request: (url, { method, headers, body, timeout }) =>
      new Promise((resolve, reject) => {
        const fault = URL.canParse(url) ? faultOfText(url.replace(/[?#].*$/, '')) : 'not-a-url'
        if (fault !== null) return reject(new NotPublic(fault, url))
        // From the moment that a connection is there nobody can say any more that nothing left.
        let isSent = false
        const fail = (error: unknown) => reject(error instanceof NotPublic ? error : new NoAnswer(isSent, error))
        const request = httpsRequest(url, { agent, method, headers, signal: AbortSignal.timeout(timeout) })
        request.on('socket', (socket) => {
          if (socket.connecting) socket.once('secureConnect', () => (isSent = true))
          else isSent = true
        })
        request.on('error', fail)
        request.on('response', (response) => {
          const chunks: Buffer[] = []
          let size = 0
          response.on('data', (chunk: Buffer) => {
            size += chunk.length
            chunks.push(chunk)
            if (size > longestAnswer) response.destroy(new Error(`An answer of more than ${longestAnswer} bytes`))
          })
          response.on('error', fail)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
          })
        })
        request.end(body)
      }),
    close: () => agent.destroy(),
  }
}
