import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import {
  inkOf,
  saySure,
  showMove,
  showScore,
  showSigned,
  sureColumns,
  whyEmpty,
} from '#areas/survey-reports/figures.ts'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { touchpoints as titles } from '#contract/surveys/factors.ts'
import type { Message } from '#contract/words.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { bars } from '#ui/charts/bars.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

const named: Readonly<Record<string, Message>> = titles
/** What a stage of the customer's way is called. */
export const touchpointName = (slug: string): Message => named[slug] ?? msg`Touchpoint`

/** The stages of the customer's way, each by its score. */
export const TouchpointsBlock = ({
  id,
  touchpoints,
  drill,
}: {
  readonly id: string
  readonly touchpoints: Summary['touchpoints']
  readonly drill: Drill
}) => {
  const say = useSay()
  const placeOf = (slug: string) => drill.results({ touchpoint: slug, order_by: 'csi_score', sort: 'asc' })
  const nameOf = (slug: string) => say(touchpointName(slug))
  return (
    <ChartBlock
      id={id}
      title={say(msg`Touchpoints`)}
      hint={say(msg`Press Enter on a touchpoint to see its responses.`)}
      mark={bars({
        heads: [say(msg`Score`), say(msg`Change`)],
        of: touchpoints.map(({ slug, score, change }) => ({
          id: slug,
          name: nameOf(slug),
          value: score,
          target: null,
          figures: [
            { text: showScore(score), isLink: score !== null },
            { text: showMove(change), ink: inkOf(change) },
          ],
        })),
      })}
      points={touchpoints.map(({ slug, score, change, band, verdict, responses }) => ({
        id: slug,
        said: say(msg`{point}: {figures}`, {
          point: nameOf(slug),
          figures: listed([
            score === null ? say(msg`no responses`) : showScore(score),
            ...(change === null ? [] : [say(msg`change {change}`, { change: showSigned(change) })]),
            ...saySure(say, { band, verdict }),
            say(msg`{count, plural, one {# response} other {# responses}}`, { count: responses }),
          ]),
        }),
        opens: responses > 0,
      }))}
      placeOf={(index) => {
        const one = touchpoints[index]
        return one && placeOf(one.slug)
      }}
      twin={{
        rows: touchpoints,
        idOf: ({ slug }) => slug,
        columns: [
          { id: 'name', label: say(msg`Touchpoint`), isName: true, text: ({ slug }) => nameOf(slug) },
          {
            id: 'responses',
            label: say(msg`Responses`),
            isFigure: true,
            text: ({ responses }) => showNumber(responses),
          },
          {
            id: 'score',
            label: say(msg`Score`),
            isFigure: true,
            text: ({ score }) => showScore(score),
            cell: ({ slug, score }) => (
              <Figure to={placeOf(slug)} name={nameOf(slug)} why={whyEmpty(say, 'answers')}>
                {showScore(score)}
              </Figure>
            ),
          },
          { id: 'change', label: say(msg`Change`), isFigure: true, text: ({ change }) => showSigned(change) },
          ...sureColumns(say),
        ],
      }}
    />
  )
}
