import { useAtom, useAtomValue } from 'jotai'
import { Fragment, memo, useEffect, useMemo, useRef } from 'react'
import { msg } from '#contract/words.ts'
import type { Person } from '#machines/session-types.ts'
import { activeTab } from '#machines/tabs.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Group } from '#ui/Group.tsx'
import { Icon, iconOf } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Press } from '#ui/Press.tsx'
import { rolesAtom } from '#workspace/commands/facts.ts'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { usePending } from '#workspace/commands/useKeys.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { pathOf } from '#workspace/places.ts'
import { type MenuEntry, sidebarOf } from '#workspace/side/menu.ts'
import { drawerAtom, sidebarAtom } from '#workspace/side/modes.ts'
import styles from '#workspace/side/Sidebar.module.css'

const modes = ['mini', 'floating', 'clipped', 'dark'] as const
const modeNames = {
  mini: msg`Collapse to icons`,
  floating: msg`Float over the page`,
  clipped: msg`Below the app bar`,
  dark: msg`Always dark`,
}

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

/** The way to every place that this person may visit. */
export const Sidebar = ({ person }: { readonly person: Person }) => {
  const say = useSay()
  const { registry } = useDesk()
  const roles = useAtomValue(rolesAtom)
  const [modesNow, setModes] = useAtom(sidebarAtom)
  const [isDrawn, setDrawn] = useAtom(drawerAtom)
  const { keys } = usePending()
  const toggleKeys = useKeysOf('workspace.sidebar')
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

  const paths = parts.flatMap((part) => (part.is === 'entry' ? [part.entry] : part.entries)).map(({ path }) => path)
  const current = paths
    .filter((path) => here === path || here.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
  const litOf = ({ path }: MenuEntry) => keys.find(({ command }) => command.opens === path)?.chord
  const entry = (one: MenuEntry) => (
    <Entry key={one.id} entry={one} isCurrent={one.path === current} isMini={isMini} lit={litOf(one)} />
  )
  const fold = (id: string) =>
    setModes({
      ...modesNow,
      folded: modesNow.folded.includes(id) ? modesNow.folded.filter((one) => one !== id) : [...modesNow.folded, id],
    })
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
            if (isMini)
              return (
                <Group key={part.id} aria-label={say(part.label)}>
                  <div className={styles.rule} />
                  {part.entries.map(entry)}
                </Group>
              )
            const isFolded = modesNow.folded.includes(part.id)
            return (
              <Group key={part.id} aria-label={say(part.label)}>
                <Press className={styles.group} aria-expanded={!isFolded} onPress={() => fold(part.id)}>
                  <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={12} />
                  <span className="trunc">{say(part.label)}</span>
                </Press>
                {!isFolded && part.entries.map(entry)}
              </Group>
            )
          })}
        </div>
        <div className={styles.foot}>
          {!isMini && (
            <Press
              className={cx(styles.nav, 'grow')}
              command="workspace.sidebar"
              onPress={() => runCommand('workspace.sidebar')}
            >
              <Icon name="panel-left-close" />
              <span className="grow trunc">
                {modesNow.mini && !isDrawn ? say(msg`Collapse to mini`) : say(msg`Hide sidebar`)}
              </span>
              {toggleKeys !== undefined && (
                <span aria-hidden="true">
                  <Kbd keys={toggleKeys} />
                </span>
              )}
            </Press>
          )}
          <Menu
            name={say(msg`Sidebar`)}
            placement="top end"
            trigger={<IconButton name={say(msg`Sidebar layout`)} icon={isMini ? 'panel-left-open' : 'ellipsis'} />}
            groups={[
              ...(isMini
                ? [
                    {
                      id: 'toggle',
                      entries: [
                        {
                          id: 'workspace.sidebar',
                          label: say(msg`Show sidebar`),
                          icon: 'panel-left-open' as const,
                          keys: toggleKeys,
                          onAction: () => runCommand('workspace.sidebar'),
                        },
                      ],
                    },
                  ]
                : []),
              {
                id: 'modes',
                selection: 'multiple',
                selected: modes.filter((mode) => modesNow[mode]),
                onSelect: (chosen) =>
                  setModes({
                    ...modesNow,
                    mini: chosen.includes('mini'),
                    floating: chosen.includes('floating'),
                    clipped: chosen.includes('clipped'),
                    dark: chosen.includes('dark'),
                  }),
                entries: modes.map((id) => ({ id, label: say(modeNames[id]) })),
              },
            ]}
          />
        </div>
      </nav>
    </>
  )
}
