import * as v from 'valibot'
import { locales } from '#contract/account/auth.ts'
import { id, instant, money, nested, optional, options, record, text } from '#contract/fields.ts'
import { PartsItem } from '#contract/parts/items.ts'
import { statusOf } from '#contract/status-fields.ts'
import { msg } from '#contract/words.ts'

/** How a quotation reaches its customer; on paper it is printed from the page. */
export const quotationWays = { email: msg`Email`, text: msg`Text message` }
export type QuotationWay = keyof typeof quotationWays

export const notQuoted = msg`You can print or send a quotation only while the inquiry is Quoted or Confirmed`
export const noEmail = msg`This customer has no email address`
export const hasOptedOut = msg`This customer’s number has opted out of text messages`
export const noSender = msg`{dealer} has no active Infobip account`

/** One way of sending: `to` is the address or number, `why` the reason why nothing can be sent there, else null. */
const sending = v.object({ to: v.nullable(v.string()), why: v.nullable(v.string()) })

/**
 * What a dealer quotes to a customer, in the language of the question: as it is printed, and as an email and a text
 * message say it. `why` says why there is no quotation yet, or null.
 */
export const PartsQuotation = record({
  reference_no: text(msg`Reference`, 24),
  status: statusOf('partsinquiry'),
  customer: text(msg`Customer`, 200),
  dealer: nested(
    msg`Dealer`,
    v.object({
      name: v.string(),
      address: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      email: v.nullable(v.string()),
    }),
  ),
  items: nested(msg`Items`, v.array(PartsItem.schema)),
  total_amount: optional(money(msg`Total`)),
  /** When it was quoted last; none before. */
  quoted_at: optional(instant(msg`Quoted`)),
  why: optional(text(msg`Reason`, 300)),
  email: nested(quotationWays.email, v.object({ ...sending.entries, subject: v.string(), lines: v.array(v.string()) })),
  text: nested(quotationWays.text, v.object({ ...sending.entries, sender: v.nullable(v.string()), text: v.string() })),
})

export const quotationLocale = () => options(msg`Language`, locales)
export const QuotationBody = record({ way: options(msg`Sending method`, quotationWays), locale: quotationLocale() })

/** What was done with an inquiry: a step, named by the state that it led to, or a quotation that was sent. */
export const stepKinds = {
  status: msg`Status changed`,
  'sent-email': msg`Quotation sent by email`,
  'sent-text': msg`Quotation sent by text message`,
}
export const PartsStepTaken = record({
  id: id(),
  kind: options(msg`Action`, stepKinds),
  from: statusOf('partsinquiry'),
  to: statusOf('partsinquiry'),
  /** None for the system. */
  by: optional(text(msg`By`, 160)),
  at: instant(msg`Time`),
})
