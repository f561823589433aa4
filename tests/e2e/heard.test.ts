import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellAll } from '#server/platform/changes.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { listen, listenFromStart } from '#tests/support/heard.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt, openDesk } from './driver.ts'

declare global {
  interface Window {
    focusPassed?: string[]
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server, { bringsAhead: true })

const rows = (desk: Desk) => desk.page.getByRole('gridcell').filter({ hasText: /\S/, visible: true }).first().waitFor()
/** Waits until this was said, and a moment longer for what else the same event might say. */
const saidOf = async (heard: () => Promise<readonly string[]>, last: string | RegExp) => {
  const all: string[] = []
  await expect
    .poll(async () => {
      all.push(...(await heard()))
      return all.some((text) => (typeof last === 'string' ? text === last : last.test(text)))
    })
    .toBe(true)
  await new Promise((done) => setTimeout(done, 1000))
  all.push(...(await heard()))
  return all
}

/** Opens the palette from a row of the leads. */
const paletteOverLeads = async (desk: Desk) => {
  await desk.press('g l')
  await rows(desk)
  await desk.press('F1')
  const palette = desk.page.getByRole('dialog', { name: 'Command palette' })
  await palette.waitFor()
  return palette
}
/** What the focus comes by from now on: the role of each, or its element. */
const focusPassed = async (desk: Desk) => {
  await desk.page.evaluate(() => {
    const passed: string[] = []
    window.focusPassed = passed
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) passed.push(target.getAttribute('role') ?? target.localName)
    })
  })
  return () => desk.page.evaluate(() => window.focusPassed?.splice(0) ?? [])
}
const focusedRole = (desk: Desk) => desk.page.evaluate(() => document.activeElement?.getAttribute('role'))
/** What readers say of it after its name. */
const descriptionOf = (of: Locator) =>
  of.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
/** Goes down a menu to the entry whose words begin like this; its keys may stand behind them. */
const arrowsTo = async (desk: Desk, entry: string) => {
  const at = () => desk.page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let steps = 0; steps < 20 && !(await at()).startsWith(entry); steps += 1) await desk.press('ArrowDown')
  expect(await at()).toMatch(new RegExp(`^${entry}`))
}
/** Waits until the page has brought the code of what may be opened, as it does when it rests. */
const brought = async (desk: Desk) => {
  const scripts = () =>
    desk.page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  for (let before = -1, now = await scripts(); before !== now; now = await scripts()) {
    before = now
    await new Promise((done) => setTimeout(done, 2500))
  }
}
/** A moment in which the focus might still move. */
const rest = (desk: Desk) => desk.page.evaluate(() => new Promise((done) => setTimeout(done, 800)))

