import { surveyAdmins } from '#contract/roles.ts'
import { surveyTargets, type TargetFile } from '#contract/surveys/targets.ts'
import { type Message, msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, exportFile, importFile } from '#define/resource.ts'

const file = (name: TargetFile, route: string, path: `/${string}`, title: Message) =>
  importFile(surveyTargets[name], {
    path,
    of: { name, route, title },
    beside: () => import('#areas/surveys/TargetsBeside.tsx'),
  })

/** What scores are meant to reach. Files alone write it: one screen of the specification for each kind of them. */
export const targetsRoom = defineResource(surveyTargets, {
  one: msg({ message: 'Target', context: 'one of them, as in New …' }),
  route: 'survey.targets',
  path: '/admin/survey/targets',
  roles: surveyAdmins,
  icon: 'target',
  also: msg`goals, target scores`,
  menu: { id: 'survey-targets', under: 'menu.survey', label: msg`Targets` },
  nameOf: ({ year, month }) => (month === null || month === undefined ? String(year) : `${year}-${month}`),
  columns: ['kind', 'year', 'month', 'category', 'factor', 'dealer', 'target', 'updated_at'],
  hidden: ['updated_at'],
  narrow: { name: 'dealer', meta: 'factor', amount: 'target', status: 'month' },
  filters: ['q', 'kind', 'for', 'year', 'category', 'factor', 'dealer', 'network'],
  sortedBy: { by: 'year', sort: 'desc' },
  form: [],
  acts: [
    file('csTrend', 'survey.upload.cs-trend', '/admin/survey/cs-target-score-upload', msg`CS target scores`),
    file('csFactors', 'survey.upload.cs-factor', '/admin/survey/cs-target-factor-upload', msg`CS factor targets`),
    file(
      'dcsiTrend',
      'survey.upload.dcsi-trend',
      '/admin/survey/dcsi/target-score-trend-upload',
      msg`DCSI target scores`,
    ),
    file(
      'dcsiFactors',
      'survey.upload.dcsi-factor',
      '/admin/survey/dcsi/target-score-factor-upload',
      msg`DCSI factor targets`,
    ),
    file(
      'dssiTrend',
      'survey.upload.dssi-trend',
      '/admin/survey/dssi/target-score-trend-upload',
      msg`DSSI target scores`,
    ),
    file(
      'dssiFactors',
      'survey.upload.dssi-factor',
      '/admin/survey/dssi/target-score-factor-upload',
      msg`DSSI factor targets`,
    ),
    exportFile(exports.stream, { failed: msg`Failed to download targets.` }),
  ],
})
