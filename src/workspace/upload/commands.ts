import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

const section = sections.record
/** Letters work all over the wizard, but never where one types. */
const letter = { view: 'page', typing: false } as const

export const chooseFile = defineCommand({
  id: 'upload.choose',
  title: msg`Choose file to import`,
  section,
  icon: 'file-spreadsheet',
})
export const getTemplate = defineCommand({
  id: 'upload.template',
  title: msg`Download import template`,
  section,
  icon: 'download',
})
export const abortUpload = defineCommand({ id: 'upload.abort', title: msg`Stop upload`, section, icon: 'x' })
export const checkColumns = defineCommand({
  id: 'upload.check',
  title: msg`Check columns again`,
  section,
  icon: 'refresh-cw',
})
export const resetColumns = defineCommand({
  id: 'upload.reset',
  title: msg`Undo column changes`,
  section,
  icon: 'rotate-ccw',
})
export const refusedOnly = defineCommand({
  id: 'upload.refusedOnly',
  title: msg`Show rejected rows only, or all rows`,
  section,
  keys: 'e',
  when: letter,
  icon: 'list-filter',
})
export const getRefused = defineCommand({
  id: 'upload.refused',
  title: msg`Download rejected rows`,
  section,
  icon: 'download',
})
export const beginImport = defineCommand({
  id: 'upload.begin',
  title: msg`Start import`,
  section,
  icon: 'play',
})
export const startOver = defineCommand({
  id: 'upload.startOver',
  title: msg`Import another file`,
  section,
  icon: 'file-spreadsheet',
})
export const showImported = defineCommand({
  id: 'upload.show',
  title: msg`Show imported rows`,
  section,
  icon: 'rows-3',
})
export const takeBack = defineCommand({
  id: 'upload.revert',
  title: msg`Undo import`,
  section,
  icon: 'undo-2',
})

/** What the import wizard can do, for the registry; it binds them while they make sense. */
export const uploadCommands = [
  chooseFile,
  getTemplate,
  abortUpload,
  checkColumns,
  resetColumns,
  refusedOnly,
  getRefused,
  beginImport,
  startOver,
  showImported,
  takeBack,
]
