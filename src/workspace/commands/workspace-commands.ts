import { type Message, msg } from '#contract/words.ts'
import { type Command, defineCommand, sections } from '#define/command.ts'
import { paneCommands } from '#workspace/commands/pane-commands.ts'
import { keymapCommands } from '#workspace/keys/commands.ts'

/** Sections of the palette and the cheat sheet that only the workspace fills. */
export const ownSections = { settings: msg`Settings`, help: msg`Help` }
const { tabs, workspace, session } = sections

export const openPalette = defineCommand({
  id: 'workspace.palette',
  title: msg`Search or run a command`,
  section: workspace,
  keys: ['F1', 'ctrl+;'],
  icon: 'search',
})
export const openCheatSheet = defineCommand({
  id: 'workspace.keys',
  title: msg`All shortcuts`,
  section: ownSections.help,
  keys: '?',
  also: msg`shortcuts, cheat sheet, keyboard`,
  icon: 'keyboard',
})
export const toggleSidebar = defineCommand({
  id: 'workspace.sidebar',
  title: msg`Show or hide sidebar`,
  section: workspace,
  keys: 'ctrl+k',
  also: msg`menu, collapse, mini`,
  icon: 'panel-left',
})
export const nextRegion = defineCommand({
  id: 'workspace.nextRegion',
  title: msg`Go to next area`,
  section: workspace,
  keys: ['F6', 'w r'],
  icon: 'arrow-right',
})
export const previousRegion = defineCommand({
  id: 'workspace.previousRegion',
  title: msg`Go to previous area`,
  section: workspace,
  keys: 'shift+F6',
  icon: 'arrow-left',
})
export const openBell = defineCommand({
  id: 'workspace.notifications',
  title: msg`Notifications`,
  section: workspace,
  keys: ['F8', 'g b'],
  also: msg`bell`,
  icon: 'bell',
})
export const renewSession = defineCommand({
  id: 'session.renew',
  title: msg`Stay signed in`,
  section: session,
  keys: 'F9',
  icon: 'clock',
})
export const signOut = defineCommand({
  id: 'session.signOut',
  title: msg`Logout`,
  section: session,
  also: msg`sign out, log out, log off, leave`,
  icon: 'log-out',
})

const several = { tabs: 'several' } as const
export const nextTab = defineCommand({
  id: 'tabs.next',
  title: msg`Go to next tab`,
  section: tabs,
  keys: ['alt+PageDown', 'w n'],
  when: several,
  icon: 'chevron-right',
})
export const previousTab = defineCommand({
  id: 'tabs.previous',
  title: msg`Go to previous tab`,
  section: tabs,
  keys: ['alt+PageUp', 'w p'],
  when: several,
  icon: 'chevron-left',
})
export const closeTab = defineCommand({
  id: 'tabs.close',
  title: msg`Close tab`,
  section: tabs,
  keys: 'w x',
  icon: 'x',
})
export const closeOtherTabs = defineCommand({
  id: 'tabs.closeOthers',
  title: msg`Close other tabs`,
  section: tabs,
  when: several,
  icon: 'x',
})
export const reopenTab = defineCommand({
  id: 'tabs.reopen',
  title: msg`Reopen closed tab`,
  section: tabs,
  keys: 'w u',
  when: { closedTabs: 'some' },
  icon: 'rotate-ccw',
})
export const moveTabBack = defineCommand({
  id: 'tabs.moveBack',
  title: msg`Move tab backward`,
  section: tabs,
  keys: 'w ,',
  when: several,
  icon: 'arrow-left',
})
export const moveTabOn = defineCommand({
  id: 'tabs.moveOn',
  title: msg`Move tab forward`,
  section: tabs,
  keys: 'w .',
  when: several,
  icon: 'arrow-right',
})
export const pinTab = defineCommand({
  id: 'tabs.pin',
  title: msg`Pin or unpin tab`,
  section: tabs,
  keys: 'w i',
  icon: 'pin',
})
/** Tab 1 to 9, by place in the strip. */
export const tabsByPlace: readonly Command[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) =>
  defineCommand({
    id: `tabs.at.${place}`,
    title: msg`Go to tab {place}`,
    values: { place },
    section: tabs,
    keys: `g ${place}`,
    keysOnly: true,
  }),
)

const setting = (id: string, title: Message, value: Message, icon: string, also?: Message) =>
  defineCommand({ id, title, values: { value }, section: ownSections.settings, icon, ...(also && { also }) })
export const themeCommands = {
  system: setting('theme.system', msg`Theme: {value}`, msg`match system`, 'sun-moon'),
  light: setting('theme.light', msg`Theme: {value}`, msg`light`, 'sun', msg`light mode, day mode`),
  dark: setting('theme.dark', msg`Theme: {value}`, msg`dark`, 'moon', msg`dark mode, night mode`),
}
export const localeCommands = {
  en: setting('locale.en', msg`Language: {value}`, msg`English`, 'languages'),
  fil: setting('locale.fil', msg`Language: {value}`, msg`Filipino`, 'languages', msg`Tagalog, Pilipino`),
  ar: setting('locale.ar', msg`Language: {value}`, msg`Arabic`, 'languages'),
}
export const sidebarCommands = {
  mini: setting('sidebar.mini', msg`Sidebar: {value}`, msg`mini on or off`, 'panel-left-close'),
  floating: setting('sidebar.floating', msg`Sidebar: {value}`, msg`floating on or off`, 'panel-left-open'),
  clipped: setting('sidebar.clipped', msg`Sidebar: {value}`, msg`clipped on or off`, 'panel-left'),
  dark: setting('sidebar.dark', msg`Sidebar: {value}`, msg`dark on or off`, 'moon'),
}

/** Everything that the workspace itself can do. */
export const workspaceCommands: readonly Command[] = [
  openPalette,
  openCheatSheet,
  toggleSidebar,
  nextRegion,
  previousRegion,
  openBell,
  renewSession,
  signOut,
  nextTab,
  previousTab,
  closeTab,
  closeOtherTabs,
  reopenTab,
  moveTabBack,
  moveTabOn,
  pinTab,
  ...paneCommands,
  ...tabsByPlace,
  ...Object.values(themeCommands),
  ...Object.values(localeCommands),
  ...Object.values(sidebarCommands),
  ...keymapCommands,
]
