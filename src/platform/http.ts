import ky, { isHTTPError } from 'ky'
import { heldToken } from '#platform/client.ts'
import { xsrf } from '#platform/xsrf.ts'

const isUnsafe = (method: string) => !['GET', 'HEAD'].includes(method)

/** Requests wait at most this long before they are aborted, in milliseconds; the specification's constants. */
export const timeouts = { main: 250_000, second: 100_000 } as const
/** The XSRF token for an unsafe request, fetched when there is none yet. */
export const withXsrf = async (): Promise<string> => {
  if (xsrf() === '') await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' })
  return xsrf()
}
const shared = { retry: 0, throwHttpErrors: true } as const

/** The two ways to the server: `main` with cookies, `second` with a token. */
export const clients = {
  main: ky.create({
    ...shared,
    prefix: '/api/v1/',
    timeout: timeouts.main,
    credentials: 'same-origin',
    hooks: {
      beforeRequest: [
        async ({ request }) => {
          if (!isUnsafe(request.method)) return
          request.headers.set('x-xsrf-token', await withXsrf())
        },
      ],
    },
  }),
  second: ky.create({
    ...shared,
    prefix: '/api/',
    timeout: timeouts.second,
    credentials: 'omit',
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = heldToken()
          if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
        },
      ],
    },
  }),
} as const
export { isHTTPError }
