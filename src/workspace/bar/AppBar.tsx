import { useAtomValue } from 'jotai'
import { dealerRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import type { Person } from '#machines/session-types.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Press } from '#ui/Press.tsx'
import { Logo } from '#ui/plain/Logo.tsx'
import styles from '#workspace/bar/AppBar.module.css'
import { UserMenu } from '#workspace/bar/UserMenu.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { Bell } from '#workspace/notifications/Bell.tsx'
import { PermissionGate } from '#workspace/PermissionGate.tsx'
import { drawerAtom, sidebarAtom } from '#workspace/side/modes.ts'

/** The bar on top: sidebar, search, bell, the person. */
export const AppBar = ({ person }: { readonly person: Person }) => {
  const say = useSay()
  const paletteKeys = useKeysOf('workspace.palette')
  const sidebarKeys = useKeysOf('workspace.sidebar')
  const isDrawn = useAtomValue(drawerAtom)
  const { open, mini } = useAtomValue(sidebarAtom)
  return (
    <header className={cx(styles.bar, !open && styles.slim, !open && !mini && styles.bare)} data-zone="bar" data-region>
      <div className={styles.brand}>
        <IconButton
          name={open || isDrawn ? say(msg`Hide sidebar`) : say(msg`Show sidebar`)}
          icon="panel-left"
          keys={sidebarKeys}
          command="workspace.sidebar"
          aria-controls="workspace-sidebar"
          onPress={() => runCommand('workspace.sidebar')}
        />
        <span className={styles.name}>
          <Logo />
          Dealer Desk
        </span>
      </div>
      <div className={styles.search}>
        <Press
          className={styles.field}
          aria-haspopup="dialog"
          keys={paletteKeys}
          command="workspace.palette"
          onPress={() => runCommand('workspace.palette')}
        >
          <Icon name="search" />
          <span className="grow trunc">{say(msg`Search or run…`)}</span>
          {paletteKeys !== undefined && (
            <span aria-hidden="true">
              <Kbd keys={paletteKeys} />
            </span>
          )}
        </Press>
      </div>
      <div className={styles.end}>
        <span className={styles.narrow}>
          <IconButton
            name={say(msg`Search or run a command`)}
            icon="search"
            command="workspace.palette"
            onPress={() => runCommand('workspace.palette')}
          />
        </span>
        <Bell />
        {/* Dealer roles are called by their dealer's name, admin roles by their own. */}
        <PermissionGate code={dealerRoles} fallback={<UserMenu person={person} name={person.name} />}>
          <UserMenu person={person} name={person.dealer?.name ?? person.name} />
        </PermissionGate>
      </div>
    </header>
  )
}
