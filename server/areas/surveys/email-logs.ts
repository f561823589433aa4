import { SurveyEmail, surveyEmails } from '#contract/surveys/email-logs.ts'
import { msg } from '#contract/words.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { surveyCases, surveyEmails as table } from '#server/areas/surveys/cases.table.ts'
import { editedEmail, resendEmail } from '#server/areas/surveys/email-changes.ts'
import { composeSurveyEmails } from '#server/areas/surveys/email-sending.ts'
import { surveys } from '#server/areas/surveys/surveys.table.ts'
import { onDays } from '#server/platform/days.ts'
import { fold } from '#server/platform/fold.ts'
import type { Platform } from '#server/platform/platform.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'
import { getOf, listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { withSteps } from '#server/platform/step-refused.ts'
import { downloadOf } from '#server/work/exports/download.ts'

/** Mails to customers say who was asked, which dealers may not know. */
const toCustomers = "('invitation', 'reminder')"
/** Every mail that surveys send; a dealer's people see those about their dealer that went to no customer. */
export const surveyEmailRecords = defineRecords(surveyEmails, {
  table,
  record: SurveyEmail,
  name: 't.subject',
  scope: 'dealer_id',
  sees: ({ scope }) => (scope === 'all' ? null : `t.kind not in ${toCustomers}`),
  references: {
    dealer: { by: 'dealer_id', from: dealers },
    survey: { by: 'survey_id', from: surveys },
    cdc: { by: 'cdc_id', from: surveyCases, name: 'reference_no' },
  },
  computed: { to: 't.to_address', resent_by: '(select u.name from users u where u.id = t.resent_by)' },
  search: 'search',
  fold,
  filters: {
    date: onDays('created_at'),
    dealers: among('dealer_id'),
    kind: equals('kind'),
    status: equals('status'),
  },
  sorts: { created_at: 'created_at', sent_at: 'sort_sent_at', to: 'to_address', status: 'status' },
  order: ['created_at', 'desc'],
  path: '/admin/survey/cdc/email-notifications',
  secrets: ['search'],
  beforeWrite: (tx, { before, given }) => editedEmail(tx, before, given),
})

export const surveyEmailHandlers = (platform: Platform): readonly Served[] => {
  const { database } = platform
  composeSurveyEmails(platform)
  return [
    listOf(surveyEmails.list, surveyEmailRecords),
    getOf(surveyEmails.get, surveyEmailRecords),
    serve(surveyEmails.update, async ({ params, body, ...given }) => {
      const saved = await withSteps(surveyEmailRecords, params.id, given, () =>
        given.records(surveyEmailRecords).update(params.id, body),
      )
      given.tell(msg`Saved.`)
      return saved
    }),
    serve(surveyEmails.resend, async ({ params, ...given }) => {
      const { user, request, records, tell } = given
      let id = params.id
      await withSteps(surveyEmailRecords, params.id, given, async () => {
        id = await database.transaction((tx) => resendEmail(tx, params.id, { userId: user.id, requestId: request.id }))
      })
      tell(msg`The email will be sent again.`)
      return records(surveyEmailRecords).get(id)
    }),
    serve(surveyEmails.download, ({ query, request }) => downloadOf(surveyEmailRecords, query, request)),
  ]
}
