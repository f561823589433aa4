import type { Locator } from 'playwright'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#contract/requests/leads.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, desksAt, openDesk, tabTo } from './driver.ts'

let server: TestServer
const deskOf = desksAt(() => server)
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const sidebar = (desk: Desk) => desk.page.locator('#workspace-sidebar')
const widthOf = async (desk: Desk) => Math.round((await sidebar(desk).boundingBox())?.width ?? 0)
const keptSidebar = (desk: Desk) =>
  desk.page.evaluate(() => JSON.parse(localStorage.getItem('app:sidebar') ?? '{}') as Record<string, unknown>)
const tabsOf = (desk: Desk) =>
  desk.page.getByRole('tab').evaluateAll((all) => all.map((one) => one.querySelector('bdi')?.textContent ?? ''))
const shownTab = (desk: Desk) => desk.page.getByRole('tab', { selected: true }).locator('bdi').textContent()

describe('The app bar', () => {
  test('its button and ctrl+k fold the sidebar of 290 pixels, and the state outlives the page [shell.02, shell.03, shell.12, shell.14]', async () => {
    const desk = await deskOf(people.admin)
    await sidebar(desk).waitFor()
    expect(await widthOf(desk)).toBe(290)
    await desk.press('ctrl+k')
    await expect.poll(() => widthOf(desk)).toBeLessThan(100)
    expect(await keptSidebar(desk)).toMatchObject({ open: false })
    await desk.page.reload()
    await sidebar(desk).waitFor()
    expect(await widthOf(desk)).toBeLessThan(100)
    await desk.goesTo('button', 'Show sidebar')
    await desk.press('Enter')
    await expect.poll(() => widthOf(desk)).toBe(290)
  })

  test('mini, floating, clipped and dark are chosen by their names and kept in this browser [shell.13]', async () => {
    const desk = await deskOf(people.admin)
    const before = await desk.page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().left ?? 0)
    expect(before).toBeGreaterThan(200)
    await desk.runs('Sidebar: floating on or off')
    await expect
      .poll(() => desk.page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().left))
      .toBe(0)
    await desk.runs('Sidebar: dark on or off')
    await expect.poll(() => sidebar(desk).evaluate((one) => getComputedStyle(one).colorScheme)).toBe('dark')
    const top = async () => Math.round((await sidebar(desk).boundingBox())?.y ?? -1)
    expect(await top()).toBeGreaterThan(0)
    await desk.runs('Sidebar: clipped on or off')
    await expect.poll(top).toBe(0)
    await desk.runs('Sidebar: mini on or off')
    await desk.press('ctrl+k')
    await sidebar(desk).waitFor({ state: 'hidden' })
    expect(await keptSidebar(desk)).toMatchObject({
      open: false,
      mini: false,
      floating: true,
      clipped: false,
      dark: true,
    })
    await desk.page.reload()
    await desk.page.getByRole('tablist').waitFor()
    expect(await sidebar(desk).isVisible()).toBe(false)
    await desk.press('ctrl+k')
    await expect.poll(top).toBe(0)
  })

  test('the user menu has Profile and Logout; Profile opens the profile page [shell.04, routing.09, session.04]', async () => {
    const desk = await deskOf(people.admin)
    await desk.goesTo('button', /Your account/)
    await desk.press('Enter')
    const entry = async (name: string) =>
      (await desk.page.getByRole('menuitem', { name }).getByText(name, { exact: true }).textContent()) ?? ''
    readMessage('user-menu.profile', await entry('Profile'))
    readMessage('user-menu.logout', await entry('Logout'))
    await desk.press('Enter')
    await desk.isAt('/admin/profile')
    await desk.isOn('Profile')
    expect(await desk.page.title()).toBe('Profile · Dealer Desk')
    await desk.sees(people.admin)
  })

  test('administrators of every kind are called by their own name there, dealer staff by their dealer’s [shell.05, shell.06, roles.16, roles.17]', async () => {
    const named = async (email: string) => {
      const desk = await deskOf(email)
      const shown = await desk.page
        .getByRole('button', { name: /Your account/ })
        .locator('bdi')
        .textContent()
      const user = await desk.page.evaluate(
        () => JSON.parse(localStorage.getItem('app:user') ?? '{}') as { name: string; dealer: { name: string } | null },
      )
      return { shown, user }
    }
    for (const email of [people.admin, people.surveyAdmin, people.partsAdmin]) {
      const { shown, user } = await named(email)
      expect(shown).toBe(user.name)
    }
    for (const email of [people.dealer, people.surveyDealer, people.partsDealer]) {
      const { shown, user } = await named(email)
      expect(shown).toBe(user.dealer?.name)
      expect(shown).not.toBe(user.name)
    }
  })
})

