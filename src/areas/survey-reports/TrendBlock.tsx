import { useReach } from '#areas/survey-reports/compare/sides.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { sayMonth, showMonth, showScore, showSigned, whyEmpty } from '#areas/survey-reports/figures.ts'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useLocale, useSay } from '#platform/words.tsx'
import { LineSample, lines, UnderWaySample } from '#ui/charts/lines.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

type Month = Summary['trend'][number]
/** The score of 13 months against the target, month by month; the month under way is hollow. */
export const TrendBlock = ({
  id,
  title,
  trend,
  placeOf,
  around,
}: {
  readonly id: string
  readonly title: string
  readonly trend: Summary['trend']
  readonly placeOf: (month: string) => ReturnType<Drill['month']>
  /** What the axis reaches to as well; without it, what the report in the other pane shows. */
  readonly around?: readonly number[]
}) => {
  const say = useSay()
  const locale = useLocale()
  const reach = useReach()
  const words = {
    score: say(msg`Score`),
    target: say(msg`Target`),
    gap: say(msg`Gap`),
    responses: say(msg`Responses`),
  }
  const hasTarget = trend.some(({ target }) => target !== null)
  const last = trend.at(-1)
  const isUnderWay = last?.complete === false
  const gapOf = ({ score, target }: Month) => (score === null || target === null ? null : score - target)
  const said = (one: Month) => {
    const name = sayMonth(one.month, locale)
    if (one.score === null) return say(msg`{point}: {figures}`, { point: name, figures: say(msg`no responses`) })
    const figures = [
      showScore(one.score),
      ...(one.target === null
        ? []
        : [
            say(msg`target {target}`, { target: showScore(one.target) }),
            say(msg`gap {gap}`, { gap: showSigned(gapOf(one)) }),
          ]),
      say(msg`{count, plural, one {# response} other {# responses}}`, { count: one.responses }),
      ...(one.complete ? [] : [say(msg`current month`)]),
    ]
    return say(msg`{point}: {figures}`, { point: name, figures: listed(figures) })
  }
  const endOf = (name: string, value: number | null | undefined) =>
    value === null || value === undefined ? {} : { end: `${name} ${showScore(value)}` }
  return (
    <ChartBlock
      id={id}
      title={title}
      begins="last"
      hint={say(msg`Press Enter on a point to see its responses.`)}
      legend={
        <>
          <li>
            <LineSample index={0} />
            {words.score}
          </li>
          {hasTarget && (
            <li>
              <LineSample index={0} isTarget />
              {words.target}
            </li>
          )}
          {isUnderWay && (
            <li>
              <UnderWaySample />
              {say(msg`Current month`)}
            </li>
          )}
        </>
      }
      mark={lines({
        names: trend.map(({ month }, at) => showMonth(month, locale, at === 0)),
        foot: trend.map(({ responses }) => showNumber(responses)),
        footName: say(msg({ message: 'responses', context: 'below the months of a chart' })),
        decimals: 1,
        height: 236,
        reach: around ?? reach,
        isUnderWay,
        series: [
          {
            id: 'score',
            name: words.score,
            values: trend.map(({ score }) => score),
            ...endOf(words.score, trend.findLast(({ score }) => score !== null)?.score),
          },
          ...(hasTarget
            ? [
                {
                  id: 'target',
                  name: words.target,
                  values: trend.map(({ target }) => target),
                  isTarget: true,
                  ...endOf(words.target, trend.findLast(({ target }) => target !== null)?.target),
                },
              ]
            : []),
        ],
      })}
      points={trend.map((one) => ({
        id: one.month,
        said: said(one),
        tip: {
          name: sayMonth(one.month, locale),
          lines: [
            [words.score, showScore(one.score)],
            ...(one.target === null
              ? []
              : ([
                  [words.target, showScore(one.target)],
                  [words.gap, showSigned(gapOf(one))],
                ] as const)),
            [words.responses, showNumber(one.responses)],
          ],
        },
        opens: one.responses > 0,
      }))}
      placeOf={(index) => {
        const one = trend[index]
        return one && placeOf(one.month)
      }}
      twin={{
        rows: trend,
        idOf: ({ month }) => month,
        columns: [
          {
            id: 'month',
            label: say(msg`Month`),
            isName: true,
            text: ({ month }) => sayMonth(month, locale),
          },
          {
            id: 'responses',
            label: words.responses,
            isFigure: true,
            text: ({ responses }) => showNumber(responses),
            cell: ({ month, responses }) => (
              <Figure to={responses > 0 ? placeOf(month) : undefined} name={sayMonth(month, locale)}>
                {showNumber(responses)}
              </Figure>
            ),
          },
          {
            id: 'score',
            label: words.score,
            isFigure: true,
            text: ({ score }) => showScore(score),
            cell: ({ score }) => <Figure why={whyEmpty(say, 'answers')}>{showScore(score)}</Figure>,
          },
          {
            id: 'target',
            label: words.target,
            isFigure: true,
            text: ({ target }) => showScore(target),
            cell: ({ target }) => <Figure why={whyEmpty(say, 'target')}>{showScore(target)}</Figure>,
          },
          { id: 'gap', label: words.gap, isFigure: true, text: (one) => showSigned(gapOf(one)) },
        ],
      }}
    />
  )
}
