import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import {
  inkOf,
  saySure,
  showMove,
  showScore,
  showShare,
  showSigned,
  sureColumns,
  whyEmpty,
} from '#areas/survey-reports/figures.ts'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { bandWords } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { dots } from '#ui/charts/bars.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

type Attribute = Summary['attributes'][number]
const bands = [1, 2, 3, 4, 5] as const
const shareOf = ({ bands: own }: Attribute, band: (typeof bands)[number]) => {
  const sum = own.reduce((total, count) => total + count, 0)
  return sum === 0 ? null : (own[band - 1] ?? 0) / sum
}
/** What was judged, now against before: a ring and a dot, and all of it as a table by factor. */
export const AttributesBlock = ({
  id,
  attributes,
  drill,
}: {
  readonly id: string
  readonly attributes: Summary['attributes']
  readonly drill: Drill
}) => {
  const say = useSay()
  const placeOf = (attribute: number) =>
    drill.results({ attribute: String(attribute), order_by: 'csi_score', sort: 'asc' })
  const words = { score: say(msg`Score`), before: say(msg`Before`), change: say(msg`Change`) }
  return (
    <ChartBlock
      id={id}
      title={say(msg`Attributes`)}
      note={say(msg`dot: now, ring: before`)}
      hint={say(msg`Press Enter on an attribute to see its responses.`)}
      mark={dots({
        heads: [words.score, words.change],
        of: attributes.map((one) => ({
          id: String(one.id),
          name: one.name,
          aside: one.factor.name,
          value: one.score,
          was: one.before,
          figures: [
            { text: showScore(one.score), isLink: one.score !== null },
            { text: showMove(one.change), ink: inkOf(one.change) },
          ],
        })),
      })}
      points={attributes.map((one) => ({
        id: String(one.id),
        said: say(msg`{point}: {figures}`, {
          point: one.name,
          figures: listed([
            one.score === null ? say(msg`no responses`) : showScore(one.score),
            ...(one.before === null ? [] : [say(msg`before {before}`, { before: showScore(one.before) })]),
            ...(one.change === null ? [] : [say(msg`change {change}`, { change: showSigned(one.change) })]),
            ...saySure(say, one),
            say(msg`{count, plural, one {# response} other {# responses}}`, { count: one.responses }),
          ]),
        }),
        opens: one.responses > 0,
      }))}
      placeOf={(index) => {
        const one = attributes[index]
        return one && placeOf(one.id)
      }}
      twin={{
        rows: attributes,
        idOf: (one) => one.id,
        columns: [
          { id: 'factor', label: say(msg`Factor`), text: ({ factor }) => factor.name },
          { id: 'name', label: say(msg`Attribute`), isName: true, text: ({ name }) => name },
          {
            id: 'responses',
            label: say(msg`Responses`),
            isFigure: true,
            text: ({ responses }) => showNumber(responses),
          },
          {
            id: 'score',
            label: words.score,
            isFigure: true,
            text: ({ score }) => showScore(score),
            cell: (one) => (
              <Figure to={placeOf(one.id)} name={one.name} why={whyEmpty(say, 'answers')}>
                {showScore(one.score)}
              </Figure>
            ),
          },
          {
            id: 'before',
            label: words.before,
            isFigure: true,
            text: ({ before }) => showScore(before),
            cell: ({ before }) => <Figure why={whyEmpty(say, 'before')}>{showScore(before)}</Figure>,
          },
          { id: 'change', label: words.change, isFigure: true, text: ({ change }) => showSigned(change) },
          ...sureColumns(say),
          { id: 'top', label: say(msg`Top box`), isFigure: true, text: ({ top_box }) => showShare(top_box) },
          ...bands.map((band) => ({
            id: `b${band}`,
            label: say(bandWords[band]),
            isFigure: true,
            text: (one: Attribute) => showShare(shareOf(one, band), 0),
          })),
        ],
      }}
    />
  )
}
