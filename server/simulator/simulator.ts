import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { isoOf, now } from '#contract/calendar.ts'
import { SendRequest, type SendResponse, type SmsMessage } from '#server/areas/text-blasts/provider/protocol.ts'
import { type Entry, fateByNumber, openRecord, type SimulatorRecord, stateOf } from '#server/simulator/record.ts'
import { startReporting } from '#server/simulator/reports.ts'
import { emptyScript, type Script, type SimulatedFault } from '#server/simulator/script.ts'

export interface SimulatorOptions {
  readonly port?: number
  /** Milliseconds that an answer takes, least and most. */
  readonly latency?: readonly [number, number]
  /** Milliseconds until a delivery report, least and most. */
  readonly reportDelay?: readonly [number, number]
  /** Milliseconds for which the log shows a message. */
  readonly logLife?: number
  /** Keeps what the log no longer shows, for tests that compare. */
  readonly keeps?: boolean
  /** Where its memory outlives it. */
  readonly file?: string
}
export interface Simulator {
  readonly url: string
  /** What it has taken: in tests, the truth. */
  readonly record: SimulatorRecord
  readonly script: Script
  /** How many requests to send it has heard. */
  readonly requests: number
  /** How many reports are still to come. */
  readonly waiting: number
  /** Somebody writes back: the inbound webhook of whoever wrote to them last hears of it. False when nobody did. */
  reply(from: string, text: string): Promise<boolean>
  close(): Promise<void>
}

/** The key that is refused, so that a wrong one can be tried out. */
export const wrongKey = 'wrong'
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
const refusal = (text: string) => ({ requestError: { serviceException: { messageId: 'ERROR', text } } })
const Reply = v.pipe(v.string(), v.parseJson(), v.object({ from: v.string(), text: v.string() }))

/** Listens on loopback and behaves like the provider, but sends nothing to anybody. */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const { port = 0, latency = [20, 80], reportDelay = [2000, 8000], logLife = 48 * 3_600_000, keeps = false } = options
  const record = openRecord(logLife, keeps, options.file ?? null)
  const script = emptyScript()
  const reporting = startReporting(record, script, reportDelay)
  const expiring = setInterval(() => record.expire(), Math.max(500, Math.min(60_000, logLife / 4)))
  expiring.unref()
  let requests = 0

  const take = (messages: readonly SmsMessage[]): SendResponse => {
    const entries: Entry[] = []
    const answers = messages.map(({ sender, destinations: [destination], content, webhooks }) => {
      const { to = '', messageId = '' } = destination ?? {}
      const number = to.replace(/^\+/, '')
      const isRefused = script.refused.has(number) || fateByNumber(number) === 'rejected' || !/^\d{8,15}$/.test(number)
      entries.push({
        id: messageId,
        to: number,
        sender,
        text: content.text,
        webhook: webhooks?.delivery.url ?? null,
        at: Date.now(),
        reportedAt: null,
        isRefused,
      })
      return { messageId, status: stateOf(isRefused ? 'rejected' : 'pending'), destination: number }
    })
    record.add(entries)
    reporting.expect(entries.filter(({ isRefused }) => !isRefused))
    return { bulkId: String(requests), messages: answers }
  }
  const answer = (response: ServerResponse, status: number, body: object, headers: object = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
  const send = async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1
    const fault: SimulatedFault = script.faults.shift() ?? script.chance?.(requests) ?? { is: 'none' }
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SendRequest), await bodyOf(request))
    if (!read.success) return answer(response, 400, { errorCode: 'E400', description: read.issues[0].message })
    const [least, most] = latency
    await new Promise((over) => setTimeout(over, least + Math.random() * (most - least)))
    const isTaken = fault.is === 'none' || fault.is === 'garble' || fault.taken === true
    const taken = isTaken ? take(read.output.messages) : null
    if (fault.is === 'none' && taken) answer(response, 200, taken)
    else if (fault.is === 'status')
      answer(response, fault.status, refusal(`Scripted ${fault.status}`), {
        ...(fault.retryAfter !== undefined && { 'retry-after': String(fault.retryAfter) }),
      })
    else if (fault.is === 'garble') response.writeHead(200).end('<html>')
    else if (fault.is === 'close') request.socket.destroy()
  }
  const logs = (query: URLSearchParams, response: ServerResponse) => {
    if (script.logs && script.logs.times > 0) {
      script.logs.times -= 1
      return answer(response, script.logs.status, refusal('Scripted'))
    }
    const entries = query
      .getAll('messageId')
      .map((id) => record.logged(id))
      .filter((entry) => entry !== null && !script.missingInLog.has(entry.to))
    const results = entries.flatMap((entry) => {
      if (!entry) return []
      const fate = fateByNumber(entry.to)
      const later = entry.reportedAt === null || fate === 'silent' ? 'pending' : fate
      const status = stateOf(entry.isRefused ? 'rejected' : later)
      return [
        { messageId: entry.id, sender: entry.sender, destination: entry.to, content: { text: entry.text }, status },
      ]
    })
    answer(response, 200, { results })
  }
  const reply = async (from: string, text: string): Promise<boolean> => {
    const number = from.replace(/^\+/, '')
    const last = record.taken.findLast(({ to, webhook }) => to === number && webhook !== null)
    if (!last?.webhook) return false
    const result = {
      messageId: crypto.randomUUID(),
      from: number,
      to: last.sender,
      text,
      receivedAt: isoOf(now()),
    }
    const response = await fetch(last.webhook.replace(/\/reports$/, '/inbound'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ results: [result] }),
    })
    return response.ok
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const route = `${request.method} ${pathname}`
    if (route === 'GET /')
      return answer(response, 200, { taken: record.taken.length, requests, waiting: reporting.waiting })
    if (route === 'POST /reply') {
      const read = v.safeParse(Reply, await bodyOf(request))
      const isHeard = read.success && (await reply(read.output.from, read.output.text))
      return answer(response, isHeard ? 200 : 404, { heard: isHeard })
    }
    const key = /^App (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (key === undefined || key === wrongKey) return answer(response, 401, refusal('Invalid login details'))
    if (route === 'POST /sms/3/messages') return send(request, response)
    if (route === 'GET /sms/3/logs') return logs(searchParams, response)
    if (route === 'GET /sms/3/reports') {
      const results = reporting.pull(1000)
      if (script.lostPulls === 0 || results.length === 0) return answer(response, 200, { results })
      script.lostPulls -= 1
      return request.socket.destroy()
    }
    return answer(response, 404, refusal('There is no such path'))
  }
  const server: Server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  // Longer than a client keeps its line: whoever closes first decides whether a request is in doubt.
  server.keepAliveTimeout = 30_000
  const listening = await new Promise<number>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
  return {
    url: `http://127.0.0.1:${listening}`,
    record,
    script,
    get requests() {
      return requests
    },
    get waiting() {
      return reporting.waiting
    },
    reply,
    close: async () => {
      clearInterval(expiring)
      reporting.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
