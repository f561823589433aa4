import { msg } from '#contract/words.ts'
import type { Format } from '#contract/work/exports.ts'
import { defineCommand, sections } from '#define/command.ts'

export const formatIds: readonly Format[] = ['csv', 'xlsx']

export const exportList = defineCommand({
  id: 'list.export',
  title: msg`Export`,
  section: sections.list,
  keys: 'e',
  when: { view: 'list', typing: false },
  also: msg`download, CSV, Excel, spreadsheet`,
  icon: 'download',
})

export const exportCommands = [exportList]
