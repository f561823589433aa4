import { useState } from 'react'
import * as v from 'valibot'
import { locales } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import type { Person } from '#machines/session-types.ts'
import { localeSchema } from '#platform/kept-locale.ts'
import { chooseTheme, keptTheme, themes } from '#platform/theme.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Press } from '#ui/Press.tsx'
import styles from '#workspace/bar/AppBar.module.css'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { useSpeak } from '#workspace/profile/useSpeak.ts'

const themeNames = { system: msg`System theme`, light: msg`Light theme`, dark: msg`Dark theme` }
const themeSchema = v.picklist(themes)

/** The person's own menu: profile, language, theme, and the way out. */
export const UserMenu = ({ person, name }: { readonly person: Person; readonly name: string }) => {
  const say = useSay()
  const open = useOpen()
  const locale = useLocale()
  const speak = useSpeak(person)
  const [theme, setTheme] = useState(keptTheme)
  const cheatSheetKeys = useKeysOf('workspace.keys')
  return (
    <Menu
      name={say(msg`Your account`)}
      placement="bottom end"
      onOpenChange={() => setTheme(keptTheme())}
      trigger={
        <Press className={styles.user}>
          <Avatar name={name} mine src={person.avatar ?? undefined} />
          <bdi className={cx(styles.who, 'trunc')}>{name}</bdi>
          <span className="vh">{say(msg`Your account`)}</span>
          <Icon name="chevron-down" size={14} />
        </Press>
      }
      groups={[
        {
          id: 'account',
          entries: [
            {
              id: 'auth.profile.open',
              label: say(msg`Profile`),
              icon: 'user-round',
              hint: person.email,
              onAction: () => open('/admin/profile'),
            },
            {
              id: 'workspace.keys',
              label: say(msg`All shortcuts`),
              icon: 'keyboard',
              keys: cheatSheetKeys,
              onAction: () => runCommand('workspace.keys'),
            },
            {
              id: 'settings.keys.open',
              label: say(msg`Keyboard shortcuts`),
              icon: 'settings',
              onAction: () => open('/admin/settings/keys'),
            },
            {
              id: 'settings.notifications.open',
              label: say(msg`Notification preferences`),
              icon: 'mail',
              onAction: () => open('/admin/settings/notifications'),
            },
          ],
        },
        {
          id: 'settings',
          entries: [
            {
              id: 'locale',
              label: say(msg`Language`),
              icon: 'languages',
              groups: [
                {
                  id: 'locales',
                  selection: 'single',
                  selected: [locale],
                  onSelect: ([chosen]) => {
                    const parsed = v.safeParse(localeSchema, chosen)
                    if (parsed.success) void speak(parsed.output)
                  },
                  entries: Object.entries(locales).map(([id, label]) => ({ id, label: say(label) })),
                },
              ],
            },
            {
              id: 'theme',
              label: say(msg`Theme`),
              icon: 'sun-moon',
              groups: [
                {
                  id: 'themes',
                  selection: 'single',
                  selected: [theme],
                  onSelect: ([chosen]) => {
                    const parsed = v.safeParse(themeSchema, chosen)
                    if (!parsed.success) return
                    chooseTheme(parsed.output)
                    setTheme(parsed.output)
                  },
                  entries: themes.map((id) => ({ id, label: say(themeNames[id]) })),
                },
              ],
            },
          ],
        },
        {
          id: 'session',
          entries: [
            {
              id: 'session.signOut',
              label: say(msg`Logout`),
              icon: 'log-out',
              onAction: () => runCommand('session.signOut'),
            },
          ],
        },
      ]}
    />
  )
}
