import { Fragment } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Kept } from '#ui/Kept.tsx'
import { Splitter } from '#ui/Splitter.tsx'
import { CompareBar } from '#workspace/panes/CompareBar.tsx'
import panes from '#workspace/panes/panes.module.css'
import { splitterDomId, usePaneCommands } from '#workspace/panes/usePaneCommands.ts'
import { useDesk, useDeskState } from '#workspace/tabs/context.ts'
import styles from '#workspace/tabs/TabPanels.module.css'
import { TabRoute } from '#workspace/tabs/TabRoute.tsx'
import { panelDomId } from '#workspace/tabs/TabStrip.tsx'

/** The first pane's tab comes before the second's, so that the order of reading is that of the screen. */
const inOrder = (ids: readonly string[], [first, second]: readonly string[]): readonly string[] => {
  if (first === undefined || second === undefined || ids.indexOf(first) < ids.indexOf(second)) return ids
  const others = ids.filter((id) => id !== second)
  return others.toSpliced(others.indexOf(first) + 1, 0, second)
}

/** Every tab that was in front since the page was loaded, kept alive; only those in the panes are shown and have effects. */
export const TabPanels = () => {
  const say = useSay()
  const desk = useDesk()
  const tabs = useDeskState((context) => context.tabs)
  const shown = useDeskState((context) => context.panes).map(({ active }) => active)
  const focused = useDeskState((context) => context.focused)
  const share = useDeskState((context) => context.share)
  usePaneCommands(desk)
  const isSplit = shown.length > 1
  const alive = tabs.map(({ id }) => id).filter((id) => shown.includes(id) || desk.shownIn(id) !== undefined)
  return (
    <main className={styles.main} data-zone="panel">
      {isSplit && <CompareBar />}
      <div className={cx(panes.panes, isSplit && panes.split)} style={isSplit ? { '--share': share } : undefined}>
        {inOrder(alive, shown).map((id) => {
          const pane = shown.indexOf(id)
          return (
            <Fragment key={id}>
              {isSplit && pane === 1 && (
                <Splitter
                  id={splitterDomId}
                  label={say(msg`Width of the first pane`)}
                  value={share}
                  onChange={(next) => desk.actor.send({ type: 'RESIZE', share: next })}
                  controls={panelDomId(shown[0] ?? '')}
                />
              )}
              <Kept
                isShown={pane >= 0}
                isRest={isSplit && pane !== focused}
                style={isSplit && pane >= 0 ? { gridColumn: pane * 2 + 1 } : undefined}
              >
                <TabRoute tabId={id} />
              </Kept>
            </Fragment>
          )
        })}
      </div>
    </main>
  )
}
