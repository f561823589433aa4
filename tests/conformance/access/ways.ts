import { partsOf } from '#contract/call.ts'
import { everyDefinition } from '#server/areas/definitions.ts'
import type { NamedCall } from '../calls/house.ts'
import { takesId } from './plants.ts'

/**
 * The ways around a record, by the probe of access.test.ts that walks them: `sweep` reads whatever a call without a
 * number answers, `one` names a record in the path, `body` within what is sent.
 */
export type Way =
  | 'sweep'
  | 'one'
  | 'body'
  | 'ticket'
  | 'history'
  | 'beside'
  | 'audit'
  | 'bulk'
  | 'exports'
  | 'jobs'
  | 'views'
  | 'reports'
  | 'live'
/** A call that leads to nobody's record but the caller's own, with the reason. */
interface NoWay {
  readonly none: string
}
const ownAccount: NoWay = { none: 'it is about the caller’s own account or session' }
const makes: NoWay = { none: 'it makes a record and reads none; what it refers to is refused by its own rules' }
const takesFile: NoWay = { none: 'it takes a file, and answers what is in that file' }
const ownImport: NoWay = { none: 'an import is its sender’s, or an administrator’s: imports.test.ts' }
const stagedFile: NoWay = { none: 'a file of recipients, for those alone who see every dealer’s' }
const reportOfResults: NoWay = {
  none: 'sums over results, a dealer’s people their own alone; its comments are held by survey-scope.test.ts and server/areas/surveys/reports',
}
const ownMails: NoWay = {
  none: 'a report by mail is its owner’s alone, and its readers are asked at each sending: deliver.test.ts',
}
const byHash: NoWay = { none: 'a picture is asked for by the hash of its content, which only a record names' }

