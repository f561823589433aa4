import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

export const switchTwin = defineCommand({
  id: 'chart.twin',
  title: msg`Switch between chart and table`,
  section: sections.workspace,
  keys: 't',
  when: { typing: false },
  also: msg`figures, graph, twin`,
  icon: 'table-2',
})
export const chartCommands = [switchTwin]
