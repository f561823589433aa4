import { safeParse } from 'valibot'
import { epochOf } from '#contract/calendar.ts'
import { OutgoingEmail, outgoingEmails } from '#contract/work/outgoing-emails.ts'
import type { PlainRow } from '#define/resource.ts'
import { whyNotSendAgain } from '#machines/outgoing-email.ts'
import { sendApi } from '#platform/client.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'

/** Why it cannot be sent again, as far as its row tells: whether there is a mail server by now the server knows. */
const whyNot = (row: PlainRow) => {
  const email = safeParse(OutgoingEmail.schema, row)
  if (!email.success) return null
  const { status, expires_at: until } = email.output
  const expiresAt = until === null || until === undefined ? null : epochOf(until)
  return whyNotSendAgain(status, { now: Date.now(), expiresAt, hasMailServer: true })
}

/** Tries an email once more, if its lifecycle allows it; the list hears of what comes of it by its live line. */
export const sendAgain = async (row: PlainRow): Promise<void> => {
  const why = whyNot(row)
  if (why) return void notify({ tone: 'warn', text: () => say(why) })
  try {
    const { message } = await sendApi(outgoingEmails.sendAgain, { params: { id: row.id } })
    notify({ tone: 'ok', text: message })
  } catch (fault) {
    tellFailure(fault)
  }
}
