import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Where a call is cut: before the server has heard anything, or when it begins to answer. */
export type Cut = 'asking' | 'answer'
/** One person's wire to a server, which may be cut, and leads to wherever the server is after it has come back. */
export interface Line {
  /** `http://127.0.0.1:PORT`: the same, however often the server starts. */
  readonly origin: string
  /** From now on it leads to this server. */
  lead(origin: string): void
  /** From now on it is cut there; null mends it. */
  cut(at: Cut | null): void
  close(): Promise<void>
}
export const openLine = async (): Promise<Line> => {
  let to = 0
  let cut: Cut | null = null
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    const end = () => {
      open.delete(near)
      near.destroy()
      far.destroy()
    }
    open.add(near)
    for (const one of [near, far]) one.on('error', end).on('close', end)
    near.on('data', (chunk) => (cut === 'asking' ? end() : far.write(chunk)))
    far.on('data', (chunk) => (cut === 'answer' ? end() : near.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The line has no port')
  const hangUp = () => {
    for (const one of open) one.destroy()
  }
  return {
    origin: `http://127.0.0.1:${address.port}`,
    lead: (origin) => {
      to = Number(new URL(origin).port)
      // What led to the old one leads nowhere.
      hangUp()
    },
    cut: (at) => {
      cut = at
    },
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}
