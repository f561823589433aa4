import * as v from 'valibot'
import { call, listed, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  choicesOf,
  count,
  date,
  flag,
  id,
  instant,
  join,
  longtext,
  mobile,
  nested,
  optional,
  options,
  record,
  reference,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { statusOf } from '#contract/status-fields.ts'
import { invitationTitles } from '#contract/surveys/invitations.ts'
import { answerWords } from '#contract/text-blasts/answers.ts'
import { consentSources, rowIds } from '#contract/text-blasts/files.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'text-blasts': true
  }
}

export const purposes = {
  service: msg`Service`,
  survey: msg({ message: 'Survey', context: 'the purpose of a text blast' }),
  promotion: msg`Promotion`,
}
export type Purpose = keyof typeof purposes
/** Why the system stopped a blast by itself. */
export const pauseReasons = {
  'provider-fault': msg`The provider did not accept the messages`,
  'no-account': msg`No active Infobip account`,
  'survey-inactive': msg`The survey is not active`,
}
export type PauseReason = keyof typeof pauseReasons
/** What a message may say of each recipient; `{survey_link}` is where to answer, `{opt_out_link}` the way out. */
export const placeholders = ['first_name', 'last_name', 'dealer', 'survey_link', 'opt_out_link'] as const
export type Placeholder = (typeof placeholders)[number]
/** The longest message, placeholders as written. */
export const longestMessage = 1000

/** How many recipients of a blast are in each state. */
const figures = v.object({
  /** All of them, without those who are left out. */
  total: v.number(),
  queued: v.number(),
  handing_over: v.number(),
  accepted: v.number(),
  delivered: v.number(),
  undelivered: v.number(),
  refused: v.number(),
  opted_out: v.number(),
  invalid: v.number(),
  unknown: v.number(),
  cancelled: v.number(),
  /** Left out by a person before sending; not among the total. */
  excluded: v.number(),
})
export type BlastFigures = v.InferOutput<typeof figures>

/** One message to many recipients, from a file. */
export const TextBlast = record({
  id: id(),
  name: text(msg`Name`, 120),
  status: statusOf('textblast'),
  purpose: options(msg`Purpose`, purposes),
  /** What a blast of purpose survey asks. */
  survey: optional(reference('surveys', msg`Survey`)),
  /** Of a survey's blast: whether it can go out now. */
  survey_active: optional(flag(msg`Survey is active`)),
  /** Who has an email gets the invitation by email too, once the text message was handed over. */
  email_too: flag(msg`Also send by email`),
  /** None means the head office. */
  dealer: optional(reference('dealers', msg`Dealer`)),
  message: longtext(msg`Message`, longestMessage),
  /** The account that sends it, once it has begun; before that the one that would. */
  account: optional(reference('infobip-accounts', msg`Infobip account`)),
  sender: optional(text(msg`Sender`, 20)),
  scheduled_at: optional(instant(msg`Scheduled for`)),
  pause_reason: optional(options(msg`Stop reason`, pauseReasons)),
  /** What the provider said when it stopped. */
  pause_detail: optional({ ...text(msg`Provider response`, 500), words: answerWords }),
  /** Its recipients are the rows of this file. */
  file_id: count(msg`Recipient file`),
  filename: text(msg`Stored file`, 200),
  original_filename: text(msg`File`, 200),
  details: nested(msg`Recipients`, figures),
  /** The total, for lists. */
  recipients: count(msg`Recipients`),
  delivered: count(msg`Delivered`),
  created_by_user_id: optional(count(msg`Created by`)),
  created_by: optional(text(msg`Created by`, 160)),
  started_at: optional(instant(msg`Sending started`)),
  finished_at: optional(instant(msg`Sending ended`)),
  created_at: instant(msg`Created`),
  updated_at: instant(msg`Updated`),
  version: version(),
})

/** One recipient of a blast and what became of the message. */
export const BlastLog = record({
  id: id(),
  survey_sms_blast_id: count(msg`Text blast`),
  row: count(msg`Row`),
  mobile: optional(text(msg`Mobile number`, 40)),
  name: optional(text(msg`Name`, 170)),
  status: statusOf('blastrecipient'),
  /** What the provider or the network said of it. */
  answer: optional({ ...text(msg`Network response`, 500), words: answerWords }),
  attempts: count(msg`Attempts`),
  message_id: optional(text(msg`Message ID`, 60)),
  /** What became of the invitation to a survey; told to survey administrators alone, as dealers could join it with a hidden result. */
  invitation_state: optional(options(msg`Invitation`, invitationTitles)),
  withdrawn_reason: optional(text(msg`Reason for withdrawal`, 500)),
  consent_source: options(msg`Consent`, consentSources),
  consent_date: date(msg`Consent given`),
  sent_at: optional(instant(msg`Sent at`)),
  updated_at: instant(msg`Time`),
})
/** A step that a person or the system took. */
export const BlastStep = record({
  id: id(),
  /** A person's step, or an event of the system, by the machine's names. */
  step: text(msg`Action`, 40),
  from: statusOf('textblast'),
  to: statusOf('textblast'),
  /** None for the system. */
  by: optional(text(msg`By`, 160)),
  reason: optional(text(msg`Reason`, 500)),
  /** How many recipients it was about, where it sends. */
  recipients: optional(count(msg`Recipients`)),
  scheduled_at: optional(instant(msg`Scheduled for`)),
  at: instant(msg`Time`),
})

