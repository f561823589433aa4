import { useAtomValue } from 'jotai'
import { memo, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { expectView } from '#ui/grid/useScroller.ts'
import { KeepAlive } from '#ui/KeepAlive.tsx'
import { Splitter } from '#ui/Splitter.tsx'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { CompareBar } from '#workspace/panes/CompareBar.tsx'
import { betweenOf, pageFiltersAtom } from '#workspace/panes/page-filters.ts'
import paneStyles from '#workspace/panes/panes.module.css'
import { useMovingTogether } from '#workspace/panes/useMovingTogether.ts'
import { splitterDomId, usePaneCommands } from '#workspace/panes/usePaneCommands.ts'
import { panelDomId } from '#workspace/tabs/ids.ts'
import { OnItsWay } from '#workspace/tabs/OnItsWay.tsx'
import styles from '#workspace/tabs/TabPanels.module.css'
import { type RouteProps, TabRoute } from '#workspace/tabs/TabRoute.tsx'
import { PaneViews } from '#workspace/views/PaneViews.tsx'

/** The first pane's tab comes before the second's, so that the order of reading is that of the screen. */
const inOrder = (ids: readonly string[], [first, second]: readonly string[]): readonly string[] => {
  if (first === undefined || second === undefined || ids.indexOf(first) < ids.indexOf(second)) return ids
  const others = ids.filter((id) => id !== second)
  return others.toSpliced(others.indexOf(first) + 1, 0, second)
}

/** What a list has above its grid, in pixels: its name and its tools. A guess for the first drawing of the first list. */
const aboveGrid = 88

/** How wide it is what two compared pages have between them, in pixels. */
const betweenWidth = 200

interface KeptProps extends RouteProps {
  readonly isShown: boolean
  readonly isRest: boolean
  readonly column: number | undefined
}
/** Drawn again where it comes or goes, not with every other tab. */
const KeptRoute = memo(({ isShown, isRest, column, ...route }: KeptProps) => (
  <KeepAlive isShown={isShown} isRest={isRest} style={column === undefined ? undefined : { gridColumn: column }}>
    <TabRoute {...route} />
  </KeepAlive>
))

/** Every tab that was in front since the page was loaded, kept alive; only those in the panes are shown and have effects. */
export const TabPanels = () => {
  const say = useSay()
  const desk = useDesk()
  const tabs = useDeskState((context) => context.tabs)
  const panes = useDeskState((context) => context.panes).map(({ active }) => active)
  const focused = useDeskState((context) => context.focused)
  const share = useDeskState((context) => context.share)
  const panels = useSyncExternalStore(desk.subscribe, () => desk.panels)
  usePaneCommands(desk)
  useMovingTogether(panelDomId)
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = room.current ?? {}
    expectView(clientWidth, Math.max(0, clientHeight - aboveGrid))
  }, [])
  const told = useAtomValue(pageFiltersAtom)
  const [one = '', other = ''] = panes
  const isSplit = panes.length > 1
  const Between = isSplit ? betweenOf(told, [one, other]) : undefined
  const between = Between && (
    <div key="between" className={paneStyles.between}>
      <Suspense>
        <Between tabs={[one, other]} />
      </Suspense>
    </div>
  )
  const line = (
    <Splitter
      key="line"
      id={splitterDomId}
      label={say(msg`Width of the first pane`)}
      value={share}
      onChange={(next) => desk.actor.send({ type: 'RESIZE', share: next })}
      controls={panelDomId(desk.shownIn(panes[0] ?? '')?.id ?? '')}
    />
  )
  const drawn = inOrder(
    tabs.map(({ id }) => id),
    panes,
  ).flatMap((tabId) => {
    const pane = panes.indexOf(tabId)
    const own = panels
      .filter((panel) => panel.tabId === tabId)
      .map(({ id, isFront, path: _, ...panel }) => (
        <KeptRoute
          key={id}
          id={id}
          isShown={pane >= 0 && isFront}
          isRest={isSplit && pane !== focused}
          column={isSplit && pane >= 0 ? pane * (Between ? 3 : 2) + 1 : undefined}
          {...panel}
        />
      ))
    return isSplit && pane === 1 ? [between, line, ...own] : own
  })
  return (
    <main className={styles.main} data-zone="panel">
      <OnItsWay />
      <PaneViews />
      {isSplit && <CompareBar />}
      <div
        ref={room}
        className={cx(paneStyles.panes, isSplit && paneStyles.split, Between && paneStyles.compared)}
        style={isSplit ? { '--share': share, '--between': `${betweenWidth}px` } : undefined}
      >
        {drawn}
      </div>
    </main>
  )
}
