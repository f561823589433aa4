import type { SessionSnapshot } from '#platform/session.tsx'

/** What the page shows as a whole. */
export type Screen = 'waiting' | 'login' | 'code' | 'password' | 'workspace'

export const screenOf = (snapshot: SessionSnapshot): Screen => {
  if (snapshot.matches('restoring')) return 'waiting'
  if (snapshot.matches('signedIn') || snapshot.matches('signingOut')) return 'workspace'
  if (snapshot.matches({ pending: 'enteringCode' }) || snapshot.matches({ pending: 'checkingCode' })) return 'code'
  if (snapshot.matches('pending')) return 'password'
  return 'login'
}

/** The screens that come before signing in, by their names in the specification. */
export const publicRoutes = [
  { id: 'auth.login', path: '/admin/login' },
  { id: 'auth.forgot-password', path: '/admin/forgot-password' },
  { id: 'auth.reset-password', path: '/admin/reset-password' },
  { id: 'auth.force-reset-password', path: '/admin/force-reset-password' },
  { id: 'auth.verify-email', path: '/admin/email/verify/:userId' },
  { id: 'auth.mfa', path: '/admin/mfa' },
] as const

/** Open to everybody at any time, whoever is signed in. */
export const isFreeScreen = (path: string): boolean =>
  /^\/admin\/(forgot-password|reset-password|email\/verify\/[^/]+)$/.test(path)
/** True for the screens between the password and being signed in. */
export const isLaterSignInScreen = (path: string): boolean => /^\/admin\/(mfa|force-reset-password)$/.test(path)
/** Steps of signing in: they make no sense for somebody who is signed in. */
export const isSignInScreen = (path: string): boolean => /^\/admin\/(login|mfa|force-reset-password)$/.test(path)

/** The pages of errors: open to everybody at any time. */
export const errorPlaces = ['/403', '/404'] as const
const unknown = globalThis.document?.querySelector('meta[name="robots"][content="noindex"]')
// The server has marked its page so, because there is nothing at this address: the catch-all of the error pages.
const unknownPath = unknown ? location.pathname : null
// The next address is another one, which marks itself.
unknown?.remove()
export const isErrorPlace = (path: string): boolean => errorPlaces.some((one) => one === path) || path === unknownPath
