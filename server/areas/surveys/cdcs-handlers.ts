import * as v from 'valibot'
import type { CaseStep } from '#contract/surveys/cases.ts'
import { CaseStepTaken, csonlineCases, dssiCases, surveyCases } from '#contract/surveys/cdcs.ts'
import { type Message, msg } from '#contract/words.ts'
import { tellOverdue, warnOfDeadlines } from '#server/areas/surveys/case-clock.ts'
import { factorCounts } from '#server/areas/surveys/cdc-counts.ts'
import { caseRecords } from '#server/areas/surveys/cdcs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getOf, listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { withSteps } from '#server/platform/step-refused.ts'
import { downloadOf } from '#server/work/exports/download.ts'

/** Of one kind, the lists are the general one's, narrowed. */
const kinds = [
  [csonlineCases, 'csonline'],
  [dssiCases, 'dssi'],
] as const

/** What is said after each step. */
const told: Readonly<Record<CaseStep, Message>> = {
  start: msg`Case started.`,
  send: msg`Case sent for review.`,
  withdraw: msg`Case withdrawn from review.`,
  'send-back': msg`Case sent back.`,
  close: msg`Case closed.`,
  reopen: msg`Case reopened.`,
}

export const caseHandlers = (platform: Platform): readonly Served[] => {
  const { database, every } = platform
  every(60_000, 'deadlines of cases', async () => {
    await warnOfDeadlines(database)
    await tellOverdue(database)
  })
  return [
    listOf(surveyCases.list, caseRecords),
    getOf(surveyCases.get, caseRecords),
    serve(surveyCases.update, async ({ params, body, ...given }) => {
      const { step, reason, version, ...fields } = body
      const isStepAlone = step !== null && Object.values(fields).every((value) => value === null)
      const saved = await withSteps(caseRecords, params.id, given, () =>
        given.records(caseRecords).update(params.id, isStepAlone ? { step, reason, version } : body),
      )
      given.tell(body.step ? told[body.step] : msg`Saved.`)
      return saved
    }),
    serve(surveyCases.steps, async ({ params, records }) => {
      await records(caseRecords).get(params.id)
      const rows = await platform.database.query(
        `select s.id, s.step, s.from_state as "from", s.to_state as "to", u.name as by, s.reason, s.at
       from survey_cdc_steps s left join users u on u.id = s.user_id where s.cdc_id = $1 order by s.id desc`,
        [params.id],
      )
      return v.parse(v.array(CaseStepTaken.schema), rows)
    }),
    serve(surveyCases.download, ({ query, request }) => downloadOf(caseRecords, query, request)),
    serve(surveyCases.factorsCount, ({ query, user, locale }) => factorCounts(platform, user, query, locale)),
    ...kinds.flatMap(([calls, kind]): Served[] => [
      serve(calls.list, ({ query, records }) => records(caseRecords).list({ ...query, kind })),
      serve(calls.download, ({ query, request }) => downloadOf(caseRecords, { ...query, kind }, request)),
      serve(calls.factorsCount, ({ query, user, locale }) => factorCounts(platform, user, { ...query, kind }, locale)),
    ]),
  ]
}
