/** How many unread events a connection may have. */
const mostWaiting = 1000

/** Writes records as server-sent events, with a sign of life in between so that proxies keep the line open. */
export const streamOf = (events: AsyncIterable<unknown>, heartbeat: number): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const iterator = events[Symbol.asyncIterator]()
  let beat: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(beat)
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
      write('retry: 2000\n\n')
      beat = setInterval(() => write(': still here\n\n'), heartbeat)
      beat.unref()
      const pump = async () => {
        for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
          write(`data: ${JSON.stringify(next.value)}\n\n`)
        clearInterval(beat)
        controller.close()
      }
      pump().catch(() => stop())
    },
    cancel: stop,
  })
}
