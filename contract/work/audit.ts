import { call, paged, resource } from '#contract/call.ts'
import { choiceOf, count, days, id, instant, optional, options, record, reference, text } from '#contract/fields.ts'
import { plainListQuery } from '#contract/list-query.ts'
import { auditLists } from '#contract/named.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { changeKinds, changes } from '#contract/work/history.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    audit: true
  }
}

export const auditKinds = {
  ...changeKinds,
  'signed-in': msg`Signed in`,
  proved: msg`Identity confirmed`,
  'email-verified': msg`Email verified`,
  'password-changed': msg`Password changed`,
  erased: msg`Erased`,
  'link-copied': msg`Survey link copied`,
  'invitation-withdrawn': msg`Invitation withdrawn`,
}
/** Who wrote what and when. Secrets are in none of them. */
export const AuditEntry = record({
  id: id(),
  at: instant(msg`Date`),
  /** Absent for what the system did by itself. */
  user: optional(reference('users', msg`Changed by`)),
  kind: options(msg`Kind`, auditKinds),
  resource: options(msg`List`, auditLists),
  record_id: optional(count(msg`Record ID`)),
  /** What the record is called now; absent when it is gone. */
  name: optional(text(msg`Record`, 200)),
  /** The headings of what was changed, in the reader's language. */
  fields: optional(text(msg`Changed fields`, 1000)),
  /** Absent where several entries of one request were written and another of them has it. */
  request_id: optional(text(msg`Request`, 100)),
  changes,
})

export const audit = resource(
  'audit',
  {
    title: msg`Audit`,
    audited: false,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    /** `q` is the name or reference of a record, or the number of a request as an answer's x-request-id has it. */
    list: call('GET /audit', {
      roles: admins,
      query: plainListQuery(['at', 'resource'], {
        resource: optional(options(msg`List`, auditLists)),
        kind: optional(options(msg`Kind`, auditKinds)),
        user: optional(choiceOf('users', msg`Changed by`)),
        record_id: optional(choiceOf('audit', msg`Record ID`)),
        /** Days of the write, Asia/Manila. */
        date: optional(days(msg`Date`)),
      }),
      answer: paged(AuditEntry),
    }),
    get: call('GET /audit/:id', { roles: admins, answer: AuditEntry }),
  },
)
