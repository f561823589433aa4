import { useAtom, useAtomValue } from 'jotai'
import { Fragment, memo, useEffect, useMemo, useRef } from 'react'
import { msg } from '#contract/words.ts'
import type { Person } from '#machines/session-types.ts'
import { activeTab } from '#machines/tabs.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { rolesAtom } from '#workspace/commands/facts.ts'
import { usePending } from '#workspace/commands/useKeys.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { home, pathOf } from '#workspace/places.ts'
import { entriesIn, type MenuEntry, type MenuGroup, type MenuPart, sidebarOf } from '#workspace/side/menu.ts'
import { drawerAtom, sidebarAtom } from '#workspace/side/modes.ts'
import styles from '#workspace/side/Sidebar.module.css'
import { SidebarFoot } from '#workspace/side/SidebarFoot.tsx'
import { SideGroup, SideLink } from '#workspace/side/SideParts.tsx'
import { StarredViews, starredGroup, useStarred } from '#workspace/side/StarredViews.tsx'

const Entry = memo(
  ({
    entry,
    isCurrent,
    isMini,
    lit,
  }: {
    readonly entry: MenuEntry
    readonly isCurrent: boolean
    readonly isMini: boolean
    readonly lit: string | undefined
  }) => {
    const say = useSay()
    return (
      <SideLink to={entry.path} icon={entry.icon} label={say(entry.label)} isCurrent={isCurrent} isMini={isMini}>
        {lit !== undefined && (
          <span aria-hidden="true" className={styles.key}>
            <Kbd keys={lit} look="lit" />
          </span>
        )}
      </SideLink>
    )
  },
)

/** The way to every place that this person may visit. */
export const Sidebar = ({ person }: { readonly person: Person }) => {
  const say = useSay()
  const { registry } = useDesk()
  const roles = useAtomValue(rolesAtom)
  const modesNow = useAtomValue(sidebarAtom)
  const [isDrawn, setDrawn] = useAtom(drawerAtom)
  const { keys } = usePending()
  const here = useDeskState((context) => pathOf(activeTab(context).place))
  const { starred, current: currentView } = useStarred()
  const parts = useMemo(
    () => sidebarOf(registry, { roles, isAdmin: person.is_admin }),
    [registry, roles, person.is_admin],
  )
  const drawer = useRef<HTMLElement>(null)
  const isMini = !modesNow.open && modesNow.mini && !isDrawn

  useEffect(() => {
    if (!isDrawn) return
    const before = document.activeElement
    drawer.current?.querySelector('a')?.focus()
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [isDrawn])

  const paths = parts.flatMap(entriesIn).map(({ path }) => path)
  // One place is the current one: of a list that stands in a starred view, the view.
  const current =
    currentView !== undefined
      ? undefined
      : paths.filter((path) => here === path || here.startsWith(`${path}/`)).sort((a, b) => b.length - a.length)[0]
  const litOf = ({ path }: MenuEntry) => keys.find(({ command }) => command.opens === path)?.chord
  const entry = (one: MenuEntry) => (
    <Entry key={one.id} entry={one} isCurrent={one.path === current} isMini={isMini} lit={litOf(one)} />
  )
  const isFoldedGroup = (id: string) => modesNow.folded.includes(id)
  const group = ({ id, label, entries, groups }: MenuGroup) => (
    <SideGroup
      key={id}
      id={id}
      label={say(label)}
      isFolded={isFoldedGroup(id)}
      isMini={isMini}
      hasLine={entries.length > 0}
    >
      {entries.map(entry)}
      {groups.length > 0 && <div className={styles.within}>{groups.map(group)}</div>}
    </SideGroup>
  )
  const part = (one: MenuPart, isBelowGroup: boolean) =>
    one.is === 'group' ? (
      group(one)
    ) : (
      <Fragment key={one.entry.id}>
        {/* Without a line it would seem to belong to the group above. */}
        {isBelowGroup && <div className={styles.rule} />}
        {entry(one.entry)}
      </Fragment>
    )
  const [first, ...others] = parts
  const hasHome = first?.is === 'entry' && first.entry.path === home
  const above = hasHome ? [first] : []
  const below = hasHome ? others : parts
  return (
    <>
      {isDrawn && <div className={styles.scrim} aria-hidden="true" onClick={() => setDrawn(false)} />}
      <nav
        ref={drawer}
        id="workspace-sidebar"
        className={cx(
          styles.side,
          isMini && styles.mini,
          !modesNow.open && !modesNow.mini && styles.closed,
          modesNow.floating && styles.floating,
          modesNow.dark && styles.dark,
          isDrawn && styles.drawn,
        )}
        aria-label={say(msg`Main`)}
        data-zone="sidebar"
        data-region
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) setDrawn(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isDrawn) setDrawn(false)
        }}
        onBlur={(event) => {
          if (isDrawn && event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
            setDrawn(false)
        }}
      >
        <div className={styles.scroll}>
          {above.map((one) => part(one, false))}
          {starred.length > 0 && (
            <StarredViews
              starred={starred}
              current={currentView}
              isMini={isMini}
              isFolded={isFoldedGroup(starredGroup)}
            />
          )}
          {below.map((one, at) => part(one, at === 0 ? starred.length > 0 : below[at - 1]?.is === 'group'))}
        </div>
        <SidebarFoot isMini={isMini} />
      </nav>
    </>
  )
}
