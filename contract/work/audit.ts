import { call, listQuery, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  count,
  days,
  id,
  instant,
  optional,
  options,
  type ResourceName,
  record,
  reference,
  text,
} from '#contract/fields.ts'
import { admins } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { changeKinds, changes } from '#contract/work/history.ts'

/** Where something was written, by the names that entries carry. */
export const auditLists = {
  leads: msg`Leads`,
  quotations: msg`Quotations`,
  reservations: msg`Online Reservations`,
  inquiries: msg`Inquiries`,
  'test-drives': msg`Test Drives`,
  'test-drive-units': msg`Test Drive Units`,
  inventories: msg`Inventories`,
  models: msg`Models`,
  colors: msg`Colors`,
  'model-years': msg`Years`,
  variants: msg`Variants`,
  'variant-colors': msg`Variant colors`,
  dealers: msg`Dealers`,
  'dealer-zones': msg`Zones`,
  'dealer-groups': msg`Groups`,
  users: msg`Users`,
  'sales-consultants': msg`Sales consultants`,
  me: msg`Own account`,
  news: msg`News`,
  assets: msg`Brand assets`,
  'asset-categories': msg`Brand asset categories`,
  'asset-folders': msg`Brand asset folders`,
  'text-blasts': msg`Text blasts`,
  'infobip-accounts': msg`Infobip accounts`,
  'opt-outs': msg`Opt-outs`,
  notifications: msg`Notifications`,
  customers: msg`Personal data`,
} satisfies { readonly [N in ResourceName]?: Message }
export const auditKinds = {
  ...changeKinds,
  'signed-in': msg`Signed in`,
  'email-verified': msg`E-mail confirmed`,
  'password-changed': msg`Password changed`,
  erased: msg`Erased`,
}
/** Who wrote what and when. Secrets are in none of them. */
export const AuditEntry = record({
  id: id(),
  at: instant(msg`Date`),
  /** Absent for what the system did by itself. */
  user: optional(reference('users', msg`Changed by`)),
  kind: options(msg`Kind`, auditKinds),
  resource: options(msg`List`, auditLists),
  record_id: optional(count(msg`Record no.`)),
  /** What the record is called now; absent when it is gone. */
  name: optional(text(msg`Record`, 200)),
  /** The headings of what was changed, in the reader's language. */
  fields: optional(text(msg`What`, 1000)),
  /** Absent where several entries of one request were written and another of them has it. */
  request_id: optional(text(msg`Request`, 100)),
  changes,
})

export const audit = resource('audit', {
  /** `q` is the name or reference of a record, or the number of a request as an answer's x-request-id has it. */
  list: call('GET /audit', {
    roles: admins,
    query: listQuery(['at', 'resource'], {
      resource: optional(options(msg`List`, auditLists)),
      kind: optional(options(msg`Kind`, auditKinds)),
      user: optional(choiceOf('users', msg`Changed by`)),
      record_id: optional(choiceOf('audit', msg`Record no.`)),
      /** Days of the write, Asia/Manila. */
      date: optional(days(msg`Date`)),
    }),
    answer: paged(AuditEntry),
  }),
  get: call('GET /audit/:id', { roles: admins, answer: AuditEntry }),
})
