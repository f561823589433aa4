import { act } from '#areas/surveys/DeactivateDialog.tsx'
import { SurveysActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import type { ManyDialogProps } from '#define/resource.ts'

const DeactivateSurveysDialog = (props: ManyDialogProps) => <SurveysActDialog {...props} act={act} />
export default DeactivateSurveysDialog
