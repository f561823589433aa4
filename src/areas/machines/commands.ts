import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

export const machineFacts = { room: 'machines', view: 'page' } as const
const here = { ...machineFacts, typing: false } as const
export const recordEvents = defineCommand({
  id: 'machines.record',
  title: msg`Record events`,
  section: sections.workspace,
  when: here,
  keys: 'r',
  icon: 'circle-dot',
})
export const copyAsTest = defineCommand({
  id: 'machines.copy',
  title: msg`Copy as test`,
  section: sections.workspace,
  when: here,
  keys: 'c',
  also: msg`vitest, events, recording`,
  icon: 'copy',
})
export const replayEvents = defineCommand({
  id: 'machines.replay',
  title: msg`Replay here`,
  section: sections.workspace,
  when: here,
  keys: 'y',
  icon: 'play',
})
export const switchChart = defineCommand({
  id: 'machines.list',
  title: msg`Switch between chart and list`,
  section: sections.workspace,
  when: here,
  keys: 't',
  icon: 'table-2',
})
export const machineCommands = [recordEvents, copyAsTest, replayEvents, switchChart]