describe('Places and tabs', () => {
  test('the title of the document is the route’s, then the product’s; addresses are plain paths [shell.01, routing.01]', async () => {
    const desk = await deskOf(people.admin)
    for (const [keys, path, title] of [
      ['g l', '/admin/leads', 'Leads'],
      ['g d', '/admin/dealers-account-maintenance/dealers', 'Dealers'],
      ['g h', '/admin/home', 'Home'],
    ] as const) {
      await desk.press(keys)
      await desk.isAt(path)
      await expect.poll(() => desk.page.title()).toBe(`${title} · Dealer Desk`)
      expect(new URL(desk.page.url()).hash).toBe('')
    }
  })

  test('back and forward lead through places and across tabs', async () => {
    const desk = await deskOf(people.admin, '/admin/leads')
    await desk.press('g d')
    await desk.isAt(/dealers$/)
    await desk.page.goBack()
    await desk.isAt('/admin/leads')
    await desk.page.goForward()
    await desk.isAt(/dealers$/)
    await desk.press('F1')
    await desk.page.getByRole('combobox').filter({ visible: true }).first().waitFor()
    await desk.types('zones')
    await desk.page.getByRole('option', { name: 'Zones' }).first().waitFor()
    await desk.press('ctrl+Enter')
    await desk.isAt('/admin/dealer-zones')
    await expect.poll(() => tabsOf(desk)).toEqual(['Home', 'Dealers', 'Zones'])
    await desk.page.goBack()
    await desk.isAt(/dealers$/)
    expect(await shownTab(desk)).toBe('Dealers')
    expect(await tabsOf(desk)).toHaveLength(3)
  })

  test('a list that was scrolled stands where it stood after a reload', async () => {
    const desk = await deskOf(people.admin, '/admin/leads')
    const panel = desk.page.getByRole('tabpanel').filter({ visible: true })
    const cells = panel.getByRole('gridcell').filter({ hasText: /\S/ })
    /** The first row under the headings. */
    const top = () =>
      panel.locator('[role="grid"]').evaluate((grid) => {
        const under = grid.querySelector('[data-row="-1"]')?.getBoundingClientRect().bottom ?? 0
        const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"][data-row]')]
        const seen = rows.filter((row) => row.dataset['row'] !== '-1' && row.getBoundingClientRect().bottom > under + 4)
        return Math.min(...seen.map((row) => Number(row.dataset['row'])))
      })
    await cells.first().waitFor()
    await panel.locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('PageDown PageDown PageDown')
    await expect.poll(top).toBeGreaterThan(20)
    const before = await top()
    // It is kept once it rests.
    await desk.page.waitForTimeout(2000)
    await desk.page.reload()
    await cells.first().waitFor()
    // It begins with a whole row.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  })

  test('tabs are closed, reopened, moved and restored by keys', async () => {
    const desk = await deskOf(people.admin, '/admin/leads')
    await desk.press('F1')
    await desk.page.getByRole('combobox').filter({ visible: true }).first().waitFor()
    await desk.types('/groups')
    await desk.page.getByRole('option', { name: 'Groups' }).first().waitFor()
    await desk.press('ctrl+Enter')
    await desk.isAt('/admin/dealer-groups')
    await desk.press('w ,')
    await expect.poll(() => tabsOf(desk)).toEqual(['Home', 'Groups', 'Leads'])
    await desk.press('w x')
    await desk.isAt('/admin/leads')
    await desk.press('w u')
    await desk.isAt('/admin/dealer-groups')
    await desk.press('alt+PageDown')
    await desk.isAt('/admin/leads')
    await desk.press('g 2')
    await desk.isAt('/admin/dealer-groups')
    await desk.page.reload()
    await desk.page.getByRole('tablist').waitFor()
    expect(await tabsOf(desk)).toEqual(['Home', 'Groups', 'Leads'])
    expect(await shownTab(desk)).toBe('Groups')
  })

  test('letters run nothing while one types, and a begun sequence ends with Esc', async () => {
    const desk = await deskOf(people.admin, '/admin/leads')
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.press('ctrl+/')
    await desk.isOn('Search leads')
    await desk.types('gh')
    expect(new URL(desk.page.url()).pathname).toBe('/admin/leads')
    await desk.press('ctrl+a')
    await desk.press('Delete')
    await desk.page.getByRole('grid').getByRole('gridcell').first().focus()
    await desk.press('g')
    await desk.sees('Go to')
    await desk.press('Escape')
    await desk.doesNotSee('Go to')
    await desk.press('h')
    expect(new URL(desk.page.url()).pathname).toBe('/admin/leads')
  })

  test('on an Arabic keyboard the same keys work by their place', async () => {
    const desk = await deskOf(people.admin, '/admin/leads')
    await desk.page.getByRole('heading', { level: 1 }).first().waitFor()
    const pressAt = (key: string, code: string) =>
      desk.page.evaluate(
        (init) =>
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
          ),
        { key, code },
      )
    await pressAt('ل', 'KeyG')
    await pressAt('ا', 'KeyH')
    await desk.isAt('/admin/home')
  })

  test('Arabic is laid out from right to left, and language and theme are kept in this browser [i18n.01, i18n.02, i18n.03, i18n.04]', async () => {
    const desk = await deskOf(people.dealer)
    await desk.runs('Theme: dark')
    await expect.poll(() => desk.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await desk.runs('Language: Arabic')
    await expect.poll(() => desk.page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    const kept = () => desk.page.evaluate(() => [localStorage.getItem('app:locale'), localStorage.getItem('app:theme')])
    expect(await kept()).toEqual(['ar', 'dark'])
    const side = await sidebar(desk).boundingBox()
    expect(side?.x).toBeGreaterThan(600)
    await desk.page.reload()
    await desk.page.getByRole('tablist').waitFor()
    expect(
      await desk.page.evaluate(() => [document.documentElement.dir, document.documentElement.dataset['theme']]),
    ).toEqual(['rtl', 'dark'])
  })
})

describe('The palette', () => {
  test('what is announced as active is what Enter runs, from the first letter on', async () => {
    const desk = await deskOf(people.admin)
    const announced = () =>
      desk.page.evaluate(() => {
        const id = document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant') ?? ''
        const option = document.getElementById(id)
        return option?.getAttribute('aria-selected') === 'true'
          ? (option.querySelector('bdi')?.textContent ?? '')
          : 'nothing'
      })
    await desk.press('F1')
    await desk.page.getByRole('combobox').filter({ visible: true }).first().waitFor()
    await expect.poll(announced).not.toBe('nothing')
    await desk.types('gl')
    await expect.poll(announced).toBe('Leads')
    await desk.press('ctrl+a')
    await desk.types('z')
    await expect.poll(announced).toBe('Zones')
    await desk.press('Enter')
    await desk.isAt('/admin/dealer-zones')
  })

  test('a command that cannot run says why, stays reachable, and runs nothing', async () => {
    const desk = await deskOf(people.admin)
    await desk.press('F1')
    await desk.page.getByRole('combobox').filter({ visible: true }).first().waitFor()
    await desk.types('>reopen closed')
    await desk.page.getByRole('option', { name: /Reopen closed tab.*No recently closed tabs/ }).waitFor()
    await desk.press('Enter')
    expect(await desk.page.getByRole('combobox').filter({ visible: true }).count()).toBe(1)
    await desk.press('Escape')
    await desk.isOn('Home')
  })

  test('commands of other roles are not in it', async () => {
    const desk = await deskOf(people.dealer)
    await desk.press('F1')
    await desk.page.getByRole('combobox').filter({ visible: true }).first().waitFor()
    await desk.types('/zones')
    await desk.sees(/No results\. Try fewer letters/)
  })
})

const Rows = v.array(v.looseObject({ id: v.number(), status: v.string(), version: v.number() }))
describe('Notifications', () => {
  /** Somebody else changes a lead of the dealer, of which its people are told. */
  const changeLead = async () => {
    await server.forgetLimits()
    const dealer = await signIn(server.origin, people.dealer)
    const admin = await signIn(server.origin, people.admin)
    const { data } = await dealer.call(leads.list, { query: { per_page: 20 } })
    const lead = v.parse(Rows, data).find(({ status }) => status === 'pending' || status === 'contacted')
    if (!lead) throw new Error('The dealer has no open lead')
    const { data: row } = await admin.give(leads.get, { params: { id: lead.id } })
    const whole = v.parse(
      v.looseObject({
        model: v.nullish(v.object({ id: v.number() })),
        sales_consultant: v.nullish(v.object({ id: v.number() })),
      }),
      row,
    )
    const answer = await admin.give(leads.update, {
      params: { id: lead.id },
      body: {
        ...whole,
        model_id: whole.model?.id ?? null,
        sales_consultant_id: whole.sales_consultant?.id ?? null,
        status: lead.status === 'pending' ? 'contacted' : 'qualified',
      },
    })
    expect([answer.status, answer.errors]).toEqual([200, {}])
    return lead.id
  }
  const badge = (desk: Desk) => desk.page.locator('[data-command="workspace.notifications"]')
  const countOf = async (desk: Desk) =>
    Number(/(\d+)/.exec((await badge(desk).getAttribute('aria-label')) ?? '')?.[1] ?? 0)

  test('the bell counts what is unopened, live; its list of 200 pixels shows title, message and date, and opens the link [notifications.01, notifications.02, notifications.03, notifications.04, notifications.09]', async () => {
    const desk = await deskOf(people.dealer)
    await badge(desk).waitFor()
    await desk.page.waitForTimeout(500)
    const before = await countOf(desk)
    const id = await changeLead()
    await expect.poll(() => countOf(desk)).toBe(before + 1)
    await desk.press('F8')
    const dialog = desk.page.getByRole('dialog', { name: 'Notifications' })
    const first = dialog.getByRole('row').first()
    await first.waitFor()
    expect(await first.locator('strong').textContent()).not.toBe('')
    expect(await first.textContent()).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
    const box = await first.locator('xpath=ancestor::*[@role="grid"]/..').boundingBox()
    expect(Math.round(box?.height ?? 0)).toBe(200)
    await first.getByRole('link').focus()
    await desk.press('Enter')
    await desk.isAt(new RegExp(`/admin/leads/${id}$`))
    await expect.poll(() => countOf(desk)).toBe(before)
  })

  test('a notification that is in another language than the page says in which, in the bell and in the list', async () => {
    await server.database.query(`delete from notifications where cast(title as text) like '%Of old%'`)
    await server.database.query(
      `insert into notifications (user_id, title, message, link) select id, '{"id":"test-old","message":"Of old"}',
         '{"id":"test-asked","message":"Asked for once."}', '/admin' from users where email = $1`,
      [people.partsDealer],
    )
    const desk = await deskOf(people.partsDealer, '/admin/home', { locale: 'fil' })
    const { page } = desk
    const says = async (around: Locator) => {
      for (const text of ['Of old', 'Asked for once.']) {
        const words = around.getByText(text, { exact: true })
        await words.waitFor()
        expect(await words.evaluate((one) => one.closest('[lang]')?.getAttribute('lang'))).toBe('en')
      }
    }
    await desk.press('F8')
    await says(page.getByRole('dialog').filter({ visible: true }))
    await desk.opens('/admin/notifications')
    await says(page.getByRole('tabpanel').filter({ visible: true }))
    expect(await page.locator('html').getAttribute('lang')).toBe('fil')
  })

  test('“View all notifications” leads to the full list, which can show the unopened alone and mark all as opened [notifications.05, routing.10]', async () => {
    const desk = await deskOf(people.dealer)
    await changeLead()
    await desk.press('g b')
    const link = desk.page.getByRole('dialog').getByRole('link', { name: 'View all notifications' })
    readMessage('notifications.view-all', (await link.textContent()) ?? '')
    await link.focus()
    await desk.press('Enter')
    await desk.isAt('/admin/notifications')
    await desk.isOn('Notifications')
    await desk.page.getByRole('radio', { name: 'Unread' }).focus()
    await desk.press('Space')
    await desk.isAt('/admin/notifications?only_unopened=1')
    await desk.goesTo('button', 'Mark all as read')
    await desk.press('Enter')
    await desk.sees('You have no unread notifications.')
    await expect.poll(() => countOf(desk)).toBe(0)
  })

  test('an empty box says so [notifications.06]', async () => {
    await server.database.query('delete from notifications')
    const desk = await deskOf(people.admin)
    await desk.press('F8')
    const text = desk.page.getByRole('dialog').getByText('Notification box is empty')
    await text.waitFor()
    readMessage('notifications.empty', (await text.textContent()) ?? '')
  })
})

describe('The role check', () => {
  test('every route entry asks the server, switching to an open tab does not [roles.02, roles.08]', async () => {
    const desk = await deskOf(people.admin, '/admin/leads')
    await desk.page.getByRole('grid').waitFor()
    let checks = 0
    desk.page.on('request', (request) => {
      if (request.url().endsWith('/validate/me')) checks += 1
    })
    await desk.press('g d')
    await desk.isAt(/dealers$/)
    await expect.poll(() => checks).toBe(1)
    await desk.press('g z')
    await desk.isAt(/zones$/)
    await expect.poll(() => checks).toBe(2)
    await desk.press('g h')
    await desk.isAt('/admin/home')
    await expect.poll(() => checks).toBe(3)
    await desk.press('alt+PageDown')
    await desk.isAt(/zones$/)
    expect(checks).toBe(3)
  })

  test('the roles that the server has now decide, not those from signing in [roles.09]', async () => {
    const desk = await deskOf(people.admin)
    const [user] = await server.database.query<{ id: number }>('select id from users where email = $1', [people.admin])
    const held = await server.database.query<{ role: string; position: number }>(
      'select role, position from user_roles where user_id = $1',
      [user?.id],
    )
    await server.database.query("update user_roles set role = 'dealer_parts' where user_id = $1", [user?.id])
    await desk.press('g d')
    await desk.isAt(/\/403\?from=/)
    await desk.sees(/You do not have access to Dealers/)
    for (const { role, position } of held)
      await server.database.query('update user_roles set role = $1 where user_id = $2 and position = $3', [
        role,
        user?.id,
        position,
      ])
    // The keys of what may not be visited were taken away; any other entry brings the roles of now.
    await desk.opens('/admin/home')
    await desk.page.locator('#workspace-sidebar').getByRole('link', { name: 'Zones' }).waitFor()
    await desk.press('g z')
    await desk.isAt('/admin/dealer-zones')
  })

  test('a place without a list of roles opens to anybody who is signed in [roles.05]', async () => {
    const desk = await deskOf(people.partsDealer)
    for (const [path, title] of [
      ['/admin/home', 'Home'],
      ['/admin/profile', 'Profile'],
      ['/admin/notifications', 'Notifications'],
    ] as const) {
      await desk.opens(path)
      await desk.page.getByRole('heading', { level: 1, name: title }).waitFor()
      await desk.isAt(path)
    }
  })

  test('a session that is over during the check leads to signing in, with the way back [roles.10]', async () => {
    const desk = await deskOf(people.admin)
    await desk.page.getByRole('region', { name: 'Overview' }).waitFor()
    await server.database.query('delete from sessions')
    await desk.press('g l')
    await desk.isAt(/\/admin\/login\?from=/)
    await server.forgetLimits()
    await desk.signIn(people.admin)
    await desk.isAt('/admin/leads')
    await desk.page.getByRole('grid').waitFor()
    expect(await tabsOf(desk)).toEqual(['Home', 'Leads'])
  })

  test('a check that fails in any other way leads to the 403 page, and one without an answer is tried again in place [roles.11]', async () => {
    const desk = await deskOf(people.admin)
    await desk.page.route('**/validate/me', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false,"message":"Broken"}' }),
    )
    await desk.press('g l')
    await desk.isAt(/\/403\?from=%2Fadmin%2Fleads$/)
    // An administrator is not told that the page is for administrators.
    await desk.sees('Your roles give you access to this page, but the server could not confirm them. Try again.')
    await desk.page.unroute('**/validate/me')
    await desk.goesTo('button', 'Retry')
    await desk.press('Enter')
    await desk.isAt('/admin/leads')
    await desk.page.route('**/validate/me', (route) => route.abort())
    await desk.press('g d')
    await desk.sees('Your roles could not be checked')
    await desk.isAt(/dealers$/)
    await desk.goesTo('button', 'Retry')
    // Only now does the server answer again: the page may check by itself as soon as it can, and the button goes then.
    await desk.page.unroute('**/validate/me')
    await desk.press('Enter')
    await desk.page.getByRole('grid').waitFor()
  })
})

describe('What the workspace looks after', () => {
  test('a browser listens for live events once, however many of its windows are open, and goes on when the listening one is closed', async () => {
    const desk = await openDesk(server)
    let lines = 0
    desk.context.on('request', (request) => {
      if (request.url().endsWith('/events')) lines += 1
    })
    await server.forgetLimits()
    await desk.opens('/admin/home')
    await desk.signIn(people.dealer)
    await expect.poll(() => lines).toBe(1)
    const others = [await desk.context.newPage(), await desk.context.newPage()]
    for (const other of others) {
      await other.goto('/admin/profile')
      await other.getByRole('heading', { name: 'Profile' }).waitFor()
    }
    expect(lines).toBe(1)
    await desk.page.close()
    await expect.poll(() => lines).toBe(2)
    await desk.leave()
  })

  test('closing a tab with something typed asks first; keeping it keeps what was typed, discarding it forgets the draft', async () => {
    const desk = await deskOf(people.admin, '/admin/dealer-zones/create')
    await desk.goesTo('textbox', 'Name')
    await desk.types('Somewhere')
    await expect.poll(() => desk.page.getByRole('tab', { selected: true }).textContent()).toMatch(/unsaved changes/)
    await desk.page.getByRole('heading', { level: 1 }).first().focus()
    await desk.press('w x')
    const question = desk.page.getByRole('dialog', { name: 'Discard changes?' })
    await question.waitFor()
    await desk.isOn('Keep editing')
    await desk.press('Enter')
    await question.waitFor({ state: 'hidden' })
    expect(await desk.page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Somewhere')
    await desk.press('w x')
    await question.waitFor()
    await desk.press('Tab')
    await desk.isOn('Discard')
    await desk.press('Enter')
    await desk.isAt('/admin/home')
    const drafts = () =>
      desk.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('app:draft:')))
    expect(await drafts()).toEqual([])
  })

  test('before the session ends by itself a banner says so, and one key keeps it', async () => {
    const desk = await deskOf(people.admin)
    await desk.page.route('**/validate/me', async (route) => {
      const response = await route.fetch()
      const answer = v.parse(
        v.looseObject({ data: v.looseObject({ session: v.object({ idle_at: v.string(), expires_at: v.string() }) }) }),
        await response.json(),
      )
      answer.data.session.idle_at = new Date(Date.now() + 90_000).toISOString()
      await route.fulfill({ response, json: answer })
    })
    await desk.press('g l')
    await desk.sees(/^You will be signed out at \d\d:\d\d because you have been inactive\.$/)
    const renewed = desk.page.waitForResponse((response) => response.url().endsWith('/auth/renew'))
    await desk.press('F9')
    expect((await renewed).status()).toBe(200)
    await desk.doesNotSee(/^You will be signed out at/)
  })

  test('F6 goes round the regions and back', async () => {
    const desk = await deskOf(people.admin)
    await desk.isOn('Home')
    const region = () =>
      desk.page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['zone'] ?? 'nowhere',
      )
    const seen = [await region()]
    for (let i = 0; i < 4; i += 1) {
      await desk.press('F6')
      seen.push(await region())
    }
    expect(seen).toEqual(['panel', 'bar', 'sidebar', 'tabs', 'panel'])
    await desk.press('shift+F6')
    expect(await region()).toBe('tabs')
  })

  test('the sheet of all keys lists what this person’s keys do, and gives the focus back, by Escape and by the Close in its head [dialog.09]', async () => {
    const desk = await deskOf(people.dealer)
    await desk.isOn('Home')
    await desk.press('?')
    const sheet = desk.page.getByRole('dialog', { name: 'All shortcuts' })
    await sheet.waitFor()
    expect(await sheet.getByText('Leads', { exact: true }).count()).toBe(1)
    expect(await sheet.getByText('Zones', { exact: true }).count()).toBe(0)
    await desk.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await desk.isOn('Home')
    await desk.press('?')
    await sheet.waitFor()
    // The one in its head: the one at its foot closes every sheet.
    const inHead = sheet
      .getByRole('heading', { name: 'All shortcuts' })
      .locator('..')
      .getByRole('button', { name: 'Close' })
    await tabTo(desk.page, inHead)
    await desk.press('Enter')
    await sheet.waitFor({ state: 'hidden' })
    await desk.isOn('Home')
  })
})

