import { flag, record } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import type { JobKind } from '#contract/work/jobs.ts'

/**
 * Every kind of notification, and whether it comes by e-mail as well; the bell shows them all. The field's label is
 * what the settings say.
 */
export const NoticePreferences = record({
  request_new: flag(msg`A customer sends a new request`),
  request_moved: flag(msg`Someone changes the status of one of our requests`),
  import_finished: flag(msg`My import finished, failed or was undone`),
  export_finished: flag(msg`My export or report is ready or has failed`),
  bulk_finished: flag(msg`My bulk action finished, failed or was undone`),
  blast_over: flag(msg`My text blast finished or stopped`),
  survey_signal: flag(msg`A dealer’s survey score is unusually high or low`),
  news_published: flag(msg`News is published`),
})
export type NoticeKind = keyof typeof NoticePreferences.fields

/** What somebody is told of by when a job of theirs is over. */
export const noticeOfJob: Readonly<Record<JobKind, NoticeKind>> = {
  import: 'import_finished',
  revert: 'import_finished',
  export: 'export_finished',
  bulk: 'bulk_finished',
  undo: 'bulk_finished',
  redo: 'bulk_finished',
  report: 'export_finished',
  pages: 'export_finished',
}
/** The kinds that only people of a dealer are told of. */
export const dealerNotices: readonly NoticeKind[] = ['request_new', 'request_moved']
/** And those that only who reads surveys is told of. */
export const surveyNotices: readonly NoticeKind[] = ['survey_signal']
