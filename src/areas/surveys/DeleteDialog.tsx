import { type SurveyAct, SurveyActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'

export const act: SurveyAct = {
  title: msg`Delete “{name}” for good?`,
  ofMany: msg`Delete {count, plural, one {# survey} other {# surveys}} for good?`,
  text: msg`This cannot be undone. A survey that customers were invited to stays: it can be archived.`,
  action: msg`Delete`,
  isDanger: true,
  send: (ids) => sendApi(surveys.bulkDelete, { body: { ids: [...ids] } }),
}
const DeleteDialog = (props: RecordDialogProps) => <SurveyActDialog {...props} act={act} />
export default DeleteDialog
