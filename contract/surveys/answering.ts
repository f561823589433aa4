import * as v from 'valibot'
import { call, MessageOnly, resource } from '#contract/call.ts'
import { date, flag, instant, nested, optional, options, record, text } from '#contract/fields.ts'
import { Answers } from '#contract/surveys/answers.ts'
import { surveyCategory } from '#contract/surveys/factors.ts'
import { Questionnaire } from '#contract/surveys/questionnaire.ts'
import { answerLanguages } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-answers': true
  }
}

/** The largest body with answers, in bytes. */
export const mostAnswerBytes = 64 * 1024
const language = () => optional(options(msg`Language`, answerLanguages))
const given = {
  /** By question; what does not fit its question is told by the question’s id. Null takes an answer away. */
  answers: nested(msg`Answers`, v.record(v.string(), v.unknown())),
  locale: language(),
}
/** What stands behind a link: the questions, and what this device has answered so far. */
export const OpenSurvey = record({
  dealer: text(msg`Dealer`, 160),
  category: surveyCategory(),
  visited_on: optional(date(msg`Visit`)),
  questions_data: nested(msg`Questions`, Questionnaire),
  answers: nested(msg`Answers`, Answers),
  may_contact: optional(flag(msg`Contact allowed`)),
  locale: language(),
  expires_at: optional(instant(msg`Open until`)),
})
const byToken = record({ token: text(msg`Link`, 60) })

/**
 * What customers call who were sent a link; the token is all that they prove themselves by. A wrong one answers 404, one
 * that is over, used or withdrawn 410. Answers come back to the device that began alone, which has a cookie.
 */
export const surveyAnswers = resource('survey-answers', {
  open: call('GET /survey-answers/:token', { roles: 'public', params: byToken, answer: OpenSurvey }),
  /** Keeps these answers beside the earlier ones; the last one of each question counts. */
  save: call('PUT /survey-answers/:token', {
    roles: 'public',
    params: byToken,
    body: record({ ...given, may_contact: optional(flag(msg`Contact allowed`)) }),
    answer: MessageOnly,
  }),
  /** Hands all answers in. The same ones once more change nothing; others are too late. */
  submit: call('POST /survey-answers/:token', {
    roles: 'public',
    params: byToken,
    body: record({
      ...given,
      may_contact: flag(msg`Contact allowed`),
      /** The link came by e-mail. */
      by_email: optional(flag(msg`By email`)),
    }),
    answer: MessageOnly,
  }),
})
