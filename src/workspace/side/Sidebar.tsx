import { useAtom, useAtomValue } from 'jotai'
import { Fragment, memo, useEffect, useMemo, useRef } from 'react'
import { msg } from '#contract/words.ts'
import type { Person } from '#machines/session-types.ts'
import { activeTab } from '#machines/tabs.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Group } from '#ui/Group.tsx'
import { Icon, iconOf } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Press } from '#ui/Press.tsx'
import { rolesAtom } from '#workspace/commands/facts.ts'
import { usePending } from '#workspace/commands/useKeys.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { pathOf } from '#workspace/places.ts'
import { entriesIn, type MenuEntry, type MenuGroup, sidebarOf } from '#workspace/side/menu.ts'
import { drawerAtom, sidebarAtom } from '#workspace/side/modes.ts'
import styles from '#workspace/side/Sidebar.module.css'
import { SidebarFoot } from '#workspace/side/SidebarFoot.tsx'
import { store } from '#workspace/store.ts'

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
    const label = say(entry.label)
    return (
      <PlaceLink
        to={entry.path}
        className={styles.nav}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isMini ? label : undefined}
        data-tip={isMini ? label : undefined}
        data-tip-at="end"
      >
        <Icon name={iconOf(entry.icon)} />
        {!isMini && <span className="grow trunc">{label}</span>}
        {lit !== undefined && (
          <span aria-hidden="true" className={styles.key}>
            <Kbd keys={lit} look="lit" />
          </span>
        )}
      </PlaceLink>
    )
  },
)

const fold = (id: string) => {
  const now = store.get(sidebarAtom)
  const folded = now.folded.includes(id) ? now.folded.filter((one) => one !== id) : [...now.folded, id]
  store.set(sidebarAtom, { ...now, folded })
}
const GroupHead = memo(
  ({ id, label, isFolded }: { readonly id: string; readonly label: string; readonly isFolded: boolean }) => (
    <Press className={styles.group} aria-expanded={!isFolded} onPress={() => fold(id)}>
      <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={12} />
      <span className="trunc">{label}</span>
    </Press>
  ),
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
  const current = paths
    .filter((path) => here === path || here.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
  const litOf = ({ path }: MenuEntry) => keys.find(({ command }) => command.opens === path)?.chord
  const entry = (one: MenuEntry) => (
    <Entry key={one.id} entry={one} isCurrent={one.path === current} isMini={isMini} lit={litOf(one)} />
  )
  const group = ({ id, label, entries, groups }: MenuGroup) => {
    const isFolded = !isMini && modesNow.folded.includes(id)
    return (
      <Group key={id} aria-label={say(label)}>
        {!isMini && <GroupHead id={id} label={say(label)} isFolded={isFolded} />}
        {isMini && entries.length > 0 && <div className={styles.rule} />}
        {!isFolded && entries.map(entry)}
        {!isFolded && groups.length > 0 && <div className={styles.within}>{groups.map(group)}</div>}
      </Group>
    )
  }
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
          {parts.map((part, at) => {
            if (part.is === 'entry')
              return parts[at - 1]?.is === 'group' ? (
                // Without a line it would seem to belong to the group above.
                <Fragment key={part.entry.id}>
                  <div className={styles.rule} />
                  {entry(part.entry)}
                </Fragment>
              ) : (
                entry(part.entry)
              )
            return group(part)
          })}
        </div>
        <SidebarFoot isMini={isMini} />
      </nav>
    </>
  )
}
