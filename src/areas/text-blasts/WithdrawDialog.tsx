import * as v from 'valibot'
import { WhyDialog } from '#areas/text-blasts/WhyDialog.tsx'
import { BlastLog } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'

/** Ends a recipient's invitation to a survey, for a reason that is kept. */
const WithdrawDialog = ({ row, onDone, onClose }: RecordDialogProps) => {
  const say = useSay()
  const one = v.parse(BlastLog.schema, row)
  return (
    <WhyDialog
      body={blastLogs.withdraw.body}
      send={(body) => sendApi(blastLogs.withdraw, { params: { id: one.id }, body })}
      onDone={onDone}
      onClose={onClose}
      title={say(msg`Withdraw invitation of {name}?`, { name: `\u2068${one.name ?? one.mobile ?? one.row}\u2069` })}
      text={say(
        msg`The link in the message will say that the survey is closed. Answers that were not submitted will be deleted. This cannot be undone.`,
      )}
      action={say(msg`Withdraw invitation`)}
    />
  )
}
export default WithdrawDialog
