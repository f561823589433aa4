import type { Place } from '#areas/survey-reports/drill.ts'
import type { Chart, ChartMonth } from '#areas/survey-reports/explaining.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { none, sayMonth, showMonth, showScore, whyEmpty } from '#areas/survey-reports/figures.ts'
import { signalRules, unjudged } from '#contract/surveys/control.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useLocale, useSay } from '#platform/words.tsx'
import { type Limits, LimitsSample, limitBands, SignalSample, signalFrames } from '#ui/charts/limits.tsx'
import { LineSample, lines, UnderWaySample } from '#ui/charts/lines.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

const limitsOf = ({ low, high, centre }: ChartMonth): Limits | null =>
  low === null || high === null || centre === null ? null : { low, high, centre }
const isSignal = ({ signals }: ChartMonth) => signals.length > 0
/** What a month is a signal of, or why it is not judged. */
export const judgement = (say: Say, { signals, reason, judged }: ChartMonth): string =>
  reason !== null
    ? say(unjudged[reason])
    : signals.length > 0
      ? listed(signals.map((rule) => say(signalRules[rule])))
      : judged
        ? say(msg`within its limits`)
        : none

/** Thirteen months beside the limits that the twelve before each give it; each leads to its responses. */
export const ControlBlock = ({
  id,
  title,
  chart: { months },
  placeOf,
}: {
  readonly id: string
  readonly title: string
  readonly chart: Chart
  readonly placeOf: (month: string) => Place
}) => {
  const say = useSay()
  const locale = useLocale()
  const words = {
    score: say(msg`Score`),
    responses: say(msg`Responses`),
    limits: say(msg`Limits`),
    centre: say(msg`Center`),
  }
  const limits = months.map(limitsOf)
  const isUnderWay = months.at(-1)?.complete === false
  const showLimits = (one: ChartMonth) => {
    const own = limitsOf(one)
    return own === null ? none : say(msg`{low} to {high}`, { low: showScore(own.low), high: showScore(own.high) })
  }
  const said = (one: ChartMonth) => {
    const figures = [
      ...(one.score === null ? [say(msg`no responses`)] : [showScore(one.score)]),
      judgement(say, one),
      ...(limitsOf(one) === null ? [] : [say(msg`limits {limits}`, { limits: showLimits(one) })]),
      ...(one.score === null
        ? []
        : [say(msg`{count, plural, one {# response} other {# responses}}`, { count: one.responses })]),
      ...(one.complete ? [] : [say(msg`current month`)]),
    ]
    return say(msg`{point}: {figures}`, { point: sayMonth(one.month, locale), figures: listed(figures) })
  }
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
          <li>
            <LimitsSample />
            {words.limits}
          </li>
          <li>
            <LineSample index={0} isTarget />
            {words.centre}
          </li>
          {months.some(isSignal) && (
            <li>
              <SignalSample />
              {say(msg`Signal`)}
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
        names: months.map(({ month }, at) => showMonth(month, locale, at === 0)),
        foot: months.map(({ responses }) => showNumber(responses)),
        footName: say(msg({ message: 'responses', context: 'below the months of a chart' })),
        decimals: 1,
        height: 280,
        isUnderWay,
        reach: limits.flatMap((one) => (one === null ? [] : [one.low, one.high])),
        under: limitBands(limits),
        over: signalFrames(months.map((one) => (isSignal(one) ? one.score : null))),
        series: [
          {
            id: 'score',
            name: words.score,
            values: months.map(({ score }) => score),
            end: `${words.score} ${showScore(months.findLast(({ score }) => score !== null)?.score)}`,
          },
        ],
      })}
      points={months.map((one) => ({
        id: one.month,
        said: said(one),
        tip: {
          name: sayMonth(one.month, locale),
          lines: [
            [words.score, showScore(one.score)],
            [words.limits, showLimits(one)],
            [words.centre, showScore(one.centre)],
            [words.responses, showNumber(one.responses)],
          ],
        },
        opens: one.responses > 0,
      }))}
      placeOf={(index) => {
        const one = months[index]
        return one && placeOf(one.month)
      }}
      twin={{
        rows: months,
        idOf: ({ month }) => month,
        columns: [
          { id: 'month', label: say(msg`Month`), isName: true, text: ({ month }) => sayMonth(month, locale) },
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
          { id: 'centre', label: words.centre, isFigure: true, text: ({ centre }) => showScore(centre) },
          { id: 'limits', label: words.limits, isFigure: true, text: showLimits },
          { id: 'judgement', label: say(msg`Judgment`), text: (one) => judgement(say, one) },
        ],
      }}
    />
  )
}
