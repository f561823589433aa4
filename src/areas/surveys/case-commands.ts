import { surveyRoles } from '#contract/roles.ts'
import { type CaseStep, caseSteps } from '#contract/surveys/cases.ts'
import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

/** The page of a case carries them out; the steps have theirs behind `s`, as those of a text blast. */
const here = { room: 'surveys-cdcs', view: 'form', roles: surveyRoles } as const
const section = sections.record
const step = (name: CaseStep, keys: string, icon: string) =>
  defineCommand({ id: `case.${name}`, title: caseSteps[name], section, when: here, keys, icon })

/** One command for each step, in the order of the menu. */
export const stepCommands = {
  start: step('start', 's t', 'play'),
  send: step('send', 's s', 'send'),
  withdraw: step('withdraw', 's w', 'undo-2'),
  'send-back': step('send-back', 's b', 'rotate-ccw'),
  close: step('close', 's c', 'check'),
  reopen: step('reopen', 's r', 'rotate-ccw'),
} satisfies Readonly<Record<CaseStep, object>>
export const openResult = defineCommand({
  id: 'case.result',
  title: msg`Open survey result`,
  section,
  when: here,
  keys: 's o',
  icon: 'clipboard-list',
})
export const openMails = defineCommand({
  id: 'case.mails',
  title: msg`Open case emails`,
  section,
  when: here,
  keys: 's e',
  icon: 'mail',
})

export const caseCommands = [...Object.values(stepCommands), openResult, openMails]
