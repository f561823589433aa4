import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, type DeskOf, desksAt } from './driver.ts'

let server: TestServer
const deskOf = desksAt(() => server)
const deskAt = async (path: string, options: Parameters<DeskOf>[2] = {}): Promise<Desk> => {
  const desk = await deskOf(people.admin, path, options)
  await rowsIn(desk, 0)
  return desk
}
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const panels = ({ page }: Desk) => page.getByRole('tabpanel').filter({ visible: true })
const rowsIn = async (desk: Desk, pane: number) => {
  await expect.poll(() => panels(desk).nth(pane).locator('[role="gridcell"]').first().textContent()).toMatch(/\S/)
}
const twoPanes = async (desk: Desk) => {
  await desk.press('w v')
  await expect.poll(() => panels(desk).count()).toBe(2)
  await rowsIn(desk, 1)
}
/** The pane that has the keyboard, by its place in the line; −1 is none. */
const focused = (desk: Desk) =>
  panels(desk).evaluateAll((all) => all.findIndex((one) => one.contains(document.activeElement)))
const isIn = (desk: Desk, pane: number) => expect.poll(() => focused(desk)).toBe(pane)
const heard = (desk: Desk) => desk.page.locator('[aria-live="polite"]').allTextContents()
const hears = (desk: Desk, text: string | RegExp) =>
  expect
    .poll(async () => (await heard(desk)).join(' | '))
    .toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text))
const totalIn = async (desk: Desk, pane: number) =>
  Number((await panels(desk).nth(pane).locator('[role="grid"]').getAttribute('aria-rowcount')) ?? 0) - 1
const search = (desk: Desk) => new URL(desk.page.url()).searchParams
const splitter = (desk: Desk) => desk.page.getByRole('separator')
/** Chooses in the chip of a filter in the pane that has the keyboard. */
const filterBy = async (desk: Desk, pane: number, name: string, entry: string) => {
  await panels(desk).nth(pane).getByRole('button', { name, exact: true }).focus()
  await desk.press('Enter')
  const item = desk.page.getByRole('menuitemradio', { name: entry })
  await item.waitFor()
  await item.focus()
  await desk.press('Enter')
}

