import { namesOf } from '#contract/names.ts'
import { type Message, msg } from '#contract/words.ts'

/** One state that a record may be in; `final` ones are left only by an admin. */
export interface StatusWord {
  readonly title: Message
  readonly final?: true
}

/**
 * The slugs by record type, in their order, with titles for the translators. Screens read them from `GET /statuses`;
 * migrations install them. Source: the domain decisions on customer requests and text blasts.
 */
export const statuses = {
  lead: {
    pending: { title: msg`Pending` },
    contacted: { title: msg`Contacted` },
    qualified: { title: msg`Qualified` },
    converted: { title: msg`Converted`, final: true },
    lost: { title: msg`Lost`, final: true },
  },
  quotation: {
    pending: { title: msg`Pending` },
    quoted: { title: msg`Quoted` },
    revised: { title: msg`Revised` },
    accepted: { title: msg`Accepted`, final: true },
    declined: { title: msg`Declined`, final: true },
    expired: { title: msg`Expired`, final: true },
  },
  onlinereservation: {
    pending: { title: msg`Pending` },
    paid: { title: msg`Paid` },
    allocated: { title: msg`Allocated` },
    released: { title: msg`Released`, final: true },
    cancelled: { title: msg`Cancelled`, final: true },
    refunded: { title: msg`Refunded`, final: true },
  },
  testdrive: {
    pending: { title: msg`Pending` },
    scheduled: { title: msg`Scheduled` },
    completed: { title: msg`Completed`, final: true },
    'no-show': { title: msg`No-show`, final: true },
    cancelled: { title: msg`Cancelled`, final: true },
  },
  inquiry: {
    pending: { title: msg`Pending` },
    'in-progress': { title: msg`In progress` },
    responded: { title: msg`Responded` },
    closed: { title: msg`Closed`, final: true },
  },
  partsinquiry: {
    pending: { title: msg`Pending` },
    quoted: { title: msg`Quoted` },
    confirmed: { title: msg`Confirmed` },
    fulfilled: { title: msg`Fulfilled`, final: true },
    cancelled: { title: msg`Cancelled`, final: true },
  },
  textblast: {
    pending: { title: msg`Pending` },
    scheduled: { title: msg`Scheduled` },
    sending: { title: msg`Sending` },
    waiting: { title: msg`Waiting` },
    paused: { title: msg`Paused` },
    sent: { title: msg`Sent` },
    'partially-sent': { title: msg`Partially sent` },
    failed: { title: msg`Failed` },
    cancelled: { title: msg`Cancelled`, final: true },
  },
  blastrecipient: {
    queued: { title: msg`Queued` },
    'handing-over': { title: msg`Sending` },
    accepted: { title: msg`Accepted` },
    delivered: { title: msg`Delivered` },
    undelivered: { title: msg`Undelivered` },
    refused: { title: msg`Rejected` },
    'opted-out': { title: msg`Opted out` },
    invalid: { title: msg`Invalid number` },
    unknown: { title: msg`Unknown` },
    cancelled: { title: msg`Cancelled`, final: true },
  },
  /** Numbers on the wire. */
  survey: {
    '0': { title: msg`Inactive` },
    '1': { title: msg`Active` },
    '2': { title: msg`Draft` },
    '3': { title: msg`Archived` },
  },
  surveyresult: {
    complete: { title: msg`Complete` },
    partial: { title: msg`Partial` },
    excluded: { title: msg`Excluded` },
  },
  cdc: {
    open: { title: msg({ message: 'Open', context: 'the status of a case' }) },
    'in-progress': { title: msg`In progress` },
    'for-review': { title: msg`For review` },
    closed: { title: msg`Closed` },
  },
  surveyemail: {
    queued: { title: msg`Queued` },
    sent: { title: msg`Sent` },
    failed: { title: msg`Failed` },
    cancelled: { title: msg`Cancelled`, final: true },
  },
} as const satisfies Record<string, Record<string, StatusWord>>

export const actions = {
  lead: { call: msg`Call`, email: msg`Email`, visit: msg`Visit` },
  quotation: { 'send-quotation': msg`Send quotation`, 'follow-up': msg`Follow up`, revise: msg`Revise` },
  onlinereservation: { allocate: msg`Allocate`, 'follow-up': msg`Follow up`, refund: msg`Refund` },
  testdrive: { schedule: msg`Schedule`, reschedule: msg`Reschedule`, 'book-rider': msg`Book rider` },
  inquiry: { call: msg`Call`, email: msg`Email`, forward: msg`Forward` },
  partsinquiry: { quote: msg`Quote`, 'follow-up': msg`Follow up` },
  textblast: {
    send: msg`Send`,
    schedule: msg`Schedule`,
    pause: msg`Pause`,
    resume: msg`Resume`,
    cancel: msg`Cancel`,
    resend: msg`Resend`,
    'force-send': msg`Force send`,
  },
  blastrecipient: {},
  survey: {},
  surveyresult: {},
  cdc: {},
  surveyemail: {},
} as const satisfies Record<RecordType, Record<string, Message>>

export type RecordType = keyof typeof statuses
export type StatusSlug<T extends RecordType> = keyof (typeof statuses)[T] & string
export type ActionSlug<T extends RecordType> = keyof (typeof actions)[T] & string
export const recordTypes = namesOf(statuses)
export const statusSlugs = <T extends RecordType>(type: T): StatusSlug<T>[] => namesOf<StatusSlug<T>>(statuses[type])
export const actionSlugs = <T extends RecordType>(type: T): ActionSlug<T>[] => namesOf<ActionSlug<T>>(actions[type])
export const isFinal = (type: RecordType, slug: string): boolean => {
  const words: Readonly<Record<string, StatusWord>> = statuses[type]
  return words[slug]?.final === true
}
/** Whether a status is final for somebody: only administrators leave a final one, of parts those of the parts. */
export const isSettledFor = (
  { roles, superadmin }: { readonly roles: readonly string[]; readonly superadmin: boolean },
  type: RecordType,
  slug: string,
): boolean => isFinal(type, slug) && !superadmin && !roles.includes(type === 'partsinquiry' ? 'admin_parts' : 'admin')
