import { act } from '#areas/surveys/DeleteDialog.tsx'
import { SurveysActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import type { ManyDialogProps } from '#define/resource.ts'

const DeleteSurveysDialog = (props: ManyDialogProps) => <SurveysActDialog {...props} act={act} />
export default DeleteSurveysDialog
