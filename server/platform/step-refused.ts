import type { Rec } from '#contract/fields.ts'
import type { Blocked } from '#machines/steps.ts'
import { Conflict } from '#server/platform/failures.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { speak } from '#server/platform/sentences.ts'
import type { SignedIn } from '#server/platform/serve.ts'

/** A record's lifecycle does not allow the step; `blocked` says why. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused'
  readonly blocked: Blocked
  constructor(blocked: Blocked) {
    super(blocked.message.message)
    this.blocked = blocked
  }
}
/** What is said when a step was refused, with the record as it is. */
export const refusalOf = ({ blocked: { message, words = {}, values } }: StepRefused, say: SignedIn['say']) => ({
  ...message,
  values: { ...values, ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, speak(say, word)])) },
})
/** Does something to a record that one can see, and answers what it is then; a refused step is 409 with the record as it is. */
export const withSteps = async <R extends Rec>(
  definition: RecordsDefinition<R>,
  id: number,
  { records, say }: Pick<SignedIn, 'records' | 'say'>,
  work: () => Promise<unknown>,
) => {
  const store = records(definition)
  await store.get(id)
  try {
    await work()
  } catch (fault) {
    if (!(fault instanceof StepRefused)) throw fault
    throw new Conflict(await store.get(id), refusalOf(fault, say))
  }
  return store.get(id)
}
