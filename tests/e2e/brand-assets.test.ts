import type { Route } from 'playwright'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
const deskOf = async (email: string): Promise<Desk> => {
  const other = await openDesk(server)
  await server.forgetLimits()
  await other.opens('/admin/home')
  await other.signIn(email)
  return other
}
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await deskOf(people.admin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})
const panel = (of = desk) => of.page.getByRole('tabpanel').filter({ visible: true })
const heading = async (of = desk) => (await panel(of).getByRole('heading', { level: 1 }).textContent()) ?? ''
const rowOf = (text: string, of = desk) => panel(of).locator('[role="row"]').filter({ hasText: text }).first()
const rowsShown = () => panel().locator('[role="row"]').allTextContents()
const entries = (of: Desk) =>
  of.page
    .getByRole('navigation', { name: 'Main' })
    .evaluate((main) =>
      [...main.querySelectorAll('a[href]')]
        .filter((link) => /\/(news|brand-asset)/.test((link as HTMLAnchorElement).href))
        .map((link) => [
          new URL((link as HTMLAnchorElement).href).pathname,
          (link.querySelector('bdi, [data-label]')?.textContent ?? link.textContent ?? '').trim(),
        ]),
    )

describe('The sidebar', () => {
  test('shows News to administrators alone [menu.07]', async () => {
    const found = (await entries(desk)).find(([path]) => path === '/admin/news')
    readMessage('menu.news', found?.[1] ?? '')
    for (const email of [people.dealer, people.surveyAdmin]) {
      const other = await deskOf(email)
      expect((await entries(other)).filter(([path]) => path === '/admin/news')).toEqual([])
      await other.leave()
    }
  })

  test('shows the files to administrators and dealers, Categories and Folders to administrators [menu.08]', async () => {
    const paths = (all: readonly (readonly (string | undefined)[])[]) =>
      all.map(([path]) => path).filter((path) => path !== '/admin/news')
    const mine = await entries(desk)
    expect(paths(mine)).toEqual(['/admin/brand-asset', '/admin/brand-asset/categories', '/admin/brand-asset/folders'])
    const group = desk.page.getByRole('group', { name: 'Brand Assets' }).locator('button[aria-expanded]')
    readMessage('menu.brand-assets', (await group.textContent()) ?? '')
    readMessage('menu.brand-assets-categories', mine.find(([path]) => path?.endsWith('/categories'))?.[1] ?? '')
    readMessage('menu.brand-assets-folders', mine.find(([path]) => path?.endsWith('/folders'))?.[1] ?? '')
    const dealer = await deskOf(people.dealer)
    expect(paths(await entries(dealer))).toEqual(['/admin/brand-asset'])
    await dealer.leave()
    const parts = await deskOf(people.partsDealer)
    expect(await entries(parts)).toEqual([])
    await parts.leave()
  })
})

test('categories have two ways in: one for administrators, one for everybody who is signed in [routing.11]', async () => {
  for (const path of ['/admin/brand-asset/categories', '/admin/brand-asset-category']) {
    await desk.opens(path)
    await rowOf('Social media').waitFor()
    expect(await heading()).toBe('Brand asset categories')
    await desk.find('button', /^New brand asset category/).waitFor()
  }
  readMessage('screen.brand-asset-categories', await heading())
  for (const email of [people.dealer, people.partsDealer]) {
    const other = await deskOf(email)
    await other.opens('/admin/brand-asset-category')
    await rowOf('Social media', other).waitFor()
    expect(
      await panel(other)
        .getByRole('button', { name: /^New brand asset category/ })
        .count(),
    ).toBe(0)
    await other.opens('/admin/brand-asset-category/1/edit')
    await other.sees('Only an administrator can save this record')
    await other.opens('/admin/brand-asset/categories')
    await other.page.getByText('403: forbidden.').filter({ visible: true }).first().waitFor()
    await other.leave()
  }
})

