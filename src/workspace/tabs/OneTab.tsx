import { memo } from 'react'
import { msg } from '#contract/words.ts'
import type { Tab } from '#machines/tabs.ts'
import { useSay } from '#platform/words.tsx'
import type { Point } from '#ui/ContextMenu.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import type { Desk } from '#workspace/desk/desk.ts'
import { panelDomId, tabDomId } from '#workspace/tabs/ids.ts'
import { labelOf, withMore } from '#workspace/tabs/labels.ts'
import styles from '#workspace/tabs/TabStrip.module.css'

interface OneTabProps {
  readonly desk: Desk
  readonly tab: Tab
  /** What tells it from others of its name. */
  readonly more: string | undefined
  readonly isActive: boolean
  /** The arrows come by here; the others are reached through it. */
  readonly isStop: boolean
  readonly isFirst: boolean
  /** The pane that shows it, counted from 0, where there are two. */
  readonly pane: number | undefined
  /** The id of what is drawn of it. */
  readonly panel: string | undefined
  readonly onMenu: (tabId: string, at: Point) => void
}
/** A tab of the strip. */
export const OneTab = memo(({ desk, tab, more, isActive, isStop, isFirst, pane, panel, onMenu }: OneTabProps) => {
  const say = useSay()
  const { text, icon } = labelOf(tab, desk.registry, say)
  return (
    <div
      className={cx(
        styles.tab,
        isActive && styles.active,
        !isActive && pane !== undefined && styles.beside,
        tab.pinned && styles.pinned,
        isFirst && styles.first,
      )}
      role="presentation"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tablist around it has the keys */}
      <div
        role="tab"
        id={tabDomId(tab.id)}
        className={styles.face}
        aria-selected={isActive || pane !== undefined}
        aria-controls={panel === undefined ? undefined : panelDomId(panel)}
        tabIndex={isStop ? 0 : -1}
        title={withMore(text, more)}
        onClick={() => desk.activate(tab.id, false)}
        onAuxClick={(event) => {
          if (event.button === 1) desk.close(tab.id)
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          const box = event.currentTarget.getBoundingClientRect()
          onMenu(tab.id, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom })
        }}
      >
        {icon === 'refused' ? <StatusShape shape="off" tone={isActive ? 'accent' : 'off'} /> : <Icon name={icon} />}
        <bdi className={styles.text}>{text}</bdi>
        {more !== undefined && more !== '' && <span className="vh">, {more}</span>}
        {tab.pinned && (
          <>
            <Icon name="pin" size={12} />
            <span className="vh">{say(msg`, pinned`)}</span>
          </>
        )}
        {tab.dirty && <span className="vh">{say(msg`, unsaved changes`)}</span>}
        {pane !== undefined && (
          <>
            <span className={styles.pane} aria-hidden="true">
              {pane + 1}
            </span>
            <span className="vh">{pane === 0 ? say(msg`, first pane`) : say(msg`, second pane`)}</span>
          </>
        )}
      </div>
      {tab.dirty ? (
        <span className={cx(styles.end, styles.dirty)} aria-hidden="true">
          <span className={styles.dot} />
        </span>
      ) : (
        !tab.pinned && (
          // For the pointer alone: keys have Delete and w x, and a button inside of a tablist is no tab.
          <span className={cx(styles.end, styles.close)} aria-hidden="true" onClick={() => desk.close(tab.id)}>
            <Icon name="x" size={14} />
          </span>
        )
      )}
    </div>
  )
})
