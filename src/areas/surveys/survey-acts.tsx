import { type SurveyAct, SurveyActDialog, SurveysActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import type { ManyDialogProps, RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'

const setStatus =
  (status: 0 | 1 | 3): SurveyAct['send'] =>
  (ids) =>
    sendApi(surveys.bulkUpdate, { body: { ids: [...ids], status } })
const acts = {
  activate: {
    title: msg`Activate “{name}”?`,
    ofMany: msg`Activate {count, plural, one {# survey} other {# surveys}}?`,
    text: msg`You will be able to invite customers. A Draft will be published as version 1. You will no longer be able to change the kind of a published survey.`,
    action: msg`Activate`,
    send: setStatus(1),
  },
  deactivate: {
    title: msg`Deactivate “{name}”?`,
    ofMany: msg`Deactivate {count, plural, one {# survey} other {# surveys}}?`,
    text: msg`No more customers will be invited. Open links will show that the survey is closed.`,
    action: msg`Deactivate`,
    send: setStatus(0),
  },
  archive: {
    title: msg`Archive “{name}”?`,
    ofMany: msg`Archive {count, plural, one {# survey} other {# surveys}}?`,
    text: msg`You cannot invite customers to Archived surveys. To use such a survey again, deactivate the survey, then activate it. All figures stay in the reports.`,
    action: msg`Archive`,
    send: setStatus(3),
  },
  delete: {
    title: msg`Delete “{name}” permanently?`,
    ofMany: msg`Delete {count, plural, one {# survey} other {# surveys}} permanently?`,
    text: msg`This cannot be undone. A survey with invitations or results, or used by a text blast or an email, cannot be deleted. Archive the survey instead.`,
    action: msg`Delete`,
    isDanger: true,
    send: (ids) => sendApi(surveys.bulkDelete, { body: { ids: [...ids] } }),
  },
} as const satisfies Readonly<Record<string, SurveyAct>>
export type SurveyActName = keyof typeof acts

/** The question about one survey, and about several. */
export const dialogOf = (name: SurveyActName) => ({
  default: (props: RecordDialogProps) => <SurveyActDialog {...props} act={acts[name]} />,
})
export const manyDialogOf = (name: SurveyActName) => ({
  default: (props: ManyDialogProps) => <SurveysActDialog {...props} act={acts[name]} />,
})
