import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createOutgoing, type Lookup, type Outgoing } from '#server/platform/outgoing.ts'

/** A certificate for provider.example and moving.example that nobody but these tests trusts; its key opens nothing else. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBzTCCAXKgAwIBAgIUdstbbvV7Js1zdualy2Ccj2+RjqIwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHJvdmlkZXIuZXhhbXBsZTAgFw0yNjExMjEyMDUyMzFaGA8y
MTI2MTAyODIwNTIzMVowGzEZMBcGA1UEAwwQcHJvdmlkZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABAQwf92Gg7Lg89lLxsmh7pUqCJGnv7RJN3bz
uo4r3hJ2KPN1ttbckUtyRgmPYHEo7wplCRdlQ25zpvuOHZPz1omjgZEwgY4wHQYD
VR0OBBYEFKTb5GFMyMEGOSOfcA8Mj8JMi+SXMB8GA1UdIwQYMBaAFKTb5GFMyMEG
OSOfcA8Mj8JMi+SXMA8GA1UdEwEB/wQFMAMBAf8wOwYDVR0RBDQwMoIQcHJvdmlk
ZXIuZXhhbXBsZYIObW92aW5nLmV4YW1wbGWCDmluc2lkZS5leGFtcGxlMAoGCCqG
SM49BAMCA0kAMEYCIQD2dT6mrp/8Y3yjtr9Gu35K6MptKYxCCRnCSkbKqeE1bQIh
AN8E03P8+KPZDHBzEkKCefhOi7JjG8gqLxZQKjPurGIi
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgM25q5TuPc7HcNHAl
Y0NHZ5ZcI06ajHHeLWsI4TAiS26hRANCAAQEMH/dhoOy4PPZS8bJoe6VKgiRp7+0
STd287qOK94SdijzdbbW3JFLckYJj2BxKO8KZQkXZUNuc6b7jh2T89aJ
-----END PRIVATE KEY-----`

export interface Arrived {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
export interface Answering {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export interface TestProvider {
  /** `:PORT`, to stand behind a name. */
  readonly port: string
  /** Everything that reached it. */
  readonly arrived: Arrived[]
  /** How it answers from now on; null hangs up without an answer. */
  answer(next: (request: Arrived) => Answering | null): void
  stop(): Promise<void>
}
/** An https server on this machine that keeps what reaches it. */
export const startProvider = async (): Promise<TestProvider> => {
  const arrived: Arrived[] = []
  let answerOf: (request: Arrived) => Answering | null = () => ({ status: 200, body: '{}' })
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') }
      arrived.push(one)
      const answer = answerOf(one)
      if (!answer) return void request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port: `:${port}`,
    arrived,
    answer: (next) => {
      answerOf = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Names and their addresses, asked as node:dns is asked; a name that is not there is not found. */
export const namesOf =
  (names: ReadonlyMap<string, readonly string[]>, asked: string[] = []): Lookup =>
  (host, _options, callback) => {
    asked.push(host)
    const addresses = names.get(host) ?? []
    if (addresses.length === 0)
      callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), [])
    else
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  }
/** The gate with these names. This machine stands for the internet: 127.0.0.1 may be reached, and nothing else inside. */
export const gateTo = (names: ReadonlyMap<string, readonly string[]>, asked: string[] = []): Outgoing =>
  createOutgoing({
    lookup: namesOf(names, asked),
    mayReach: (address, isPublic) => address === '127.0.0.1' || isPublic,
    ca: certificate,
  })
