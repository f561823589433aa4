import { type SurveyAct, SurveyActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'

export const act: SurveyAct = {
  title: msg`Archive “{name}”?`,
  ofMany: msg`Archive {count, plural, one {# survey} other {# surveys}}?`,
  text: msg`It is no longer offered where a survey is chosen. Its figures stay in all reports.`,
  action: msg`Archive`,
  send: (ids) => sendApi(surveys.bulkUpdate, { body: { ids: [...ids], status: 3 } }),
}
const ArchiveDialog = (props: RecordDialogProps) => <SurveyActDialog {...props} act={act} />
export default ArchiveDialog
