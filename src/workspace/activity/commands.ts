import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

export const writeNote = defineCommand({
  id: 'record.note',
  title: msg`Write note`,
  section: sections.record,
  keys: 'm',
  when: { view: ['form', 'page'], typing: false },
  also: msg`comment, remark, mention`,
  icon: 'message-square-text',
})
export const saveNote = defineCommand({
  id: 'record.saveNote',
  title: msg`Save note`,
  section: sections.record,
  keys: 'ctrl+Enter',
  when: { view: ['form', 'page'], zone: 'panel' },
  icon: 'check',
})
export const activityCommands = [writeNote, saveNote]
