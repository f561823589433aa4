import { type Roles, surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { defineCommand, inside, sections } from '#define/command.ts'

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
export const sendReport = defineCommand({
  id: 'survey-report.mail',
  title: msg`Schedule report by email…`,
  section: sections.workspace,
  when: here,
  also: msg`schedule, subscribe, every week, every month, send by mail`,
  icon: 'mail',
})
export const monthPages = defineCommand({
  id: 'survey-report.months',
  title: msg`Create monthly pages…`,
  section: sections.workspace,
  when: here,
  also: msg`dealer sheet, A4, print all dealers, one page each`,
  icon: 'file-text',
})
export const foldPlan = defineCommand({
  id: 'survey-report.fold',
  title: msg`Collapse or expand dealers`,
  section: sections.workspace,
  when: { ...here, roles: surveyAdmins },
  also: msg`fold, unfold, action plan`,
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
export const controlChart = defineCommand({
  id: 'survey-report.control',
  title: msg`Show control chart`,
  section: sections.workspace,
  when: here,
  also: msg`limits, signals, early warning, out of control`,
  icon: 'chart-no-axes-combined',
})
export const measureEffects = defineCommand({
  id: 'survey-report.effects',
  title: msg`Show effects of measures`,
  section: sections.workspace,
  when: here,
  also: msg`preventive measures, before and after, similar dealers, places`,
  icon: 'list-checks',
})
export const keyDrivers = defineCommand({
  id: 'survey-report.drivers',
  title: msg`Show key drivers`,
  section: sections.workspace,
  when: here,
  also: msg`importance, performance, correlation, quadrants, places`,
  icon: 'table-2',
})
export const themeWords = defineCommand({
  id: 'survey-report.themes',
  title: msg`Edit theme words`,
  section: sections.workspace,
  when: { ...here, roles: surveyAdmins },
  also: msg`comments, words, topics`,
  icon: 'pencil',
})
export const searchComments = defineCommand({
  id: 'survey-report.comments',
  title: msg`Search comments`,
  section: sections.workspace,
  when: here,
  also: msg`words, phrase, what customers write, full text`,
  icon: 'search',
})
export const nextPart = defineCommand({
  id: 'survey-report.nextPart',
  title: msg`Go to next report part`,
  section: sections.workspace,
  when: here,
  keys: 'n',
  also: msg`both panes, compare, scroll, down`,
  icon: 'chevron-down',
})
export const previousPart = defineCommand({
  id: 'survey-report.previousPart',
  title: msg`Go to previous report part`,
  section: sections.workspace,
  when: here,
  keys: 'shift+n',
  also: msg`both panes, compare, scroll, up`,
  icon: 'chevron-up',
})
const layAcross = (id: string, what: Message, roles: Roles = surveyRoles) =>
  defineCommand({
    id: `survey-report.across.${id}`,
    title: msg`Compare side by side: {what}`,
    values: { what: inside(what) },
    section: sections.workspace,
    when: { ...here, roles },
    also: msg`lay side by side, compare several, small multiples`,
    icon: 'columns-2',
  })
/** A dealer's people have one zone alone. */
export const acrossCommands = {
  zone: layAcross('zone', msg`Zone`, surveyAdmins),
  quarter: layAcross('quarter', msg({ message: 'Quarter', context: 'three calendar months' })),
  kind: layAcross('kind', msg`Kind`),
}
export const surveyReportCommands = [
  ...Object.values(acrossCommands),
  nextPart,
  previousPart,
  whyMoved,
  controlChart,
  measureEffects,
  keyDrivers,
  themeWords,
  searchComments,
  foldPlan,
  exportReport,
  exportDcsi,
  exportSummary,
  printReport,
  sendReport,
  monthPages,
]
