import { memo } from 'react'
import type { useCoverage } from '#areas/machines/coverage.ts'
import styles from '#areas/machines/machines.module.css'
import { innermost } from '#areas/machines/marks.ts'
import { actorOf } from '#areas/machines/useMachines.ts'
import { msg } from '#contract/words.ts'
import type { MachineChart } from '#machines/drawing.ts'
import type { SeenEvent } from '#platform/actors.ts'
import { useSay } from '#platform/words.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

/** Every machine, with the state that it is in here and how many of its transitions the tests took. */
export const MachineNames = memo(
  ({
    charts,
    events,
    coverage,
    current,
    placeOf,
  }: {
    readonly charts: Readonly<Record<string, MachineChart>>
    readonly events: readonly SeenEvent[]
    readonly coverage: NonNullable<ReturnType<typeof useCoverage>> | undefined
    readonly current: string
    readonly placeOf: (machine: string) => `/${string}`
  }) => {
    const say = useSay()
    const names = Object.keys(charts)
    return (
      <nav className={styles.names} aria-label={say(msg`Machines`)}>
        <p className={styles.bar}>
          {say(msg`{count, plural, one {# machine} other {# machines}}`, { count: names.length })}
        </p>
        <ul>
          {names.map((name) => {
            const all = charts[name]?.graph.transitions.length ?? 0
            const some = coverage?.machines[name]?.transitions.length
            const last = events.findLast((one) => one.machine === name)
            const state = innermost(last?.value)
            const isOver = last !== undefined && !actorOf(last.actor)
            return (
              <li key={name}>
                <PlaceLink
                  to={placeOf(name)}
                  className={styles.name}
                  aria-current={name === current ? 'page' : undefined}
                >
                  <bdi>{name}</bdi>
                  {isOver ? (
                    <span className={styles.over}>{say(msg`ended in {state}`, { state })}</span>
                  ) : (
                    <bdi className={styles.code}>{state}</bdi>
                  )}
                  <span className={styles.share}>
                    {some !== undefined && <progress max={all} value={some} aria-hidden="true" />}
                    <span className="num">
                      {some === undefined
                        ? say(msg`{all, plural, one {# transition} other {# transitions}}`, { all })
                        : say(msg`{some} of {all, plural, one {# transition} other {# transitions}}`, { some, all })}
                    </span>
                  </span>
                </PlaceLink>
              </li>
            )
          })}
        </ul>
      </nav>
    )
  },
)
