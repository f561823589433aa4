import { type SurveyAct, SurveyActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'

const act: SurveyAct = {
  title: msg`Archive “{name}”?`,
  text: msg`It is no longer offered where a survey is chosen. Its figures stay in all reports.`,
  action: msg`Archive`,
  send: (id) => sendApi(surveys.bulkUpdate, { body: { ids: [id], status: 3 } }),
}
const ArchiveDialog = (props: RecordDialogProps) => <SurveyActDialog {...props} act={act} />
export default ArchiveDialog
