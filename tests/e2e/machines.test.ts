import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '#tests/a11y/axe.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt, goWithin } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)

const chartOf = (desk: Desk) => desk.page.locator('svg[role=img]').filter({ visible: true }).first()
const rows = (desk: Desk) => desk.find('grid', 'Events').getByRole('row')

const workday = async (desk: Desk) => {
  const { page } = desk
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.runs('Machines')
  await desk.isAt('/admin/machines')
  // Where the session is, and how it came there.
  await desk.find('heading', 'session').waitFor()
  await expect.poll(() => chartOf(desk).getAttribute('aria-label')).toContain('signedIn.fresh')
  expect(await faultsOf(page)).toEqual([])

  // Looking back: the chart shows what was before.
  await desk.goesTo('grid', 'Events')
  await desk.press('End Enter')
  await desk.find('checkbox', 'This state is wrong').waitFor()
  // The past is not called the present: neither by the chart nor by what stands around it.
  await expect
    .poll(() => chartOf(desk).getAttribute('aria-label'))
    .toContain(desk.say('State after the selected event: {state}.', { state: 'restoring' }))
  await desk.sees('past state: {state}', { state: 'restoring' })
  await desk.sees('after the selected event')
  for (const present of ['now', 'available now']) await desk.doesNotSee(present)
  await desk.press('c')
  await desk.sees('Test copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('recordedTest(\'session\', [\n  { event: "xstate.init", state: "restoring" },\n])')

  // What is marked as wrong stays marked while one looks at another machine, and is where the test ends.
  await desk.find('checkbox', 'This state is wrong').focus()
  await desk.press('Space')
  await desk.sees('Marked as wrong')
  await page.getByRole('link', { name: 'workspace' }).first().press('Enter')
  await desk.find('heading', 'workspace').waitFor()
  await page.goBack()
  await desk.find('heading', 'session').waitFor()
  await desk.sees('Marked as wrong')
  await desk.press('c')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('recordedTest(\'session\', [\n  { event: "xstate.init", wrong: "restoring" },\n])')

  // The same as a list: its states, and every transition of the one that is chosen.
  await desk.press('t')
  await desk.find('treegrid', 'States').getByText(desk.say('after the selected event')).waitFor()
  await desk.doesNotSee('now')
  await desk.find('treegrid', 'States').getByText('expiring').click()
  await desk.isAt(/state=signedIn\.expiring/)
  const table = page.getByRole('table', { name: desk.say('Transitions') })
  await expect.poll(() => table.getByRole('row').count()).toBe(5)
  expect(await faultsOf(page)).toEqual([])

  // Another machine, recorded: an event comes while one looks on, and is a step of the copied test.
  await page.goto('/admin/machines?machine=workspace')
  await desk.find('heading', 'workspace').waitFor()
  // What leads to where it came from is not wrong by its state: who marks such an event is told to record it.
  await desk.goesTo('grid', 'Events')
  await desk.press('Home Enter')
  await desk.find('checkbox', 'This state is wrong').focus()
  await desk.press('Space')
  await desk.press('c')
  await desk.sees(
    'The event marked as wrong leads back to the same state, so the test shows nothing wrong. Record the events instead: a recording of the workspace also keeps which tab came to the front.',
  )
  await desk.find('checkbox', 'This state is wrong').focus()
  await desk.press('Space')
  await desk.find('button', 'Show current state').press('Enter')
  // The button goes, and the focus to what is near.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  // Several marks: each is listed, leads to its event, ends a test of its own, and is taken away by the keyboard.
  for (const key of ['Home', 'End']) {
    await desk.goesTo('grid', 'Events')
    await desk.press(`${key} Enter`)
    await desk.find('checkbox', 'This state is wrong').focus()
    await desk.press('Space')
  }
  const marks = desk.find('grid', 'Marked events').getByRole('row')
  await expect.poll(() => marks.count()).toBe(2)
  await desk.goesTo('grid', 'Marked events')
  await desk.press('End Enter c')
  const copiedNow = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copiedNow).toMatch(/wrong: "open"/)
  await desk.goesTo('grid', 'Marked events')
  await desk.press('Home Enter c')
  await expect.poll(copiedNow).toMatch(/\[\n {2}\{ event: "xstate.init", wrong: "open" \},\n\]/)
  await desk.goesTo('grid', 'Marked events')
  await desk.press('Home Tab')
  await desk.isOn('Remove mark')
  await desk.press('Enter')
  await expect.poll(() => marks.count()).toBe(1)
  await desk.goesTo('grid', 'Marked events')
  await desk.press('Tab Enter')
  await desk.find('grid', 'Marked events').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await desk.find('button', 'Show current state').press('Enter')
  await desk.press('r')
  await expect.poll(() => page.locator('[data-command="machines.record"]').getAttribute('aria-pressed')).toBe('true')
  await desk.press('alt+PageDown')
  await desk.press('alt+PageUp')
  await expect.poll(() => rows(desk).filter({ hasText: 'NEXT' }).count()).toBe(1)
  await desk.press('c')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\{ event: "NEXT", state: "open", shows: \{"tabs":\d+,"front":\d+,"panes":1\} \}/)
  // What is replayed is told before it runs: how many events of which machine, and until which of them.
  const front = () => page.getByRole('tab', { selected: true }).textContent()
  const before = await rows(desk).count()
  await desk.press('y')
  await desk.find('dialog', /^(Replay 2 events of workspace\?|هل يُعاد حدثان من .*workspace.*؟)$/).waitFor()
  await desk.sees(/PREVIOUS.* \D*\d\d:\d\d:\d\d\.\d{3}/)
  await desk.sees('NEXT, PREVIOUS')
  await desk.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await rows(desk).count()).toBe(before)
  const inFront = await front()
  await desk.press('y')
  await desk.goesTo('button', 'Replay events')
  await desk.press('Enter')
  await desk.sees('Replay finished.')
  await expect.poll(() => rows(desk).count()).toBe(before + 2)
  expect(await front()).toBe(inFront)
  const tabs = await page.getByRole('tab').count()
  await rows(desk)
    .filter({ hasText: desk.say('current tab: {front} of {tabs}', { front: tabs, tabs }) })
    .first()
    .waitFor()
}

