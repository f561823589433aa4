import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
const desks: Desk[] = []
const deskOf = async (email: string | null, path = '/admin/home'): Promise<Desk> => {
  await server.forgetLimits()
  const desk = await openDesk(server, { bringsAhead: true })
  desks.push(desk)
  await desk.opens(path)
  if (email !== null) await desk.signIn(email)
  return desk
}
const storedUser = (desk: Desk) => desk.page.evaluate(() => localStorage.getItem('app:user'))
const cookieNames = async (desk: Desk) => (await desk.context.cookies()).map(({ name }) => name)

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.leave()))
  await closeWindows()
  await server?.stop()
})

describe('The session in the browser', () => {
  test('a visitor without a stored user is sent to login, whatever they open [session.10]', async () => {
    const desk = await deskOf(null, '/admin/leads?status=pending')
    await desk.isAt(`/admin/login?${new URLSearchParams({ from: '/admin/leads?status=pending' })}`)
    expect(await storedUser(desk)).toBe(null)
  })

  test('the user is kept in local storage without the token, and signing out clears user, token and cookies [session.07, session.11]', async () => {
    const desk = await deskOf(people.admin)
    const stored = await storedUser(desk)
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ email: people.admin })
    expect(stored).not.toContain('token')
    expect(await cookieNames(desk)).toContain('dealer_desk_session')
    await desk.runs('Logout')
    await desk.isAt(/\/admin\/login/)
    expect(await storedUser(desk)).toBe(null)
    expect(await cookieNames(desk)).not.toContain('dealer_desk_session')
    await desk.opens('/admin/leads')
    await desk.isAt(/\/admin\/login/)
  })

  test('whoever signs in next on the same page sees nothing that was fetched for who signed out', async () => {
    const desk = await deskOf(people.admin)
    const { page } = desk
    const references = await server.database.query<{ reference_no: string }>(
      'select reference_no from leads where dealer_id <> 1',
    )
    const foreign = () =>
      page.evaluate(
        (all) => all.filter((one) => document.body.textContent?.includes(one)),
        references.map((one) => one.reference_no),
      )
    await desk.press('g l')
    await expect.poll(async () => (await foreign()).length, { timeout: patience }).toBeGreaterThan(0)
    await desk.runs('Logout')
    await desk.isAt(/\/admin\/login/)
    // Whatever is asked for waits: what is on the screen now was there before.
    await page.route(/\/api\/v1\/leads\b/, () => {})
    await desk.signIn(people.dealer)
    await desk.press('g l')
    await page
      .getByRole('heading', { level: 1, name: 'Leads' })
      .filter({ visible: true })
      .waitFor({ timeout: patience })
    expect(await foreign()).toEqual([])
    await page.unroute(/\/api\/v1\/leads\b/)
  })

  test('the workspace comes with its place in it, and where that takes long with what is known of it', async () => {
    const desk = await deskOf(null, '/admin/login?from=/admin/leads')
    const { page } = desk
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/validate/me', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByLabel('Email').fill(people.admin)
    await page.locator('input[name=password]').fill('Portal-demo-2026')
    // In every frame: is there a workspace to see, and a place in it?
    await page.evaluate(() => {
      const seen: string[] = []
      Reflect.set(globalThis, 'seenOfDesk', seen)
      const look = () => {
        const isThere = (what: string) =>
          [...document.querySelectorAll(what)].some((one) => one.checkVisibility({ contentVisibilityAuto: true }))
        const now = [
          isThere('form input[name=password]') && 'sign-in',
          isThere('[data-zone=sidebar]') && 'workspace',
          isThere('[role=tabpanel] h1') && 'place',
        ]
        const said = now.filter((one) => one !== false).join(' and ')
        if (seen.at(-1) !== said) seen.push(said)
        requestAnimationFrame(look)
      }
      look()
    })
    const seen = () => page.evaluate((): string[] => Reflect.get(globalThis, 'seenOfDesk'))
    await desk.press('Enter')
    await desk.find('heading', 'Leads').waitFor()
    expect(await seen()).toEqual(['sign-in', 'workspace and place'])
    expect(await page.getByRole('gridcell').count()).toBe(0)
    held.resolve()
    await page.getByRole('gridcell').first().waitFor()
    expect(await seen()).toEqual(['sign-in', 'workspace and place'])
  })

  test('a sign-out that fails shows the message and stays signed in [session.16]', async () => {
    const desk = await deskOf(people.surveyAdmin)
    await server.database.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise 'no session ends'; end $$",
    )
    await server.database.query('create trigger refused before delete on sessions execute function refuse()')
    try {
      await desk.runs('Logout')
      await desk.sees(/^Something went wrong on our side/)
    } finally {
      await server.database.query('drop function refuse cascade')
    }
    expect(await storedUser(desk)).not.toBe(null)
    await desk.isAt('/admin/home')
  })

  test('a password that must be changed is asked for under the title Change Password [routing.04]', async () => {
    const desk = await deskOf(null, '/admin/login')
    await desk.page.getByLabel('Email').fill(people.reset)
    await desk.page.locator('input[name=password]').fill('Portal-demo-2026')
    await desk.press('Enter')
    await desk.isAt('/admin/force-reset-password')
    expect(await desk.page.title()).toBe('Change Password · Dealer Desk')
    readMessage('title.force-reset-password', (await desk.page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  })

  test('Home shows an overview in figures and what waits [routing.06]', async () => {
    const desk = await deskOf(people.dealer)
    const overview = desk.page.getByRole('region', { name: 'Overview' })
    await expect.poll(() => overview.textContent()).toMatch(/New today\d+/)
    const waits = (table: string) =>
      `select count(*) as n from ${table} t join users u on u.email = 'dealer@demo.test' and u.dealer_id = t.dealer_id where t.status = 'pending' and t.created_at < now() - interval '24 hours'`
    const kinds = ['leads', 'quotations', 'reservations', 'test_drives', 'inquiries'].map(waits).join(' union all ')
    const [waiting] = await server.database.query<{ n: number }>(`select sum(n)::int as n from (${kinds}) w`)
    expect(await overview.textContent()).toContain(`Waiting more than a day${waiting?.n}`)
    await desk.page.getByRole('heading', { name: 'Waiting for you' }).waitFor()
  })
})

