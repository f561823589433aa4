import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { blastRecords } from '#server/areas/text-blasts/blasts.ts'
import { type Addressee, textFor } from '#server/areas/text-blasts/sending-text.ts'
import { createTester } from '#server/areas/text-blasts/test-sending.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const wentOut = msg`The provider accepted the test message.`
const noAccount = msg`No active Infobip account to send from. Add or activate one.`

/** A blast's message to one number, as its first recipient would read it. */
export const blastTestHandlers = (platform: Platform): readonly Served[] => {
  const test = createTester(platform)
  return [
    serve(textBlasts.testSend, async ({ params, body, ...given }) => {
      const blast = await given.records(blastRecords).get(params.id)
      if (!blast.account) throw new Invalid({}, noAccount)
      const [first] = await platform.database.query<Addressee>(
        // Number 0 is nobody's: whoever opens the link of a test takes no recipient off.
        `select 0 as id, r.first_name, r.last_name, d.name as dealer from text_blast_recipients r
         left join dealers d on d.id = coalesce(r.dealer_id, $2)
         where r.blast_id = $1 and not r.excluded and r.state <> 'invalid' order by r.row limit 1`,
        [blast.id, blast.dealer?.id ?? null],
      )
      const nobody = { id: 0, first_name: null, last_name: null, dealer: blast.dealer?.name ?? null }
      const text = textFor(
        platform,
        blast.message,
        first ?? nobody,
        blast.survey ? { kind: 'preview', id: blast.survey.id } : null,
      )
      const { messageId } = await test(
        { accountId: blast.account.id, to: body.mobile_number, text, resource: 'text-blasts', id: blast.id },
        given,
      )
      given.tell(wentOut)
      return { message_id: messageId, text }
    }),
  ]
}
