import * as v from 'valibot'
import { call, resource } from '#contract/call.ts'
import { confirms, count, flag, longtext, nested, record, text } from '#contract/fields.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    customers: true
  }
}

/** Where a customer's personal data stands. */
export const erasurePlaces = {
  leads: msg`Leads`,
  quotations: msg`Quotations`,
  reservations: msg`Online reservations`,
  inquiries: msg`Inquiries`,
  'test-drives': msg`Test drives`,
  'parts-inquiries': msg`Parts inquiries`,
  recipients: msg`Text blast recipients`,
  reports: msg`Messages from the SMS provider`,
  'survey-invitations': msg`Survey invitations`,
  'survey-results': msg`Survey results`,
  'survey-emails': msg`Survey emails`,
  notes: msg`Notes`,
  audit: msg`Audit entries`,
  undo: msg`Rows kept for undo`,
  imports: msg`Rows of imported files`,
  notifications: msg`Notifications`,
  mails: msg`Stored emails`,
  files: msg`Stored files`,
  'opt-outs': msg`Opt-out notes`,
}
export type ErasurePlace = keyof typeof erasurePlaces
const place = v.picklist(Object.keys(erasurePlaces).filter((key): key is ErasurePlace => key in erasurePlaces))

/** What there is of a customer, or what of it was erased. */
export const Erasure = record({
  /** In every place, also where there is none. */
  places: nested(msg`Locations`, v.array(v.object({ place, count: v.number() }))),
  total: count(msg`Total`),
  /** The names that stand beside it, so that a person can see whose data it is. */
  names: nested(msg`Names`, v.array(v.string())),
  /** Other numbers and addresses in the same records: they may stand elsewhere by themselves. */
  also: nested(msg`Other contacts`, v.array(v.string())),
  /** The number stays on the list of opt-outs, or the customer would get messages again. */
  opted_out: flag(msg`Opted out`),
})
const contact = () => text(msg`Mobile number or email`, 254)

/** Taking a customer's personal data away everywhere. Sent in bodies, so that no log of addresses has it. */
export const customers = resource(
  'customers',
  {
    title: msg`Personal data`,
    audited: true,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    /** What there is, found by doing all of it and taking it back: nothing has changed afterwards. */
    find: call('POST /customers/find', { roles: admins, body: record({ contact: contact() }), answer: Erasure }),
    /** Erases it, in one transaction and for good. 409 while a message to the customer is being handed over. */
    erase: call('POST /customers/erase', {
      roles: admins,
      body: record({
        contact: contact(),
        reason: longtext(msg`Reason`, 500),
        confirmation: confirms(text(msg`Confirmation`, 254), 'contact'),
      }),
      answer: Erasure,
    }),
  },
)
