import { msg } from '#contract/words.ts'
import { definePage, type Page } from '#define/page.ts'
import { jobPages } from '#workspace/jobs/pages.ts'
import { layoutPath } from '#workspace/panes/layout.ts'

/** The workspace's own screens, by the specification's names. */
export const workspacePages: readonly Page[] = [
  definePage({
    id: 'auth.profile',
    path: '/admin/profile',
    title: msg`Profile`,
    also: msg`my account, password, picture`,
    roles: 'signed-in',
    icon: 'user-round',
    view: () => import('#workspace/profile/ProfilePage.tsx'),
  }),
  definePage({
    id: 'notifications.index',
    path: '/admin/notifications',
    title: msg`Notifications`,
    also: msg`inbox, alerts`,
    roles: 'signed-in',
    icon: 'bell',
    view: () => import('#workspace/notifications/NotificationsPage.tsx'),
  }),
  definePage({
    id: 'settings.keys',
    path: '/admin/settings/keys',
    title: msg`Keyboard shortcuts`,
    also: msg`shortcuts, hotkeys, remap, keys, settings`,
    roles: 'signed-in',
    icon: 'keyboard',
    view: () => import('#workspace/settings/KeysPage.tsx'),
  }),
  definePage({
    id: 'settings.notifications',
    path: '/admin/settings/notifications',
    title: msg`Notification preferences`,
    also: msg`email, e-mail, mail, bell, settings`,
    roles: 'signed-in',
    icon: 'mail',
    view: () => import('#workspace/settings/NotificationSettings.tsx'),
  }),
  definePage({
    id: 'panes.layout',
    path: layoutPath,
    title: msg`Two panes`,
    roles: 'signed-in',
    icon: 'columns-2',
    isOnlyLinked: true,
    view: () => import('#workspace/panes/LayoutPage.tsx'),
  }),
  ...jobPages,
]
