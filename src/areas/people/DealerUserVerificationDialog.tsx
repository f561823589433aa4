import { VerificationDialog } from '#areas/people/VerificationDialog.tsx'
import { dealerUsers } from '#contract/people/dealer-users.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'

const DealerUserVerificationDialog = (props: RecordDialogProps) => (
  <VerificationDialog {...props} sendLink={(id) => sendApi(dealerUsers.resendVerification, { body: { id } })} />
)
export default DealerUserVerificationDialog
