import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import { count, id, instant, nested, optional, options, record, reference, text } from '#contract/fields.ts'
import { plainListQuery } from '#contract/list-query.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    history: true
  }
}

export const changeKinds = {
  created: msg`Created`,
  changed: msg`Changed`,
  trashed: msg`Moved to trash`,
  restored: msg`Restored`,
  purged: msg`Permanently deleted`,
  'quotation-sent': msg`Quotation sent`,
  'note-added': msg`Note added`,
  'note-changed': msg`Note changed`,
  'note-deleted': msg`Note deleted`,
}
/** Each field before and after, as text that people read. */
export const changes = nested(
  msg`Changes`,
  v.array(
    v.object({
      field: v.string(),
      /** The field's heading in the reader's language. */
      label: v.string(),
      before: v.nullable(v.string()),
      after: v.nullable(v.string()),
    }),
  ),
)
/** One write to a record: who, when, and each field before and after, as text that people read. */
export const HistoryEntry = record({
  id: id(),
  kind: options(msg`Kind`, changeKinds),
  at: instant(msg`Date`),
  /** Absent for what the system did by itself. */
  user: optional(reference('users', msg`Changed by`)),
  changes,
})
export const history = resource('history', {
  /** Newest first. 404 when the record is not there for this person. */
  list: call('GET /history/:resource/:id', {
    roles: 'signed-in',
    params: record({ resource: text(msg`Resource`, 40), id: count(msg`Record`) }),
    query: plainListQuery(['at'], {}),
    answer: paged(HistoryEntry),
  }),
})
