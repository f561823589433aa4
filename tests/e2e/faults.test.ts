import type { Route as Intercepted } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { everyResource } from '#contract/all.ts'
import { today } from '#contract/calendar.ts'
import type { Call } from '#contract/call.ts'
import { routesOf } from '#define/routes.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { builtScreens, furtherScreens } from '#tests/support/screens.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.superadmin)
  // Each screen is opened alone, as if it were the first.
  await desk.page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('app:tabs:')) localStorage.removeItem(key)
  })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const isAnswer = ({ answer }: Call) => 'schema' in answer || 'paged' in answer || 'listed' in answer
/** Every list and every record of the contract that is asked for by GET. */
const gets: readonly string[] = [
  ...new Set(
    Object.values(everyResource)
      .flatMap((calls): readonly Call[] => Object.values(calls))
      .filter((call) => call.route.startsWith('GET ') && isAnswer(call))
      .map(({ route }) => route),
  ),
]
/** What no screen asks for by being opened, with what does, or why it is told in another way. */
const elsewhere: Readonly<Record<string, string>> = {
  'GET /validate/me': 'the role check; a failure leads to the page that says so',
  'GET /auth/login/pending': 'asked by the second step after a reload; unanswered, the sign-in begins anew',
  'GET /me': 'no screen asks for it: who one is comes with signing in',
  'GET /leads-download': 'a download, told by what begins it',
  'GET /reservation-download': 'a download, told by what begins it',
  'GET /test-drive-download': 'a download, told by what begins it',
  'GET /survey-sms-blasts/export': 'a download, told by what begins it',
  'GET /regions': 'fetched as an address is filled in',
  'GET /provinces': 'fetched as an address is filled in',
  'GET /regions/:id/provinces': 'fetched as an address is filled in',
  'GET /cities': 'fetched as an address is filled in',
  'GET /provinces/:id/cities': 'fetched as an address is filled in',
  'GET /barangays': 'fetched as an address is filled in',
  'GET /cities/:id/barangays': 'fetched as an address is filled in',
  'GET /assets/categories/:id/folders': 'no screen asks for it: the list of assets is narrowed instead',
  'GET /assets/folders/:id/assets': 'no screen asks for it: the list of assets is narrowed instead',
  'GET /notes/:resource/:id': 'no screen asks for it: the activity holds the notes',
  'GET /notes/:resource/:id/people': 'asked as somebody is mentioned in a note',
  'GET /search': 'asked by the palette as somebody types',
  'GET /views/:id': 'asked with the address of a view; a 404 is said in the place of the list',
  'GET /jobs/:id/failures': 'asked as a failed job is opened up',
  'GET /history/:resource/:id': 'asked by the dialog of the history',
  'GET /imports/:id': 'asked by the wizard once there is a file',
  'GET /imports/:id/rows': 'asked by the wizard once there is a file',
  'GET /survey-sms-blasts/files/:id': 'asked by a new blast once there is a file',
  'GET /survey-sms-blasts/files/:id/rows': 'asked by a new blast once there is a file',
  'GET /survey-sms-blasts/:id/steps': 'asked by a blast that is there; the small world has none',
  'GET /survey-sms-blasts/logs': 'asked by a blast that is there; the small world has none',
  'GET /infobip/sender': 'asked by the form of a new blast; a 404 is said in its place',
  'GET /infobip/active': 'no screen asks for it',
  'GET /surveys/:id/versions': 'asked by the builder of a published survey, which its own tests open',
  'GET /survey-results/export/result': 'a download, told by what begins it',
  'GET /surveys-cdcs/export/result': 'a download, told by what begins it',
  'GET /survey-email-logs/export': 'a download, told by what begins it',
  'GET /survey-csonline-cdcs/export/result': 'a download, told by what begins it',
  'GET /survey-dssi-cdcs/export/result': 'a download, told by what begins it',
  'GET /survey-csonline-cdcs/factors/count': 'no screen asks for it',
  'GET /survey-dssi-cdcs/factors/count': 'no screen asks for it',
  'GET /surveys-cdcs/:id/steps': 'asked by a case that is there',
  'GET /surveys-cdcs/options/factors': 'fetched as a case is filled in',
  'GET /survey-factors': 'fetched as a case is filled in, or a questionnaire',
  'GET /surveys-cdcs/options/attributes': 'fetched as a case is filled in',
  'GET /surveys-cdcs/options/root-cause': 'fetched as a case is filled in',
  'GET /surveys-cdcs/options/dealer-preventive-measures': 'fetched as a case is filled in',
  'GET /surveys-cdcs/options/immediate-measures': 'fetched as a case is filled in',
  'GET /survey-categories': 'no screen asks for it',
  'GET /survey-answers/:token': 'asked by the page of a customer, which is none of the portal',
  'GET /parts/inquiries/:id/items': 'no screen asks for it: an inquiry carries its items',
  'GET /parts/inquiries/:id/steps': 'asked by an inquiry that is there',
  'GET /parts/inquiries/:id/quotation': 'asked by an inquiry that is there',
  'GET /survey-csonline-touchpoints/export/summary': 'a download, told by what begins it',
  'GET /survey-dcsi-touchpoints/export/summary': 'a download, told by what begins it',
  'GET /survey-dssi-touchpoints/export/summary': 'a download, told by what begins it',
  'GET /survey-csonline-rankings/export/ranking': 'a download, told by what begins it',
  'GET /survey-dcsi-rankings/export/ranking': 'a download, told by what begins it',
  'GET /survey-dssi-rankings/export/ranking': 'a download, told by what begins it',
  'GET /survey-dcsi-report/export': 'a download, told by what begins it',
  'GET /surveys-cdcs/summary': 'no screen asks for it: each kind of survey has its own',
  'GET /report-subscriptions/people': 'asked as people are chosen in the dialog, which says that it failed',
  'GET /survey-csonline-cdcs': 'no screen asks for it: the list of all cases is narrowed instead',
  'GET /survey-dssi-cdcs': 'no screen asks for it: the list of all cases is narrowed instead',
}
/** Yesterday nobody may have answered. */
const inAllDays = `date=2020-01-01,${today().subtract({ days: 1 })}`
const dashboard = `/admin/survey/reports/dcsi/dashboard?${inAllDays}`
/** What a screen asks for only once its own call was answered, or of an address that says more, with such a screen. */
const within: Readonly<Record<string, string>> = {
  'GET /activity/:resource/:id': '/admin/leads/1',
  'GET /survey-themes': dashboard,
  'GET /report-subscriptions': '/admin/survey/reports/scheduled',
  'GET /survey-reports/differences': `/admin/compare?${new URLSearchParams({ one: dashboard, other: `${dashboard}&dealers=1` })}`,
  'GET /survey-reports/explain': `/admin/survey/reports/why?kind=dcsi&${inAllDays}`,
  'GET /survey-reports/drivers': `/admin/survey/reports/drivers?kind=dcsi&${inAllDays}`,
  'GET /survey-reports/control': '/admin/survey/reports/control?kind=dcsi&dealer=1',
  'GET /survey-reports/effects': '/admin/survey/reports/effects?kind=dcsi',
}

