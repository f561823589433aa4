import type { MachineCoverage } from '#areas/machines/coverage.ts'
import styles from '#areas/machines/machines.module.css'
import { msg } from '#contract/words.ts'
import type { MachineChart } from '#machines/drawing.ts'
import { saidEvent } from '#machines/graph.ts'
import { useSay } from '#platform/words.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'
import { Moment } from '#ui/Moment.tsx'

/** What the tests took of a machine, of when that is, and what they did not. */
export const CoverageLine = ({
  chart: { graph },
  coverage,
  at,
}: {
  readonly chart: MachineChart
  readonly coverage: MachineCoverage | undefined
  readonly at: string | undefined
}) => {
  const say = useSay()
  if (!coverage || at === undefined)
    return <p className={styles.none}>{say(msg`No coverage yet. Run npm test, then npm start.`)}</p>
  const of = (some: number, all: number) => `${some} / ${all}`
  const missing = [
    ...graph.states.flatMap(({ id }) => (coverage.states.includes(id) ? [] : [id])),
    ...graph.transitions.flatMap(({ from, event }, i) =>
      coverage.transitions.includes(i) ? [] : [`${from} ${saidEvent(event)}`.trim()],
    ),
  ]
  return (
    <div className={styles.coverage}>
      <KeyFigures
        size="sm"
        figures={[
          { id: 'states', label: say(msg`States`), value: of(coverage.states.length, graph.states.length) },
          {
            id: 'transitions',
            label: say(msg`Transitions`),
            value: of(coverage.transitions.length, graph.transitions.length),
          },
          { id: 'paths', label: say(msg`Paths walked`), value: coverage.paths },
        ]}
      />
      <p>
        {say(msg`Tested at`)} <Moment at={at} />
        {missing.length > 0 && (
          <>
            {'. '}
            <strong>{say(msg`Not covered:`)}</strong> <bdi className={styles.code}>{missing.join(', ')}</bdi>
          </>
        )}
      </p>
    </div>
  )
}
