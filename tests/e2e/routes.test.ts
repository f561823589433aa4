import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mail.ts'
import { readMessage } from '#tests/support/messages.ts'
import { builtScreens, furtherScreens, type Screen, strangersTo, visitorOf } from '#tests/support/screens.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { lackedBy } from '../conformance/lists.ts'
import { type Desk, goWithin, openDesk } from './driver.ts'

let server: TestServer
/** The specified routes that were seen to do what is specified. */
const seen = new Set<string>()
const desks = new Map<string, Promise<Desk>>()
/** The desk of a person, signed in once. */
const deskOf = (email: string): Promise<Desk> => {
  const known =
    desks.get(email) ??
    (async () => {
      const desk = await openDesk(server)
      await server.forgetLimits()
      await desk.opens('/admin/login')
      await desk.signIn(email)
      return desk
    })()
  desks.set(email, known)
  return known
}
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

/**
 * Goes to a place, and waits for its heading: no longer that of the place before, nor of the frame that stands while its
 * code is on its way.
 */
const opensPlace = async (page: Page, path: string) => {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = ''
  })
  await goWithin(page, path)
  await page
    .locator('[role=tabpanel] h1:not([data-left], [aria-busy=true] *)')
    .filter({ visible: true })
    .first()
    .waitFor()
}
const isNotFound = (page: Page) => page.getByRole('heading', { name: 'Page not found' }).filter({ visible: true })
const isForbidden = (page: Page) => page.getByText('403: forbidden.').filter({ visible: true })