const asking = {
  /** Needed for the purpose survey, refused for others: an active one. */
  survey_id: optional(choiceOf('surveys', msg`Survey`, 'survey')),
  email_too: optional(flag(msg`Also send by email`)),
}
const BlastBody = record({
  file_id: choiceOf('blast-files', msg`Recipient file`),
  name: text(msg`Name`, 120),
  purpose: options(msg`Purpose`, purposes),
  ...asking,
  dealer_id: optional(choiceOf('dealers', msg`Dealer`, 'dealer')),
  message: longtext(msg`Message`, longestMessage),
  /** Scheduled at once when given; else it waits for its person. */
  scheduled_at: optional(instant(msg`Scheduled for`)),
})
const BlastEdit = join(
  record({
    name: text(msg`Name`, 120),
    message: longtext(msg`Message`, longestMessage),
    ...asking,
    dealer_id: optional(choiceOf('dealers', msg`Dealer`, 'dealer')),
    scheduled_at: optional(instant(msg`Scheduled for`)),
  }),
  Versioned,
)
const BlastFilters = listQuery(['created_at', 'name', 'status', 'scheduled_at', 'recipients', 'updated_at'], {
  status: optional(statusOf('textblast')),
  purpose: optional(options(msg`Purpose`, purposes)),
  dealer: optional(choicesOf('dealers', msg`Dealer`)),
})

/** Text blasts: each step answers the blast as it is then, or 409 with the blast, naming its state and the step. */
export const textBlasts = resource(
  'text-blasts',
  {
    title: msg`Text blasts`,
    audited: true,
    history: false,
    bulk: [],
    searched: true,
  },
  {
    list: call('GET /survey-sms-blasts', { roles: surveyRoles, query: BlastFilters, answer: paged(TextBlast) }),
    get: call('GET /survey-sms-blasts/:id', { roles: surveyRoles, answer: TextBlast }),
    create: call('POST /survey-sms-blasts', { roles: surveyAdmins, once: true, body: BlastBody, answer: TextBlast }),
    /** While pending or scheduled. */
    update: call('PUT /survey-sms-blasts/:id', { roles: surveyAdmins, body: BlastEdit, answer: TextBlast }),
    /** Leaves rows out or takes them back in, while pending or scheduled, and counts again. */
    recount: call('POST /survey-sms-blasts/update-quantity', {
      roles: surveyAdmins,
      body: record({ id: choiceOf('text-blasts', msg`Text blast`), exclude: rowIds(), include: rowIds() }),
      answer: TextBlast,
    }),
    send: call('POST /survey-sms-blasts/:id/send', { roles: surveyAdmins, answer: TextBlast }),
    schedule: call('POST /survey-sms-blasts/:id/schedule', {
      roles: surveyAdmins,
      body: record({ scheduled_at: instant(msg`Scheduled for`) }),
      answer: TextBlast,
    }),
    pause: call('POST /survey-sms-blasts/:id/pause', { roles: surveyAdmins, answer: TextBlast }),
    resume: call('POST /survey-sms-blasts/:id/resume', { roles: surveyAdmins, answer: TextBlast }),
    cancel: call('POST /survey-sms-blasts/:id/cancel', { roles: surveyAdmins, answer: TextBlast }),
    /** Once more to those whose message was undelivered or refused. */
    resend: call('POST /survey-sms-blasts/:id/resend', { roles: surveyAdmins, answer: TextBlast }),
    /** The same, and to those whose outcome is unknown: they may get it twice. */
    forceSend: call('POST /survey-sms-blasts/:id/force-send', {
      roles: surveyAdmins,
      body: record({ reason: longtext(msg`Reason`, 500) }),
      answer: TextBlast,
    }),
    /** The message to one number, with the names of the first recipient; counts nowhere. */
    testSend: call('POST /survey-sms-blasts/:id/test-send', {
      roles: surveyAdmins,
      body: record({ mobile_number: mobile(msg`Mobile number`) }),
      answer: record({ message_id: text(msg`Message ID`, 60), text: longtext(msg`Message`) }),
    }),
    /** What was done with it, newest first. */
    steps: call('GET /survey-sms-blasts/:id/steps', { roles: surveyRoles, answer: listed(BlastStep) }),
  },
)

export type TextBlastRow = v.InferOutput<typeof TextBlast.schema>
