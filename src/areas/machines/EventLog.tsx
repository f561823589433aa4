import { clockTime } from '#areas/machines/clock.ts'
import styles from '#areas/machines/machines.module.css'
import { innermost, placesTaken, rejectedBy } from '#areas/machines/marks.ts'
import { keptIn } from '#areas/machines/recording.ts'
import { isoOf, momentAt } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import type { MachineChart } from '#machines/drawing.ts'
import { saidEvent } from '#machines/graph.ts'
import type { SeenEvent } from '#platform/actors.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { GridList } from '#ui/GridList.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Press } from '#ui/Press.tsx'

export interface Logged {
  readonly id: number
  readonly one: SeenEvent
  readonly from: string
}

/** What an actor was given, the latest first. Choosing an event shows the chart as it was then. */
export const EventLog = ({
  chart: { graph },
  rows,
  chosen,
  wrong,
  onChoose,
}: {
  readonly chart: MachineChart
  readonly rows: readonly Logged[]
  readonly chosen: number | undefined
  /** The events that are marked: their states are wrong. */
  readonly wrong: readonly number[]
  readonly onChoose: (id: number | undefined) => void
}) => {
  const say = useSay()
  const led = ({ one, from }: Logged) => {
    if (one.event === 'xstate.init') return innermost(one.value)
    if (one.taken.length > 0) return `${from} → ${innermost(one.value)}`
    const guards = rejectedBy(graph, one)
    return guards.length > 0
      ? say(msg`{state}: rejected by {guards}`, { state: from, guards: guards.join(', ') })
      : say(msg`{state} does not accept this event`, { state: from })
  }
  // Where it stood then, beside its state.
  const shown = ({ one }: Logged) => {
    const { shows } = keptIn(one.kept) ?? {}
    return shows && say(msg`current tab: {front} of {tabs}`, shows)
  }
  const passed = ({ one }: Logged) => [
    ...new Set(placesTaken(graph, one).flatMap((at) => graph.transitions[at]?.guard ?? [])),
  ]
  return (
    <GridList
      label={say(msg`Events`)}
      rows={rows}
      nameOf={({ one }) => one.event}
      hasLetterCommands
      className={styles.log}
    >
      {(row) => (
        <Press
          className={cx(styles.event, row.id === chosen && styles.chosen)}
          aria-pressed={row.id === chosen}
          onPress={() => onChoose(row.id === chosen ? undefined : row.id)}
        >
          <Icon
            name={row.one.taken.length > 0 ? 'arrow-right' : row.one.event === 'xstate.init' ? 'circle-dot' : 'x'}
            size={14}
          />
          <span className={styles.told}>
            <span className={styles.first}>
              <bdi className={styles.code}>
                {row.one.event === 'xstate.init' ? say(msg`start`) : saidEvent(row.one.event)}
                {row.one.kind !== undefined && `: ${row.one.kind}`}
                {row.one.times > 1 && ` ×${row.one.times}`}
              </bdi>
              <time className="num" dateTime={isoOf(momentAt(row.one.at))}>
                {clockTime(row.one.at)}
              </time>
            </span>
            <bdi className={styles.led}>{led(row)}</bdi>
            {shown(row) && <span className={styles.led}>{shown(row)}</span>}
            {wrong.includes(row.id) && (
              <span className={styles.wrong}>
                <Icon name="flag" size={14} />
                {say(msg`Marked as wrong`)}
              </span>
            )}
            {passed(row).map((guard) => (
              <span key={guard} className={styles.led}>
                {say(msg`passed {guard}`, { guard })}
              </span>
            ))}
          </span>
        </Press>
      )}
    </GridList>
  )
}
