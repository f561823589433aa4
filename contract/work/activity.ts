import { call, listed, resource } from '#contract/call.ts'
import { instant, nested, optional, options, record, reference, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { changes } from '#contract/work/history.ts'
import { BesideRecord, Note } from '#contract/work/notes.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    activity: true
  }
}

/** What went on with a record, by what one looks for. */
export const activityKinds = {
  change: msg`Changes`,
  status: msg`Statuses`,
  note: msg`Notes`,
  message: msg`Text messages`,
  survey: msg`Survey`,
  import: msg`Imports`,
}
export type ActivityKind = keyof typeof activityKinds
/** So many come at once. */
export const activityPage = 50

/** One thing that went on with a record: something written to it, said about it, or sent to its customer. */
export const ActivityEntry = record({
  /** Its own among all entries of the record. */
  key: text(msg`Key`, 40),
  kind: options(msg`Kind`, activityKinds),
  at: instant(msg`Date`),
  /** Absent for what the system did by itself. */
  user: optional(reference('users', msg`Changed by`)),
  /** What happened, in the reader's language: “Changed”. */
  title: text(msg`Title`, 200),
  changes,
  note: optional(nested(msg`Note`, Note.schema)),
  /** A path of this portal where more of it stands. */
  link: optional(text(msg`Link`, 200)),
  /** Where the entries before this one begin. */
  before: text(msg`Before`, 80),
})
export const activity = resource('activity', {
  /** Newest first, 50 at once; `before` is that of the last entry one has. */
  list: call('GET /activity/:resource/:id', {
    roles: 'signed-in',
    params: BesideRecord,
    query: record({
      kind: optional(options(msg`Kind`, activityKinds)),
      before: optional(text(msg`Before`, 80)),
    }),
    answer: listed(ActivityEntry),
  }),
})