describe('The two clients', () => {
  test('the main one sends cookies and no token, the second one the token and no cookies [calls.02, calls.03]', async () => {
    const desk = await deskOf(null, '/admin/login?from=/admin/dealers-account-maintenance/dealers/create')
    const asked: { readonly url: string; readonly cookie: string | undefined; readonly token: string | undefined }[] =
      []
    desk.page.on('request', async (request) => {
      if (!request.url().includes('/api/')) return
      const headers = await request.allHeaders()
      asked.push({ url: new URL(request.url()).pathname, cookie: headers['cookie'], token: headers['authorization'] })
    })
    await desk.signIn(people.admin)
    await desk.find('combobox', 'Province').waitFor()
    await expect.poll(() => asked.some(({ url }) => url === '/api/provinces')).toBe(true)
    const main = asked.filter(({ url }) => url.startsWith('/api/v1/') && !url.includes('/auth/'))
    const second = asked.filter(({ url }) => !url.startsWith('/api/v1/'))
    expect(main.length).toBeGreaterThan(0)
    for (const one of main)
      expect([one.url, one.cookie?.includes('dealer_desk_session='), one.token]).toEqual([one.url, true, undefined])
    for (const one of second)
      expect([one.url, one.cookie, one.token?.startsWith('Bearer ')]).toEqual([one.url, undefined, true])
  })

  test('a request without an answer is aborted after 250 seconds on the main client, 100 on the second [constants.01, constants.02, errors.18]', async () => {
    const desk = await deskOf(people.superadmin, '/admin/dealer-zones/1/edit')
    const ended: string[] = []
    desk.page.on('requestfailed', (request) => {
      if (request.url().endsWith('/dealer/zones/1'))
        ended.push(`${new URL(request.url()).pathname} ${request.failure()?.errorText}`)
    })
    await desk.find('textbox', 'Name').waitFor()
    await desk.page.clock.install()
    await desk.page.route('**/api/v1/dealer/zones/1', () => undefined)
    await desk.find('textbox', 'Name').fill('A zone that waits')
    const saving = desk.page.waitForRequest('**/api/v1/dealer/zones/1')
    await desk.press('ctrl+s')
    await desk.page.clock.runFor(500)
    await saving
    await desk.page.clock.runFor(248_000)
    expect(ended).toEqual([])
    await desk.page.clock.runFor(3000)
    await expect.poll(() => ended).toEqual(['/api/v1/dealer/zones/1 net::ERR_ABORTED'])
    await desk.sees('This could not be saved because the server cannot be reached. Nothing you typed is lost.')

    // The token of the second client lives in memory: the form is opened after signing in, not by a reload.
    const other = await deskOf(people.superadmin)
    const cut: string[] = []
    other.page.on('requestfailed', (request) => {
      if (request.url().includes('/dealer/zones?')) cut.push(new URL(request.url()).pathname)
    })
    await other.press('n d')
    await other.find('combobox', 'Province').waitFor()
    await other.page.clock.install()
    await other.page.route('**/api/dealer/zones?**', () => undefined)
    const looking = other.page.waitForRequest('**/api/dealer/zones?**')
    await other.find('combobox', /^Zone/).focus()
    await other.press('ArrowDown')
    await other.page.clock.runFor(500)
    await looking
    await other.page.clock.runFor(98_000)
    expect(cut).toEqual([])
    await other.page.clock.runFor(3000)
    await expect.poll(() => cut).toEqual(['/api/dealer/zones'])
  })
})