describe('A screen opens to who may visit it, under its title, and to nobody else [roles.14, roles.15]', () => {
  test.each([...builtScreens, ...furtherScreens].map((screen) => [screen.id, screen] as const))(
    '%s',
    async (_, screen) => {
      const { page } = await deskOf(visitorOf(screen))
      await opensPlace(page, screen.path)
      expect(await isNotFound(page).count()).toBe(0)
      expect(await isForbidden(page).count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe(screen.path)
      await expect.poll(() => page.title()).toMatch(/^.+ · Dealer Desk$/)
      if (screen.title !== undefined && !/create|edit|show|upload/.test(screen.id))
        expect(await page.title()).toBe(`${screen.title} · Dealer Desk`)
      expect(await page.locator('meta[name="robots"][content*="noindex"]').count()).toBe(0)
      await Promise.all(strangersTo(screen).map(async (email) => expectRefusal(await deskOf(email), screen)))
      seen.add(screen.id)
    },
  )
})
const expectRefusal = async ({ page }: Desk, screen: Screen) => {
  await goWithin(page, screen.path)
  // The refusal of the place before stays on the screen for a moment, while this one is checked.
  await expect
    .poll(() => {
      const address = new URL(page.url())
      return [address.pathname, address.searchParams.get('from')]
    })
    .toEqual(['/403', screen.path])
  await isForbidden(page).first().waitFor()
}

describe('The screens before signing in', () => {
  const screens = [
    ['auth.login', '/admin/login', 'Sign in'],
    ['auth.forgot-password', '/admin/forgot-password', /password/i],
    ['auth.reset-password', '/admin/reset-password?email=dealer%40demo.test&token=abc', /password/i],
    ['auth.verify-email', '/admin/email/verify/5?token=abc', /mail/i],
    ['auth.force-reset-password', '/admin/force-reset-password', 'Change Password'],
  ] as const
  test.each(screens)('%s opens to a visitor, under its title [routing.03]', async (id, path, title) => {
    const { page, context } = await openDesk(server)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
    await expect.poll(() => page.title()).toMatch(/ · Dealer Desk$/)
    const shown = (await page.title()).replace(' · Dealer Desk', '')
    if (typeof title === 'string') expect(shown).toBe(title)
    else expect(shown).toMatch(title)
    if (id === 'auth.force-reset-password') readMessage('title.force-reset-password', shown)
    await context.close()
    seen.add(id)
  })

  test('the one-time code is asked for at /admin/mfa, and only between password and session [routing.05]', async () => {
    const desk = await openDesk(server)
    await server.forgetLimits()
    await desk.opens('/admin/mfa')
    await desk.isAt('/admin/login')
    await desk.goesTo('textbox', 'Email')
    await desk.types(people.mfa)
    await desk.page.locator('input[name=password]').focus()
    await desk.types('Portal-demo-2026')
    await desk.press('Enter')
    await desk.isAt('/admin/mfa')
    await desk.page.locator('input[autocomplete="one-time-code"]').first().waitFor()
    await desk.leave()
    seen.add('auth.mfa')
  })

  test('a sign-in goes on at /admin/mfa after a reload, with the code that was sent before it', async () => {
    const desk = await openDesk(server)
    await server.forgetLimits()
    await desk.opens('/admin/leads?status=pending')
    await desk.page.locator('input[name=email]').fill(people.mfa)
    await desk.page.locator('input[name=password]').fill('Portal-demo-2026')
    const before = server.mailbox.mails.filter(({ to }) => to.includes(people.mfa)).length
    await desk.press('Enter')
    await desk.isAt(/\/admin\/mfa/)
    const code = codeIn(await server.mailbox.next(people.mfa, before))
    await desk.page.reload()
    await desk.page.locator('input[autocomplete="one-time-code"]').first().waitFor()
    await desk.isAt(/\/admin\/mfa/)
    await desk.page.locator('input[autocomplete="one-time-code"]').first().pressSequentially(code)
    await desk.isAt('/admin/leads?status=pending')
    await desk.leave()
  })
})

describe('The error pages', () => {
  test('an unknown path shows the 404 page with noindex, and /404 shows it too [errors.02, errors.03]', async () => {
    const { page } = await deskOf(people.admin)
    for (const path of ['/no/such/place', '/admin/leads/one/two', '/404']) {
      await page.goto(path)
      await isNotFound(page).first().waitFor()
    }
    await page.goto('/no/such/place')
    await expect.poll(() => page.locator('meta[name="robots"][content*="noindex"]').count()).toBe(1)
    seen.add('error.404').add('error.catch-all')
  })

  test('are shown to a visitor who is not signed in too, at the address that was asked for', async () => {
    const { page, leave } = await openDesk(server)
    for (const [path, heading] of [
      ['/403', /^Unauthorized/],
      ['/404', 'Page not found'],
      ['/no/such/place', 'Page not found'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await page.locator('input[name=password]').count()).toBe(0)
      await expect.poll(() => page.locator('meta[name="robots"][content*="noindex"]').count()).toBe(1)
    }
    await leave()
  })

  test('a denied person comes to the 403 page with the path they came from, and the denial is logged [errors.01, errors.09, errors.10, roles.04]', async () => {
    const { page } = await deskOf(people.dealer)
    const logged = page.waitForEvent('console', (said) => said.text().includes('Unable to visit page'))
    await page.goto('/admin/dealer-zones?q=a')
    await isForbidden(page).first().waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe('/admin/dealer-zones?q=a')
    await expect.poll(() => page.title()).toMatch(/^Unauthorized/)
    readMessage('error.403.title', (await page.title()).split(' · ')[0] ?? '')
    const detail = (await isForbidden(page).first().textContent()) ?? ''
    readMessage('error.403.catalogue', detail.split(' · ')[0] ?? '')
    seen.add('error.403')
    readMessage('error.403.log', String(await (await logged).args()[0]?.jsonValue()))
  })

  test('a denial is told by its page alone, also where the list was asked for already', async () => {
    const { page } = await deskOf(people.dealer)
    const refused = page.waitForResponse(
      (answer) => answer.url().includes('/outgoing-emails') && answer.status() === 403,
    )
    await page.goto('/admin/outgoing-emails')
    await refused
    await isForbidden(page).first().waitFor()
    // A message stands there as soon as its code has come.
    await page.waitForTimeout(1500)
    expect(await page.getByText('You do not have permission to do this.').filter({ visible: true }).count()).toBe(0)
  })

  test('the way back from the 403 page never leads to another site', async () => {
    const { page } = await deskOf(people.dealer)
    for (const from of ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto(`/403?${new URLSearchParams({ from }).toString()}`)
      await isForbidden(page).first().waitFor()
      const links = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
      expect(links.filter((href) => !href.startsWith(server.origin) && !/^(mailto|tel):/.test(href))).toEqual([])
    }
  })
})

describe('Ways to other places', () => {
  test('the account maintenance leads to the dealers, / and /admin to the dashboard [routing.02, routing.16]', async () => {
    const { page, isAt } = await deskOf(people.admin)
    await page.goto('/admin/dealers-account-maintenance')
    await isAt('/admin/dealers-account-maintenance/dealers')
    seen.add('dealers-account-maintenance.index')
    for (const path of ['/', '/admin']) {
      await page.goto(path)
      await isAt('/admin/dashboard')
    }
    seen.add('admin.index')
  })
  test('/admin leads those who may not see the dashboard to Home', async () => {
    const { page, isAt } = await deskOf(people.partsDealer)
    await page.goto('/admin')
    await isAt('/admin/home')
  })
})

describe('The places of surveys, text blasts and dealer parts', () => {
  // Those that are still to be built join by themselves with their routes; until then nothing is at their addresses.
  test('ask everybody to sign in first, and lead there afterwards [roles.06]', async () => {
    const places = builtScreens.filter(({ path }) => /^\/admin\/(?:survey|text-blast|dealer-parts)(?:\/|$)/.test(path))
    expect(places.length).toBeGreaterThan(10)
    const desk = await openDesk(server)
    for (const { path } of places) {
      await desk.page.goto(path)
      await desk.isAt(/\/admin\/login/)
    }
    await desk.page.goto('/admin/survey/cdc')
    await desk.signIn(people.surveyDealer)
    await desk.isAt(/\/admin\/survey\/cdc/)
    await desk.leave()
  })

  test('cases and e-mail logs are for the three survey roles, changing a mail for their administrators [cdc.02]', async () => {
    const [one] = await server.database.query<{ id: number; dealer_id: number }>(
      `select c.id from survey_cdcs c join users u on u.dealer_id = c.dealer_id where u.email = $1 limit 1`,
      [people.surveyDealer],
    )
    const shared = [`/admin/survey/${one?.id}/cdc`, '/admin/survey/cdc', '/admin/survey/cdc/email-notifications']
    const edit = '/admin/survey/cdc/email-notifications/1/edit'
    for (const [email, mayRead, mayEdit] of [
      [people.admin, true, true],
      [people.surveyAdmin, true, true],
      [people.surveyDealer, true, false],
      [people.dealer, false, false],
      [people.partsDealer, false, false],
    ] as const) {
      const { page } = await deskOf(email)
      for (const [path, may] of [...shared.map((each) => [each, mayRead] as const), [edit, mayEdit] as const]) {
        await page.goto(path)
        const opened = page.locator('[role=tabpanel] h1').filter({ visible: true })
        await opened.or(isForbidden(page)).first().waitFor()
        expect([email, path, (await isForbidden(page).count()) === 0]).toEqual([email, path, may])
      }
    }
  })
})

test('every specified route was seen', () => {
  expect(lackedBy('routes', (id) => (seen.has(id) ? [] : ['nobody could open it']))).toEqual([])
})