const shapes = gets.map((route) => {
  const path = route.slice('GET '.length)
  return { route, path, fits: new RegExp(`^/api(/v1)?${path.replaceAll(/:\w+/g, '[^/]+')}$`) }
})
/** The call that a request makes; one without parameters goes before one with. */
const routeOf = (url: string): string | undefined => {
  const { pathname } = new URL(url)
  const fitting = shapes.filter(({ fits }) => fits.test(pathname))
  return fitting.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]?.route
}

const withSample: readonly string[] = rooms
  .filter(({ definition }) => definition.sample)
  .map(({ calls }) => calls.list.route)

/** What a call is answered: a refusal, by its message or by its errors, and a fault of the server. */
const kinds = ['refusal', 'fault'] as const
type Kind = (typeof kinds)[number]
type Status = 403 | 422 | 500
const statusOf = (kind: Kind, route: string): Status =>
  kind === 'fault' ? 500 : gets.indexOf(route) % 2 === 0 ? 403 : 422
const saidOf = (status: Status, route: string) => `${status} of ${route}`
const envelope = (status: Status, route: string) => ({
  success: false,
  message: status === 422 ? 'Not this one' : saidOf(status, route),
  data: null,
  links: null,
  meta: null,
  errors: status === 422 ? { some: [saidOf(status, route)] } : {},
  error_code: null,
})

