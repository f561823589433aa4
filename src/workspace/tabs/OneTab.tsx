import { createContext, type JSX, type KeyboardEvent, type MouseEvent, memo, use, useEffect } from 'react'
import { Tab as AriaTab, TabListStateContext } from 'react-aria-components/Tabs'
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

/** What a tab shows of itself, beside what React Aria knows. */
export interface TabLook {
  readonly tab: Tab
  /** What tells it from others of its name. */
  readonly more: string | undefined
  readonly isActive: boolean
  readonly isFirst: boolean
  /** The pane that shows it, counted from 0, where there are two. */
  readonly pane: number | undefined
  /** The id of what is drawn of it. */
  readonly panel: string | undefined
}
interface Strip {
  readonly desk: Desk
  readonly looks: ReadonlyMap<string, TabLook>
  readonly onMenu: (tabId: string, at: Point) => void
}
/** By a context, so that React Aria's collection is built anew for other tabs and not for another look of them. */
export const StripContext = createContext<Strip | null>(null)

/** Enter and Delete are more than choosing. */
const useTabKeys = (desk: Desk, { id }: Tab, isActive: boolean) => {
  const manager = use(TabListStateContext)?.selectionManager
  // The strip is entered where its panel is shown. React Aria (react-stately 3.51) leaves the stop where it was if a tab
  // comes and is chosen at once, as all of them do here: the collection does not know it yet.
  useEffect(() => {
    if (isActive && manager && !manager.isFocused) manager.setFocusedKey(id)
  })
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key !== 'Enter' && event.key !== 'Delete') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') {
      desk.activate(id, true)
      // One that is shown already has nothing to show anew.
      return desk.askFocus()
    }
    const at = desk.context.tabs.findIndex((one) => one.id === id)
    const wasActive = desk.active.id === id
    desk.close(id)
    // Focus stays in the strip: on the one that took the place. A dirty one asks first.
    if (desk.context.asked) return
    desk.wantsFocus = false
    const left = desk.context.tabs
    const next = wasActive ? desk.active : left[Math.min(at, left.length - 1)]
    if (next) manager?.setFocusedKey(next.id)
  }
}

type Given = JSX.IntrinsicElements['div']
interface FaceProps extends TabLook, Pick<Strip, 'desk' | 'onMenu'> {
  readonly given: Given
}
/** Drawn again for another look of its own, or when React Aria has other handlers for it. */
const Face = memo(({ desk, onMenu, given, tab, more, isActive, isFirst, pane, panel }: FaceProps) => {
  const say = useSay()
  const { text, icon } = labelOf(tab, desk.registry, say)
  const onKeyDownCapture = useTabKeys(desk, tab, isActive)
  const closeByPointer = {
    // The tab itself is neither chosen nor focused by it.
    onPointerDown: (event: MouseEvent) => event.stopPropagation(),
    onMouseDown: (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
    },
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      desk.close(tab.id)
    },
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: it has its place among the stops from React Aria
    <div
      {...given}
      role="tab"
      id={tabDomId(tab.id)}
      className={cx(
        styles.tab,
        isActive && styles.active,
        !isActive && pane !== undefined && styles.beside,
        tab.pinned && styles.pinned,
        isFirst && styles.first,
      )}
      aria-selected={isActive || pane !== undefined}
      aria-controls={panel === undefined ? undefined : panelDomId(panel)}
      title={withMore(text, more)}
      onKeyDownCapture={onKeyDownCapture}
      onAuxClick={(event) => {
        if (event.button === 1) desk.close(tab.id)
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        const box = event.currentTarget.getBoundingClientRect()
        onMenu(tab.id, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom })
      }}
    >
      <span className={styles.face}>
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
      </span>
      {tab.dirty ? (
        <span className={cx(styles.end, styles.dirty)} aria-hidden="true">
          <span className={styles.dot} />
        </span>
      ) : (
        !tab.pinned && (
          // For the pointer alone: keys have Delete and w x, and a button inside of a tab is no part of it.
          <span className={cx(styles.end, styles.close)} aria-hidden="true" {...closeByPointer}>
            <Icon name="x" size={14} />
          </span>
        )
      )}
    </div>
  )
})

const Element = ({ tabId, given }: { readonly tabId: string; readonly given: Given }) => {
  const strip = use(StripContext)
  const look = strip?.looks.get(tabId)
  // One that is closed is in React Aria's collection for a moment longer.
  return strip && look ? <Face desk={strip.desk} onMenu={strip.onMenu} given={given} {...look} /> : <div {...given} />
}

/** A tab of the strip. */
export const OneTab = ({ id }: { readonly id: string }) => (
  <AriaTab
    id={id}
    className=""
    render={(given) => ('href' in given ? <a {...given} /> : <Element tabId={id} given={given} />)}
  />
)
