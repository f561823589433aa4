import { epochOf } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import type { Person, RoleList, SessionContext, SessionTimes, SignInAnswer } from '#machines/session-types.ts'

export const sentences = {
  fault: msg`Please refresh the page and try again.`,
  tooLate: msg`Signing in took longer than 20 minutes. Please sign in again.`,
  ended: msg`Your session has ended. Sign in again to continue where you left off.`,
  signOutFault: msg`You could not be signed out. Check your connection and try again.`,
}

export const pendingLoginMs = 20 * 60_000
export const warningMs = 2 * 60_000
/** The longest time that setTimeout takes, 24 days; longer ones fire at once. */
const never = 2 ** 31 - 1

/** The moment the session ends by itself, whichever end comes first. */
export const endOf = (session: SessionTimes): number => Math.min(epochOf(session.idle_at), epochOf(session.expires_at))

/** False when the twelve hours are over soon: then a person's acts do not lengthen the session any more. */
export const isRenewable = (session: SessionTimes | null): boolean =>
  session === null || epochOf(session.idle_at) < epochOf(session.expires_at)

const until = (session: SessionTimes | null, before: number, now: number) =>
  session === null ? never : Math.min(never, Math.max(0, endOf(session) - before - now))

/** The machine's clocks, read from a clock of your own: the server's time, or a test's. */
export const sessionDelays = (now: () => number) => ({
  untilWarning: ({ context }: { context: SessionContext }) => until(context.session, warningMs, now()),
  untilEnd: ({ context }: { context: SessionContext }) => until(context.session, 0, now()),
})

/** A path of this site, or nothing: `//evil.example` and `https://…` are not. */
export const ownPath = (path: string | undefined): string | null =>
  path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : null

/** The person with the roles that a check has brought: the very same one when nothing has changed, so that nothing is drawn anew. */
export const withRoles = (user: Person, role: RoleList): Person =>
  user.role.length === role.length &&
  user.role.every(({ slug, name }, i) => slug === role[i]?.slug && name === role[i]?.name)
    ? user
    : { ...user, role }

/** Puts a person in: whoever was here before decides whether their work goes on. */
export const entered = (
  context: SessionContext,
  user: Person,
  session: SessionTimes | null,
  accessToken: string | null,
): Partial<SessionContext> => ({
  user,
  session,
  accessToken,
  resumed: (context.formerUser ?? context.user)?.id === user.id,
  formerUser: null,
  authError: null,
  notice: null,
})

/** What an answer to a sign-in step changes. */
export const afterAnswer = (context: SessionContext, answer: SignInAnswer): Partial<SessionContext> => {
  switch (answer.is) {
    case 'signed-in':
      return { ...entered(context, answer.user, answer.session, answer.accessToken), answered: answer.is }
    case 'code':
      return { answered: answer.is, resendAfter: answer.resendAfter, authError: null }
    case 'password':
      return { answered: answer.is, authError: null }
    default:
      return { authError: answer.message }
  }
}
