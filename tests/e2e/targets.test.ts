import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { asCsv, type Table } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

const year = today().year + 2
/** Each page with the call that its file goes to, and a file of one row. */
const pages = [
  ['cs-target-score-upload', 'surveys-cs-online/trend', { Year: year, Month: 1, Target: 80 }],
  [
    'cs-target-factor-upload',
    'surveys-cs-online/factors',
    { Year: year, Category: 'Service', Factor: 'service-quality', Target: 81 },
  ],
  ['dcsi/target-score-trend-upload', 'surveys-dcsi-online/trend', { Year: year, Month: 1, Target: 82 }],
  [
    'dcsi/target-score-factor-upload',
    'surveys-dcsi-online/factors',
    { Year: year, Factor: 'service-quality', Target: 83 },
  ],
  ['dssi/target-score-trend-upload', 'surveys-dssi-online/trend', { Year: year, Month: 1, Target: 84 }],
  [
    'dssi/target-score-factor-upload',
    'surveys-dssi-online/factors',
    { Year: year, Factor: 'delivery-process', Target: 85 },
  ],
] as const

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.surveyAdmin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

const panel = () => desk.page.getByRole('tabpanel').filter({ visible: true })
const beside = () => panel().getByRole('region', { name: 'Current targets', exact: true }).first()
const chooses = async (table: Table) => {
  await desk.goesTo('button', 'Choose file')
  const chooser = desk.page.waitForEvent('filechooser')
  await desk.press('Enter')
  await (await chooser).setFiles({
    name: 'targets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(await asCsv(table).arrayBuffer()),
  })
}

test('the six pages are for administrators and administrators of surveys [survey.04]', async () => {
  for (const [email, may] of [
    [people.admin, true],
    [people.surveyAdmin, true],
    [people.surveyDealer, false],
    [people.dealer, false],
    [people.partsAdmin, false],
  ] as const) {
    const other = await openDesk(server)
    await other.opens('/admin/home')
    await other.signIn(email)
    for (const [path] of pages) {
      await other.page.goto(`/admin/survey/${path}`)
      const opened = other.page.getByRole('heading', { level: 1, name: /^Import / })
      const refused = other.page.getByText('403: forbidden.')
      await opened.or(refused).filter({ visible: true }).first().waitFor()
      expect([email, path, await opened.count()]).toEqual([email, path, may ? 1 : 0])
    }
    await other.leave()
  }
})

describe('A file of targets', () => {
  test.each(pages)('of /admin/survey/%s goes to POST /%s/upload', async (path, call, row) => {
    await desk.opens(`/admin/survey/${path}`)
    await beside().getByRole('table').waitFor()
    const sent = desk.page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/upload'))
    await chooses([Object.keys(row), Object.values(row)])
    expect(new URL((await sent).url()).pathname).toBe(`/api/v1/${call}/upload`)
    await desk.isOn('1 of 1 rows can be imported')
    await desk.goesTo('button', 'Choose another file')
    await desk.press('Enter')
    await desk.find('button', 'Choose file').waitFor()
  })

  const imports = async (rows: Table) => {
    await desk.opens('/admin/survey/dcsi/target-score-trend-upload')
    await beside().getByRole('table').waitFor()
    await chooses([['Year', 'Month', 'Target'], ...rows])
    await desk.isOn('2 of 2 rows can be imported')
    await desk.goesTo('button', 'Import 2 rows')
    await desk.press('Enter')
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
  }

  test('is seen beside the next one as soon as it is in', async () => {
    await imports([
      [year, 1, 61.5],
      [year, 'February', 62],
    ])
    await desk.sees('2 targets were added. None were updated.')
    await desk.goesTo('button', 'Import another file')
    await desk.press('Enter')
    await expect.poll(() => beside().textContent()).toContain(`${year}-01Network61.5${year}-02Network62`)
  })

  test('says what it came to for ten seconds [upload.04]', async () => {
    await desk.page.clock.install()
    await imports([
      [year, 1, 71.5],
      [year, 'March', 62],
    ])
    const message = () =>
      desk.page
        .getByRole('region', { name: /^Messages/ })
        .getByText('1 target was added. 1 was updated.', { exact: true })
        .filter({ visible: true })
    const now = () => desk.page.evaluate(() => Date.now())
    await expect
      .poll(async () => {
        await desk.page.clock.runFor(200)
        return message().count()
      })
      .toBe(1)
    const shownAt = await now()
    await desk.page.clock.runFor(9200)
    expect(await message().count()).toBe(1)
    expect((await now()) - shownAt).toBeGreaterThan(9000)
    await desk.page.clock.runFor(1800)
    await expect.poll(() => message().count()).toBe(0)
  })
})

test('targets that do not load say so with the answer’s message, and load by another try', async () => {
  const pattern = '**/api/v1/surveys-target-score**'
  await desk.page.route(pattern, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, message: 'The targets are being set.', errors: {}, data: null }),
    }),
  )
  await desk.opens('/admin/survey/dssi/target-score-factor-upload')
  await beside().getByText('The targets are being set.', { exact: true }).waitFor()
  await desk.page.unroute(pattern)
  await beside().getByRole('button', { name: 'Try again' }).focus()
  await desk.press('Enter')
  await beside().getByRole('table').waitFor()
})
