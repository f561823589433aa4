import { outgoingEmails } from '#contract/work/outgoing-emails.ts'
import { sendApi } from '#platform/client.ts'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'

/** Tries an email once more; the list hears of what comes of it by its live line. */
export const sendAgain = async (id: number): Promise<void> => {
  try {
    const { message } = await sendApi(outgoingEmails.sendAgain, { params: { id } })
    notify({ tone: 'ok', text: message })
  } catch (fault) {
    tellFailure(fault)
  }
}
