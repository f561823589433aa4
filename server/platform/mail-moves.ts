import { type EmailEventType, outgoingEmailMachine } from '#machines/outgoing-email.ts'
import { inSql, type Move, moveOf, statesTaking } from '#server/platform/machine-sql.ts'

/** What an event brings along, as SQL. */
interface Given {
  /** Another try is of no use. */
  readonly isFinal?: string
  /** Seconds until the next try. */
  readonly after?: string
  readonly hasMailServer?: string
}
const isExpired = 'expires_at <= now()'
const isValid = '(expires_at is null or expires_at > now())'
const isPlanned = 'due_at <= now()'
/** What each guard of the machine looks at, in the columns of an email. */
const guardsOf = ({ isFinal = 'false', after = '0', hasMailServer = 'false' }: Given) => {
  const retryAt = `now() + ${after}::int * interval '1 second'`
  return {
    isDue: `${isPlanned} and ${isValid}`,
    isExpired,
    isExpiredAndLeft: `${isExpired} and ${isPlanned}`,
    isWritten: 'content is not null',
    hasMailServer: `${hasMailServer}::boolean`,
    expiresBeforeRetry: `expires_at <= ${retryAt}`,
    isGivenUp: `${isFinal}::boolean or give_up_at <= ${retryAt}`,
    isValid,
    isValidAndHasMailServer: `${isValid} and ${hasMailServer}::boolean`,
  }
}
/** Which emails an event moves, and where to: every statement that sets a status asks here. */
export const mailMove = (event: EmailEventType, given: Given = {}): Move =>
  moveOf(outgoingEmailMachine, event, { column: 'status', guards: guardsOf(given) })
/** The statuses of emails that a process will send by itself. */
export const openStatuses = inSql(statesTaking(outgoingEmailMachine, 'claim'))
