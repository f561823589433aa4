import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

const { tabs } = sections
const two = { panes: 'two' } as const
const lists = { panes: 'two', lists: 'two' } as const

export const splitPanes = defineCommand({
  id: 'panes.split',
  title: msg`Split into two panes`,
  section: tabs,
  keys: 'w v',
  when: { panes: 'one' },
  also: msg`side by side, compare, beside`,
  icon: 'columns-2',
})
export const otherPane = defineCommand({
  id: 'panes.other',
  title: msg`Go to other pane`,
  section: tabs,
  keys: 'w o',
  when: two,
  icon: 'arrow-right',
})
export const unsplitPanes = defineCommand({
  id: 'panes.unsplit',
  title: msg`Return to one pane`,
  section: tabs,
  keys: 'w q',
  when: two,
  also: msg`unsplit, end compare, back to one pane`,
  icon: 'x',
})
export const toSplitter = defineCommand({
  id: 'panes.splitter',
  title: msg`Resize panes`,
  section: tabs,
  keys: 'w s',
  when: two,
  also: msg`splitter, width, size`,
  icon: 'columns-2',
})
const layout = (id: string, keys: string, value: string) =>
  defineCommand({
    id: `panes.layout.${id}`,
    title: msg`Resize panes to {value}`,
    values: { value },
    section: tabs,
    keys,
    when: two,
    also: msg`layout, width, equal, wide`,
    icon: 'columns-2',
  })
/** How wide the panes are beside each other, with the first one's share in percent. */
export const paneLayouts = [
  { command: layout('even', 'w 1', '1 : 1'), share: 50 },
  { command: layout('first', 'w 2', '2 : 1'), share: 66.7 },
  { command: layout('second', 'w 3', '1 : 2'), share: 33.3 },
]
export const linkAll = defineCommand({
  id: 'panes.link',
  title: msg`Link or unlink all filters`,
  section: tabs,
  keys: 'w l',
  when: lists,
  also: msg`compare`,
  icon: 'link-2',
})
export const linkOne = defineCommand({
  id: 'panes.linkOne',
  title: msg`Link or unlink filter`,
  section: tabs,
  keys: 'w f',
  when: lists,
  also: msg`compare`,
  icon: 'unlink-2',
})

export const copyLayoutLink = defineCommand({
  id: 'panes.copyLink',
  title: msg`Copy link to both panes`,
  section: tabs,
  keys: 'w c',
  when: two,
  also: msg`share, layout, compare, url`,
  icon: 'link-2',
})
export const savePanes = defineCommand({
  id: 'panes.saveView',
  title: msg`Save both panes as view`,
  section: tabs,
  keys: 'w b',
  when: two,
  also: msg`layout, bookmark`,
  icon: 'bookmark',
})
export const paneViews = defineCommand({
  id: 'panes.views',
  title: msg`Views of two panes`,
  section: tabs,
  also: msg`layout, saved, bookmark, delete view`,
  icon: 'bookmark',
})
export const linkScrolling = defineCommand({
  id: 'panes.linkScrolling',
  title: msg`Link or unlink scrolling`,
  section: tabs,
  keys: 'w m',
  when: two,
  also: msg`compare, move together, sync scroll`,
  icon: 'link-2',
})
export const linkSelection = defineCommand({
  id: 'panes.linkSelection',
  title: msg`Link or unlink selection`,
  section: tabs,
  keys: 'w e',
  when: lists,
  also: msg`compare, same row, cursor`,
  icon: 'link-2',
})

/** What can be done with two panes. */
export const paneCommands = [
  splitPanes,
  otherPane,
  unsplitPanes,
  toSplitter,
  linkAll,
  linkOne,
  copyLayoutLink,
  savePanes,
  paneViews,
  linkScrolling,
  linkSelection,
  ...paneLayouts.map(({ command }) => command),
]