interface Wanted {
  readonly said: string
  readonly where: 'corner' | 'dialogs'
}
/** What is said in the corner and in dialogs, each dialog closed as it comes, until all of `wanted` was said where it belongs. */
const hears = async (wanted: readonly Wanted[]) => {
  const heard = { corner: '', dialogs: '' }
  const { page } = desk
  await expect
    .poll(
      async () => {
        heard.corner += (await page.getByRole('region', { name: 'Messages' }).allTextContents()).join('')
        const dialog = page.getByRole('dialog')
        if (await dialog.isVisible()) {
          heard.dialogs += await dialog.textContent()
          await page.keyboard.press('Enter')
        }
        return wanted.filter(({ said, where }) => !heard[where].includes(said))
      },
      { timeout: 15_000, interval: 150 },
    )
    .toEqual([])
}

/** Waits until nothing is asked any more; the line of live events stays open for ever. */
const atRest = async () => {
  const { page } = desk
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await count()
        const isSame = now === before
        before = now
        return isSame
      },
      { timeout: 15_000, interval: 200 },
    )
    .toBe(true)
}

const proven: Readonly<Record<Kind, Set<string>>> = { refusal: new Set(), fault: new Set() }
/**
 * Opens a screen while what it asks for, and was not proven yet, is answered so; true when there was any. A call that is
 * expected of it may come late: after others were answered.
 */
const opens = async (path: string, kind: Kind, expected?: string): Promise<boolean> => {
  const { page } = desk
  const hit = new Set<string>()
  const answer = async (asked: Intercepted) => {
    const route = asked.request().method() === 'GET' ? routeOf(asked.request().url()) : undefined
    // The role check has a rule of its own: it leads to the page that says so.
    if (route === undefined || route === 'GET /validate/me' || proven[kind].has(route)) return asked.fallback()
    hit.add(route)
    const status = statusOf(kind, route)
    await asked.fulfill({ status, json: envelope(status, route) })
  }
  await page.route('**/api/**', answer)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  if (expected !== undefined) await expect.poll(() => [...hit], { timeout: patience }).toContain(expected)
  await atRest()
  await hears(
    [...hit].map((route) => ({
      said: saidOf(statusOf(kind, route), route),
      // Sample data may be looked at instead, and nothing stands before it.
      where: kind === 'fault' && !withSample.includes(route) ? 'dialogs' : 'corner',
    })),
  )
  await page.unroute('**/api/**', answer)
  for (const route of hit) proven[kind].add(route)
  return hit.size > 0
}

/** What a room's screen asks for; once that is proven, the screen needs no opening. */
const askedBy = new Map(
  rooms.flatMap((room) =>
    routesOf(room).map(({ id, view }): readonly [string, string | undefined] => [
      id,
      (view === 'list' ? room.calls.list : room.calls.get)?.route,
    ]),
  ),
)

test('whatever screen asks for a list or a record, the server’s refusal is read in the corner, and its fault in a dialog [errors.05, errors.13]', async () => {
  // A second try begins anew: what was refused already would not be asked for its fault.
  for (const kind of kinds) proven[kind].clear()
  for (const { id, path } of [...builtScreens, ...furtherScreens]) {
    const known = askedBy.get(id)
    if (/\/(create|upload|styleguide)$/.test(path) || (known !== undefined && proven.fault.has(known))) continue
    if (await opens(path, 'refusal')) await opens(path, 'fault')
  }
  for (const [route, path] of Object.entries(within))
    for (const kind of kinds) if (!proven[kind].has(route)) await opens(path, kind, route)
  for (const kind of kinds)
    expect([kind, gets.filter((route) => !proven[kind].has(route) && !(route in elsewhere))]).toEqual([kind, []])
  expect(Object.keys(elsewhere).filter((route) => proven.fault.has(route) || !gets.includes(route))).toEqual([])
}, 1_500_000)

test('a list within a record tells as well that the record above it could not be read', async () => {
  for (const kind of kinds) {
    // The record's own form has proven the call, and tells its faults by another piece.
    proven[kind].delete('GET /variants/:id')
    await opens('/admin/cars/1/variant-colors', kind, 'GET /variants/:id')
  }
}, 240_000)
