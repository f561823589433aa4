import { memo, useState } from 'react'
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
import { MoreRows } from '#ui/MoreRows.tsx'
import { Press } from '#ui/Press.tsx'

export interface Logged {
  readonly id: number
  readonly one: SeenEvent
  readonly from: string
}

const Entry = memo(
  ({
    graph,
    one,
    from,
    isChosen,
    isWrong,
    onChoose,
  }: {
    readonly graph: MachineChart['graph']
    readonly one: SeenEvent
    readonly from: string
    readonly isChosen: boolean
    readonly isWrong: boolean
    readonly onChoose: (id: number | undefined) => void
  }) => {
    const say = useSay()
    const led = () => {
      if (one.event === 'xstate.init') return innermost(one.value)
      if (one.taken.length > 0) return `${from} → ${innermost(one.value)}`
      const guards = rejectedBy(graph, one)
      return guards.length > 0
        ? say(msg`{state}: rejected by {guards}`, { state: from, guards: guards.join(', ') })
        : say(msg`{state} does not accept this event`, { state: from })
    }
    // Where it stood then, beside its state.
    const { shows } = keptIn(one.kept) ?? {}
    const passed = [...new Set(placesTaken(graph, one).flatMap((at) => graph.transitions[at]?.guard ?? []))]
    return (
      <Press
        className={cx(styles.event, isChosen && styles.chosen)}
        aria-pressed={isChosen}
        onPress={() => onChoose(isChosen ? undefined : one.id)}
      >
        <Icon
          name={one.taken.length > 0 ? 'arrow-right' : one.event === 'xstate.init' ? 'circle-dot' : 'x'}
          size={14}
        />
        <span className={styles.told}>
          <span className={styles.first}>
            <bdi className={styles.code}>
              {one.event === 'xstate.init' ? say(msg`start`) : saidEvent(one.event)}
              {one.kind !== undefined && `: ${one.kind}`}
              {one.times > 1 && ` ×${one.times}`}
            </bdi>
            <time className="num" dateTime={isoOf(momentAt(one.at))}>
              {clockTime(one.at)}
            </time>
          </span>
          <bdi className={styles.led}>{led()}</bdi>
          {shows && <span className={styles.led}>{say(msg`current tab: {front} of {tabs}`, shows)}</span>}
          {isWrong && (
            <span className={styles.wrong}>
              <Icon name="flag" size={14} />
              {say(msg`Marked as wrong`)}
            </span>
          )}
          {passed.map((guard) => (
            <span key={guard} className={styles.led}>
              {say(msg`passed {guard}`, { guard })}
            </span>
          ))}
        </span>
      </Press>
    )
  },
)

/** So many entries are drawn at first, and as many more each time when their end comes into sight. */
const drawnAtOnce = 40
/**
 * What an actor was given, the latest first. Choosing an event shows the chart as it was then. It is drawn after the
 * chart, which does not wait for it: with each event React Aria goes through every entry.
 */
export const EventLog = memo(
  ({
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
    const [most, setMost] = useState(drawnAtOnce)
    // What is chosen elsewhere is in sight here.
    const drawn = rows.slice(0, Math.max(most, rows.findIndex(({ id }) => id === chosen) + 1))
    return (
      <GridList
        label={say(msg`Events`)}
        rows={drawn}
        nameOf={({ one }) => one.event}
        hasLetterCommands
        className={styles.log}
        end={drawn.length < rows.length && <MoreRows onMore={() => setMost(drawn.length + drawnAtOnce)} />}
      >
        {({ id, one, from }) => (
          <Entry
            graph={graph}
            one={one}
            from={from}
            isChosen={id === chosen}
            isWrong={wrong.includes(id)}
            onChoose={onChoose}
          />
        )}
      </GridList>
    )
  },
)