test('the machines are read by keyboard: the chart, what was before, the list, and a recording as a test', async () => {
  await workday(await deskOf(people.superadmin))
})
test('the machines are read by keyboard, in ar', async () => {
  await workday(await deskOf(people.dealer, '/admin/home', { locale: 'ar' }))
})
/** Words of the drawn chart that a line runs through or touches, or that are cut by its edge: as measured on the screen. */
const wordsInTheWay = (desk: Desk) =>
  chartOf(desk).evaluate((svg) => {
    if (!(svg instanceof SVGSVGElement)) return ['There is no chart']
    const { width, height } = svg.viewBox.baseVal
    const points = [...svg.querySelectorAll('path')].flatMap((path) => {
      if (path.closest('marker')) return []
      const length = path.getTotalLength()
      return Array.from({ length: Math.ceil(length) + 1 }, (_, i) => path.getPointAtLength(Math.min(i, length)))
    })
    const rects = [...svg.querySelectorAll('g[data-state] > rect')].flatMap((rect) =>
      rect instanceof SVGRectElement ? [rect.getBBox()] : [],
    )
    return [...svg.querySelectorAll('text')].flatMap((text) => {
      const box = text.getBBox()
      const [left, top, right, bottom] = [box.x - 1, box.y + 2, box.x + box.width + 1, box.y + box.height - 2]
      const isLabel = text.closest('[data-state]') === null
      const isCut = left < 0 || top < 0 || right > width || bottom > height
      const isCrossed = points.some(({ x, y }) => x > left && x < right && y > top && y < bottom)
      // Across the border of a state: neither in it nor beside it.
      const isOnBorder = rects.some((rect) => {
        const isApart = right < rect.x || left > rect.x + rect.width || bottom < rect.y || top > rect.y + rect.height
        const isIn = left > rect.x && right < rect.x + rect.width && top > rect.y && bottom < rect.y + rect.height
        return !isApart && !isIn
      })
      const why = [...(isCut ? ['cut'] : []), ...(isCrossed ? ['crossed'] : []), ...(isOnBorder ? ['on a border'] : [])]
      return why.length > 0 ? [`${isLabel ? 'label' : 'state'} ${text.textContent}: ${why.join(', ')}`] : []
    })
  })