describe('Two panes', () => {
  test('stand side by side by w v, change the keyboard by w o and F6, and become one by w q', async () => {
    const desk = await deskAt('/admin/leads')
    await twoPanes(desk)
    await isIn(desk, 1)
    const [one, other] = await Promise.all([0, 1].map((pane) => panels(desk).nth(pane).boundingBox()))
    expect(one && other && one.x + one.width).toBeLessThanOrEqual((other?.x ?? 0) + 1)
    await desk.press('w o')
    await isIn(desk, 0)
    const seen = new Set<number>()
    for (let steps = 0; steps < 8; steps += 1) {
      await desk.press('F6')
      seen.add(await focused(desk))
    }
    expect([...seen].sort()).toEqual([-1, 0, 1])
    await desk.press('Escape w q')
    await expect.poll(() => panels(desk).count()).toBe(1)
    expect(await desk.page.getByRole('tab').count()).toBeGreaterThan(1)
    expect(desk.troubles).toEqual([])
  })

  test('give the keyboard to the second one, though the list of the first comes in the same moment', async () => {
    const desk = await deskOf(people.admin, '/admin/home')
    const { page } = desk
    await page.getByRole('heading', { level: 1 }).waitFor()
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/leads\?/, async (route) => {
      await held.promise
      await route.continue()
    })
    await desk.press('g l')
    const busy = page.locator('[role="grid"][aria-busy="true"]')
    await busy.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('place-on-its-way')
    await busy.evaluate((grid) => {
      for (const key of ['w', 'v'])
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      grid.setAttribute('aria-busy', 'false')
    })
    await expect.poll(() => panels(desk).count()).toBe(2)
    held.resolve()
    await rowsIn(desk, 1)
    await isIn(desk, 1)
    await page.close()
  })

  test('keep keys, address and title to the one with the keyboard', async () => {
    const desk = await deskAt('/admin/leads')
    await twoPanes(desk)
    await desk.press('g z')
    await desk.isAt('/admin/dealer-zones')
    await expect.poll(() => desk.page.title()).toBe('Zones · Dealer Desk')
    await rowsIn(desk, 1)
    await desk.press('w o')
    await desk.isAt('/admin/leads')
    await expect.poll(() => desk.page.title()).toBe('Leads · Dealer Desk')
    await desk.press('ctrl+/')
    await isIn(desk, 0)
    await desk.isOn('Search leads')
    await desk.press('ArrowDown')
    await desk.sees('Row {row} of {total}', { row: 1, total: await totalIn(desk, 0) })
    await desk.press('w o')
    await desk.press('ctrl+/')
    await isIn(desk, 1)
    await desk.isOn('Search zones')
    await desk.press('ArrowDown')
    await desk.sees('Row {row} of {total}', { row: 1, total: await totalIn(desk, 1) })
  })

  test('are as wide as their line is moved by the arrows, also after a reload', async () => {
    const desk = await deskAt('/admin/leads')
    await twoPanes(desk)
    await desk.press('w s')
    await desk.isOn('Width of the first pane')
    await desk.press('ArrowRight ArrowRight ArrowRight')
    await expect.poll(() => splitter(desk).getAttribute('aria-valuenow')).toBe('56')
    await desk.page.reload()
    await rowsIn(desk, 1)
    expect(await splitter(desk).getAttribute('aria-valuenow')).toBe('56')
    const [one, other] = await Promise.all([0, 1].map((pane) => panels(desk).nth(pane).boundingBox()))
    expect((one?.width ?? 0) / ((one?.width ?? 0) + (other?.width ?? 1))).toBeCloseTo(0.56, 1)
  })

  test('are mirrored from right to left: the first one stands at the right', async () => {
    const desk = await deskAt('/admin/leads', { locale: 'ar' })
    await twoPanes(desk)
    const [one, other] = await Promise.all([0, 1].map((pane) => panels(desk).nth(pane).boundingBox()))
    expect(one?.x ?? 0).toBeGreaterThan(other?.x ?? 0)
    await desk.press('w s ArrowLeft')
    await expect.poll(() => splitter(desk).getAttribute('aria-valuenow')).toBe('52')
  })

  test('show one at a time where there is room for no more', async () => {
    const desk = await deskAt('/admin/leads', { width: 320, height: 640 })
    await desk.press('w v')
    await desk.find('button', 'Go to first pane').waitFor()
    expect(await panels(desk).count()).toBe(1)
    expect(
      await desk.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    await desk.goesTo('button', 'Go to first pane')
    await desk.press('Enter')
    await desk.find('button', 'Go to second pane').waitFor()
  })
})

/** Wide enough for the filters to stand beside each other in both panes. */
const wide = { width: 1920, height: 900 }

