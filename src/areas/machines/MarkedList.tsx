import { clockTime } from '#areas/machines/clock.ts'
import type { Logged } from '#areas/machines/EventLog.tsx'
import styles from '#areas/machines/machines.module.css'
import { markWrong } from '#areas/machines/marked.ts'
import { innermost } from '#areas/machines/marks.ts'
import { msg } from '#contract/words.ts'
import { saidEvent } from '#machines/graph.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { GridList } from '#ui/GridList.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Press } from '#ui/Press.tsx'

/** What is marked as wrong among the events of an actor: each leads to its event, and can be taken away. */
export const MarkedList = ({
  rows,
  chosen,
  onChoose,
}: {
  readonly rows: readonly Logged[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}) => {
  const say = useSay()
  return (
    <section className={styles.marked} aria-labelledby="machine-marked">
      <h3 id="machine-marked">{say(msg`Marked as wrong: {count}`, { count: rows.length })}</h3>
      <GridList label={say(msg`Marked events`)} rows={rows} nameOf={({ one }) => one.event} hasLetterCommands>
        {({ id, one }) => (
          <div className={styles.mark}>
            <Press className={styles.marker} aria-pressed={id === chosen} onPress={() => onChoose(id)}>
              <Icon name="flag" size={14} />
              <bdi>{`${one.event === 'xstate.init' ? say(msg`start`) : saidEvent(one.event)} → ${innermost(one.value)}`}</bdi>
              <span className="num muted">{clockTime(one.at)}</span>
            </Press>
            <IconButton
              name={say(msg`Remove mark`)}
              icon="x"
              iconSize={14}
              size="sm"
              onPress={() => {
                markWrong(id, false)
                announce(say(msg`Mark removed`))
              }}
            />
          </div>
        )}
      </GridList>
    </section>
  )
}
