import { type Message, msg } from '#contract/words.ts'

/** What is wrong with named fields, as sentences with their values. */
export type FieldErrors = Readonly<Record<string, readonly LocalizedText[]>>
export interface LocalizedText {
  readonly message: Message
  readonly values?: Record<string, string | number> | undefined
  /** The label of the field that the sentence speaks of, as its {field}. */
  readonly field?: Message | undefined
  /** Likewise for its {target}. */
  readonly target?: Message | undefined
}

/** An answer other than success. Handlers throw its kinds; `serve` turns it into the envelope in the reader's language. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly spoken: LocalizedText
  readonly errors: FieldErrors = {}
  readonly data: unknown = null
  readonly headers: Readonly<Record<string, string>> = {}

  constructor(status: number, code: string, message: Message, values?: Record<string, string | number>) {
    super(message.message ?? message.id)
    this.name = new.target.name
    this.status = status
    this.code = code
    this.spoken = { message, values }
  }
}
/** Nobody is signed in, or what they gave does not let them in. */
export class Unauthenticated extends Failure {
  constructor(message: Message = msg`Sign in to continue.`) {
    super(401, 'unauthenticated', message)
  }
}
/** Signed in, but not allowed to. */
export class Forbidden extends Failure {
  override readonly errors: FieldErrors
  /** `errors` name the fields that this person may not write so. */
  constructor(message: Message = msg`You do not have permission to do this.`, errors: FieldErrors = {}) {
    super(403, 'forbidden', message)
    this.errors = errors
  }
}
/** The request did not prove that it comes from our own page. */
export class CsrfMismatch extends Failure {
  constructor() {
    super(403, 'csrf', msg`The page was open too long. Please try again.`)
  }
}
/** The person's last proof of who they are is too old for this; `data.by` says what proves it. */
export class ProofRequired extends Failure {
  override readonly data: { readonly by: 'password' | 'code' }
  constructor(by: 'password' | 'code') {
    super(403, 'proof_required', msg`Confirm your identity to continue. Nothing was changed.`)
    this.data = { by }
  }
}
/** It does not exist, or lies outside what this person may see; the answer does not tell which. */
export class NotFound extends Failure {
  constructor(message: Message = msg`This does not exist, or you do not have access to it.`) {
    super(404, 'not_found', message)
  }
}
/** Somebody saved the record in between; `data` is what it is now. */
export class Conflict extends Failure {
  override readonly data: unknown
  constructor(
    current: unknown,
    message: Message = msg`Someone else saved changes while you were editing. Compare both versions and choose what to keep.`,
  ) {
    super(409, 'conflict', message)
    this.data = current
  }
}
/** It was here and is over: a link that was used, or has run out. */
export class Gone extends Failure {
  constructor(message: Message, values?: Record<string, string | number>) {
    super(410, 'gone', message, values)
  }
}
export class TooLarge extends Failure {
  constructor(message: Message = msg`The file exceeded the maximum size.`) {
    super(413, 'too_large', message)
  }
}
/** Fields that do not fit: `new Invalid({ code: [{ message: msg`…` }] })`. */
export class Invalid extends Failure {
  override readonly errors: FieldErrors
  constructor(errors: FieldErrors, message: Message = msg`Some fields are not valid. Check them and try again.`) {
    super(422, 'invalid', message)
    this.errors = errors
  }
}
/** Too many tries; `seconds` until the next one is heard. */
export class RateLimited extends Failure {
  override readonly headers: Readonly<Record<string, string>>
  constructor(seconds: number, message?: Message, values: Record<string, number> = {}) {
    super(
      429,
      'rate_limited',
      message ??
        msg`{seconds, plural, one {Too many attempts. Try again in # second.} other {Too many attempts. Try again in # seconds.}}`,
      { seconds, ...values },
    )
    this.headers = { 'retry-after': String(seconds) }
  }
}
export class Unavailable extends Failure {
  override readonly headers = { 'retry-after': '5' }
  constructor() {
    super(503, 'unavailable', msg`The service is not available right now. Please try again in a moment.`)
  }
}
export class ServerError extends Failure {
  constructor() {
    super(500, 'server_error', msg`Something went wrong on our side. We have logged the error. Please try again.`)
  }
}
