import * as v from 'valibot'
import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  choiceOf,
  choicesOf,
  count,
  flag,
  id,
  instant,
  join,
  mobile,
  money,
  nested,
  optional,
  options,
  phone,
  pick,
  record,
  reference,
  secret,
  text,
  Versioned,
  version,
  whenNone,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'infobip-accounts': true
  }
}

export const accountKinds = {
  infobip: msg`Infobip`,
  /** Speaks the provider's protocol on this machine and sends nothing to anybody. */
  simulator: msg`Simulator`,
}
const headOffice = msg`Head office`
export type AccountKind = keyof typeof accountKinds

/** An account with the SMS provider; a dealer, or the head office, has one active at a time. Its key never comes back. */
export const InfobipAccount = record({
  id: id(),
  name: text(msg`Name`, 120),
  kind: options(msg`Kind`, accountKinds),
  dealer: whenNone(optional(reference('dealers', msg`Dealer`)), headOffice),
  /** What a phone shows as the sender: up to 11 letters and digits, or a number. */
  sender: text(msg`Sender`, 15),
  /** Where to reply STOP to, when the sender is no number. */
  reply_to: optional(phone(msg`Reply number`)),
  /** Public and https; none for the simulator. */
  base_url: optional(text(msg`Base URL`, 200)),
  /** The last four characters of the key: “…7f3c”. */
  key_hint: optional(text(msg`API key`, 8)),
  /** Messages per second; none means as fast as the provider takes them. */
  throttle: optional(count(msg`Messages per second`)),
  /** What one part of a message costs, for estimates. */
  part_price: optional(money(msg`Price per message part`)),
  status: flag(msg`Status`, activeWords),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const AccountBody = join(
  pick(InfobipAccount, ['name', 'kind', 'sender', 'reply_to', 'base_url', 'throttle', 'part_price', 'status']),
  record({
    dealer_id: whenNone(optional(choiceOf('dealers', msg`Dealer`, 'dealer')), headOffice),
    /** Left empty it stays as it is. */
    api_key: optional(secret(msg`API key`)),
  }),
)
const which = record({ dealer: optional(choiceOf('dealers', msg`Dealer`)) })

export const infobipAccounts = resource(
  'infobip-accounts',
  {
    title: msg`Infobip accounts`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    list: call('GET /infobip', {
      roles: surveyRoles,
      query: listQuery(['name', 'sender', 'status', 'updated_at'], {
        dealer: optional(choicesOf('dealers', msg`Dealer`)),
        ...activeAndTrash,
      }),
      answer: paged(InfobipAccount),
    }),
    /** The account that sends for a dealer, or for the head office; 404 with a sentence when there is none. */
    active: call('GET /infobip/active', { roles: surveyRoles, query: which, answer: InfobipAccount }),
    /** What a message of that account looks like to who gets it. */
    sender: call('GET /infobip/sender', {
      roles: surveyRoles,
      query: which,
      answer: record({
        account_id: count(msg`Infobip account`),
        sender: text(msg`Sender`, 15),
        reply_to: optional(phone(msg`Reply number`)),
        part_price: optional(money(msg`Price per message part`)),
      }),
    }),
    get: call('GET /infobip/:id', { roles: surveyRoles, answer: InfobipAccount }),
    create: call('POST /infobip', {
      roles: surveyAdmins,
      once: true,
      proof: 'always',
      body: AccountBody,
      answer: InfobipAccount,
    }),
    update: call('PUT /infobip/:id', {
      roles: surveyAdmins,
      proof: 'always',
      body: join(AccountBody, Versioned),
      answer: InfobipAccount,
    }),
    trash: call('DELETE /infobip/:id', { roles: surveyAdmins, proof: 'always', answer: MessageOnly }),
    restore: call('POST /infobip/:id/restore', { roles: surveyAdmins, proof: 'always', answer: InfobipAccount }),
    /** Sends one short message by this account and answers what the provider said. */
    testSend: call('POST /infobip/:id/test-send', {
      roles: surveyAdmins,
      body: record({ mobile_number: mobile(msg`Mobile number`) }),
      answer: record({
        message_id: text(msg`Message ID`, 60),
        status: text(msg`Status`, 120),
        raw: nested(msg`Provider response`, v.record(v.string(), v.unknown())),
      }),
    }),
  },
)
export type InfobipAccountRow = v.InferOutput<typeof InfobipAccount.schema>