describe('In a list', () => {
  test.each([
    ['a row', 'gridcell'],
    ['a tab', 'tab'],
  ] as const)(
    'the menu of %s that was opened by keys has the focus at once, and is heard by its own name, once',
    async (_, role) => {
      const desk = await deskOf(people.superadmin, '/admin/leads')
      await rows(desk)
      await brought(desk)
      if (role === 'tab') await desk.page.getByRole('tab', { selected: true }).focus()
      await expect.poll(() => focusedRole(desk)).toBe(role)
      const passed = await focusPassed(desk)
      await desk.press('shift+F10')
      await expect.poll(() => focusedRole(desk)).toBe('menuitem')
      await rest(desk)
      // The menu hands it on to its first entry. Where what holds the menu had it first, Orca was silent.
      expect(await passed()).toEqual(['menu', 'menuitem'])
      const around = await desk.page.evaluate(() => {
        const named: string[] = []
        for (let node = document.activeElement?.parentElement; node; node = node.parentElement)
          if (node.hasAttribute('aria-label'))
            named.push(`${node.getAttribute('role')} ${node.getAttribute('aria-label')}`)
        return named
      })
      expect(around).toEqual([expect.stringMatching(/^menu \S/)])
    },
  )

  test('sorting is said once, by its heading, which has the focus', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    await rows(desk)
    await desk.press('ArrowUp')
    const heard = await listen(desk.page)
    await desk.press('Enter')
    const heading = desk.page.getByRole('columnheader').and(desk.page.locator('[aria-sort="ascending"]'))
    await heading.waitFor()
    await rows(desk)
    await rest(desk)
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await heard()).toEqual([])
  })

  test('as another column is sorted by, the heading that loses the order says so first: that of the focus is read with the last change, once', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    await rows(desk)
    await desk.press('ArrowUp Enter')
    await desk.page.locator('[aria-sort="ascending"]').waitFor()
    await rows(desk)
    await desk.press('ArrowRight')
    // Of any change Orca reads the order of the heading that has the focus; one that is drawn anew it takes for that.
    const changed = await desk.page.evaluateHandle(() => {
      const headings: (readonly [changed: string | null, ofFocus: string | null | undefined])[] = []
      new MutationObserver((changes) => {
        for (const { target } of changes)
          headings.push([target.textContent, document.activeElement?.getAttribute('aria-sort')])
      }).observe(document, { attributeFilter: ['aria-sort'], subtree: true })
      return headings
    })
    const before = await desk.page.getByRole('columnheader', { name: 'Reference' }).elementHandle()
    await desk.press('Enter')
    const heading = desk.page.getByRole('columnheader', { name: 'Customer' })
    await heading.and(desk.page.locator('[aria-sort="ascending"]')).waitFor()
    await rest(desk)
    expect(await changed.jsonValue()).toEqual([
      ['Reference', 'none'],
      ['Customer', 'ascending'],
    ])
    expect(await before?.evaluate((one) => one.isConnected)).toBe(true)
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await desk.page.locator('[aria-sort="ascending"], [aria-sort="descending"]').count()).toBe(1)
  })

  test('who sorts stays on the heading, also where a row had the focus in that order, in this list or in another', async () => {
    const desk = await deskOf(people.superadmin, '/admin/dealer-zones')
    await rows(desk)
    await desk.press('ArrowDown ArrowDown')
    await desk.runs('Leads')
    await rows(desk)
    await expect.poll(() => focusedRole(desk)).toBe('gridcell')
    await desk.press('ctrl+Home ArrowUp ArrowRight')
    for (const order of ['ascending', 'descending', 'ascending']) {
      await desk.press('Enter')
      await desk.page.locator(`[aria-sort="${order}"]`).filter({ hasText: 'Customer', visible: true }).waitFor()
      await rest(desk)
      expect(await focusedRole(desk)).toBe('columnheader')
      await desk.press('ArrowDown ArrowDown ArrowUp ArrowUp')
    }
  })

  test('the cell of a row’s box says whether the row is selected, and not its name a second time', async () => {
    const desk = await deskOf(people.superadmin, '/admin/dealer-zones')
    await rows(desk)
    await desk.press('shift+Space')
    await desk.page.getByRole('gridcell', { name: 'Selected', exact: true }).first().waitFor()
    await desk.page.getByRole('gridcell', { name: 'Not selected', exact: true }).first().waitFor()
    await desk.press('Escape')
  })

  test('a caret that was left in what is hidden is gone when the focus comes back from a menu: Orca would say nothing', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    await rows(desk)
    await expect.poll(() => focusedRole(desk)).toBe('gridcell')
    const line = desk.page.locator('[role="progressbar"][hidden]')
    await line.waitFor({ state: 'attached' })
    await line.evaluate((one) => getSelection()?.collapse(one, 0))
    await desk.press('shift+F10')
    await desk.page.getByRole('menu').waitFor()
    expect(await desk.page.evaluate(() => getSelection()?.rangeCount)).toBe(1)
    await desk.press('Escape')
    await expect.poll(() => focusedRole(desk)).toBe('gridcell')
    await expect.poll(() => desk.page.evaluate(() => getSelection()?.rangeCount)).toBe(0)
  })

  test('how many rows are left is said when they have been still for a while: Orca drops what comes amidst them', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    const { page } = desk
    await rows(desk)
    const times = await page.evaluateHandle(() => {
      const at = { rows: 0, said: 0 }
      const grid = document.querySelector('[role="grid"]')
      const region = document.querySelector('[aria-live="polite"]')
      if (grid)
        new MutationObserver(() => {
          at.rows = performance.now()
        }).observe(grid, { childList: true, characterData: true, subtree: true })
      if (region)
        new MutationObserver(() => {
          at.said ||= performance.now()
        }).observe(region, { childList: true })
      return at
    })
    await desk.press('ctrl+/')
    await desk.types('santos')
    await expect.poll(async () => (await times.jsonValue()).said).toBeGreaterThan(0)
    const at = await times.jsonValue()
    expect(at.rows).toBeGreaterThan(0)
    expect(at.said - at.rows).toBeGreaterThanOrEqual(500)
  })

  test('tabs of one name are told apart by what they are narrowed by; moving and closing one is said once', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    await rows(desk)
    await desk.opens('/admin/leads?status=qualified')
    await rows(desk)
    const tab = desk.page.getByRole('tab', { name: /^Leads\s*, Status Qualified$/ })
    await tab.waitFor()
    expect(await desk.page.getByRole('tab', { name: 'Leads', exact: true }).count()).toBe(1)
    const heard = await listen(desk.page)
    await desk.press('w ,')
    const moved = /^Leads, Status Qualified: position \d of \d$/
    expect((await saidOf(heard, moved)).filter((text) => moved.test(text))).toHaveLength(1)
    await desk.press('w x')
    const closed = 'Leads, Status Qualified is closed'
    expect((await saidOf(heard, closed)).filter((text) => text === closed)).toHaveLength(1)
  })

  test('what came of a bulk act is said once, no bell rings for it, and the focus stays on its record, which matches no longer', async () => {
    const desk = await deskOf(people.superadmin, '/admin/dealer-zones?active=1')
    await rows(desk)
    await desk.press('shift+Space')
    const focused = () =>
      desk.page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent?.slice(0, 8) ?? '')
    const before = await focused()
    const heard = await listen(desk.page)
    await desk.runs('Deactivate (selected rows)')
    const question = desk.page.getByRole('dialog')
    await question.waitFor()
    await question.getByRole('button').last().press('Enter')
    await question.waitFor({ state: 'detached' })
    const said = await saidOf(heard, /1 /)
    expect(said.filter((text) => /New notification/.test(text))).toEqual([])
    expect(new Set(said).size).toBe(said.length)
    expect(said.filter((text) => text.startsWith('Now on '))).toEqual([])
    expect(before).not.toBe('')
    await expect.poll(focused).toBe(before)
  })

  test('what came of a bulk act that takes rows away is said when the list without them has been read', async () => {
    await server.database.query("insert into dealer_zones (name, region_type) values ('Aaa one', 'provincial')")
    const desk = await deskOf(people.superadmin, '/admin/dealer-zones?q=Aaa')
    const { page } = desk
    await rows(desk)
    await desk.press('shift+Space')
    await desk.runs('Move to trash (selected rows)')
    const question = page.getByRole('dialog').filter({ visible: true })
    await question.getByRole('button', { name: 'Move to trash' }).waitFor()
    let read = () => {}
    const isRead = new Promise<void>((done) => {
      read = done
    })
    await page.route('**/api/v1/dealer/zones?**', async (route) => {
      await isRead
      await route.continue()
    })
    const heard = await listen(page)
    await question.getByRole('button', { name: 'Move to trash' }).press('Enter')
    const outcome = '1 record was changed.'
    await page.getByRole('region', { name: 'Messages' }).getByText(outcome).waitFor()
    await rest(desk)
    expect(await heard()).not.toContain(outcome)
    read()
    expect((await saidOf(heard, outcome)).filter((text) => text === outcome)).toHaveLength(1)
  })

  test('what opens out of a menu has the focus next: nothing is read in between', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    await rows(desk)
    await brought(desk)
    const passed = await focusPassed(desk)
    for (const entry of ['History', 'Quick edit']) {
      await desk.press('shift+F10')
      await desk.page.getByRole('menu').waitFor()
      await arrowsTo(desk, entry)
      await passed()
      await desk.press('Enter')
      await desk.page.getByRole('dialog').filter({ visible: true }).waitFor()
      await rest(desk)
      const after = await passed()
      expect(after, entry).not.toContain('gridcell')
      // And no dialog is read twice.
      expect(after.filter((one) => one === 'dialog').length, entry).toBeLessThanOrEqual(1)
      await desk.press('Escape')
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => focusedRole(desk)).toBe('gridcell')
    }
    await desk.press('v')
    await desk.page.getByRole('menu').waitFor()
    await arrowsTo(desk, 'Save as view')
    await passed()
    await desk.press('Enter')
    await desk.isOn('Name')
    expect(await passed()).toEqual(['input'])
    await desk.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focusedRole(desk)).toBe('gridcell')
  })

  test('the question of a bulk act has the focus next after its menu or the palette: the grid is not read while it counts', async () => {
    const desk = await deskOf(people.superadmin, '/admin/dealer-zones')
    const { page } = desk
    await rows(desk)
    await brought(desk)
    await desk.press('shift+Space')
    const focused = () => page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? '')
    const before = await focused()
    await page.route('**/bulk/**', async (route) => {
      await new Promise((done) => setTimeout(done, 250))
      await route.continue()
    })
    const passed = await focusPassed(desk)
    const asks = async () => {
      await page.getByRole('dialog', { name: /^Deactivate 1 / }).waitFor()
      // Orca takes the name of the question for known when what had the focus is gone, or hidden, with it.
      expect(await page.getByRole('progressbar', { name: 'Counting rows' }).count()).toBe(1)
      await rest(desk)
      const after = await passed()
      await desk.press('Escape')
      await expect.poll(focused).toBe(before)
      return after
    }
    await desk.press('b')
    await page.getByRole('menu').waitFor()
    await arrowsTo(desk, 'Deactivate')
    await passed()
    await desk.press('Enter')
    expect(await asks()).toEqual(['progressbar', 'button'])
    await desk.runs('Deactivate (selected rows)')
    expect((await asks()).slice(-2)).toEqual(['progressbar', 'button'])
    expect(before).not.toBe('')
  })

  test('a list that is on its way has not the focus: its rows hold nothing yet', async () => {
    const desk = await deskOf(people.superadmin, '/admin/home')
    const { page } = desk
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    let read = () => {}
    const isRead = new Promise<void>((done) => {
      read = done
    })
    await page.route('**/api/v1/leads?**', async (route) => {
      await isRead
      await route.continue()
    })
    const passed = await focusPassed(desk)
    await desk.runs('Leads')
    await page.locator('[role="grid"][aria-busy="true"]').waitFor()
    await rest(desk)
    expect(await focusedRole(desk)).toBe('progressbar')
    expect(await passed()).not.toContain('gridcell')
    read()
    await expect.poll(() => focusedRole(desk)).toBe('gridcell')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/\S/)
  })

  test('a place that is opened takes the focus from one that stays, so that readers hear of it', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    await rows(desk)
    await desk.press('ArrowDown')
    const passed = await focusPassed(desk)
    await desk.press('Enter')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    expect(await passed()).toEqual(['progressbar', 'h1'])
    await desk.runs('Dealers')
    await expect.poll(() => focusedRole(desk)).toBe('gridcell')
    const after = await passed()
    // What the grid hands on at once is told before it.
    expect(after.slice(after.lastIndexOf('progressbar')).toSorted()).toEqual(['grid', 'gridcell', 'progressbar'])
  })

  test('a record that is edited over the list is never called a new one while it is on its way', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    await rows(desk)
    await brought(desk)
    await desk.page.evaluate(() => {
      const titles: string[] = []
      window.focusPassed = titles
      new MutationObserver(() => {
        const title = document.querySelector('[role="dialog"] h2[slot="title"]')?.textContent
        if (title && titles.at(-1) !== title) titles.push(title)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    await desk.press('shift+F10')
    await desk.page.getByRole('menu').waitFor()
    await arrowsTo(desk, 'Quick edit')
    await desk.press('Enter')
    await desk.page.getByRole('textbox', { name: 'First name' }).waitFor()
    const titles = await desk.page.evaluate(() => window.focusPassed ?? [])
    expect(titles.filter((title) => title.startsWith('New '))).toEqual([])
    expect(titles.length).toBeGreaterThan(0)
  })

  test('switching the density and the look of a list is said', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads')
    await rows(desk)
    const heard = await listen(desk.page)
    const saidBy = async (command: string, text: string) => {
      await desk.runs(command)
      expect((await saidOf(heard, text)).filter((one) => one === text)).toHaveLength(1)
    }
    await saidBy('Density: comfortable', 'Density: comfortable')
    await saidBy('Switch between grid and list', 'Shown as a list')
    await saidBy('Switch between grid and list', 'Shown as a grid')
    await saidBy('Theme: dark', 'Theme: dark')
    await saidBy('Theme: match system', 'Theme: match system')
  })
})

