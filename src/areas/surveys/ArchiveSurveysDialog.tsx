import { act } from '#areas/surveys/ArchiveDialog.tsx'
import { SurveysActDialog } from '#areas/surveys/SurveyActDialog.tsx'
import type { ManyDialogProps } from '#define/resource.ts'

const ArchiveSurveysDialog = (props: ManyDialogProps) => <SurveysActDialog {...props} act={act} />
export default ArchiveSurveysDialog
