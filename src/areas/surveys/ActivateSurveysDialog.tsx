import { act } from '#areas/surveys/ActivateDialog.tsx'
import { SurveysActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import type { ManyDialogProps } from '#define/resource.ts'

const ActivateSurveysDialog = (props: ManyDialogProps) => <SurveysActDialog {...props} act={act} />
export default ActivateSurveysDialog
