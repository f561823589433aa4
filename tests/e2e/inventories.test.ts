import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { listAt } from './list.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

const { panel } = listAt(() => desk)
const firstRow = () => panel().locator('[role="row"][aria-rowindex="2"]')
const isLoaded = () => expect.poll(() => firstRow().textContent()).toMatch(/\S/)
interface Line {
  readonly id: number
  readonly quantity: number
  readonly reserved: number
  readonly variant: string
}
/** The line that the list shows first. */
const newest = async (): Promise<Line> => {
  const [line] = await server.database.query<Line>(
    `select i.id, i.quantity, i.reserved, v.name as variant from inventories i join variants v on v.id = i.variant_id
     order by i.updated_at desc, i.id desc limit 1`,
  )
  if (!line) throw new Error('There is no stock')
  return line
}

describe('The stock', () => {
  beforeEach(async () => {
    await desk.opens('/admin/inventories')
    await isLoaded()
  })

  test('is asked for by page, per_page and q, and never by a model, even when the address has one [inventories.03]', async () => {
    const [{ name = '' } = {}] = await server.database.query<{ name: string }>(
      'select c.name from colors c join inventories i on i.color_id = c.id limit 1',
    )
    const asked = desk.page.waitForRequest((request) => request.url().includes('/api/v1/inventories?'))
    await desk.opens(`/admin/inventories?model=3&q=${encodeURIComponent(name)}`)
    const query = new URL((await asked).url()).searchParams
    expect([query.get('page'), query.get('q'), query.has('per_page'), query.has('model')]).toEqual([
      '1',
      name,
      true,
      false,
    ])
    await expect.poll(() => firstRow().textContent()).toContain(name)
  })

  test('is found by a color and changed by a difference, by keys alone [inventories.01]', async () => {
    readMessage('screen.inventories', (await panel().getByRole('heading', { level: 1 }).textContent()) ?? '')
    const line = await newest()
    await expect.poll(() => firstRow().textContent()).toContain(line.variant)
    await firstRow().getByRole('gridcell').first().focus()
    await desk.runs('Adjust quantity')
    await desk.isOn(/^Adjust by/)
    await desk.press('ArrowUp ArrowUp ArrowUp')
    await desk.sees(`${line.quantity} now, ${line.quantity + 3} after this change`)
    await desk.press('Enter')
    await desk.sees('Quantity updated.')
    await expect.poll(async () => (await newest()).quantity).toBe(line.quantity + 3)
    await expect.poll(() => firstRow().textContent()).toContain(String(line.quantity + 3))
  })

  test('is never taken below what is reserved: the dialog says so and stays', async () => {
    const line = await newest()
    await firstRow().getByRole('gridcell').first().focus()
    await desk.press('shift+F10')
    await desk.arrowsTo('Adjust quantity')
    await desk.press('Enter')
    await desk.isOn(/^Adjust by/)
    await desk.types(String(line.reserved - line.quantity - 1))
    await desk.press('Enter')
    await desk.sees(/so you cannot remove/)
    expect((await newest()).quantity).toBe(line.quantity)
    await desk.press('Escape')
  })
})

describe('While the stock cannot be loaded', () => {
  /** The list's call fails until this is undone. */
  const failing = async (): Promise<() => Promise<void>> => {
    const pattern = '**/api/v1/inventories?**'
    await desk.page.route(pattern, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, message: 'The stock is being counted.', errors: {}, data: null }),
      }),
    )
    return () => desk.page.unroute(pattern)
  }
  const snack = () => desk.page.getByText('The stock is being counted.', { exact: true }).filter({ visible: true })

  test('its message is shown for ten seconds, and sample data listed, labelled as such and in no export, until it loads [inventories.05] [inventories.06] [constants.06]', async () => {
    const undo = await failing()
    await desk.page.clock.install()
    // On a busy machine a test looks long after something has come: the page itself notes when.
    await desk.page.addInitScript(() => {
      const note = () => {
        const { dataset } = document.documentElement
        if (document.body?.textContent?.includes('The stock is being counted.'))
          dataset['shownAt'] ??= String(Date.now())
      }
      new MutationObserver(note).observe(document, { subtree: true, childList: true })
    })
    await desk.opens('/admin/inventories')
    await snack().first().waitFor()
    const now = () => desk.page.evaluate(() => Date.now())
    const shownAt = await desk.page.evaluate(() => Number(document.documentElement.dataset['shownAt']))
    await desk.page.clock.runFor(Math.max(0, 9200 - ((await now()) - shownAt)))
    expect(await snack().count()).toBe(1)
    expect((await now()) - shownAt).toBeGreaterThan(9000)
    await desk.page.clock.runFor(1800)
    await expect.poll(() => snack().count()).toBe(0)

    await desk.sees('Sample data')
    await panel().getByRole('grid', { name: 'Inventories: sample data' }).waitFor()
    expect(await firstRow().textContent()).toContain('Sample')
    // It is no record: it opens nothing and is offered nowhere.
    await firstRow().getByRole('gridcell').first().focus()
    await desk.press('Enter shift+F10')
    expect(await desk.page.getByRole('menu').filter({ visible: true }).count()).toBe(0)
    await desk.isAt('/admin/inventories')
    const download = panel().getByRole('button', { name: /^Export/ })
    expect(await download.getAttribute('aria-disabled')).toBe('true')

    await undo()
    await desk.goesTo('button', 'Try again')
    await desk.press('Enter')
    await panel().getByRole('grid', { name: 'Inventories', exact: true }).waitFor()
    await expect.poll(() => firstRow().textContent()).toContain((await newest()).variant)
    await desk.doesNotSee('Sample data')
  })
})

test('create and upload are an administrator’s; the list is a dealer’s too [routing.12]', async () => {
  const dealer = await openDesk(server)
  await dealer.opens('/admin/inventories')
  await dealer.signIn(people.dealer)
  await dealer.isAt('/admin/inventories')
  const list = dealer.page.getByRole('tabpanel').filter({ visible: true })
  await list.getByRole('grid', { name: 'Inventories', exact: true }).waitFor()
  expect(await list.getByRole('button', { name: /^New/ }).count()).toBe(0)
  expect(await list.getByRole('button', { name: 'Import' }).count()).toBe(0)
  for (const path of ['/admin/inventories/create', '/admin/inventories/upload']) {
    await dealer.opens(path)
    await dealer.isAt(`/403?${new URLSearchParams({ from: path })}`)
    await desk.opens(path)
    await desk.isAt(path)
    await expect.poll(() => panel().getByRole('heading', { level: 1 }).textContent()).toMatch(/inventor/i)
  }
  await dealer.leave()
})
