import * as v from 'valibot'
import { call, listed, paged, resource } from '#contract/call.ts'
import { plain } from '#contract/cells.ts'
import {
  count,
  flag,
  id,
  instant,
  join,
  nested,
  optional,
  pick,
  record,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { limited, surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { Text, WrittenQuestionnaire } from '#contract/surveys/questionnaire.ts'
import { surveyStatus } from '#contract/surveys/status.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    surveys: true
  }
}

/** A whole document as an object, or as a string that holds its JSON: both senders exist. */
export const questionsData = () => ({
  ...nested(msg`Questions data`, v.union([v.pipe(v.string(), v.nonEmpty()), v.looseObject({})])),
  cell: { ...plain, write: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) },
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
    questions_data: nested(msg`Questions data`, WrittenQuestionnaire),
    thanks: optional(nested(msg`Thank-you text`, Text)),
  }),
)
const SurveyBody = join(
  pick(Survey, ['name', 'kind', 'thanks']),
  record({
    /** Chosen for online surveys; the others have theirs by their kind. */
    category: optional(surveyCategory()),
    questions_data: questionsData(),
    status: optional(surveyStatus()),
    answer_days: optional(Survey.fields.answer_days),
    reminder_days: optional(Survey.fields.reminder_days),
    sms_reminder: optional(Survey.fields.sms_reminder),
  }),
)
/** What was asked from a moment on. */
export const SurveyVersion = record({
  number: count(msg`Version`),
  questions_data: nested(msg`Questions data`, WrittenQuestionnaire),
  changes: nested(msg`Changes`, v.array(v.picklist(['questions', 'weights']))),
  questions: count(msg`Questions`),
  results: count(msg`Results`),
  /** None for what the system made of a changed weight. */
  created_by: optional(text(msg`Created by`, 160)),
  created_at: instant(msg`Created`),
})

const ids = () =>
  nested(msg`Surveys`, v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.maxLength(200)))
/** What was done to how many, and why the others were left as they are. */
export const BulkOutcome = record({
  updated: count(msg`Changed`),
  failed: nested(msg`Skipped`, v.array(v.object({ id: v.number(), name: v.string(), reason: v.string() }))),
})

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
    create: call('POST /surveys', { roles: surveyAdmins, once: true, body: SurveyBody, answer: Survey }),
    update: call('PUT /surveys/:id', { roles: surveyAdmins, body: join(SurveyBody, Versioned), answer: Survey }),
    /** Sets one status on several; each by its own rules. 422 on `ids` when none could be changed. */
    bulkUpdate: call('PUT /surveys-bulk-update', {
      roles: surveyAdmins,
      body: record({ ids: ids(), status: surveyStatus() }),
      answer: BulkOutcome,
    }),
    /** Deletes at once, for good, those that nobody was invited to. */
    bulkDelete: call('DELETE /surveys-bulk-delete', {
      roles: surveyAdmins,
      body: record({ ids: ids() }),
      answer: BulkOutcome,
    }),
    /** Newest first. */
    versions: call('GET /surveys/:id/versions', { roles: surveyAdmins, answer: listed(SurveyVersion) }),
  },
)
