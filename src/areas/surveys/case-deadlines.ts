import type { Case } from '#areas/surveys/case-data.ts'
import { type Message, msg } from '#contract/words.ts'

export interface Due {
  readonly label: Message
  readonly due: string
  /** When it was met, or `true` where that is known without its moment. */
  readonly met: string | boolean
  /** Nobody has to. */
  readonly unneeded?: Message
}
type Facts = Pick<
  Case,
  | 'status'
  | 'may_contact'
  | 'contact_result'
  | 'contacted_at'
  | 'sent_for_review_at'
  | 'closed_at'
  | 'contact_due_at'
  | 'review_due_at'
  | 'close_due_at'
>
/** The three deadlines of a case. One that was closed without being sent for review has not met that of the review. */
export const deadlinesOf = (one: Facts): readonly Due[] => {
  const unneeded = one.may_contact === true ? {} : { unneeded: msg`the customer has not agreed to be contacted` }
  const isTold = typeof one.contact_result === 'string'
  return [
    {
      label: msg({ message: 'Contact', context: 'a deadline of a case' }),
      due: one.contact_due_at,
      met: isTold && (one.contacted_at ?? true),
      ...unneeded,
    },
    {
      label: msg`Review`,
      due: one.review_due_at,
      met: one.sent_for_review_at ?? one.status === 'for-review',
    },
    {
      label: msg({ message: 'Closing', context: 'a deadline of a case' }),
      due: one.close_due_at,
      met: one.closed_at ?? one.status === 'closed',
    },
  ]
}
