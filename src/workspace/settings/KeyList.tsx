import type { KeyboardEvent } from 'react'
import { msg } from '#contract/words.ts'
import { listed, useSay } from '#platform/words.tsx'
import { Group } from '#ui/Group.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Press } from '#ui/Press.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import type { KeyGroup } from '#workspace/settings/rows.ts'
import styles from '#workspace/settings/settings.module.css'
import { spoken } from '#workspace/settings/verdicts.ts'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}
/** Tab goes through the commands one by one; the arrows do as well, and Home and End reach the ends. */
const move = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.altKey || event.shiftKey) return
  const rows: Element[] = [...event.currentTarget.querySelectorAll('button')]
  const at = document.activeElement ? rows.indexOf(document.activeElement) : -1
  if (at < 0) return
  event.preventDefault()
  const next = rows[step(at, rows.length)]
  if (next instanceof HTMLElement) next.focus()
}

/** All commands by section, each with its keys; a press opens what can be done about them. */
export const KeyList = ({
  groups,
  onOpen,
}: {
  readonly groups: readonly KeyGroup[]
  readonly onOpen: (id: string) => void
}) => {
  const say = useSay()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows help on their way from button to button
    <div className={styles.groups} onKeyDown={move}>
      {groups.map(({ id, title, rows }) => (
        <Group key={id} aria-label={title} className={styles.group}>
          <h2>{title}</h2>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Press className={styles.row} data-id={row.id} onPress={() => onOpen(row.id)}>
                  <span className="trunc grow">{row.title}</span>
                  {row.isOwn && <span className={styles.own}>{say(msg`changed`)}</span>}
                  {row.clash !== undefined && (
                    <span className={styles.clash}>
                      <StatusShape shape="attention" tone="warn" />
                      {say(msg`also used by “{other}”`, { other: row.clash })}
                    </span>
                  )}
                  {row.keys.length === 0 ? (
                    <span className={styles.none}>{say(msg`no shortcut`)}</span>
                  ) : (
                    <span className={styles.caps}>
                      <span className="vh">{listed(row.keys.map(spoken))}</span>
                      <span aria-hidden="true">
                        {row.keys.map((keys) => (
                          <Kbd key={keys} keys={keys} />
                        ))}
                      </span>
                    </span>
                  )}
                </Press>
              </li>
            ))}
          </ul>
        </Group>
      ))}
    </div>
  )
}