/** What does not follow from a call’s own shape. A new call stands here, or is a way by its shape, or fails the test. */
export const explicit: Readonly<Record<string, Way | NoWay>> = {
  'auth.login': ownAccount,
  'auth.otp': ownAccount,
  'auth.resendOtp': ownAccount,
  'auth.pending': ownAccount,
  'auth.logout': ownAccount,
  'auth.forgotPassword': ownAccount,
  'auth.resetPassword': ownAccount,
  'auth.changePassword': ownAccount,
  'auth.forceResetPassword': ownAccount,
  'auth.verifyEmail': ownAccount,
  'auth.renew': ownAccount,
  'auth.prove': ownAccount,
  'auth.sendProofCode': ownAccount,
  'me.update': ownAccount,
  'me.events': 'live',
  'my-sessions.revoke': ownAccount,
  'my-sessions.revokeOthers': ownAccount,
  'second-step.ask': ownAccount,
  'second-step.confirm': ownAccount,
  'avatars.setMine': ownAccount,
  'avatars.clearMine': ownAccount,
  'notifications.open': ownAccount,
  'notifications.prefer': ownAccount,
  'dealer-users.create': makes,
  'dealer-users.get': 'one',
  'dealer-users.update': 'one',
  'dealer-users.trash': 'one',
  'dealer-users.restore': 'one',
  'password-links.send': 'one',
  'avatars.setOf': 'one',
  'avatars.clearOf': 'one',
  'dealer-users.resendVerification': 'body',
  'sales-consultants.resendVerification': 'body',
  'inventories.updateQuantity': 'body',
  'test-drive-units.updateQuantity': 'body',
  'avatars.get': byHash,
  'pictures.get': byHash,
  'pictures.create': takesFile,
  'assets.file': 'ticket',
  'assets.guidelinesFile': { none: 'one file for all who see assets' },
  'assets.uploadGuidelines': takesFile,
  'customers.find': { none: 'it counts by place, for administrators, and names nobody' },
  'customers.erase': { none: 'it counts by place, for administrators, and names nobody' },
  'views.get': 'views',
  'views.update': 'views',
  'views.remove': 'views',
  'views.create': 'views',
  'views.star': 'views',
  'views.unstar': 'views',
  'jobs.get': 'jobs',
  'jobs.failures': 'jobs',
  'jobs.cancel': 'jobs',
  'jobs.undo': 'jobs',
  'jobs.file': 'jobs',
  'bulk.run': 'bulk',
  'history.list': 'history',
  'notes.list': 'beside',
  'notes.people': 'beside',
  'notes.create': 'beside',
  'notes.update': 'beside',
  'notes.remove': 'beside',
  'presence.sign': 'beside',
  'presence.leave': 'beside',
  'activity.list': 'beside',
  'audit.get': 'audit',
  'imports.template': { none: 'a file’s headings' },
  'imports.get': ownImport,
  'imports.rows': ownImport,
  'imports.map': ownImport,
  'imports.refused': ownImport,
  'imports.run': ownImport,
  'imports.revert': ownImport,
  'exports.start': 'exports',
  'exports.stream': 'exports',
  'reports.create': 'reports',
  'blast-files.upload': takesFile,
  'blast-files.select': { none: 'rows of a list as its reader sees them, others counted alone: selection.test.ts' },
  'blast-files.get': stagedFile,
  'blast-files.rows': stagedFile,
  'blast-files.exclude': stagedFile,
  'outgoing-emails.sendAgain': { none: 'for super administrators, who see everything' },
  'text-blasts.recount': stagedFile,
  'provider-webhooks.reports': { none: 'the provider writes, and reads nothing' },
  'surveys.bulkUpdate': { none: 'for administrators of surveys, who see every survey' },
  'surveys.bulkDelete': { none: 'for administrators of surveys, who see every survey' },
  'survey-themes.update': { none: 'words of a theme, the same for everybody' },
  'survey-factors.update': { none: 'installed data, the same for everybody' },
  'survey-csonline-touchpoints.get': reportOfResults,
  'survey-dcsi-touchpoints.get': reportOfResults,
  'survey-dssi-touchpoints.get': reportOfResults,
  'survey-reports.explain': reportOfResults,
  'survey-reports.differences': reportOfResults,
  'survey-reports.drivers': reportOfResults,
  'survey-reports.control': reportOfResults,
  'survey-reports.effects': reportOfResults,
  'monthly-pages.create': {
    none: 'sums over results as their dealer’s people read them; scope, names and comments are held by month.test.ts',
  },
  'report-subscriptions.list': ownMails,
  'report-subscriptions.people': {
    none: 'who may read a report, of their own dealer for a dealer’s people: deliver.test.ts',
  },
  'report-subscriptions.create': ownMails,
  'report-subscriptions.update': ownMails,
  'report-subscriptions.remove': ownMails,
  'report-subscriptions.trySending': ownMails,
  'survey-answers.open': { none: 'the customer reads their own invitation, by the mark of its link' },
  'survey-answers.save': { none: 'the customer writes, and reads nothing' },
  'survey-answers.submit': { none: 'the customer writes, and reads nothing' },
  'survey-targets.csTrend': takesFile,
  'survey-targets.csFactors': takesFile,
  'survey-targets.dcsiTrend': takesFile,
  'survey-targets.dcsiFactors': takesFile,
  'survey-targets.dssiTrend': takesFile,
  'survey-targets.dssiFactors': takesFile,
  'provider-webhooks.inbound': { none: 'the provider writes, and reads nothing' },
}

const kinds = new Set<string>(everyDefinition.map(({ resource }) => resource))
/** Which way a call is, or why it is none; null for a call that nobody has thought about. */
export const wayOf = ({ resource, name, call }: NamedCall): Way | NoWay | null => {
  const said = explicit[`${resource}.${name}`]
  if (said !== undefined) return said
  const [method, path] = partsOf(call)
  if (kinds.has(resource) && takesId(call)) return 'one'
  if (method === 'GET' && !path.includes(':') && !('filed' in call.answer) && !('streamed' in call.answer))
    return 'sweep'
  if (kinds.has(resource) && name === 'create') return makes
  if (kinds.has(resource) && name === 'upload') return takesFile
  return null
}