test('no word of a chart lies on a line or is cut, measured as it is drawn', async () => {
  // In Filipino: the one word of a chart that is translated is the longest there.
  const desk = await deskOf(people.superadmin, '/admin/machines', { locale: 'fil' })
  await desk.find('heading', 'session').waitFor()
  await desk.page.evaluate(() => document.fonts.ready)
  const names = await desk.find('navigation', 'Machines').getByRole('link').locator('bdi:first-child').allInnerTexts()
  expect(names.length).toBeGreaterThan(10)
  const faults: string[] = []
  for (const name of names) {
    await goWithin(desk.page, `/admin/machines?machine=${name}`)
    await desk.find('heading', name).waitFor()
    await expect.poll(() => chartOf(desk).getAttribute('aria-label')).toContain(name)
    faults.push(...(await wordsInTheWay(desk)).map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
})
test.each([320, 560, 760])(
  'the machines in %i px: each can be chosen, nothing is cut, and a press leads to the events below',
  async (width) => {
    const desk = await deskOf(people.superadmin, '/admin/machines', { width, height: 700 })
    const { page } = desk
    await desk.find('heading', 'session').waitFor()
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, nav[aria-label] ul')]
        .filter((one) => one.checkVisibility())
        .flatMap((one) => {
          const isWide = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
          const [own, around] = [one.getBoundingClientRect(), one.parentElement?.getBoundingClientRect()]
          return isWide || (around !== undefined && own.bottom > around.bottom + 1) ? [one.textContent] : []
        }),
    )
    expect(cut).toEqual([])
    if (width < 640) {
      await desk.goesTo('combobox', 'Machine')
      await desk.press('Enter')
      await desk.arrowsTo('workspace')
      await desk.press('Enter')
    } else await page.getByRole('link', { name: /^workspace/ }).press('Enter')
    await desk.find('heading', 'workspace').waitFor()
    await desk.isAt(/machine=workspace/)
    // The events are told of at the head of the chart, and one press leads there.
    await page
      .getByRole('button', { name: /^Events: \d/ })
      .filter({ visible: true })
      .press('Enter')
    await desk.isOn('Events in this browser tab')
    const { top, bottom } = await page.evaluate(() => {
      const at = document.activeElement?.getBoundingClientRect()
      return { top: at?.top ?? -1, bottom: at?.bottom ?? Number.POSITIVE_INFINITY }
    })
    expect([top > 0, bottom < 700]).toEqual([true, true])
    // Choosing an event changes the chart above, which is a press away.
    await desk.goesTo('grid', 'Events')
    await desk.press('End Enter')
    await desk.find('button', 'Show chart').press('Enter')
    await desk.isOn('workspace')
    const chartTop = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1)
    expect([chartTop > 0, chartTop < 700]).toEqual([true, true])
    expect(await faultsOf(page)).toEqual([])
  },
)
test('an event that a state takes stands once, with its guards: in the list, and in what is not covered', async () => {
  const desk = await deskOf(people.superadmin)
  const { page } = desk
  await page.route('**/machine-coverage.json', (route) =>
    route.fulfill({
      json: { at: '2026-11-20T08:00:00Z', machines: { workspace: { states: ['open'], transitions: [], paths: 1 } } },
    }),
  )
  await page.goto('/admin/machines?machine=workspace&view=list&state=askingDiscard')
  const table = page.getByRole('table', { name: 'Transitions' })
  await table.waitFor()
  await expect.poll(() => table.getByRole('cell', { name: 'CONFIRM', exact: true }).count()).toBe(1)
  for (const guard of ['asksToClose', 'asksToGoBack', 'otherwise'])
    expect(await table.getByRole('cell', { name: guard, exact: true }).count()).toBe(1)
  const missing = await page.getByText('Not covered:').locator('..').textContent()
  expect(missing?.match(/open OPEN/g)).toEqual(['open OPEN'])
  expect(missing).toContain('open OPEN (isOpen, needsTab, otherwise)')
  expect(await faultsOf(page)).toEqual([])
})
test('of a long log the latest 40 events are drawn, and the others as one comes to the end', async () => {
  const desk = await deskOf(people.superadmin, '/admin/home')
  const { page } = desk
  for (let i = 0; i < 30; i += 1) for (const place of ['/admin/news', '/admin/home']) await goWithin(page, place)
  await goWithin(page, '/admin/machines?machine=workspace')
  await rows(desk).first().waitFor()
  expect(await rows(desk).count()).toBe(40)
  await desk.goesTo('grid', 'Events')
  await desk.press('End')
  await expect.poll(() => rows(desk).count()).toBeGreaterThan(60)
})
test('asking for the page again goes to its tab, and leaves the machine that is chosen there', async () => {
  const desk = await deskOf(people.superadmin, '/admin/machines?machine=workspace')
  const { page } = desk
  await desk.find('heading', 'workspace').waitFor()
  const tabs = await page.getByRole('tab').count()
  for (const place of ['Machines', 'Home', 'Machines']) {
    await desk.runs(place)
    await desk.isAt(place === 'Home' ? '/admin/home' : '/admin/machines?machine=workspace')
  }
  await desk.find('heading', 'workspace').waitFor()
  expect(await page.getByRole('tab').count()).toBe(tabs)
})
test('without a demo, the page is for super administrators alone', async () => {
  const desk = await deskOf(people.dealer, '/admin/home')
  // The server marks a demo in the page itself: here it does not.
  await desk.page.route('**/admin/machines', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<meta name="dealer-desk-demo">', '') })
  })
  await desk.page.goto('/admin/machines')
  await desk.isAt(/\/403/)
})
