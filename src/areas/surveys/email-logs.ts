import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { surveyEmails } from '#contract/surveys/email-logs.ts'
import { msg } from '#contract/words.ts'
import { defineResource, edit, exportFile, runOn } from '#define/resource.ts'

/** Every mail that surveys send. */
export const surveyEmailsRoom = defineResource(surveyEmails, {
  title: msg`Email notifications`,
  one: msg({ message: 'Email notification', context: 'one of them, as in New …' }),
  route: 'survey.email-notifications',
  path: '/admin/survey/cdc/email-notifications',
  roles: surveyRoles,
  icon: 'mail',
  also: msg`email logs, sent emails`,
  menu: { id: 'menu.survey.logs', under: 'menu.survey', label: msg`Logs`, roles: surveyAdmins },
  nameOf: (mail) => mail.subject,
  columns: ['created_at', 'kind', 'to', 'subject', 'status', 'dealer', 'survey', 'cdc', 'attempts', 'sent_at'],
  hidden: ['survey', 'attempts', 'sent_at'],
  narrow: { name: 'subject', meta: 'to', amount: 'created_at', status: 'status' },
  filters: ['q', 'date', 'dealers', 'kind', 'status'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  form: [['to'], ['cc'], ['subject'], ['note']],
  locked: (_, { status }) =>
    status === 'sent'
      ? msg`This email has been sent: send it again instead`
      : status === 'cancelled'
        ? msg`This email was cancelled because it is no longer needed`
        : undefined,
  details: [
    'subject',
    'kind',
    'status',
    'to',
    'cc',
    'name',
    'locale',
    'note',
    'body',
    'dealer',
    'survey',
    'cdc',
    'attempts',
    'error',
    'sent_at',
    'resend_of',
    'resent_by',
    'created_at',
  ],
  acts: [
    edit(surveyEmails.update, { roles: surveyAdmins }),
    runOn(surveyEmails.resend, {
      id: 'sendAgain',
      title: msg`Send again`,
      icon: 'send',
      also: msg`resend, retry, mail`,
      run: async ({ id }) => (await import('#areas/surveys/send-again.ts')).sendAgain(id),
    }),
    exportFile(surveyEmails.download, { failed: msg`Failed to download email logs.` }),
  ],
})
