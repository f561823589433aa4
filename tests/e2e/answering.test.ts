import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browser, closeWindows, openWindow, type WindowOptions } from '#tests/support/browser.ts'
import { invite, publish } from '#tests/support/invitations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let survey = 0
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  survey = await publish(server)
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const opened = async (options: WindowOptions = {}) => {
  const [one] = await invite(server, survey)
  if (!one) throw new Error('Nobody was invited')
  const window = await openWindow(server.origin, { width: 320, ...options })
  await window.page.goto(`/s/${one.token}`)
  return { ...window, id: one.id, link: `/s/${one.token}` }
}
const stored = async (id: number) =>
  (
    await server.database.query<{ answers: Record<string, unknown>; state: string }>(
      'select answers, state from survey_invitations where id = $1',
      [id],
    )
  )[0]
const said = (page: Page) => page.locator('[role=status]')
/** Moves on by Tab until a field or button of this name has the focus. */
const goesTo = async (page: Page, name: string) => {
  for (let at = 0; at < 40; at += 1) {
    const label = await page.evaluate(() => {
      const field = document.activeElement === document.body ? null : document.activeElement
      const boxed = field?.closest('label')?.textContent ?? ''
      return (field?.getAttribute('aria-label') ?? (boxed !== '' ? boxed : (field?.textContent ?? ''))).trim()
    })
    if (label.includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('a question is asked as soon as an answer calls for it, and answers are saved as they are given', async () => {
  const { page, id, link, troubles } = await opened()
  const fault = page.getByLabel('What went wrong?')
  await expect.poll(() => fault.isVisible()).toBe(false)
  await goesTo(page, '1, Very poor')
  await page.keyboard.press('Space')
  await expect.poll(() => fault.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type('It rained in')
  expect(await fault.inputValue()).toBe('It rained in')
  await expect.poll(() => said(page).textContent()).toBe('Your answers are kept.')
  expect(await stored(id)).toEqual({ state: 'started', answers: { courtesy: 1, fault: 'It rained in' } })
  // Another answer takes the question away; what stood there comes back with it.
  await page.getByRole('radio', { name: '5, Very good' }).press('Space')
  await expect.poll(() => fault.isVisible()).toBe(false)
  await page.getByRole('radio', { name: '1, Very poor' }).press('Space')
  await expect.poll(() => fault.inputValue()).toBe('It rained in')
  await expect.poll(() => stored(id)).toEqual({ state: 'started', answers: { courtesy: 1, fault: 'It rained in' } })
  await page.goto(`${link}?page=1`)
  await expect.poll(() => fault.inputValue()).toBe('It rained in')
  expect(troubles).toEqual([])
})

test('without a connection answers stay on the device, over a closed page, and are sent when there is one', async () => {
  const { page, context, id, link } = await opened()
  await context.setOffline(true)
  await page.getByRole('radio', { name: '2', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => said(page).textContent()).toMatch(/^You are offline/)
  // Going on would lose the page.
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect.poll(() => said(page).textContent()).toMatch(/^You are offline/)
  expect(await page.getByRole('radio', { name: '2', exact: true }).isChecked()).toBe(true)
  expect(await stored(id)).toEqual({ state: 'invited', answers: {} })
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(link)
  await expect.poll(() => again.getByRole('radio', { name: '2', exact: true }).isChecked()).toBe(true)
  await expect.poll(() => stored(id)).toEqual({ state: 'started', answers: { courtesy: 2 } })
})

test('the whole of it is answered by keys in Arabic, and leaves nothing on the device', async () => {
  const { page, id } = await opened({ locale: 'ar' })
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  await page.locator('input[name="q-courtesy"][value="5"]').press('Space')
  await page.locator('.foot .p').press('Enter')
  await page.waitForURL(/page=2/)
  await page.locator('.foot .p').press('Enter')
  await page.waitForURL(/page=3/)
  await page.locator('input[name="q-overall"][value="1"]').press('Space')
  await page.locator('input[name="q--contact"][value="true"]').press('Space')
  await page.locator('.foot .p').press('Enter')
  await page.waitForURL(/done/)
  expect((await stored(id))?.state).toBe('completed')
  const [result] = await server.database.query(
    'select r.locale, r.dissatisfied, c.status from survey_results r join survey_cdcs c on c.result_id = r.id where r.invitation_id = $1',
    [id],
  )
  expect(result).toEqual({ locale: 'ar', dissatisfied: true, status: 'open' })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('survey ')))).toEqual([])
})

test('it is answered without a script, and weighs little', async () => {
  const [one] = await invite(server, survey)
  const context = await (await browser()).newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/s/${one?.token}`)
  expect(await page.getByLabel('What went wrong?').isVisible()).toBe(false)
  await page.getByRole('radio', { name: '1, Very poor' }).press('Space')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('What went wrong?').waitFor()
  const html = await (await fetch(`${server.origin}/s/${one?.token}`)).text()
  const script = await (await fetch(`${server.origin}/answering.js`)).text()
  expect(script).toContain('FormData')
  // HTML, style and script together, compressed, in bytes.
  expect(gzipSync(html).byteLength + gzipSync(script).byteLength).toBeLessThan(40_000)
  await context.close()
})
