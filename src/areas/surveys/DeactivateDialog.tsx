import { type SurveyAct, SurveyActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'

export const act: SurveyAct = {
  title: msg`Deactivate “{name}”?`,
  ofMany: msg`Deactivate {count, plural, one {# survey} other {# surveys}}?`,
  text: msg`Nobody is invited to it any more, and open links answer that it is closed.`,
  action: msg`Deactivate`,
  send: (ids) => sendApi(surveys.bulkUpdate, { body: { ids: [...ids], status: 0 } }),
}
const DeactivateDialog = (props: RecordDialogProps) => <SurveyActDialog {...props} act={act} />
export default DeactivateDialog