describe('Two lists of leads', () => {
  test('have the dealer filter linked and the status filter not, tell how they differ, and come back so after a reload', async () => {
    const desk = await deskAt('/admin/leads', wide)
    await twoPanes(desk)
    await desk.press('w l')
    await hears(desk, '3 filters linked: Status, Dealer, Date')
    await desk.press('w f')
    await desk.arrowsTo('Status')
    await desk.press('Enter')
    await hears(desk, '2 filters linked: Dealer, Date')
    await desk.arrowsTo('Date')
    await desk.press('Enter')
    await hears(desk, 'Linked: Dealer')
    await desk.press('Escape')

    const all = await totalIn(desk, 0)
    await filterBy(desk, 1, 'Status', 'Pending')
    await expect.poll(() => search(desk).get('status')).toBe('pending')
    await panels(desk).nth(1).getByRole('gridcell', { name: 'Pending' }).first().waitFor()
    await expect.poll(() => totalIn(desk, 1)).toSatisfy((total: number) => total > 0 && total < all)
    const fewer = all - (await totalIn(desk, 1))
    expect(await totalIn(desk, 0)).toBe(all)
    await desk.sees(`Second pane: ${fewer} rows fewer`)
    await hears(desk, `Second pane: ${fewer} rows fewer`)

    await panels(desk).nth(1).getByRole('button', { name: 'Dealer', exact: true }).focus()
    await desk.press('Enter')
    await desk.page.getByRole('option').first().waitFor()
    await desk.press('ArrowDown Enter Escape')
    await expect.poll(() => search(desk).get('dealer')).toMatch(/^\d+$/)
    const dealer = search(desk).get('dealer')
    await expect.poll(() => totalIn(desk, 0)).toSatisfy((total: number) => total > 0 && total < all)

    await panels(desk).nth(1).getByRole('gridcell').first().focus()
    await desk.press('w o')
    // Both panes have that dealer: the status tells whose address it is.
    await expect.poll(() => search(desk).get('status')).toBeNull()
    expect(search(desk).get('dealer')).toBe(dealer)

    await desk.page.reload()
    await rowsIn(desk, 1)
    await desk.find('button', 'Linked: Dealer').waitFor()
    expect(desk.troubles).toEqual([])
  })

  test('have a link at each filter that both share, which is pressed by key', async () => {
    const desk = await deskAt('/admin/leads', wide)
    await twoPanes(desk)
    const mark = panels(desk).nth(0).getByRole('button', { name: 'Link Dealer' })
    expect(await mark.getAttribute('aria-pressed')).toBe('false')
    await mark.focus()
    await desk.press('Enter')
    await hears(desk, 'Linked: Dealer')
    await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true')
    expect(await panels(desk).nth(1).getByRole('button', { name: 'Link Dealer' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await desk.press('Enter')
    await hears(desk, 'No linked filters')
  })
})

/** The first row that is seen whole in a pane, from 2 on, as it is told to a screen reader. */
const topIn = (desk: Desk, pane: number) =>
  panels(desk)
    .nth(pane)
    .getByRole('grid')
    .evaluate((grid) => {
      const top = grid.getBoundingClientRect().top + 32
      const rows = [...grid.querySelectorAll('[role="row"][data-row]')]
        .filter((row) => row.getBoundingClientRect().top >= top - 1 && row.getBoundingClientRect().height > 0)
        .map((row) => Number(row.getAttribute('aria-rowindex')))
        .filter((index) => index > 1)
      return Math.min(...rows)
    })
const markedIn = (desk: Desk, pane: number) =>
  panels(desk)
    .nth(pane)
    .locator('[data-mate] [data-row]')
    .filter({ has: desk.page.locator('[tabindex="0"]') })
    .textContent()
const refOf = (text: string | null) => /LD-\d{4}-\d+/.exec(text ?? '')?.[0]

describe.each(['en', 'ar'] as const)('Panes that move together, in %s', (locale) => {
  test(`scroll as one from the moment that is wanted${locale === 'en' ? '' : ', in ar'}`, async () => {
    const desk = await deskAt('/admin/leads', { ...wide, locale })
    await twoPanes(desk)
    await panels(desk).nth(1).getByRole('gridcell').first().focus()
    await desk.press('ctrl+End')
    await expect.poll(() => topIn(desk, 1)).toBeGreaterThan(100)
    expect(await topIn(desk, 0)).toBe(2)
    await desk.press('ctrl+Home w m')
    await hears(desk, desk.say('Scrolling linked'))
    await desk.press('ctrl+End')
    await expect.poll(() => topIn(desk, 1)).toBeGreaterThan(100)
    const end = await topIn(desk, 1)
    await expect.poll(() => topIn(desk, 0)).toBe(end)
    // The other way round, by the wheel: the one that is touched leads.
    const box = await panels(desk).nth(0).getByRole('grid').boundingBox()
    await desk.page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 300)
    await desk.page.mouse.wheel(0, -1500)
    await expect.poll(() => topIn(desk, 0)).toBeLessThan(end)
    await expect.poll(async () => (await topIn(desk, 1)) - (await topIn(desk, 0))).toBe(0)
    await desk.page.reload()
    await rowsIn(desk, 0)
    await rowsIn(desk, 1)
    await desk.find('button', 'No linked filters').waitFor()
    await panels(desk).nth(1).getByRole('gridcell').first().focus()
    await isIn(desk, 1)
    // It is kept with the panes.
    await expect
      .poll(async () => {
        // A list that has just come brings the focus to where it was.
        await panels(desk).nth(1).getByRole('gridcell').first().focus()
        await desk.press('ctrl+Home ctrl+End')
        return topIn(desk, 1)
      })
      .toBe(end)
    await expect.poll(() => topIn(desk, 0)).toBe(end)
    await desk.press('w m')
    await hears(desk, desk.say('Scrolling not linked'))
    expect(desk.troubles).toEqual([])
  })

  test(`mark the record that the keyboard is on${locale === 'en' ? '' : ', in ar'}`, async () => {
    const desk = await deskAt('/admin/leads', { ...wide, locale })
    await twoPanes(desk)
    // The other one stands in another order.
    await desk.press('w e')
    await hears(desk, desk.say('Selection linked'))
    await panels(desk).nth(1).getByRole('gridcell').first().focus()
    await desk.press('ArrowDown ArrowDown ArrowDown')
    const ref = await desk.page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? null)
    expect(refOf(ref)).toBeDefined()
    await expect.poll(async () => refOf(await markedIn(desk, 0))).toBe(refOf(ref))
    await isIn(desk, 1)
    // What has the keyboard shows its own ring alone.
    await desk.press('w o')
    await desk.press('ArrowDown')
    await expect.poll(async () => refOf(await markedIn(desk, 1))).not.toBe(refOf(ref))
    await desk.press('w e')
    await hears(desk, desk.say('Selection not linked'))
    await expect.poll(() => desk.page.locator('[data-mate]').count()).toBe(0)
    expect(desk.troubles).toEqual([])
  })
})

test('Two records beside each other scroll as far down, and the menu of the bar says so', async () => {
  const desk = await deskOf(people.admin, '/admin/leads/5', { width: 1440, height: 500 })
  await desk.press('w v')
  await expect.poll(() => panels(desk).count()).toBe(2)
  await desk.press('w m')
  await hears(desk, 'Scrolling linked')
  await desk.goesTo('button', 'Link panes')
  await desk.press('Enter')
  await expect
    .poll(() => desk.page.getByRole('menuitemcheckbox', { name: 'Scrolling' }).getAttribute('aria-checked'))
    .toBe('true')
  await desk.press('Escape')
  const scrolls = () =>
    panels(desk).evaluateAll((all) =>
      all.map((panel) => Math.max(...[panel, ...panel.querySelectorAll('*')].map((one) => Math.round(one.scrollTop)))),
    )
  const box = await panels(desk).nth(0).boundingBox()
  await desk.page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 250)
  await desk.page.mouse.wheel(0, 160)
  await expect.poll(async () => (await scrolls())[0]).toBeGreaterThan(50)
  await expect.poll(async () => ((await scrolls())[1] ?? 0) - ((await scrolls())[0] ?? 0)).toBe(0)
  expect(desk.troubles).toEqual([])
})

test('Two lists keep their tables: the sidebar folds to icons, and cards come only where a pane is very narrow', async () => {
  const desk = await deskAt('/admin/leads', { width: 1440, height: 900 })
  const headings = (pane: number) => panels(desk).nth(pane).getByRole('columnheader').count()
  const sidebar = async () =>
    (
      await desk.page
        .getByRole('navigation', { name: 'Main' })
        .boundingBox()
        .catch(() => null)
    )?.width ?? 0
  const before = await sidebar()
  await twoPanes(desk)
  await expect.poll(sidebar).toBeLessThan(before / 2)
  for (const [keys, share] of [
    ['w 2', 67],
    ['w 3', 33],
    ['w 1', 50],
  ] as const) {
    await desk.press(keys)
    await expect.poll(async () => Math.round(Number(await splitter(desk).getAttribute('aria-valuenow')))).toBe(share)
    for (const pane of [0, 1]) expect(await headings(pane)).toBeGreaterThan(3)
  }
  // A third of this window is less than 420 pixels.
  await desk.page.setViewportSize({ width: 1100, height: 900 })
  await desk.press('w 2')
  await expect.poll(() => headings(1)).toBe(0)
  expect(await headings(0)).toBeGreaterThan(3)
})
