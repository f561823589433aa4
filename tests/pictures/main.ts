import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Locale } from '#contract/account/auth.ts'
import { browser, closeBrowser } from '#tests/support/browser.ts'
import { startServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'
import { buildSpa } from '../../scripts/lib/build.ts'

/** A picture of the README: a place of the demo world, and what is pressed there before it is taken. */
interface Picture {
  readonly name: string
  readonly place: string
  readonly look?: 'light' | 'dark'
  readonly locale?: Locale
  readonly width?: number
  readonly keys?: readonly string[]
  readonly typed?: string
}
const pictures: readonly Picture[] = [
  { name: 'dashboard', place: '/admin/dashboard' },
  { name: 'leads', place: '/admin/leads?status=pending', look: 'dark' },
  { name: 'brand-assets', place: '/admin/brand-asset' },
  { name: 'palette', place: '/admin/quotations', keys: ['F1'], typed: 'lea' },
  { name: 'car-arabic', place: '/admin/cars/4/edit', locale: 'ar' },
  { name: 'narrow', place: '/admin/online-reservations', width: 390 },
]
const folder = join(import.meta.dirname, '../../docs/pictures')

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/admin/login')
  await page.locator('input[name="email"]').fill(people.admin)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('form button[type="submit"]').click()
  await page.getByRole('tabpanel').filter({ visible: true }).first().waitFor()
}

/** Draws the README's pictures anew into docs/pictures, from the demo world. */
const main = async (): Promise<void> => {
  await buildSpa()
  mkdirSync(folder, { recursive: true })
  const server = await startServer({ world: 'demo' })
  try {
    const chromium = await browser()
    for (const { name, place, look = 'light', locale = 'en', width = 1280, keys = [], typed } of pictures) {
      const context = await chromium.newContext({
        baseURL: server.origin,
        colorScheme: look,
        reducedMotion: 'reduce',
        viewport: { width, height: 800 },
      })
      await context.addInitScript((value) => localStorage.setItem('app:locale', JSON.stringify(value)), locale)
      const page = await context.newPage()
      await signIn(page)
      await page.goto(place)
      await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
      for (const key of keys) await page.keyboard.press(key)
      if (typed !== undefined) await page.keyboard.type(typed)
      // A picture is taken when nothing moves any more, which no element tells.
      await page.waitForTimeout(1500)
      await page.screenshot({ path: join(folder, `${name}.png`) })
      await context.close()
      console.log(`docs/pictures/${name}.png`)
    }
  } finally {
    await closeBrowser()
    await server.stop()
  }
}
await main()
process.exit(0)
