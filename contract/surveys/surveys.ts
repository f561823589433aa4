import * as v from 'valibot'
import { call, listQuery, paged, resource } from '#contract/call.ts'
import { count, field, flag, id, instant, join, nested, optional, record, text, version } from '#contract/fields.ts'
import { surveyRoles } from '#contract/roles.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { Questionnaire, Text } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'

/** The numbers of a survey's status, as the specification has them: deactivating sets 0. */
export const surveyStates = { inactive: 0, active: 1, draft: 2, archived: 3 } as const
const state = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number))]),
  v.picklist([0, 1, 2, 3]),
)
/** A number; `GET /statuses?type=survey` has its words by “0” to “3”. */
export const surveyStatus = () => ({ ...field('status', state, msg`Status`), of: 'survey' })

const limited = (label: Parameters<typeof count>[0], least: number, most: number) => ({
  ...count(label),
  schema: v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)),
})

/** What customers are asked, of one kind and category, as lists know it. */
export const SurveyRow = record({
  id: id(),
  name: text(msg`Name`, 120),
  kind: surveyKind(),
  category: surveyCategory(),
  status: surveyStatus(),
  /** The published version; 0 for a draft. */
  version_no: count(msg`Published version`),
  /** How many days a link works. */
  answer_days: limited(msg`Days to answer`, 1, 90),
  /** After how many days somebody who has not answered is reminded; 0 for never. */
  reminder_days: limited(msg`Days until the reminder`, 0, 14),
  /** Reminds by text message who has no e-mail. */
  sms_reminder: flag(msg`Remind by text message`),
  questions: count(msg`Questions`),
  invited_count: count(msg`Invited`),
  results_count: count(msg`Results`),
  created_by: optional(text(msg`Created by`, 160)),
  created_at: instant(msg`Created`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
export const Survey = join(
  SurveyRow,
  record({
    questions_data: nested(msg`Questions data`, Questionnaire),
    thanks: optional(nested(msg`Thank-you text`, Text)),
  }),
)
export const surveys = resource(
  'surveys',
  {
    title: msg`Surveys`,
    audited: true,
    history: true,
    bulk: [],
    searched: true,
  },
  {
    list: call('GET /surveys', {
      roles: surveyRoles,
      query: listQuery(['name', 'kind', 'status', 'updated_at'], {
        status: optional(surveyStatus()),
        kind: optional(surveyKind()),
        category: optional(surveyCategory()),
      }),
      answer: paged(SurveyRow),
    }),
    get: call('GET /surveys/:id', { roles: surveyRoles, answer: Survey }),
  },
)
