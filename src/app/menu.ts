import { msg } from '#contract/words.ts'
import type { Menu } from '#workspace/registry.ts'

const dashboards = 'menu.survey-dashboards'
/**
 * The sidebar from above: headings, and the entries that stand without one, by their ids in the specification's menu
 * and in its order; it gives three of the numbers. Leads and inquiries have no entry there: their heading is ours.
 */
const tops: Menu['tops'] = [
  { id: 'home', sort: 0 },
  { id: 'requests', sort: 1, heading: msg`Customer requests` },
  { id: 'menu.dealers', sort: 2, heading: msg`Dealers` },
  { id: 'menu.quotations', sort: 6 },
  { id: 'menu.online-reservations', sort: 8 },
  { id: 'menu.test-drives', sort: 9, heading: msg`Test Drives` },
  { id: 'menu.cars', sort: 10, heading: msg`Cars` },
  { id: 'menu.inventories', sort: 11 },
  { id: 'menu.reports', sort: 12, heading: msg`Reports` },
  { id: 'menu.news', sort: 13 },
  { id: 'menu.brand-assets', sort: 14, heading: msg`Brand Assets` },
  { id: 'menu.survey', sort: 15, heading: msg({ message: 'Survey', context: 'a group of the menu' }) },
  { id: dashboards, sort: 16, heading: msg`Survey dashboards` },
  { id: `${dashboards}.cs`, sort: 17, heading: msg`CS Dashboard`, within: dashboards },
  { id: `${dashboards}.dcsi`, sort: 18, heading: msg`DCSI Dashboard`, within: dashboards },
  { id: `${dashboards}.dssi`, sort: 19, heading: msg`DSSI Dashboard`, within: dashboards },
  { id: 'menu.dealer-parts', sort: 20, heading: msg`Dealer Parts` },
]

/**
 * Entries in the order in which the specification lists them; those that it does not name stand where they are here, or
 * last under their heading.
 */
const order: Menu['order'] = [
  'home',
  'leads',
  'inquiries',
  'menu.dealers.sales-consultants',
  'menu.dealers.dealers',
  'menu.dealers.groups',
  'menu.dealers.zones',
  'users',
  'menu.quotations',
  'menu.online-reservations',
  'menu.test-drives',
  'menu.test-drives.units',
  'menu.cars',
  'menu.cars.models',
  'menu.cars.colors',
  'menu.cars.years',
  'menu.inventories',
  'menu.reports.dashboard',
  'menu.reports.download',
  'audit',
  'outgoing-emails',
  'machines',
  'menu.news',
  'menu.brand-assets.list',
  'menu.brand-assets.categories',
  'menu.brand-assets.folders',
  'menu.survey.surveys',
  'survey-results',
  'menu.survey.cdcs',
  'menu.survey.text-blasts',
  'opt-outs',
  'menu.survey.logs',
  'menu.survey.infobip',
  'survey-targets',
  'menu.survey-dashboards.cs.dashboard',
  'menu.survey-dashboards.cs.ranking',
  'menu.survey-dashboards.cs.summary',
  'menu.survey-dashboards.cs.cdc-summary',
  'menu.survey-dashboards.cs.dealer-action-plan',
  'menu.survey-dashboards.dcsi.dashboard',
  'menu.survey-dashboards.dcsi.ranking',
  'menu.survey-dashboards.dcsi.factor-scores',
  'menu.survey-dashboards.dssi.dashboard',
  'menu.survey-dashboards.dssi.ranking',
  'menu.survey-dashboards.dssi.factor-scores',
  'menu.survey-dashboards.dssi.cdc-summary',
  'menu.survey-dashboards.dssi.dealer-action-plan',
  'menu.dealer-parts.masterlist',
  'menu.dealer-parts.inventory',
  'menu.dealer-parts.inquiries',
  'menu.dealer-parts.admin-inquiries',
  'menu.dealer-parts.form-inquiries',
]

/** What the sidebar is made of, and in which order. */
export const menu: Menu = { tops, order }
