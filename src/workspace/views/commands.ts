import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

const { list } = sections
const inList = { view: 'list' } as const

export const chooseView = defineCommand({
  id: 'list.views',
  title: msg`Views`,
  section: list,
  keys: 'v',
  when: { view: 'list', typing: false },
  also: msg`saved, bookmark`,
  icon: 'bookmark',
})
export const saveViewAs = defineCommand({
  id: 'list.views.saveAs',
  title: msg`Save as view`,
  section: list,
  when: inList,
  icon: 'bookmark',
})
export const updateView = defineCommand({
  id: 'list.views.update',
  title: msg`Update view`,
  section: list,
  when: inList,
  icon: 'save',
})
export const resetView = defineCommand({
  id: 'list.views.reset',
  title: msg`Reset to the saved view`,
  section: list,
  when: inList,
  icon: 'rotate-ccw',
})
export const editView = defineCommand({
  id: 'list.views.edit',
  title: msg`Rename or share view`,
  section: list,
  when: inList,
  icon: 'pencil',
})
export const copyViewLink = defineCommand({
  id: 'list.views.copy',
  title: msg`Copy view link`,
  section: list,
  when: inList,
  icon: 'link-2',
})
export const starView = defineCommand({
  id: 'list.views.star',
  title: msg`Add view to starred`,
  section: list,
  when: inList,
  also: msg`star, star view, favorite, sidebar`,
  icon: 'star',
})
export const unstarView = defineCommand({
  id: 'list.views.unstar',
  title: msg`Remove view from starred`,
  section: list,
  when: inList,
  also: msg`remove star, unstar, favorite, sidebar`,
  icon: 'star-off',
})
export const leaveView = defineCommand({
  id: 'list.views.leave',
  title: msg`Exit view`,
  section: list,
  when: inList,
  icon: 'x',
})
export const deleteView = defineCommand({
  id: 'list.views.delete',
  title: msg`Delete view`,
  section: list,
  when: inList,
  icon: 'trash-2',
})

/** What can be done with saved views of a list. */
export const viewCommands = [
  chooseView,
  saveViewAs,
  updateView,
  resetView,
  editView,
  copyViewLink,
  starView,
  unstarView,
  leaveView,
  deleteView,
]
