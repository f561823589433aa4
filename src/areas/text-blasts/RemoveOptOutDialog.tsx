import * as v from 'valibot'
import { WhyDialog } from '#areas/text-blasts/WhyDialog.tsx'
import { showMobile } from '#contract/mobile.ts'
import { OptOut, optOutSources, optOuts } from '#contract/text-blasts/opt-outs.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { momentIn } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'

/** Takes a number off the list again, for a reason that the audit keeps. */
const RemoveOptOutDialog = ({ row, onDone, onClose }: RecordDialogProps) => {
  const say = useSay()
  const one = v.parse(OptOut.schema, row)
  return (
    <WhyDialog
      body={optOuts.remove.body}
      send={(body) => sendApi(optOuts.remove, { params: { id: one.id }, body })}
      onDone={onDone}
      onClose={onClose}
      title={say(msg`Remove {mobile} from the opt-out list?`, {
        mobile: `\u2068${showMobile(one.mobile_number)}\u2069`,
      })}
      text={say(msg`Messages can be sent to this number again. Do this only if the owner of the number asked for it.`)}
      detail={say(msg`{source}, {date}`, {
        source: say(optOutSources[one.source]),
        date: momentIn(one.created_at),
      })}
      action={say(msg`Remove from opt-out list`)}
    />
  )
}
export default RemoveOptOutDialog
