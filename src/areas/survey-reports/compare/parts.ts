import type { Difference } from '#areas/survey-reports/compare/sides.ts'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { touchpointName } from '#areas/survey-reports/TouchpointsBlock.tsx'
import type { DifferencePart } from '#contract/surveys/differences.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'

export const partTitles: Readonly<Record<DifferencePart, Message>> = {
  headline: msg`Key figures`,
  trend: msg`Score by month`,
  factors: msg`Factors`,
  groups: msg({ message: 'Groups', context: 'what figures are grouped by' }),
  touchpoints: msg`Touchpoints`,
  attributes: msg`Attributes`,
}
/** A report may stand twice on the screen: what it is made of are groups, and no landmarks that are called the same. */
export const asGroup = { role: 'group' } as const
/** A part of a report that can be walked to, and that what stands between two reports is aligned with. */
export const partProps = (part: DifferencePart, say: Say) =>
  ({ ...asGroup, 'data-part': part, tabIndex: -1, 'aria-label': say(partTitles[part]) }) as const

const words: Readonly<Record<string, Message>> = {
  score: msg`Score`,
  responses: msg`Responses`,
  response_rate: msg`Response rate`,
  top_box: msg`Top box`,
  nps: msg`NPS`,
  dissatisfied: msg`Dissatisfied`,
  last: msg`Last month`,
  best: msg`Best month`,
  worst: msg`Worst month`,
}
/** What a figure is called: by its own name, else by the word that it has in a report of this kind. */
export const nameOf = ({ part, key, name }: Difference, kind: SurveyKind | null, say: Say): string => {
  if (name !== null) return name
  if (part === 'touchpoints') return say(touchpointName(key))
  if (key === 'score' && kind !== null) return say(reportKinds[kind].score)
  const word = words[key]
  return word ? say(word) : key
}
