import type { Parsed } from '#contract/call.ts'
import type { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { msg } from '#contract/words.ts'
import { accountRecords } from '#server/areas/text-blasts/accounts.ts'
import { createTester } from '#server/areas/text-blasts/test-sending.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SignedIn } from '#server/platform/serve.ts'

const text = msg`Test message from Dealer Desk. You do not need to do anything.`
const wentOut = msg`The provider accepted the test message.`

/** Sends one short message by an account and answers what the provider said. It counts nowhere. */
export const createTestSend = (platform: Platform) => {
  const test = createTester(platform)
  return async ({ params, body, ...given }: Parsed<typeof infobipAccounts.testSend> & SignedIn) => {
    const { id } = await given.records(accountRecords).get(params.id)
    const { messageId, answer, raw } = await test(
      { accountId: id, to: body.mobile_number, text: given.say(text), resource: 'infobip-accounts', id },
      given,
    )
    given.tell(wentOut)
    return { message_id: messageId, status: answer.slice(0, 120), raw: Object(raw) }
  }
}
