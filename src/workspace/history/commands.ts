import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

/** In a list it is about the row that has the focus, in a form about its record. */
export const showHistory = defineCommand({
  id: 'record.history',
  title: msg`History`,
  section: sections.record,
  keys: ['h', 'F4'],
  when: { view: ['list', 'form'] },
  also: msg`changes, audit, who, before, after`,
  icon: 'history',
})
