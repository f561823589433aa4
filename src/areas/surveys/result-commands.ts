import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

const here = { room: 'survey-results', view: 'page' } as const
export const correctResult = defineCommand({
  id: 'result.correct',
  title: msg`Enter correction`,
  section: sections.record,
  also: msg`correct result, correct answers`,
  when: { ...here, roles: surveyAdmins },
  keys: 's e',
  icon: 'pencil',
})
export const openCase = defineCommand({
  id: 'result.case',
  title: msg`Open case`,
  section: sections.record,
  when: { ...here, roles: surveyRoles },
  keys: 's o',
  icon: 'message-circle-question-mark',
})
export const resultCommands = [correctResult, openCase]
