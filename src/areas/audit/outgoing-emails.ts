import { msg } from '#contract/words.ts'
import { outgoingEmails } from '#contract/work/outgoing-emails.ts'
import { defineResource, runOn } from '#define/resource.ts'

/** Emails on their way and what became of them. The specification has no entry for it; it stands beside the audit. */
export const outgoingEmailsRoom = defineResource(outgoingEmails, {
  one: msg({ message: 'Outgoing email', context: 'one of them, as in New …' }),
  route: 'outgoing-emails',
  path: '/admin/outgoing-emails',
  roles: 'superadmin',
  icon: 'send',
  also: msg`outbox, sent mail, mail queue`,
  menu: { id: 'outgoing-emails', under: 'menu.reports' },
  nameOf: ({ to }) => to,
  columns: ['to', 'kind', 'status', 'tries', 'error', 'next_try_at', 'created_at', 'sent_at'],
  narrow: { name: 'to', meta: 'kind', amount: 'created_at', status: 'status' },
  filters: ['q', 'status', 'kind'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  form: [],
  acts: [
    runOn(outgoingEmails.sendAgain, {
      id: 'sendAgain',
      title: msg`Send again`,
      icon: 'send',
      also: msg`resend, retry, mail`,
      run: async (row) => (await import('#areas/audit/send-again.ts')).sendAgain(row),
    }),
  ],
})
