import { useId } from 'react'
import type { Cases } from '#areas/survey-reports/case-summary.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { sayMonth, showShare } from '#areas/survey-reports/figures.ts'
import { daysOfMonth, daysWithin } from '#areas/survey-reports/periods.ts'
import styles from '#areas/survey-reports/report.module.css'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useLocale, useSay } from '#platform/words.tsx'
import { type Band, BandSample } from '#ui/charts/bars.tsx'
import { stacked } from '#ui/charts/stacked.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

/** The states of a case as they follow each other; what is not begun is the darkest. */
export const caseStateWords = {
  open: msg({ message: 'Open', context: 'how many cases are' }),
  'in-progress': msg({ message: 'In progress', context: 'how many cases are' }),
  'for-review': msg({ message: 'For review', context: 'how many cases are' }),
  closed: msg({ message: 'Closed', context: 'how many cases are' }),
} as const
export const caseStates = ['open', 'in-progress', 'for-review', 'closed'] as const
const fills: readonly Band[] = [1, 2, 4, 5]

/** How far the cases of each month have come. */
export const CaseStatesBlock = ({
  id,
  months,
  drill,
}: {
  readonly id: string
  readonly months: Cases['months']
  readonly drill: Drill
}) => {
  const say = useSay()
  const locale = useLocale()
  const own = useId().replaceAll(/[^\w]/g, '')
  const rows = months.map((one) => ({
    ...one,
    name: sayMonth(one.month, locale),
    sum: caseStates.reduce((sum, state) => sum + one[state], 0),
  }))
  const ofMonth = (month: string, more: Readonly<Record<string, string>> = {}) =>
    drill.cases(more, daysWithin(daysOfMonth(month), drill.period))
  return (
    <ChartBlock
      id={id}
      title={say(msg`Cases by month of opening`)}
      hint={say(msg`Press Enter on a month to see its cases.`)}
      mark={stacked({
        heads: [say(msg`Cases`)],
        fills,
        of: rows.map(({ month, name, sum, ...counts }) => ({
          id: month,
          name,
          parts: caseStates.map((state) => counts[state]),
          figures: [{ text: showNumber(sum), isLink: true }],
        })),
      })}
      points={rows.map((one) => ({
        id: one.month,
        said: say(msg`{point}: {figures}`, {
          point: one.name,
          figures: listed([
            say(msg`{count, plural, one {# case} other {# cases}}`, { count: one.sum }),
            ...caseStates.map((state) => `${say(caseStateWords[state])} ${showNumber(one[state])}`),
          ]),
        }),
        opens: one.sum > 0,
      }))}
      placeOf={(index) => {
        const one = rows[index]
        return one && ofMonth(one.month)
      }}
      twin={{
        rows,
        idOf: ({ month }) => month,
        columns: [
          { id: 'month', label: say(msg`Month`), isName: true, text: ({ name }) => name },
          {
            id: 'cases',
            label: say(msg`Cases`),
            isFigure: true,
            text: ({ sum }) => showNumber(sum),
            cell: ({ month, name, sum }) => (
              <Figure to={sum > 0 ? ofMonth(month) : undefined} name={name}>
                {showNumber(sum)}
              </Figure>
            ),
          },
          ...caseStates.map((state) => ({
            id: state,
            label: say(caseStateWords[state]),
            isFigure: true,
            text: (one: (typeof rows)[number]) => showNumber(one[state]),
            cell: (one: (typeof rows)[number]) => (
              <Figure
                to={one[state] > 0 ? ofMonth(one.month, { status: state }) : undefined}
                name={`${one.name}, ${say(caseStateWords[state])}`}
              >
                {showNumber(one[state])}
              </Figure>
            ),
          })),
        ],
      }}
    >
      <ul className={styles.bands}>
        {caseStates.map((state, at) => {
          const all = rows.reduce((sum, one) => sum + one.sum, 0)
          const count = rows.reduce((sum, one) => sum + one[state], 0)
          return (
            <li key={state} data-state={state}>
              <BandSample band={fills[at] ?? 5} id={`${own}${at}`} />
              <span>{say(caseStateWords[state])}</span>
              <Figure to={count > 0 ? drill.cases({ status: state }) : undefined} name={say(caseStateWords[state])}>
                {showNumber(count)}
              </Figure>
              <span className="ltr tn">{showShare(all === 0 ? null : count / all, 0)}</span>
            </li>
          )
        })}
      </ul>
    </ChartBlock>
  )
}