test('after a category or a folder was deleted its list shows page 1 anew, read by five a page [brand-assets.08]', async () => {
  for (const [path, name, call] of [
    ['/admin/brand-asset/categories', 'Templates', '/assets/categories'],
    ['/admin/brand-asset/folders', 'Stories', '/assets/folders'],
  ] as const) {
    await desk.opens(path)
    await rowOf(name).waitFor()
    const asked: URLSearchParams[] = []
    // What stands in the list afterwards came by these requests: each name tells by which.
    const marked = async (route: Route) => {
      const { searchParams } = new URL(route.request().url())
      if (route.request().method() !== 'GET') return route.fallback()
      asked.push(searchParams)
      const response = await route.fetch()
      const answer = v.parse(
        v.looseObject({ data: v.array(v.looseObject({ name: v.string() })) }),
        await response.json(),
      )
      const mark = `by ${searchParams.get('per_page')}`
      const data = answer.data.map((row) => ({ ...row, name: `${row.name} ${mark}` }))
      return route.fulfill({ response, json: { ...answer, data } })
    }
    await rowOf(name).getByRole('gridcell').first().focus()
    await desk.page.route((url) => url.pathname === `/api/v1${call}`, marked)
    await desk.press('shift+F10')
    await desk.page.getByRole('menuitem', { name: 'Move to trash' }).waitFor()
    await desk.arrowsTo('Move to trash')
    await desk.press('Enter')
    await desk.sees(/^Moved to trash\./)
    await rowOf(name).waitFor({ state: 'hidden' })
    await panel()
      .getByRole('gridcell', { name: / by 5$/ })
      .first()
      .waitFor()
    expect([asked[0]?.get('page'), asked[0]?.get('per_page')]).toEqual(['1', '5'])
    expect(asked.filter((query) => query.get('per_page') !== '5')).toEqual([])
    const others = async () => (await rowsShown()).slice(1).filter((text) => !text.includes(' by 5'))
    await expect.poll(others).toEqual([])
    // Refreshed, the list is read as every other one.
    await desk.page.unrouteAll({ behavior: 'wait' })
    await desk.press('r')
    await expect.poll(async () => (await rowsShown()).some((text) => text.includes(' by 5'))).toBe(false)
  }
  readMessage('screen.brand-asset-folders', await heading())
})

