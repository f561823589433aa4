import type { MachineCoverage } from '#areas/machines/coverage.ts'
import styles from '#areas/machines/machines.module.css'
import { conditionOf } from '#areas/machines/marks.ts'
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
  // An event of a state stands once, with those of its guards that are not covered.
  const events = new Map<string, string[]>()
  for (const [i, { from, event }] of graph.transitions.entries()) {
    if (coverage.transitions.includes(i)) continue
    const name = `${from} ${saidEvent(event)}`.trim()
    const condition = conditionOf(graph, i, say(msg`otherwise`))
    events.set(name, [...(events.get(name) ?? []), ...(condition === null ? [] : [condition])])
  }
  const missing = [
    ...graph.states.flatMap(({ id }) => (coverage.states.includes(id) ? [] : [id])),
    ...[...events].map(([name, conditions]) => (conditions.length > 0 ? `${name} (${conditions.join(', ')})` : name)),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.coverage} tabIndex={0} aria-label={say(msg`Test coverage`)}>
      <KeyFigures
        size="sm"
        figures={[
          { id: 'states', label: say(msg`States`), value: of(coverage.states.length, graph.states.length) },
          {
            id: 'transitions',
            label: say(msg`Transitions`),
            value: of(coverage.transitions.length, graph.transitions.length),
          },
          { id: 'paths', label: say(msg`Paths tested`), value: coverage.paths },
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
    </section>
  )
}
