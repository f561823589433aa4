import type { ResourceName } from '#contract/fields.ts'
import { type KeptText, speak } from '#server/platform/sentences.ts'
import type { Database } from '#server/platform/sql.ts'
import { sayIn } from '#server/platform/words.ts'
import type { Answered, Told } from '#tests/model/walks/lifecycle.ts'
import type { Cut, Line } from '#tests/model/walks/line.ts'
import type { Answer } from '#tests/support/client.ts'

/** A call on a line that is cut there, or is not; rejects with a TypeError when no answer came. */
export const onLine = async <T>(line: Line, cut: Cut | null, call: () => Promise<T>): Promise<T> => {
  line.cut(cut)
  try {
    return await call()
  } finally {
    line.cut(null)
  }
}
/** What a person's step came to. Whatever is neither done nor refused is a fault of the server, which no machine explains. */
export const outcomeOf = (answer: Answer, valueIn: (data: unknown) => string): Answered => {
  if (answer.status === 200) return { outcome: { is: 'done' }, shows: valueIn(answer.data) }
  // Stopping, it takes nothing any more.
  if (answer.status === 503) return { outcome: { is: 'lost' } }
  if ([403, 409, 410, 422].includes(answer.status))
    return { outcome: { is: 'refused', why: `${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}` } }
  throw new Error(`The server answered ${answer.status}: ${answer.message}`)
}
export const outcomeOfSystem = (before: string, after: string, isTaken: boolean): Answered =>
  isTaken ? { outcome: { is: 'done' }, shows: after } : { outcome: { is: 'refused', why: `it stays ${before}` } }
/** A sentence as somebody reads it who has chosen English. */
export const inEnglish = (text: KeptText | null): string | null => text && speak(sayIn('en'), text)
/** The moves from status to status in the history of a record. */
export const historyOf = (database: Database, resource: ResourceName, id: number): Promise<readonly Told[]> =>
  database.query<Told>(
    `select changes #>> '{status,0}' as "from", changes #>> '{status,1}' as "to", user_id is not null as "isAsked",
       changes #>> '{reason,1}' as reason
     from audit_entries where resource = $1 and record_id = $2 and kind = 'changed' and changes ? 'status' order by id`,
    [resource, id],
  )