/** The list of zones, whose definition did not come; `opens` lets it come, and has it opened by Retry. */
const withoutZones = async () => {
  const desk = await deskOf(people.superadmin)
  const { page } = desk
  const definition = /\/assets\/zones-[^/]+\.js$/
  await page.route(definition, (route) => route.abort())
  await desk.opens('/admin/home')
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await desk.runs('Zones')
  await desk.sees('This page stopped working')
  const opens = async () => {
    await page.unroute(definition)
    await desk.goesTo('button', 'Retry')
    await desk.press('Enter')
    await page.getByRole('gridcell').filter({ hasText: /\S/, visible: true }).first().waitFor()
  }
  return { desk, opens }
}
test('a list whose definition does not come says so, and opens on Retry once it does', async () => {
  const { opens } = await withoutZones()
  await opens()
})

test('code that stays away is asked for by loading the page anew, as most browsers need it, but never without a server', async () => {
  const { desk, opens } = await withoutZones()
  const { page, context } = desk
  const retries = async () => {
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await desk.goesTo('button', 'Retry')
    await desk.press('Enter')
  }
  const isSamePage = () => page.locator('body[data-same]').count()
  await context.setOffline(true)
  await retries()
  await desk.sees('Your roles could not be checked')
  expect(await isSamePage()).toBe(1)
  await context.setOffline(false)
  const again = desk.find('button', 'Retry')
  await expect
    .poll(async () => {
      // The check may be made again by itself, and the button goes then.
      if (await again.isVisible()) await again.press('Enter', { timeout: 1000 }).catch(() => {})
      return isSamePage()
    })
    .toBe(0)
  await desk.sees('This page stopped working')
  await opens()
})
