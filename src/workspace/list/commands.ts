import { type Message, msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'
import { boardCommands } from '#workspace/board/commands.ts'
import { bulkCommands } from '#workspace/bulk/commands.ts'
import { showHistory } from '#workspace/history/commands.ts'
import { viewCommands } from '#workspace/views/commands.ts'

const { list } = sections
const inList = { view: 'list' } as const
/** Letters work all over the list, but never where one types. */
const letter = { view: 'list', typing: false } as const

export const searchList = defineCommand({
  id: 'list.search',
  title: msg`Search list`,
  section: list,
  keys: 'ctrl+/',
  when: inList,
  icon: 'search',
})
export const toggleChoosing = defineCommand({
  id: 'list.choose',
  title: msg`Turn multi-select on or off`,
  section: list,
  keys: 'ctrl+shift+a',
  when: inList,
  also: msg`bulk, select several`,
  icon: 'list-checks',
})
export const addFilter = defineCommand({
  id: 'list.filter',
  title: msg`Filter list`,
  section: list,
  keys: 'f',
  when: letter,
  icon: 'list-filter',
})
export const typeFilters = defineCommand({
  id: 'list.filterLine',
  title: msg`Type filters`,
  section: list,
  keys: 'shift+l',
  when: letter,
  also: msg`filter line, query, narrow`,
  icon: 'list-filter',
})
export const clearFilters = defineCommand({
  id: 'list.clearFilters',
  title: msg`Clear search and filters`,
  section: list,
  when: inList,
  icon: 'funnel-x',
})
export const chooseColumns = defineCommand({
  id: 'list.columns',
  title: msg`Columns`,
  section: list,
  keys: 'c',
  when: letter,
  also: msg`show, hide, order, pin, width`,
  icon: 'columns-3',
})
export const switchDisplay = defineCommand({
  id: 'list.display',
  title: msg`Switch between grid and list`,
  section: list,
  when: inList,
  icon: 'layout-grid',
})
export const refreshList = defineCommand({
  id: 'list.refresh',
  title: msg`Refresh list`,
  section: list,
  keys: 'r',
  when: letter,
  also: msg`reload`,
  icon: 'refresh-cw',
})
export const goToGrid = defineCommand({
  id: 'list.grid',
  title: msg`Go to rows`,
  section: list,
  when: inList,
  icon: 'rows-3',
})
export const goToRow = defineCommand({
  id: 'list.jump',
  title: msg`Go to row number`,
  section: list,
  keys: 'j',
  when: letter,
  also: msg`jump`,
  icon: 'target',
})
export const goToFirst = defineCommand({
  id: 'list.first',
  title: msg`Go to first row`,
  section: list,
  when: inList,
  icon: 'arrow-up',
})
export const goToLast = defineCommand({
  id: 'list.last',
  title: msg`Go to last row`,
  section: list,
  when: inList,
  icon: 'arrow-down',
})
export const selectEverything = defineCommand({
  id: 'list.selectAll',
  title: msg`Select all matching rows`,
  section: list,
  when: inList,
  icon: 'list-checks',
})
export const invertSelection = defineCommand({
  id: 'list.invert',
  title: msg`Invert selection`,
  section: list,
  when: inList,
  icon: 'list-checks',
})
export const clearSelection = defineCommand({
  id: 'list.clearSelection',
  title: msg`Clear selection`,
  section: list,
  when: { view: 'list', selected: 'some' },
  icon: 'x',
})
export const showTrash = defineCommand({
  id: 'list.trash',
  title: msg`Show or exit trash`,
  section: list,
  when: inList,
  icon: 'trash-2',
})
export const previewRow = defineCommand({
  id: 'list.preview',
  title: msg`Preview row`,
  section: list,
  when: inList,
  also: msg`quick look, peek`,
  icon: 'panel-right',
})
export const openHere = defineCommand({
  id: 'list.openDialog',
  title: msg`Quick edit row`,
  section: list,
  when: { view: 'list', zone: 'grid' },
  icon: 'pencil',
})

const density = (size: 's' | 'm' | 'l', value: Message) =>
  defineCommand({
    id: `list.density.${size}`,
    title: msg`Density: {value}`,
    values: { value },
    section: list,
    when: inList,
    icon: 'rows-3',
  })
export const densityCommands = {
  s: density('s', msg`compact`),
  m: density('m', msg`medium`),
  l: density('l', msg`comfortable`),
}

/** What lists can do, for the registry; each list binds them while it is on the screen. */
export const listCommands = [
  searchList,
  toggleChoosing,
  addFilter,
  typeFilters,
  clearFilters,
  chooseColumns,
  switchDisplay,
  refreshList,
  goToGrid,
  goToRow,
  goToFirst,
  goToLast,
  selectEverything,
  invertSelection,
  clearSelection,
  showTrash,
  previewRow,
  openHere,
  ...Object.values(densityCommands),
  ...boardCommands,
  ...viewCommands,
  ...bulkCommands,
  showHistory,
]
