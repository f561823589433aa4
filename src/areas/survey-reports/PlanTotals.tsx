import type { PlanHead } from '#areas/survey-reports/case-summary.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { planLooks } from '#areas/survey-reports/plan-columns.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { fewestForEffect } from '#contract/surveys/case-reports.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'

/** What a plan comes to, over all of its dealers, and how its effects are reckoned. */
export const PlanTotals = ({ heads, drill }: { readonly heads: readonly PlanHead[]; readonly drill: Drill }) => {
  const say = useSay()
  const sumOf = (field: 'undecided' | 'late' | 'under_way' | 'planned' | 'done') =>
    heads.reduce((sum, one) => sum + one[field], 0)
  const [undecided, late] = [sumOf('undecided'), sumOf('late')]
  const measures = late + sumOf('under_way') + sumOf('planned') + sumOf('done')
  return (
    <div className={styles.totals}>
      <ul aria-label={say(msg`Key figures`)}>
        <li>{say(msg`{count, plural, one {# dealer} other {# dealers}}`, { count: heads.length })}</li>
        <li>{say(msg`{count, plural, one {# measure} other {# measures}}`, { count: measures })}</li>
        <li>
          <StatusShape shape={planLooks.undecided[0]} tone={planLooks.undecided[1]} />
          {say(msg`Not decided yet`)}{' '}
          <Figure
            to={undecided > 0 ? drill.cases({ has_measure: 'no' }) : undefined}
            name={say(msg`Cases without a measure`)}
          >
            {showNumber(undecided)}
          </Figure>
        </li>
        <li>
          <StatusShape shape={planLooks.late[0]} tone={planLooks.late[1]} />
          {say(msg`{count, plural, one {# late measure} other {# late measures}}`, { count: late })}
        </li>
      </ul>
      <p>
        {say(
          msg`Effect: score of the attribute in the 90 days after the measure, minus the 90 days before the measure. The effect is shown when each period has at least {count} responses.`,
          { count: fewestForEffect },
        )}
      </p>
    </div>
  )
}