describe('Files', () => {
  const choose = async (...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    panel()
      .locator('input[type=file]')
      .setInputFiles([...files])

  test('are uploaded several at a time into a folder, found there, moved and downloaded, by keys [brand-assets.01]', async () => {
    await desk.opens('/admin/brand-asset')
    await rowOf('Backdrop').waitFor()
    readMessage('screen.brand-assets-list', await heading())
    await desk.press('n w')
    await desk.isAt('/admin/brand-asset/create')
    await desk.goesTo('combobox', 'Folder')
    await desk.types('Post')
    await desk.page.getByRole('option', { name: 'Posts' }).waitFor()
    await desk.press('ArrowDown ArrowDown Enter')
    const chosen = await desk.find('combobox', 'Folder').inputValue()
    await choose(
      { name: 'beach.png', mimeType: 'image/png', buffer: Buffer.from(await picture('png')) },
      { name: 'claims.txt', mimeType: 'text/plain', buffer: Buffer.from('Fuel figures as certified.') },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nothing') },
    )
    await expect.poll(() => panel().getByText('Uploaded', { exact: true }).count()).toBe(2)
    await desk.sees('The file’s content does not match its file type')
    await desk.goesTo('link', `Show folder ${chosen}`)
    await desk.press('Enter')
    await rowOf('beach').waitFor()
    expect(await rowOf('beach').locator('img').count()).toBe(1)
    expect(await rowOf('claims').locator('img').count()).toBe(0)
    // Enter opens it; there it is downloaded, and the server counts.
    await rowOf('claims').getByRole('gridcell').first().focus()
    await desk.press('Enter')
    await desk.isAt(/\/admin\/brand-asset\/\d+$/)
    await desk.goesTo('button', 'Download')
    const saved = desk.page.waitForEvent('download')
    await desk.press('Enter')
    const file = await saved
    expect(file.suggestedFilename()).toBe('claims.txt')
    await expect
      .poll(async () => (await server.database.query("select downloads from assets where name = 'claims'"))[0])
      .toEqual({ downloads: 1 })
    await desk.goesTo('button', 'Rename or move file')
    await desk.press('Enter')
    await desk.goesTo('textbox', 'Name')
    await desk.press('ctrl+a')
    await desk.types('Legal claims')
    await desk.press('ctrl+s')
    await desk.sees('Saved.')
    expect(await server.database.query("select version from assets where name = 'Legal claims'")).toEqual([
      { version: 1 },
    ])
  })

  test('that are too large open the dialog of the 413 answer, before they are sent or when the server says so [errors.11]', async () => {
    await desk.opens('/admin/brand-asset/create')
    const dialog = desk.page.getByRole('dialog').filter({ visible: true })
    const text = dialog.getByText('The file exceeded the maximum size.')
    const told = async () => {
      const title = dialog.getByText('Unable to upload the file')
      readMessage('error.413.title', (await title.textContent()) ?? '')
      await text.waitFor()
      readMessage('error.413.text', (await text.textContent()) ?? '')
      await desk.press('Escape')
      await text.waitFor({ state: 'hidden' })
    }
    await desk.find('combobox', 'Folder').waitFor()
    // Made in the page: to hand over so many bytes would take longer than to look at them.
    await panel()
      .locator('input[type=file]')
      .evaluate((input) => {
        const given = new DataTransfer()
        given.items.add(new File([new Uint8Array(30 * 1024 * 1024 + 1)], 'film.mp4'))
        if (input instanceof HTMLInputElement) input.files = given.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
    await told()
    await desk.goesTo('combobox', 'Folder')
    await desk.types('Emb')
    await desk.page.getByRole('option', { name: 'Emblem' }).waitFor()
    await desk.press('ArrowDown Enter')
    const answer = { success: false, message: 'The file exceeded the maximum size.', data: null, errors: {} }
    await desk.page.route('**/api/v1/assets', (route) => route.fulfill({ status: 413, json: answer }))
    await choose({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') })
    await told()
    await desk.page.unroute('**/api/v1/assets')
  })

  test('have a storage overview and guidelines beside them: a picture with words, a table, a file to take [brand-assets.01]', async () => {
    await desk.opens('/admin/brand-asset')
    const bar = panel().getByRole('img', { name: /^Storage by category: / })
    await bar.waitFor()
    expect(await bar.getAttribute('aria-label')).toMatch(/Photos \d+%/)
    await desk.goesTo('button', 'Show as table')
    await desk.press('Enter')
    const table = panel().getByRole('table', { name: 'Storage by category and kind' })
    await table.getByRole('row', { name: /^Photos/ }).waitFor()
    await desk.goesTo('button', 'Download guidelines')
    const saved = desk.page.waitForEvent('download')
    await desk.press('Enter')
    expect((await saved).suggestedFilename()).toBe('branding-guidelines-2026.pdf')
    await panel()
      .locator('input[type=file]')
      .setInputFiles({ name: 'guide-2027.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 new') })
    await desk.sees('guide-2027.pdf uploaded.')
    await panel().getByText('guide-2027.pdf').first().waitFor()
    const dealer = await deskOf(people.dealer)
    await dealer.opens('/admin/brand-asset')
    await panel(dealer).getByText('guide-2027.pdf').first().waitFor()
    expect(await panel(dealer).getByRole('button', { name: 'Upload guidelines' }).count()).toBe(0)
    expect(await panel(dealer).getByRole('link', { name: 'Before 2024' }).count()).toBe(0)
    await dealer.leave()
  })

  test('lie in folders whose links say how many files are in each', async () => {
    await desk.opens('/admin/brand-asset')
    const folders = panel().getByRole('navigation', { name: 'Folders' })
    await folders.getByRole('link', { name: /^Posts ?, \d+ files?$/ }).waitFor()
    expect(await folders.getByRole('link', { name: /\D\d+$/ }).count()).toBe(0)
  })

  test('of guidelines are told to be uploaded for ten seconds [constants.05]', async () => {
    await desk.opens('/admin/brand-asset')
    await desk.find('button', 'Upload guidelines').waitFor()
    await desk.page.clock.install()
    await panel()
      .locator('input[type=file]')
      .setInputFiles({ name: 'guide-2028.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 newer') })
    const message = desk.page
      .getByRole('region', { name: /^Messages/ })
      .getByText('guide-2028.pdf uploaded.', { exact: true })
      .filter({ visible: true })
    await message.waitFor()
    await desk.page.clock.runFor(8500)
    expect(await message.count()).toBe(1)
    await desk.page.clock.runFor(2500)
    await expect.poll(() => message.count()).toBe(0)
  })
})
