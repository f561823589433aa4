import { surveys } from '#contract/surveys/surveys.ts'
import { type Message, msg } from '#contract/words.ts'
import { audit, differences } from '#server/platform/audit.ts'
import { Failure, Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { type Sentence, speak } from '#server/platform/sentences.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import { StatementFailed } from '#server/platform/sql.ts'

const none = msg`Select an item from the list first.`
const same = msg`This survey already has this status`
const used = msg`Archive “{name}” instead: it has {count, plural, one {# invitation or result} other {# invitations and results}}.`
const named = msg`Archive “{name}” instead: it is used by a text blast or an email.`
const changed = msg`{count, plural, one {# survey was changed.} other {# surveys were changed.}}`
const deleted = msg`{count, plural, one {# survey was deleted.} other {# surveys were deleted.}}`
const left = msg`{done} {count, plural, one {# was skipped.} other {# were skipped.}}`

/** A refusal of one survey, told beside those of the others. */
class Stays extends Failure {
  readonly why: Sentence
  constructor(why: Sentence) {
    super(422, 'invalid', why.message)
    this.why = why
  }
}
/** The first thing that a refusal complains of. */
const reasonOf = (failure: Failure): Sentence =>
  failure instanceof Stays ? failure.why : (Object.values(failure.errors)[0]?.[0] ?? failure.spoken)

/** Does something to each survey by itself, so that one that refuses keeps no other from it. */
const each = async (
  { say, tell, records }: SignedIn,
  definition: RecordsDefinition,
  ids: readonly number[],
  done: Message,
  act: (id: number) => Promise<void>,
) => {
  if (ids.length === 0) throw new Invalid({ ids: [{ message: none }] })
  const failed: { id: number; name: string; reason: string }[] = []
  const reasons: Sentence[] = []
  let updated = 0
  for (const id of new Set(ids)) {
    // Read before: afterwards there may be nothing to read a name of.
    const row = await records(definition)
      .get(id)
      .catch((error: unknown) => {
        if (error instanceof NotFound) return null
        throw error
      })
    try {
      await act(id)
      updated += 1
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const reason = reasonOf(error)
      reasons.push(reason)
      failed.push({ id, name: String(row?.['name'] ?? id), reason: speak(say, reason) })
    }
  }
  if (updated === 0) throw new Invalid({ ids: reasons })
  const told = { ...done, values: { count: updated } }
  if (failed.length === 0) tell(told)
  else tell(left, { done: say(done, { count: updated }), count: failed.length })
  return { updated, failed }
}

export const surveyBulkHandlers = (
  { database, changes }: Platform,
  definition: RecordsDefinition,
): readonly Served[] => [
  serve(surveys.bulkUpdate, ({ body: { ids, status }, ...given }) =>
    each(given, definition, ids, changed, async (id) => {
      const store = given.records(definition)
      if ((await store.get(id))['status'] === status) throw new Stays({ message: same })
      await store.update(id, { status })
    }),
  ),
  serve(surveys.bulkDelete, ({ body: { ids }, ...given }) =>
    each(given, definition, ids, deleted, async (id) => {
      const { name } = await given.records(definition).get(id)
      try {
        await database.transaction(async (tx) => {
          const [before] = await tx.query('select * from surveys where id = $1 for update', [id])
          if (!before) throw new NotFound()
          const [held] = await tx.query<{ count: number }>(
            `select (select count(*) from survey_invitations where survey_id = $1)
               + (select count(*) from survey_results where survey_id = $1) as count`,
            [id],
          )
          const count = Number(held?.count ?? 0)
          if (count > 0) throw new Stays({ message: used, values: { name: String(name), count } })
          await tx.query('delete from surveys where id = $1', [id])
          await audit(tx, {
            user_id: given.user.id,
            resource: definition.resource,
            record_id: id,
            kind: 'purged',
            changes: differences(before, null),
            request_id: given.request.id,
          })
          await changes.tell(tx, {
            event: { resource: definition.resource, kind: 'trashed', record: id, version: null },
            dealers: null,
            users: null,
          })
        })
      } catch (error) {
        // Whatever else came to name it keeps it as well.
        if (error instanceof StatementFailed && error.code === '23503')
          throw new Stays({ message: named, values: { name: String(name) } })
        throw error
      }
    }),
  ),
]
