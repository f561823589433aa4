import * as v from 'valibot'
import { DeliveryReport } from '#contract/text-blasts/webhooks.ts'

/**
 * What goes over the wire to and from the provider, as far as this product speaks it; used by the client and by the
 * simulator. Source: Infobip, SMS API v3.
 */

/** The most messages of one request that this product sends. */
export const mostMessages = 500
/** The most entries that one look into the log is asked for: their ids go into the address. */
export const mostLogs = 100

export const SmsMessage = v.object({
  sender: v.string(),
  destinations: v.pipe(v.array(v.object({ to: v.string(), messageId: v.string() })), v.length(1)),
  content: v.object({ text: v.string() }),
  /** Where the delivery report goes; without it the report waits until it is pulled. */
  webhooks: v.optional(
    v.object({ delivery: v.object({ url: v.string() }), contentType: v.literal('application/json') }),
  ),
})
export type SmsMessage = v.InferOutput<typeof SmsMessage>
/** POST /sms/3/messages */
export const SendRequest = v.object({ messages: v.pipe(v.array(SmsMessage), v.minLength(1)) })

const Status = v.looseObject({
  groupId: v.number(),
  groupName: v.string(),
  id: v.number(),
  name: v.string(),
  description: v.optional(v.string()),
})
export type Status = v.InferOutput<typeof Status>
export const SendResponse = v.looseObject({
  bulkId: v.optional(v.string()),
  messages: v.array(v.looseObject({ messageId: v.string(), status: Status, destination: v.optional(v.string()) })),
})
export type SendResponse = v.InferOutput<typeof SendResponse>

/** GET /sms/3/reports gives each report once, GET /sms/3/logs for 48 hours as often as asked. */
export const ReportsResponse = v.looseObject({ results: v.array(DeliveryReport) })
export type Report = v.InferOutput<typeof DeliveryReport>
export const LogsResponse = v.looseObject({
  results: v.array(v.looseObject({ messageId: v.string(), status: Status, error: v.optional(v.unknown()) })),
})

/** Two shapes of refusal, of its gateway and of v3, as what they say. */
export const Refusal = v.union([
  v.pipe(
    v.looseObject({ requestError: v.looseObject({ serviceException: v.looseObject({ text: v.string() }) }) }),
    v.transform(({ requestError }) => requestError.serviceException.text),
  ),
  v.pipe(
    v.looseObject({ description: v.string() }),
    v.transform(({ description }) => description),
  ),
])

/** Groups of the provider's states. */
export const groups = { pending: 1, undeliverable: 2, delivered: 3, expired: 4, rejected: 5 } as const
/** What became of a message once the provider knows it. */
export type Fate = 'accepted' | 'delivered' | 'undelivered' | 'refused'
/** Our word for the provider's state; a group that this product does not know counts as taken. */
export const fateOf = ({ groupId }: Pick<Status, 'groupId'>): Fate => {
  if (groupId === groups.delivered) return 'delivered'
  if (groupId === groups.undeliverable || groupId === groups.expired) return 'undelivered'
  return groupId === groups.rejected ? 'refused' : 'accepted'
}
/** What is kept of the provider's words: the reason for people, then its names for it. */
export const answerOf = ({ name, description }: Status, error?: { readonly name: string }): string =>
  [
    ...(description ? [description] : []),
    [name, ...(error && error.name !== 'NO_ERROR' ? [error.name] : [])].join(': '),
  ]
    .join(' · ')
    .slice(0, 500)
