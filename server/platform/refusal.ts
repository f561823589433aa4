import type { Envelope } from '#server/platform/envelope.ts'
import { Failure, type FieldErrors, Invalid, ServerError, Unavailable } from '#server/platform/failures.ts'
import { speak } from '#server/platform/sentences.ts'
import { DatabaseAway, StatementFailed } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

/** Values that the database could not take although the contract let them pass. */
const unfitCodes = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])
/** Any error as one of ours; what nobody foresaw becomes 500 and is logged. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  if (error instanceof DatabaseAway) return new Unavailable()
  if (error instanceof StatementFailed && unfitCodes.has(error.code)) return new Invalid({})
  return new ServerError()
}
const speakErrors = (errors: FieldErrors, say: Say): Envelope['errors'] =>
  Object.fromEntries(Object.entries(errors).map(([name, all]) => [name, all.map((one) => speak(say, one))]))

/** The envelope of a failure, in the reader's language. */
export const refusalOf = (failure: Failure, say: Say): Envelope => ({
  success: false,
  message: say(failure.spoken.message, failure.spoken.values),
  data: failure.data,
  links: null,
  meta: null,
  errors: speakErrors(failure.errors, say),
  error_code: failure.code,
})
