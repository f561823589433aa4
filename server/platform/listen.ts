import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** How long a client may take, in milliseconds. */
const patience = { headers: 15_000, request: 60_000, check: 5_000, keepAlive: 65_000 }

export interface Listening {
  readonly port: number
  /** Takes no new connection, lets requests under way finish, and cuts what is left after `grace` milliseconds. */
  close(grace?: number): Promise<void>
}
type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>

/** Listens over HTTP. Port 0 takes a free one. */
export const listen = (fetch: Fetch, host: string, port: number): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = createAdaptorServer({
      fetch: (request, bindings) => fetch(request, bindings),
      serverOptions: { connectionsCheckingInterval: patience.check, requestTimeout: patience.request },
    }) as Server
    server.headersTimeout = patience.headers
    server.keepAliveTimeout = patience.keepAlive
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
        close: (grace = 10_000) =>
          new Promise((done) => {
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
