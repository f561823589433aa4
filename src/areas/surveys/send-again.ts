import { surveyEmails } from '#contract/surveys/email-logs.ts'
import { sendApi } from '#platform/client.ts'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'

/** Sends a mail once more; the list hears of what comes of it by its live line. */
export const sendAgain = async (id: number): Promise<void> => {
  try {
    const { message } = await sendApi(surveyEmails.resend, { params: { id } })
    notify({ tone: 'ok', text: message })
  } catch (fault) {
    tellFailure(fault)
  }
}