describe('Everywhere', () => {
  test('the workspace opens without a word about the tabs that it comes with', async () => {
    const desk = await deskOf(people.admin)
    const heard = await listenFromStart(desk.page)
    // Nothing of the workspace runs there, and so nothing writes its tabs again.
    await desk.opens('/healthz')
    await desk.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('app:tabs:')) localStorage.removeItem(key)
    })
    await desk.opens('/admin/home')
    await desk.page.getByRole('heading', { level: 1 }).waitFor()
    await desk.press('ctrl+k')
    expect(await saidOf(heard, 'The sidebar is closed')).not.toContain('Home is pinned')
  })

  test('notifications of one title that come together are said as one, with their number', async () => {
    const desk = await deskOf(people.admin)
    const heard = await listen(desk.page)
    await server.database.query(
      `insert into notifications (user_id, title, message, link)
       select id, '{"id":"test-fell","message":"A score fell"}', '{"id":"test-somewhere","message":"Somewhere."}', '/admin/users'
       from users, generate_series(1, 3) where email = $1`,
      [people.admin],
    )
    await tellAll(server.database, {
      event: { resource: 'notifications', kind: 'notified', record: null, version: null },
      dealers: null,
      users: await server.database
        .query<{ id: number }>('select id from users where email = $1', [people.admin])
        .then((found) => found.map(({ id }) => id)),
    })
    const said = await saidOf(heard, /A score fell/)
    expect(said).toEqual(['3 new notifications: A score fell'])
  })

  test('ctrl+k says what became of the sidebar', async () => {
    const desk = await deskOf(people.admin)
    const heard = await listen(desk.page)
    await desk.press('ctrl+k')
    expect(await saidOf(heard, 'The sidebar is closed')).toEqual(['The sidebar is closed'])
    await desk.press('ctrl+k')
    expect(await saidOf(heard, 'The sidebar is open')).toEqual(['The sidebar is open'])
  })

  test('the figures of Home that lead to a list say what they count', async () => {
    const desk = await deskOf(people.superadmin)
    await desk.page
      .getByRole('link', { name: /^\S.*, waiting more than a day: \d+$/ })
      .first()
      .waitFor()
    expect(await desk.page.getByRole('link', { name: /^[\d,]+$/ }).count()).toBe(0)
  })

  test('the history opens by its button with the focus in a dialog that is named after the record', async () => {
    const desk = await deskOf(people.superadmin, '/admin/leads/1')
    const button = desk.find('button', 'History')
    await button.waitFor()
    const passed = await focusPassed(desk)
    await button.focus()
    await passed()
    await desk.press('Enter')
    const dialog = desk.page.getByRole('dialog', { name: /^History of \S/ })
    await dialog.waitFor()
    await rest(desk)
    expect(await passed()).toEqual(['button'])
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await desk.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('a wrong password is said once, and the field that has the focus then does not repeat it', async () => {
    const desk = await openDesk(server)
    const { page } = desk
    await desk.opens('/admin/login')
    await desk.find('textbox', 'Email').fill(people.dealer)
    const password = page.locator('input[name=password]')
    await password.fill('not-the-password')
    const heard = await listen(page)
    await page.keyboard.press('Enter')
    const box = page.getByRole('alert')
    await box.waitFor()
    const sentence = (await box.textContent()) ?? ''
    await new Promise((done) => setTimeout(done, 1000))
    expect((await heard()).filter((text) => text.includes(sentence))).toHaveLength(1)
    await expect.poll(() => password.evaluate((one) => one === document.activeElement)).toBe(true)
    const described = await descriptionOf(password)
    expect(described).not.toContain(sentence)
    await desk.leave()
  })

  test('recording a key is heard as a field with what to press, and Escape as the button that began it', async () => {
    const desk = await deskOf(people.admin, '/admin/settings/keys')
    const { page } = desk
    await page.locator('[data-id="leads.open"]').focus()
    await desk.press('Enter')
    await desk.isOn('Record a shortcut')
    await rest(desk)
    const passed = await focusPassed(desk)
    await desk.press('Enter')
    await desk.isOn(/^Shortcuts for “/)
    await rest(desk)
    // Of an application, which hands its keys on as well, readers say nothing.
    expect(await passed()).toEqual(['input'])
    const field = page.locator('input:read-only:focus')
    expect(await field.inputValue()).toBe('Press the keys…')
    expect(await descriptionOf(field)).toMatch(/^Press Enter to use these keys, Escape to cancel/)
    await desk.press('Escape')
    await desk.isOn('Record a shortcut')
    await rest(desk)
    expect(await passed()).toEqual(['button'])
  })

  test('what is wrong with a new password, and its rule, are read with the fields', async () => {
    const desk = await openDesk(server)
    const { page } = desk
    await desk.opens('/admin/login')
    await desk.find('textbox', 'Email').fill(people.reset)
    await page.locator('input[name=password]').fill(demoPassword)
    await desk.press('Enter')
    const field = page
      .getByRole('textbox', { name: 'New password' })
      .or(page.locator('input[name=password][autocomplete="new-password"]'))
    await field.first().waitFor()
    const described = (name: string) => descriptionOf(page.locator(`input[name=${name}]`))
    expect(await described('password')).toContain('Use at least 12 characters.')
    await page.locator('input[name=password]').fill('short')
    await page.locator('input[name=password_confirmation]').fill('shorter')
    await desk.press('Enter')
    const box = page.getByRole('alert')
    await box.waitFor()
    const sentence = (await box.textContent()) ?? ''
    expect(sentence).not.toBe('')
    for (const name of ['password', 'password_confirmation']) {
      expect(await described(name)).toContain(sentence)
      expect(await page.locator(`input[name=${name}]`).getAttribute('aria-invalid')).toBe('true')
    }
    await desk.leave()
  })

  test('the first stop of Tab skips to the content', async () => {
    const desk = await deskOf(people.admin)
    await desk.page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : 0))
    await desk.find('button', 'Skip to content').focus()
    const first = await desk.page.evaluate(
      () => document.querySelector('#root button, #root a[href]') === document.activeElement,
    )
    expect(first).toBe(true)
    await desk.press('Enter')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('the palette is heard as a field first; how much it has found is said once', async () => {
    const desk = await deskOf(people.admin)
    const heard = await listen(desk.page)
    await desk.press('F1')
    const field = desk.page.getByRole('combobox', { name: 'Search or run a command' })
    await field.waitFor()
    await desk.types('lea')
    const said = await saidOf(heard, /results?$/)
    expect(said).toEqual([expect.stringMatching(/^\d+ results?$/)])
    await desk.press('Escape')
  })

  test('no row of the palette is named as its field gets the focus, until a letter or an arrow: readers would say it in place of the field', async () => {
    // A clock of its own, which stands still.
    const desk = await deskOf(people.admin, '/admin/home', { width: 1300 })
    const { page } = desk
    const { clock } = page
    const field = page.locator('[cmdk-input]:focus')
    const namesRow = () => field.evaluate((one) => one.hasAttribute('aria-activedescendant'))
    await brought(desk)
    await clock.install()
    await clock.pauseAt(Date.now() + 60_000)
    const asItCame = await page.evaluateHandle(() => {
      const named: boolean[] = []
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLInputElement) named.push(target.hasAttribute('aria-activedescendant'))
      })
      return named
    })
    for (const [times, key] of ['l', 'ArrowDown'].entries()) {
      await desk.press('F1')
      await field.waitFor()
      await page.locator('[cmdk-item][aria-selected="true"]').waitFor()
      await clock.runFor(200)
      expect(await namesRow()).toBe(false)
      expect(await asItCame.jsonValue()).toEqual(Array.from({ length: times + 1 }, () => false))
      await desk.press(key)
      await expect.poll(namesRow, { message: key }).toBe(true)
      await desk.press('Escape')
      await field.waitFor({ state: 'detached' })
    }
    await clock.resume()
  })

  test('the focus is back from the palette before that is gone, and stays where it came: Orca is silent in the other order', async () => {
    const desk = await deskOf(people.admin)
    const palette = await paletteOverLeads(desk)
    await desk.press('ArrowDown')
    const order = await desk.page.evaluateHandle(() => {
      const order: string[] = []
      const palette = document.querySelector('[role="dialog"]')
      const look = () => order.push(palette?.isConnected ? 'it is there' : 'it is gone')
      document.addEventListener('focusin', ({ target }) => {
        order.push(target instanceof Element ? (target.getAttribute('role') ?? target.localName) : '')
        look()
        requestAnimationFrame(look)
      })
      return order
    })
    await desk.press('Escape')
    await palette.waitFor({ state: 'detached' })
    expect(await order.jsonValue()).toEqual(['gridcell', 'it is there', 'it is there'])
    // A caret that came to other words with it would make Orca take what opens next for known.
    expect(await desk.page.evaluate(() => getSelection()?.rangeCount)).toBe(0)
    expect(await focusedRole(desk)).toBe('gridcell')
  })

  test('a dialog that the palette opens has the focus before the palette is gone, or hidden from who listens', async () => {
    const desk = await deskOf(people.admin)
    const sheet = desk.page.getByRole('dialog', { name: 'All shortcuts' })
    // Its code is there, as when it is opened again.
    await desk.press('?')
    await sheet.waitFor()
    await desk.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    const palette = await paletteOverLeads(desk)
    await desk.types('all shortcuts')
    await palette.getByRole('option', { name: /^All shortcuts/, selected: true }).waitFor()
    const hidden = await desk.page.evaluateHandle(() => {
      const palette = document.querySelector('[cmdk-root]')
      const hidden: string[] = []
      const look = () => {
        if (palette?.isConnected && palette.closest('[aria-hidden="true"],[inert]'))
          hidden.push(document.activeElement?.localName ?? '')
      }
      new MutationObserver(look).observe(document.body, { attributes: true, subtree: true, childList: true })
      return hidden
    })
    await desk.press('Enter')
    await sheet.getByRole('searchbox', { name: 'Find a shortcut' }).waitFor()
    await palette.waitFor({ state: 'detached' })
    expect(await hidden.jsonValue()).toEqual([])
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.localName)).toBe('input')
    await desk.press('Escape')
  })

  test('how much the palette had found for fewer letters is not said once more letters stand there', async () => {
    const desk = await deskOf(people.admin)
    await paletteOverLeads(desk)
    const heard = await listen(desk.page)
    // While rows are drawn behind it, nothing is said: the number for “lea” waits, and more is typed before its turn.
    await desk.page.evaluate(() => {
      const cell = document.querySelector('[role="gridcell"]')
      const began = performance.now()
      const drawing = setInterval(() => {
        const typed = document.querySelector<HTMLInputElement>('[cmdk-input]')?.value ?? ''
        cell?.append('')
        if (typed.length > 3 || performance.now() - began > 20_000) clearInterval(drawing)
      }, 50)
    })
    await desk.types('lea')
    await new Promise((done) => setTimeout(done, 2000))
    await desk.types('xqzw')
    expect(await saidOf(heard, 'No results')).toEqual(['No results'])
    await desk.press('Escape')
  })

  test('in forced colours a dialog has a line around it', async () => {
    const desk = await deskOf(people.admin)
    await desk.page.emulateMedia({ forcedColors: 'active' })
    await desk.press('?')
    const dialog = desk.page.getByRole('dialog').filter({ visible: true }).first()
    await dialog.waitFor()
    expect(await dialog.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px')
    await desk.page.emulateMedia({ forcedColors: 'none' })
  })

  test('in forced colours each button and field that is off has a colour of its own', async () => {
    const desk = await deskOf(people.superadmin, '/admin/styleguide')
    const { page } = desk
    const guide = page.getByRole('tabpanel').filter({ visible: true })
    const off = guide.locator(':disabled, [aria-disabled="true"]')
    await off.first().waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    const gray = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      probe.style.color = 'GrayText'
      return getComputedStyle(probe).color
    })
    const colours = (of: Locator) => of.evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
    // Colours change in a moment's time.
    await expect.poll(async () => new Set(await colours(off))).toEqual(new Set([gray]))
    expect(await colours(guide.getByRole('button', { disabled: false }).first())).not.toEqual([gray])
    await page.emulateMedia({ forcedColors: 'none' })
  })

  test('demo accounts are large enough to be met', async () => {
    const desk = await deskOf(people.admin)
    const page = await desk.context.newPage()
    await desk.context.clearCookies()
    await page.goto('/admin/login')
    const accounts = page.getByRole('button', { name: /^(superadmin|dealer\.parts)$/ })
    await accounts.first().waitFor()
    for (const one of await accounts.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await page.close()
  })
})

