import { connect, type Socket } from 'node:net'

const end = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** How many bytes the answer at the start of `bytes` takes; null while some of it is missing. */
const answerLength = (bytes: Buffer): number | null => {
  const head = bytes.indexOf(end)
  if (head < 0) return null
  const headers = bytes.toString('latin1', 0, head)
  if (!headers.startsWith('HTTP/1.1 200')) throw new Error(`Answered ${headers.split('\r\n', 1)[0]}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
  if (length !== undefined) {
    const whole = head + end.length + Number(length)
    return bytes.length >= whole ? whole : null
  }
  const last = bytes.indexOf(lastChunk, head)
  return last < 0 ? null : last + lastChunk.length
}

/**
 * Asks for one path over and over on several connections at once, each asking again as soon as it was answered, and
 * answers how many requests a second were served. Plain sockets, so that the asking costs little of the machine.
 */
export const requestsPerSecond = async (
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  { connections = 16, seconds = 4 } = {},
): Promise<number> => {
  const { hostname, port } = new URL(origin)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${lines.join('')}\r\n`
  let served = 0
  let isOver = false
  const ask = (): Promise<void> =>
    new Promise((done, failed) => {
      let waiting: Buffer = Buffer.alloc(0)
      const socket: Socket = connect(Number(port), hostname, () => socket.write(request))
      socket.setNoDelay(true)
      socket.on('error', failed)
      socket.on('close', () => (isOver ? done() : failed(new Error('The server hung up'))))
      socket.on('data', (chunk: Buffer) => {
        waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
        try {
          const length = answerLength(waiting)
          if (length === null) return
          waiting = waiting.subarray(length)
        } catch (error) {
          failed(error)
          socket.destroy()
          return
        }
        served += 1
        if (isOver) socket.destroy()
        else socket.write(request)
      })
    })
  const all = Promise.all(Array.from({ length: connections }, ask))
  const timer = setTimeout(() => {
    isOver = true
  }, seconds * 1000)
  const began = performance.now()
  await all.finally(() => clearTimeout(timer))
  return (served * 1000) / (performance.now() - began)
}
