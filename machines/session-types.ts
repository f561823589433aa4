import type * as v from 'valibot'
import type { PendingSignIn, SessionTimes as SessionTimesSchema, SignedIn, User } from '#contract/account/auth.ts'
import type { Row } from '#contract/fields.ts'
import type { Sentence } from '#machines/outcome.ts'

/** The person who is signed in. */
export type Person = Row<typeof User>
export type RoleList = Person['role']
/** When the session ends by itself, as ISO instants: `idle_at` moves with a person's acts, `expires_at` does not. */
export type SessionTimes = v.InferOutput<typeof SessionTimesSchema>

/** What a sign-in waits for after the password. */
export type PendingAnswer = { readonly is: 'code'; readonly resendAfter: number } | { readonly is: 'password' }
/** What a step of signing in came to. A fault (no network, no readable answer) is a rejection instead. */
export type SignInAnswer =
  | {
      readonly is: 'signed-in'
      readonly user: Person
      readonly accessToken: string | null
      readonly session: SessionTimes | null
    }
  | PendingAnswer
  /** The server said no; the person may try this step again. */
  | { readonly is: 'refused'; readonly message: string }
  /** What was begun with the password is over; the person starts again. */
  | { readonly is: 'ended'; readonly message: string }
export type ResendAnswer =
  | { readonly is: 'resent'; readonly resendAfter: number }
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'ended'; readonly message: string }
/** Lengthened; whatever else comes is a fault, or the end of the session. */
export interface RenewAnswer {
  readonly is: 'renewed'
  readonly session: SessionTimes
}
export type SignOutAnswer = { readonly is: 'signed-out' } | { readonly is: 'refused'; readonly message: string }
/** The stored user and what the server thinks of it; a null user means that nobody is signed in. */
export interface Restored {
  readonly user: Person | null
  readonly session: SessionTimes | null
  /** The step that a sign-in of before the page was loaded waits for. */
  readonly pending?: PendingAnswer | null
}

export interface SessionContext {
  readonly user: Person | null
  /** Whose workspace is kept on the screen while the session has expired. */
  readonly formerUser: Person | null
  readonly session: SessionTimes | null
  /** In memory only; never stored, never told to other tabs. */
  readonly accessToken: string | null
  readonly authError: Sentence | null
  /** Why signing out failed, while still signed in. */
  readonly notice: Sentence | null
  /** The path to go to after signing in; always a path of this site. */
  readonly from: string | null
  /** Seconds until another one-time code may be sent. */
  readonly resendAfter: number
  /** True when the same person signed in again in place, so that everything on the screen goes on. */
  readonly resumed: boolean
  /** How far the last answer brought us, while the next state is being decided. */
  readonly answered: 'signed-in' | 'code' | 'password' | null
}

export type SessionEvent =
  /** A visitor asked for a page that needs signing in. */
  | { readonly type: 'SIGN_IN'; readonly email: string; readonly password: string }
  | { readonly type: 'CODE'; readonly code: string }
  | { readonly type: 'RESEND' }
  | { readonly type: 'SAVE_PASSWORD'; readonly password: string; readonly password_confirmation: string }
  /** Back to the e-mail and password. */
  | { readonly type: 'CANCEL' }
  /** The person did something; sent at most once a minute. */
  | { readonly type: 'ACTED' }
  /** Answers the expiry warning. */
  | { readonly type: 'RENEW' }
  /** A role check, or another tab's renewal, brought newer times. */
  | { readonly type: 'VALIDATED'; readonly session: SessionTimes; readonly role?: RoleList }
  /** The person changed their own record, such as the language. */
  | { readonly type: 'USER_CHANGED'; readonly user: Person }
  /** Any call answered 401; `from` is the path on the screen. */
  | { readonly type: 'UNAUTHENTICATED'; readonly from?: string }
  | { readonly type: 'SIGN_OUT' }
  | { readonly type: 'OTHER_TAB_SIGNED_IN'; readonly user: Person; readonly session?: SessionTimes | null }
  | { readonly type: 'OTHER_TAB_SIGNED_OUT' }

/** What the server says that a sign-in waits for, as the machine takes it. */
export const readPending = ({ step, resend_after }: Row<typeof PendingSignIn>): PendingAnswer | null => {
  if (step === 'code') return { is: step, resendAfter: resend_after }
  return step === 'password' ? { is: step } : null
}
/** The contract's answer to a sign-in step, as the machine takes it. */
export const readSignedIn = (row: Row<typeof SignedIn>): SignInAnswer => {
  if (row.must_change_password) return { is: 'password' }
  if (row.mfa || row.user === null) return { is: 'code', resendAfter: row.resend_after }
  return { is: 'signed-in', user: row.user, accessToken: row.access_token, session: row.session }
}
