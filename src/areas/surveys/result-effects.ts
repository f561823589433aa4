import { epochOf, inManila, isoOf, isPast, momentAt } from '#contract/calendar.ts'
import type { Row } from '#contract/fields.ts'
import type { Answer } from '#contract/surveys/answers.ts'
import { followedDays } from '#contract/surveys/cases.ts'
import type { SurveyCase } from '#contract/surveys/cdcs.ts'
import type { SurveyResultDetail } from '#contract/surveys/results.ts'
import { scored, unit } from '#contract/surveys/scoring.ts'
import { type Message, msg } from '#contract/words.ts'

type Result = Row<typeof SurveyResultDetail>
type Case = Pick<Row<typeof SurveyCase>, 'reference_no' | 'status' | 'resolution'>
export interface Effect {
  readonly id: string
  readonly message: Message
  readonly values?: Readonly<Record<string, string>>
  readonly tone: 'info' | 'warn'
}
/** What is typed of a correction, as far as it has effects. */
export interface Corrected {
  readonly answers: Readonly<Record<string, Answer>>
  readonly status: string
  /** Where it belongs from now on; undefined where it stays. */
  readonly dealer?: string | undefined
}
/** Nobody follows up an imported answer any more that is as old as this. */
const isLongAgo = (submitted: string): boolean =>
  isPast(
    isoOf(
      inManila(momentAt(epochOf(submitted)))
        .add({ days: followedDays })
        .toInstant(),
    ),
  )
const points = (score: number | null | undefined): string =>
  score === null || score === undefined ? '–' : score.toFixed(1)

/** What a result scores with other answers, by the version that asked. */
export const scoresWith = ({ answers, scored_by }: Result, changed: Corrected['answers']) => {
  const given = Object.fromEntries(
    answers.flatMap(({ id, answer }): [string, Answer][] => (answer === null ? [] : [[id, answer]])),
  )
  const { csi, overall, nps, dissatisfied } = scored(
    scored_by.data,
    scored_by.weights,
    { ...given, ...changed },
    (attribute) => scored_by.attributes[attribute],
  )
  return { csi: csi === null ? null : csi / unit, overall, nps, dissatisfied }
}

/** What a correction does to the figures and the case, as the server will do it; nothing where nothing follows. */
export const effectsOf = (
  result: Result,
  { answers, status, dealer }: Corrected,
  held: Case | null,
): readonly Effect[] => {
  const after = scoresWith(result, answers)
  const counts = { before: result.status === 'complete', after: status === 'complete' }
  const applies = counts.after && after.dissatisfied
  const isOld = result.channel === 'import' && isLongAgo(result.submitted_at)
  const isOpen = held !== null && held.status !== 'closed'
  const isVoid = held?.status === 'closed' && held.resolution === 'not-applicable'
  const name = held?.reference_no ?? ''
  const effects: (Effect | false)[] = [
    points(result.csi_score) !== points(after.csi) && {
      id: 'csi',
      message: msg`CSI score: {before} becomes {after}.`,
      values: { before: points(result.csi_score), after: points(after.csi) },
      tone: 'info',
    },
    counts.before &&
      !counts.after && { id: 'out', message: msg`The result will no longer be included in any figures.`, tone: 'warn' },
    !counts.before &&
      counts.after && { id: 'in', message: msg`The result will be included in the figures again.`, tone: 'info' },
    dealer !== undefined && {
      id: 'dealer',
      message: held ? msg`The result and its case will belong to {dealer}.` : msg`The result will belong to {dealer}.`,
      values: { dealer },
      tone: 'warn',
    },
    isOpen &&
      !applies && {
        id: 'void',
        message: msg`The case {name} will be closed as Not applicable.`,
        values: { name },
        tone: 'warn',
      },
    isVoid &&
      applies && { id: 'revive', message: msg`The case {name} will be reopened.`, values: { name }, tone: 'warn' },
    held === null &&
      applies &&
      !isOld && { id: 'open', message: msg`A case will be opened because the customer is dissatisfied.`, tone: 'warn' },
  ]
  return effects.filter((one) => one !== false)
}
