import { VerificationDialog } from '#areas/people/VerificationDialog.tsx'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'

const ConsultantVerificationDialog = (props: RecordDialogProps) => (
  <VerificationDialog {...props} sendLink={(id) => sendApi(salesConsultants.resendVerification, { body: { id } })} />
)
export default ConsultantVerificationDialog
