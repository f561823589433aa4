import * as v from 'valibot'
import { call, MessageOnly, resource } from '#contract/call.ts'
import { count, nested, record, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'provider-webhooks': true
  }
}

/** What became of a message, as the provider tells it. Source: Infobip, SMS delivery reports. */
export const DeliveryReport = v.looseObject({
  messageId: v.pipe(v.string(), v.maxLength(100)),
  to: v.optional(v.string()),
  sentAt: v.optional(v.string()),
  doneAt: v.optional(v.string()),
  status: v.looseObject({
    groupId: v.number(),
    groupName: v.string(),
    id: v.number(),
    name: v.string(),
    description: v.optional(v.string()),
  }),
  error: v.optional(
    v.looseObject({ groupId: v.number(), id: v.number(), name: v.string(), description: v.optional(v.string()) }),
  ),
})
/** A message that somebody sent back. Source: Infobip, inbound SMS. */
export const InboundMessage = v.looseObject({
  messageId: v.pipe(v.string(), v.maxLength(100)),
  from: v.string(),
  to: v.string(),
  text: v.string(),
  receivedAt: v.optional(v.string()),
})
const results = <S extends v.GenericSchema>(of: S) =>
  record({ results: nested(msg`Results`, v.pipe(v.array(of), v.maxLength(10_000))) })
/** Whose report it is: the account, and the key that only the provider was told. */
const from = record({ account: count(msg`Infobip account`), key: text(msg`Key`, 64) })

/** What the provider calls. A wrong key answers 404. */
export const providerWebhooks = resource('provider-webhooks', {
  reports: call('POST /webhooks/infobip/:account/:key/reports', {
    roles: 'public',
    params: from,
    body: results(DeliveryReport),
    answer: MessageOnly,
  }),
  inbound: call('POST /webhooks/infobip/:account/:key/inbound', {
    roles: 'public',
    params: from,
    body: results(InboundMessage),
    answer: MessageOnly,
  }),
})