describe('The dashboard', () => {
  test('has headings without controls, links that say what they count, and a chart whose points lead on', async () => {
    const desk = await deskOf(people.admin, '/admin/dashboard')
    const { page } = desk
    const chart = page.getByRole('slider')
    await chart.waitFor()
    // The switch between chart and table is there, and beside the heading: within it, it would be read with its name.
    await page.getByRole('radio', { name: 'Table' }).first().waitFor({ state: 'attached' })
    const inHeadings = ':is(h1, h2, h3, h4, [role="heading"]) :is(input, button, [role="radiogroup"])'
    expect(await page.locator(inHeadings).count()).toBe(0)
    await page.getByRole('link', { name: /^Leads: [\d,]+$/ }).waitFor()
    await chart.focus()
    await desk.press('Home Enter')
    await page.getByRole('menuitem', { name: /^Leads: / }).waitFor()
    await desk.press('Enter')
    await desk.isAt(/\/admin\/\S+\?date=/)
  })
})

describe('A text blast', () => {
  test('what was found in a file has the focus as it comes: on the bare document its title would be read', async () => {
    const desk = await deskOf(people.surveyAdmin, '/admin/text-blast/create')
    const { page } = desk
    await desk.find('button', 'Choose file').waitFor()
    await desk.find('button', 'Choose file').focus()
    const atOnce = page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          new MutationObserver((_, watch) => {
            const found = [...document.querySelectorAll('h2')].find((one) => one.textContent === 'pasted-rows.csv')
            if (!found) return
            watch.disconnect()
            done(document.activeElement === found)
          }).observe(document.body, { childList: true, subtree: true })
        }),
    )
    await page.evaluate(() => {
      const given = new DataTransfer()
      given.setData('text/plain', 'mobile\tfirst_name\n09175550001\tLiza')
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }))
    })
    expect(await atOnce).toBe(true)
  })

  test('pasted recipients are counted aloud; a message is said to be so long after a pause, and not letter by letter', async () => {
    const desk = await deskOf(people.surveyAdmin, '/admin/text-blast/create')
    const { page } = desk
    await desk.find('button', 'Choose file').waitFor()
    const heard = await listen(page)
    await page.evaluate(() => {
      const rows = 'mobile\tfirst_name\n09175550001\tLiza\n12345\tJose'
      const given = new DataTransfer()
      given.setData('text/plain', rows)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }))
    })
    // The heading comes in the place of what had the focus, and may not be heard.
    await page.getByRole('heading', { name: 'pasted-rows.csv', exact: true }).waitFor()
    const verdict = '1 ready, 1 with errors'
    expect((await saidOf(heard, verdict)).filter((text) => text.includes(verdict))).toEqual([verdict])
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.focus()
    const described = await descriptionOf(message)
    expect(described).toContain('0 characters')
    // A description that is hidden is noticed as it gets the focus, and read again as a change.
    const seen = page.locator('[data-counter]').filter({ visible: true })
    expect(await seen.getAttribute('aria-hidden')).toBe('true')
    expect(await seen.evaluate((one) => one.nextElementSibling?.checkVisibility())).toBe(true)
    await desk.types('Hello there')
    const length = await saidOf(heard, '11 characters, 1 part')
    expect(length.at(-1)).toBe('11 characters, 1 part')
    expect(length.length).toBeLessThanOrEqual(2)
  })
})
