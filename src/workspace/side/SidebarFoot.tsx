import { useAtom, useAtomValue } from 'jotai'
import { memo } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Press } from '#ui/Press.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { drawerAtom, sidebarAtom } from '#workspace/side/modes.ts'
import styles from '#workspace/side/Sidebar.module.css'

const modes = ['mini', 'floating', 'clipped', 'dark'] as const
const modeNames = {
  mini: msg`Collapse to icons`,
  floating: msg`Float over page`,
  clipped: msg`Below app bar`,
  dark: msg`Always dark`,
}

/** How the sidebar stands. Apart, so that another place in front does not draw it. */
export const SidebarFoot = memo(({ isMini }: { readonly isMini: boolean }) => {
  const say = useSay()
  const [modesNow, setModes] = useAtom(sidebarAtom)
  const isDrawn = useAtomValue(drawerAtom)
  const toggleKeys = useKeysOf('workspace.sidebar')
  return (
    <div className={styles.foot}>
      {!isMini && (
        <Press
          className={cx(styles.nav, 'grow')}
          command="workspace.sidebar"
          onPress={() => runCommand('workspace.sidebar')}
        >
          <Icon name="panel-left-close" />
          <span className="grow trunc">
            {modesNow.mini && !isDrawn ? say(msg`Collapse sidebar`) : say(msg`Hide sidebar`)}
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
  )
})
