import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

const onRecord = { view: ['form', 'page'], typing: false } as const

export const nextRecord = defineCommand({
  id: 'record.next',
  title: msg`Go to next record`,
  section: sections.record,
  keys: ']',
  when: onRecord,
  also: msg`following, walk, down the list`,
  icon: 'chevron-down',
})
export const previousRecord = defineCommand({
  id: 'record.previous',
  title: msg`Go to previous record`,
  section: sections.record,
  keys: '[',
  when: onRecord,
  also: msg`before, back, up the list`,
  icon: 'chevron-up',
})
export const chooseStatus = defineCommand({
  id: 'record.status',
  title: msg`Set status`,
  section: sections.record,
  // Not `s`, which lists have: machines that lead a record have their steps behind it.
  keys: 'shift+s',
  when: onRecord,
  also: msg`state, step, progress`,
  icon: 'circle-dot',
})
export const copyRecordLink = defineCommand({
  id: 'record.copyLink',
  title: msg`Copy link to this record`,
  section: sections.record,
  when: { view: ['form', 'page'] },
  also: msg`address, URL, share`,
  icon: 'link-2',
})

export const recordCommands = [nextRecord, previousRecord, chooseStatus, copyRecordLink]
