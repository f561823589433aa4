import { type SurveyAct, SurveyActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'

export const act: SurveyAct = {
  title: msg`Activate “{name}”?`,
  ofMany: msg`Activate {count, plural, one {# survey} other {# surveys}}?`,
  text: msg`Customers can be invited to it. A draft is published as its first version, and its kind is fixed from then on.`,
  action: msg`Activate`,
  send: (ids) => sendApi(surveys.bulkUpdate, { body: { ids: [...ids], status: 1 } }),
}
const ActivateDialog = (props: RecordDialogProps) => <SurveyActDialog {...props} act={act} />
export default ActivateDialog
