import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const deskOf = desksAt(() => server)
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const tabs = (desk: Desk) => desk.page.getByRole('tab')
const tab = (desk: Desk, name: string) => tabs(desk).filter({ hasText: name })
const shown = (desk: Desk) => desk.page.getByRole('tab', { selected: true }).locator('bdi').textContent()
/** The tab that the Tab key comes to. */
const stop = (desk: Desk) => desk.page.locator('[role="tab"][tabindex="0"] bdi').allTextContents()
const focused = (desk: Desk) =>
  desk.page.evaluate(
    () => document.activeElement?.closest('[role="tab"]')?.querySelector('bdi')?.textContent ?? 'no tab',
  )
const isInPanel = (desk: Desk) =>
  desk.page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]') !== null)
const presses = async (desk: Desk, keys: string, comesTo: string) => {
  await desk.press(keys)
  await expect.poll(() => focused(desk), { message: keys }).toBe(comesTo)
}
/** Each place in a tab of its own: the history's entry is of a tab that is gone. */
const opensInTabs = async (desk: Desk, paths: readonly string[]) => {
  for (const path of paths) {
    const before = await tabs(desk).count()
    await desk.page.evaluate((address) => {
      history.pushState({ tab: `gone ${address}` }, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path)
    await expect.poll(() => tabs(desk).count()).toBe(before + 1)
    await desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  }
}
const some = ['/admin/jobs', '/admin/dealer-zones', '/admin/dealer-groups'] as const

test.each([
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const)(
  'in %s the arrows go round the tabs, Home and End to the first and the last, and nothing is shown by it',
  async (locale, on, back) => {
    const desk = await deskOf(people.admin, '/admin/home', { locale })
    await opensInTabs(desk, some)
    const [home, jobs, zones, groups] = ['Home', 'Background jobs', 'Zones', 'Groups'].map((name) => desk.say(name))
    if (!(home && jobs && zones && groups)) throw new Error('no names')
    // A tab that is opened and shown at once is where the strip is entered.
    expect(await stop(desk)).toEqual([groups])
    // The place takes the focus when it has come.
    await expect.poll(() => isInPanel(desk)).toBe(true)
    await tab(desk, groups).focus()
    await presses(desk, on, home)
    await presses(desk, back, groups)
    await presses(desk, back, zones)
    await presses(desk, 'Home', home)
    await presses(desk, 'End', groups)
    await presses(desk, 'Home', home)
    await presses(desk, on, jobs)
    expect(await shown(desk)).toBe(groups)
    expect(await stop(desk)).toEqual([jobs])
    await desk.press('Tab')
    await expect.poll(() => stop(desk)).toEqual([groups])
  },
)

test('Space shows a tab, Enter goes into it, Delete closes it and stays in the strip, shift+F10 has the rest', async () => {
  const desk = await deskOf(people.admin, '/admin/home')
  await opensInTabs(desk, some)
  await tab(desk, 'Zones').focus()
  await desk.press('Space')
  await desk.isAt('/admin/dealer-zones')
  expect(await focused(desk)).toBe('Zones')
  await desk.press('Enter')
  await expect.poll(() => isInPanel(desk)).toBe(true)
  await tab(desk, 'Background jobs').focus()
  await desk.press('Enter')
  await desk.isAt('/admin/jobs')
  await expect.poll(() => isInPanel(desk)).toBe(true)
  await tab(desk, 'Zones').focus()
  await presses(desk, 'Delete', 'Groups')
  expect(await shown(desk)).toBe('Background jobs')
  await tab(desk, 'Background jobs').focus()
  await desk.press('Delete')
  await expect.poll(() => tabs(desk).count()).toBe(2)
  await expect.poll(async () => [await focused(desk), await shown(desk)]).toEqual(['Groups', 'Groups'])
  await desk.press('shift+F10')
  await desk.page
    .getByRole('menuitem', { name: /^Close/ })
    .first()
    .waitFor()
  await presses(desk, 'Escape', 'Groups')
  // The keys of the workspace are heard from here.
  await desk.press('w x')
  await expect.poll(() => tabs(desk).count()).toBe(1)
})

test('by pointer a tab is shown, closed by its cross or the middle button, and neither moves the focus', async () => {
  const desk = await deskOf(people.admin, '/admin/home')
  await opensInTabs(desk, some)
  // The list that has come takes the focus into its rows.
  await desk.toRows()
  const cross = tab(desk, 'Groups').locator('[aria-hidden="true"]').last()
  const before = await desk.page.evaluateHandle(() => document.activeElement)
  await tab(desk, 'Zones').hover()
  await tab(desk, 'Zones').locator('[aria-hidden="true"]').last().click()
  await expect.poll(() => tabs(desk).count()).toBe(3)
  expect(await desk.page.evaluate((one) => document.activeElement === one, before)).toBe(true)
  await tab(desk, 'Background jobs').click({ button: 'middle' })
  await expect.poll(() => tabs(desk).count()).toBe(2)
  await tab(desk, 'Home').click()
  await desk.isAt('/admin/home')
  await cross.click()
  await expect.poll(() => tabs(desk).count()).toBe(1)
})

test('the tab in front is whole in the strip, however many there are and however wide it is', async () => {
  const desk = await deskOf(people.admin, '/admin/home', { width: 1280 })
  await opensInTabs(desk, [...some, '/admin/leads', '/admin/cars', '/admin/models', '/admin/settings/keys'])
  const cut = () =>
    desk.page.evaluate(() => {
      const box = (role: string) => document.querySelector(role)?.getBoundingClientRect() ?? new DOMRect()
      const [strip, front] = [box('[role="tablist"]'), box('[role="tab"][aria-selected="true"]')]
      return Math.max(0, Math.round(front.right - strip.right), Math.round(strip.left - front.left))
    })
  expect(await cut()).toBe(0)
  await desk.page.setViewportSize({ width: 900, height: 800 })
  await expect.poll(cut).toBe(0)
  await tab(desk, 'Background jobs').focus()
  await desk.press('Space')
  await expect.poll(cut).toBe(0)
})

test('at 200 % zoom each tab keeps room for what it is called: the strip scrolls sooner than a name shrinks to a letter', async () => {
  const desk = await deskOf(people.admin, '/admin/home', { width: 720, height: 450 })
  await opensInTabs(desk, [...some, '/admin/leads', '/admin/cars', '/admin/models', '/admin/settings/keys'])
  const names = await tabs(desk)
    .locator('bdi')
    .evaluateAll((all) =>
      all.map((one) => {
        const [text] = one.childNodes
        if (!(text instanceof Text)) throw new Error('a tab without a name')
        const letters = document.createRange()
        letters.setStart(text, 0)
        letters.setEnd(text, Math.min(text.length, 6))
        // The dots of a name that is cut take the place of about two of them.
        return { name: text.data, room: one.getBoundingClientRect().width, six: letters.getBoundingClientRect().width }
      }),
    )
  expect(names).toHaveLength(8)
  expect(names.filter(({ room, six }) => room < six)).toEqual([])
})
