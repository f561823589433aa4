import { onTestFinished, vi } from 'vitest'

/** The little of a page that the browser's client asks a server from, in Node; `answer` is that server. */
export const answered = (answer: (path: string) => unknown): void => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'https://desk.test') : input, init)
      }
    },
  )
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    // Whoever asks without a pause leaves the others a turn.
    await new Promise((done) => setImmediate(done))
    return Response.json(answer(new URL(url).pathname))
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}
