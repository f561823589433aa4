import { memo, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { msg } from '#contract/words.ts'
import { roomIn } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { firstStopIn } from '#ui/focus.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { zoneOf } from '#workspace/commands/facts.ts'
import { useDesk } from '#workspace/desk/context.ts'
import type { Panel } from '#workspace/desk/panels.ts'
import { ErrorBoundary } from '#workspace/errors/ErrorBoundary.tsx'
import { Broken, Forbidden, NotFound } from '#workspace/errors/ErrorPages.tsx'
import { pathOf } from '#workspace/places.ts'
import { listedName } from '#workspace/records/trail.ts'
import type { Matched } from '#workspace/registry.ts'
import { TabProvider } from '#workspace/tab.ts'
import { panelDomId, tabDomId } from '#workspace/tabs/ids.ts'
import { waitForPart } from '#workspace/tabs/OnItsWay.tsx'
import { handleOf, routerOf } from '#workspace/tabs/router.ts'
import styles from '#workspace/tabs/TabPanels.module.css'

const Frame = ({ title }: { readonly title: string }) => {
  const say = useSay()
  return (
    <div aria-busy="true" className="grow">
      <header className={styles.head}>
        <h1>{title}</h1>
      </header>
      <div className={styles.frame}>
        <span className="vh">{say(msg`Loading`)}</span>
        {['40%', '92%', '84%', '88%', '76%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  )
}

/** What is about to open, as the list that it was opened from calls it: the focus waits on this heading. */
const nameOfComing = ({ entry, params }: Matched, place: string): string | undefined =>
  entry.room?.loaded && params['id'] !== undefined
    ? listedName(roomIn(entry.room.loaded, params), pathOf(place), Number(params['id']))
    : undefined

const Content = ({ tabId, place, shown }: Pick<Panel, 'tabId' | 'place' | 'shown'>) => {
  const say = useSay()
  const desk = useDesk()
  const retry = () => desk.retry(tabId)
  switch (shown.is) {
    case 'checking':
      return <Frame title={nameOfComing(shown.matched, place) || say(shown.matched.entry.title)} />
    case 'open': {
      const { drawing, matched } = shown
      const { params } = matched
      if (drawing.of === 'page') return <drawing.View params={params} />
      return <drawing.View params={params} room={roomIn(drawing.room, params)} />
    }
    case 'unanswered':
      return <Forbidden matched={shown.matched} from={desk.tab(tabId)?.place ?? null} onRetry={retry} />
    case 'broken':
      return <Broken fault={shown.fault} onRetry={retry} />
    case 'forbidden':
      return <Forbidden matched={shown.matched} from={shown.from} />
    case 'not-found':
      return <NotFound isUnknown={shown.isUnknown} />
  }
}

/** Where the focus belongs when a place has opened: where it was, what the view names, its heading, the panel. */
const stopOf = (panel: HTMLElement, last: Element | null): HTMLElement =>
  last instanceof HTMLElement && last.isConnected && panel.contains(last) ? last : (firstStopIn(panel) ?? panel)
const focusPanel = (panel: HTMLElement, last: Element | null) => {
  const target = stopOf(panel, last)
  target.focus({ preventScroll: !target.matches('h1') })
}

export type RouteProps = Pick<Panel, 'id' | 'tabId' | 'place' | 'shown' | 'visit'>
/**
 * A place of a tab: its own location, what the role check lets it show, and its focus. Whether it is in front is not
 * among what it is told: a list that is put away is not drawn again.
 */
export const TabRoute = memo(({ id, tabId, place, shown, visit }: RouteProps) => {
  const desk = useDesk()
  const router = useMemo(() => routerOf(desk, tabId, id), [desk, tabId, id])
  const base = useMemo(() => handleOf(desk, tabId), [desk, tabId])
  const handle = useMemo(() => ({ ...base, place, visit }), [base, place, visit])
  const wish = useSyncExternalStore(desk.subscribe, () => desk.wish)
  const panel = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)
  const lastVisit = useRef(visit)
  const isSettled = shown.is !== 'checking'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish counts the times that the focus was asked for
  useEffect(() => {
    // Another place in the same tab has nothing to go back to.
    if (lastVisit.current !== visit) last.current = null
    lastVisit.current = visit
    if (!isSettled || !panel.current || !desk.wantsFocus || desk.active.id !== tabId || desk.isEntering(tabId)) return
    // Who has opened the palette or a dialog meanwhile keeps the focus; it comes here when they are done.
    if (zoneOf(document.activeElement) === 'overlay') return
    const take = () => {
      desk.wantsFocus = false
      if (panel.current) focusPanel(panel.current, last.current)
    }
    const busy = stopOf(panel.current, last.current).closest('[role="grid"][aria-busy="true"]')
    if (!busy) return take()
    return waitForPart(busy, (isWaiting) => {
      // Another tab has come to the front, and the focus is on its way there.
      if (desk.active.id !== tabId) return
      if (isWaiting) take()
      else if (zoneOf(document.activeElement) !== 'overlay') desk.wantsFocus = false
    })
  }, [desk, tabId, isSettled, visit, wish])

  /** Whatever is done in a pane is done in its tab. */
  const come = () => {
    if (desk.active.id !== tabId && desk.isShown(tabId)) desk.enterPane(tabId, false)
  }
  return (
    <div
      ref={panel}
      role="tabpanel"
      id={panelDomId(id)}
      aria-labelledby={tabDomId(tabId)}
      tabIndex={-1}
      className={styles.panel}
      data-zone="panel"
      data-region="panel"
      onFocus={(event) => {
        last.current = event.target
        // A grid that is drawn anew takes back the focus that it had, while that is on its way to the other pane.
        if (!desk.wantsFocus) come()
      }}
      onPointerDown={come}
    >
      <Router hook={router.hook} searchHook={router.searchHook} hrefs={router.hrefs}>
        <TabProvider value={handle}>
          <ErrorBoundary about={visit} onRetry={() => desk.retry(tabId)}>
            <Content tabId={tabId} place={place} shown={shown} />
          </ErrorBoundary>
        </TabProvider>
      </Router>
    </div>
  )
})
