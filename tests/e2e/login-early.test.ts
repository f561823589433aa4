import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, closeWindows, openWindow, type WindowOptions } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'
import { inWords } from '#tests/support/words.ts'
import { desksAt } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

/** A window whose portal script does not come before it is let through. */
const slowWindow = async (options: WindowOptions = {}) => {
  const window = await openWindow(server.origin, options)
  let letThrough = () => {}
  const isThrough = new Promise<void>((done) => {
    letThrough = done
  })
  await window.page.route(/\/assets\/front-[^/]+\.js$/, async (route) => {
    await isThrough
    await route.continue()
  })
  return { ...window, letThrough }
}
/** `load` waits for the script. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const isWritten = (page: Page) => page.locator('#root > *').first().isVisible()

test('the login screen is there before the script, keeps what is typed and the Enter after it, and signs in with them', async () => {
  const { page, troubles, letThrough } = await slowWindow()
  await open(page, '/admin/dealer-zones')
  const email = page.locator('input[name=email]')
  await email.waitFor({ timeout: patience })
  await expect.poll(() => focusedName(page)).toBe('email')
  await page.keyboard.type(people.admin)
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('password')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  const field = await email.elementHandle()
  // The field stays the one that is typed into; the portal's script takes it over.
  const signsIn = page.waitForRequest(/\/auth\/login$/, { timeout: patience })
  letThrough()
  expect((await signsIn).postDataJSON()).toEqual({ email: people.admin, password: demoPassword })
  expect(await field?.evaluate((one) => one.isConnected)).toBe(true)
  await page.getByRole('heading', { level: 1, name: 'Zones' }).waitFor({ timeout: patience })
  expect(troubles).toEqual([])
})

test('a press before the script is done when it has come, such as that of another language', async () => {
  const { page, troubles, letThrough } = await slowWindow()
  await open(page, '/admin/login')
  await page.getByRole('button', { name: 'العربية' }).click({ timeout: patience })
  letThrough()
  await page.getByRole('heading', { level: 1, name: inWords('ar', 'Sign in') }).waitFor({ timeout: patience })
  expect(troubles).toEqual([])
})

test('it comes in the language that the browser asks for, from right to left in Arabic', async () => {
  const { page, troubles, letThrough } = await slowWindow({ locale: 'ar' })
  await open(page, '/admin/login')
  await page.getByRole('heading', { level: 1, name: inWords('ar', 'Sign in') }).waitFor({ timeout: patience })
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ])
  letThrough()
  await expect.poll(() => page.title(), { timeout: patience }).toContain(inWords('ar', 'Sign in'))
  expect(troubles).toEqual([])
})

test('it is not shown where something else is to be seen: another kept language, the kept workspace, another screen, an error', async () => {
  const { page, letThrough } = await slowWindow()
  await open(page, '/admin/login')
  await page.locator('input[name=email]').waitFor({ timeout: patience })
  const shows = async (path: string, keys: Readonly<Record<string, string>>) => {
    await page.evaluate((kept) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, keys)
    await open(page, path)
    await page.waitForFunction(() => document.querySelector('noscript') !== null)
    return isWritten(page)
  }
  expect(await shows('/admin/login', {})).toBe(true)
  expect(await shows('/admin/login', { 'app:theme': 'dark' })).toBe(true)
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await shows('/admin/login', { 'app:locale': 'fil' })).toBe(false)
  expect(await shows('/admin/leads', { 'app:user': '{"id":1}' })).toBe(false)
  for (const path of ['/admin/forgot-password', '/admin/mfa', '/404', '/admin/nowhere'])
    expect([path, await shows(path, {})]).toEqual([path, false])
  await open(page, '/admin/login')
  await page.evaluate(() => localStorage.setItem('app:locale', 'fil'))
  await open(page, '/admin/login')
  letThrough()
  await page.getByRole('heading', { level: 1, name: inWords('fil', 'Sign in') }).waitFor({ timeout: patience })
})

test('a script that cannot be fetched is told, with the way to try again, and what was typed stays', async () => {
  const { page } = await openWindow(server.origin, { locale: 'fil' })
  await page.route(/\/assets\/front-[^/]+\.js$/, (route) => route.abort())
  await open(page, '/admin/login')
  await page.getByRole('alert').getByText(inWords('fil', 'Dealer Desk has not loaded')).waitFor({ timeout: patience })
  await page.keyboard.type(people.admin)
  await page.unroute(/\/assets\/front-[^/]+\.js$/)
  await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(people.admin)
  await page.getByRole('button', { name: inWords('fil', 'Reload') }).press('Enter')
  await expect.poll(() => page.title(), { timeout: patience }).toContain(inWords('fil', 'Sign in'))
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a script that comes late is told after 20 seconds, until it is there', async () => {
  const { page, letThrough } = await slowWindow()
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await open(page, '/admin/login')
  await page.locator('input[name=email]').waitFor({ timeout: patience })
  await page.clock.runFor(19_000)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.clock.runFor(2000)
  expect(await page.getByRole('alert').getByText('Dealer Desk has not loaded').count()).toBe(1)
  letThrough()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return page.getByRole('alert').count()
      },
      { timeout: patience },
    )
    .toBe(0)
})

test('a browser without scripts sends no password in the address', async () => {
  const context = await (await browser()).newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto('/admin/login')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('input[name=password]').press('Enter')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

test('nobody who is signed in gets it with the page', async () => {
  const page = async (headers: Record<string, string>) =>
    (await fetch(`${server.origin}/admin/leads`, { headers })).text()
  expect(await page({})).toContain('name="email"')
  expect(await page({ cookie: 'dealer_desk_session=somebody' })).not.toContain('name="email"')
})

test('the workspace of who is signed in comes beside the first script, and each file once', async () => {
  const { page } = await desksAt(() => server)(people.superadmin, '/admin/dealer-zones')
  let letThrough = () => {}
  const isThrough = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(/\/assets\/front-[^/]+\.js$/, async (route) => {
    await isThrough
    await route.continue()
  })
  const named = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('head > link')]
        .map((one) => one.getAttribute('href') ?? '')
        .filter((path) => /\/(?:desk|http)-[^/]+$/.test(path)),
    )
  /** How often each of these was fetched, to its end. */
  const fetched = (paths: readonly string[]) =>
    page.evaluate(
      (asked) =>
        asked.map(
          (path) =>
            performance
              .getEntriesByType('resource')
              .filter((one) => new URL(one.name).pathname === path && one.toJSON().responseEnd > 0).length,
        ),
      paths,
    )
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(named).toHaveLength(4)
  const files = await named()
  await expect.poll(() => fetched(files), { timeout: patience }).toEqual([1, 1, 1, 1])
  letThrough()
  await page.getByRole('heading', { level: 1, name: 'Zones' }).waitFor({ timeout: patience })
  expect(await fetched(files)).toEqual([1, 1, 1, 1])
})
