import * as v from 'valibot'
import { today } from '#contract/calendar.ts'
import {
  SurveyTarget,
  surveyTargets,
  type TargetFile,
  TargetScore,
  targetFiles,
  targetScores,
} from '#contract/surveys/targets.ts'
import { Import } from '#contract/work/imports.ts'
import { asCsv, settled } from '#tests/support/imports.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'

let made = 10
/** One new target by its own file: the list shows it, and so do those who read the targets of its kind. */
const brings =
  (name: TargetFile): Probe =>
  async (house, { call }) => {
    made += 1
    const { kind, of } = targetFiles[name]
    const client = await house.person(people.surveyAdmin)
    const year = today().year + made
    const factor = kind === 'dssi' ? 'delivery-process' : 'service-quality'
    const cells: Readonly<Record<string, string | number>> = {
      Year: year,
      Month: 4,
      ...(name === 'csFactors' && { Category: 'Service' }),
      ...(of === 'factor' && { Factor: factor }),
      Target: 77.5,
    }
    const file = asCsv([Object.keys(cells), Object.values(cells)], 'targets.csv')
    const answer = await client.give(call, { form: { file } })
    const { id } = v.parse(Import.schema, answer.data)
    await settled(client, id, 'complete')
    const onlooker = await house.person(people.superadmin)
    const listed = v.parse(
      v.array(SurveyTarget.schema),
      (await onlooker.give(surveyTargets.list, { query: { import_id: id } })).data,
    )
    const read = v.parse(
      v.array(TargetScore.schema),
      (await onlooker.give(targetScores.list, { query: { type: kind, target: of } })).data,
    )
    const wrong = await client.give(call, { form: { file: asCsv([['Year']], 'targets.txt') } })
    return [
      ...succeeds('it', answer),
      ...same(
        'what it brought',
        listed.map((one) => [one.kind, one.year, one.month, one.target, one.factor !== null]),
        [[kind, year, 4, 77.5, of === 'factor']],
      ),
      ...same('how many of that year are read', read.filter((one) => one.year === year).length, 1),
      ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
    ]
  }
/** A dealer’s people read the network’s targets and their own; head office reads every dealer’s. */
const scores: Probe = async (house, { call }) => {
  const found: string[] = []
  for (const target of ['trend', 'factor']) {
    const query = { type: 'dcsi', target }
    const read = async (email: string) =>
      v.parse(v.array(TargetScore.schema), (await (await house.person(email)).give(call, { query })).data)
    const [all, mine] = [await read(people.surveyAdmin), await read(people.surveyDealer)]
    const [dealer] = await house.server.database.query<{ dealer_id: number }>(
      'select dealer_id from users where email = $1',
      [people.surveyDealer],
    )
    const listed = await (await house.person(people.superadmin)).give(surveyTargets.list, {
      query: { kind: 'dcsi', for: target, per_page: 1 },
    })
    found.push(
      ...same(`how many ${target} targets there are`, all.length, listed.meta?.total),
      ...same(
        `the dealer’s ${target} targets`,
        mine,
        all.filter((one) => !one.dealer || one.dealer.id === dealer?.dealer_id),
      ),
    )
  }
  return found
}
export const targetEffects: Readonly<Record<string, Probe>> = {
  'survey-targets.csTrend': brings('csTrend'),
  'survey-targets.csFactors': brings('csFactors'),
  'survey-targets.dcsiTrend': brings('dcsiTrend'),
  'survey-targets.dcsiFactors': brings('dcsiFactors'),
  'survey-targets.dssiTrend': brings('dssiTrend'),
  'survey-targets.dssiFactors': brings('dssiFactors'),
  'surveys-target-score.list': scores,
}
