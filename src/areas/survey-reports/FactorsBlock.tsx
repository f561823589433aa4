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
import { Gap } from '#areas/survey-reports/HeadlineCards.tsx'
import styles from '#areas/survey-reports/report.module.css'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { bars } from '#ui/charts/bars.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

/** Factors in their order, as bars with a tick at the target. */
export const FactorsBlock = ({
  id,
  title,
  factors,
  drill,
}: {
  readonly id: string
  /** What it is called where several stand beside each other. */
  readonly title?: string
  readonly factors: Summary['factors']
  readonly drill: Drill
}) => {
  const say = useSay()
  const words = { score: say(msg`Score`), gap: say(msg`Gap`), change: say(msg`Change`), target: say(msg`Target`) }
  const hasTarget = factors.some(({ target }) => target !== null)
  const placeOf = (factor: number) => drill.results({ factor: String(factor), order_by: 'csi_score', sort: 'asc' })
  return (
    <ChartBlock
      id={id}
      title={title ?? say(msg`Factors`)}
      hint={say(msg`Press Enter on a factor to see its responses.`)}
      legend={
        hasTarget && (
          <li>
            <span className={styles.tick} />
            {words.target}
          </li>
        )
      }
      mark={bars({
        isUnder: true,
        heads: [words.score, ...(hasTarget ? [words.gap] : []), words.change],
        of: factors.map((one) => ({
          id: String(one.id),
          name: one.name,
          aside: say(msg`weight {weight}`, { weight: showNumber(one.weight) }),
          value: one.score,
          target: one.target,
          figures: [
            { text: showScore(one.score), isLink: one.score !== null },
            ...(hasTarget ? [{ text: showSigned(one.gap), ink: inkOf(one.gap) }] : []),
            { text: showMove(one.change), ink: inkOf(one.change) },
          ],
        })),
      })}
      points={factors.map((one) => ({
        id: String(one.id),
        said: say(msg`{point}: {figures}`, {
          point: one.name,
          figures: listed([
            one.score === null ? say(msg`no responses`) : showScore(one.score),
            ...(one.target === null
              ? []
              : [
                  say(msg`target {target}`, { target: showScore(one.target) }),
                  say(msg`gap {gap}`, { gap: showSigned(one.gap) }),
                ]),
            ...(one.change === null ? [] : [say(msg`change {change}`, { change: showSigned(one.change) })]),
            ...saySure(say, one),
            say(msg`{count, plural, one {# response} other {# responses}}`, { count: one.responses }),
          ]),
        }),
        opens: one.responses > 0,
      }))}
      placeOf={(index) => {
        const one = factors[index]
        return one && placeOf(one.id)
      }}
      twin={{
        rows: factors,
        idOf: (one) => one.id,
        columns: [
          { id: 'name', label: say(msg`Factor`), isName: true, text: ({ name }) => name },
          { id: 'weight', label: say(msg`Weight`), isFigure: true, text: ({ weight }) => showNumber(weight) },
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
            id: 'target',
            label: words.target,
            isFigure: true,
            text: ({ target }) => showScore(target),
            cell: ({ target }) => <Figure why={whyEmpty(say, 'target')}>{showScore(target)}</Figure>,
          },
          {
            id: 'gap',
            label: words.gap,
            isFigure: true,
            text: ({ gap }) => showSigned(gap),
            cell: ({ gap }) => <Gap gap={gap} />,
          },
          {
            id: 'change',
            label: words.change,
            isFigure: true,
            text: ({ change }) => showSigned(change),
            cell: ({ change }) => <Figure why={whyEmpty(say, 'before')}>{showMove(change)}</Figure>,
          },
          ...sureColumns(say),
        ],
      }}
    />
  )
}
