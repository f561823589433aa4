import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

/** What a report says of itself to the commands. */
export const reportFacts = { room: 'survey-reports', view: 'page' } as const
const here = { ...reportFacts, roles: surveyRoles, typing: false } as const
export const exportReport = defineCommand({
  id: 'survey-report.export',
  title: msg`Export report`,
  section: sections.workspace,
  when: here,
  keys: 'e',
  also: msg`download, CSV, Excel, spreadsheet`,
  icon: 'download',
})
export const exportDcsi = defineCommand({
  id: 'survey-report.dcsi',
  title: msg`DCSI report`,
  section: sections.workspace,
  when: here,
  also: msg`dealers by month, download, Excel`,
  icon: 'file-spreadsheet',
})
export const exportSummary = defineCommand({
  id: 'survey-report.summary',
  title: msg`Export summary`,
  section: sections.workspace,
  when: here,
  also: msg`touchpoints, factors, attributes, download, Excel`,
  icon: 'file-spreadsheet',
})
export const printReport = defineCommand({
  id: 'survey-report.print',
  title: msg`Print report`,
  section: sections.workspace,
  when: here,
  icon: 'printer',
})
export const foldPlan = defineCommand({
  id: 'survey-report.fold',
  title: msg`Fold or unfold all dealers`,
  section: sections.workspace,
  when: { ...here, roles: surveyAdmins },
  also: msg`collapse, expand, action plan`,
  icon: 'chevrons-up-down',
})
export const whyMoved = defineCommand({
  id: 'survey-report.why',
  title: msg`Why did it move?`,
  section: sections.workspace,
  when: here,
  keys: 'y',
  also: msg`explain, change, factors, mix, drivers`,
  icon: 'git-branch',
})
export const themeWords = defineCommand({
  id: 'survey-report.themes',
  title: msg`Words of the themes`,
  section: sections.workspace,
  when: { ...here, roles: surveyAdmins },
  also: msg`comments, words, topics`,
  icon: 'pencil',
})
export const surveyReportCommands = [
  whyMoved,
  themeWords,
  foldPlan,
  exportReport,
  exportDcsi,
  exportSummary,
  printReport,
]
