import type { FileAnswer } from '#contract/call.ts'
import { positionEvent } from '#contract/positions.ts'

/** How many unread events a connection may have. */
const mostWaiting = 1000

/**
 * Writes records as server-sent events, after one that says at which change they begin, with a sign of life in between
 * so that proxies keep the line open; `over` hears its end.
 */
export const streamOf = (
  events: AsyncIterable<unknown>,
  position: string,
  heartbeat: number,
  over: () => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const iterator = events[Symbol.asyncIterator]()
  let beat: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(beat)
    over()
    void iterator.return?.()
  }
  return new ReadableStream({
    start: async (controller) => {
      const write = (text: string) => {
        // Somebody who does not read any more is cut off instead of being remembered.
        if ((controller.desiredSize ?? 0) < -mostWaiting) {
          stop()
          return controller.error(new Error('The reader is too slow'))
        }
        try {
          controller.enqueue(encoder.encode(text))
        } catch {
          stop()
        }
      }
      write(`retry: 2000\nevent: ${positionEvent}\ndata: ${position}\n\n`)
      beat = setInterval(() => write(': still here\n\n'), heartbeat)
      beat.unref()
      const pump = async () => {
        for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
          write(`data: ${JSON.stringify(next.value)}\n\n`)
        clearInterval(beat)
        over()
        controller.close()
      }
      pump().catch(() => stop())
    },
    cancel: stop,
  })
}

/** Asks for the next piece only when the reader has taken the last one. */
const pulledFrom = (pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}

/** A download under its own name; a reader that is slower than the writer makes the writer wait. */
export const fileResponse = (
  { name, type, bytes, immutable }: FileAnswer,
  headers: Readonly<Record<string, string>>,
): Response => {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const body = bytes instanceof Uint8Array ? new Uint8Array(bytes) : pulledFrom(bytes)
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': type,
      // Whatever it is, nothing in it runs where our pages do.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': `${immutable ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'no-store',
    },
  })
}
