import type { Server, ServerResponse } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** How long a client may take, in milliseconds. */
const patience = { headers: 15_000, request: 60_000, check: 5_000, keepAlive: 65_000 }

export interface Listening {
  readonly port: number
  /** From now on each answer asks its client to come back by another connection, so that none is cut later. */
  drain(): void
  /** Takes no new connection, lets requests under way finish, and cuts what is left after `grace` milliseconds. */
  close(grace?: number): Promise<void>
}
type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>

/** Listens over HTTP. Port 0 takes a free one. */
export const listen = (fetch: Fetch, host: string, port: number): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = createAdaptorServer({
      fetch: (request, bindings) => fetch(request, bindings),
      // Node throws away what is left of a body after its answer, for as long as a request may take; a line that is cut
      // at once would take the answer from clients that write everything before they read.
      autoCleanupIncoming: false,
      serverOptions: { connectionsCheckingInterval: patience.check, requestTimeout: patience.request },
    }) as Server
    server.headersTimeout = patience.headers
    server.keepAliveTimeout = patience.keepAlive
    const answering = new Set<ServerResponse>()
    let isDraining = false
    const dismiss = (response: ServerResponse) => {
      if (!response.headersSent) response.setHeader('connection', 'close')
    }
    server.prependListener('request', (_, response) => {
      answering.add(response)
      response.once('close', () => answering.delete(response))
      if (isDraining) dismiss(response)
    })
    const drain = () => {
      isDraining = true
      for (const response of answering) dismiss(response)
    }
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken: stop what uses it, or set PORT to another one`)
          : error,
      ),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        drain,
        close: (grace = 10_000) =>
          new Promise((done) => {
            drain()
            // A connection that is kept alive only becomes idle when its last answer has gone out.
            const idle = setInterval(() => server.closeIdleConnections(), 50)
            const cut = setTimeout(() => server.closeAllConnections(), grace)
            server.close(() => {
              clearInterval(idle)
              clearTimeout(cut)
              done()
            })
            server.closeIdleConnections()
          }),
      })
    })
  })
