import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { plantSelected, selectedName, writable } from '#tests/support/selected-leads.ts'
import { sendBySimulator } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { faultsOf } from '../a11y/axe.ts'
import { type Desk, openDesk, tabTo } from './driver.ts'
import { listAt } from './list.ts'

let simulator: Simulator
let server: TestServer
let desk: Desk
let ids: readonly number[]
beforeAll(async () => {
  simulator = await startSimulator({ latency: [5, 20], reportDelay: [100, 300] })
  server = await startServer({ on: 'postgres', env: { SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '1' } })
  await sendBySimulator(await signIn(server.origin, people.superadmin))
  ids = await plantSelected(server.database, 1)
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
  await simulator?.close()
})

const until = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })
const { panel, opens, total } = listAt(() => desk)
/** Any but the palette, which is one too. */
const dialog = () => desk.page.getByRole('dialog').filter({ visible: true, hasNot: desk.page.locator('[cmdk-input]') })
const inDialog = (
  role: 'button' | 'heading' | 'rowheader',
  english: string,
  values?: Record<string, string | number>,
) => dialog().getByRole(role, { name: desk.say(english, values) })
const figure = (name: string) => panel().locator(`[data-figure="${name}"] dd`)
/** Whatever has the focus is seen and has a name. */
const isOnSomething = () =>
  until(() =>
    desk.page.evaluate(() => {
      const { activeElement } = document
      const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
      return activeElement !== document.body && activeElement?.checkVisibility() === true && name.trim() !== ''
    }),
  ).toBe(true)
const selected = (count: number) => desk.sees('{count} selected', { count })
/** The list of those who were planted, at its first row. */
const atList = async () => {
  await opens(`/admin/leads?q=${selectedName}&order_by=reference_no&sort=asc`)
  await until(total).toBe(ids.length)
  await panel().locator('[role="gridcell"][tabindex="0"]').focus()
}
const selectRows = async (count: number) => {
  await desk.press('ctrl+Home shift+Space')
  for (let more = 1; more < count; more += 1) await desk.press('shift+ArrowDown')
  await selected(count)
}
const begins = {
  fromTheBar: async () => {
    await desk.press('b')
    await desk.page.getByRole('menuitem', { name: desk.say('Text customers') }).waitFor()
    await desk.arrowsTo('Text customers')
    await desk.press('Enter')
  },
  fromThePalette: () => desk.runs('Text customers'),
}
const choose = async (field: Locator, option: string) => {
  await tabTo(desk.page, field)
  await desk.press('Enter')
  await desk.page.getByRole('option').first().waitFor()
  await desk.arrowsTo(option)
  await desk.press('Enter')
}

test.each([
  ['en', 'fromTheBar', 'rows'],
  ['ar', 'fromThePalette', 'all'],
] as const)(
  'Thirty selected leads become a text blast of the 24 who can be written to, by keyboard alone, in %s',
  { timeout: 240_000 },
  async (locale, way, what) => {
    desk = await openDesk(server, { locale })
    await desk.opens('/admin/home')
    await desk.signIn(people.admin)
    await atList()
    if (what === 'rows') await selectRows(30)
    else await desk.runs('Select all matching rows')
    await selected(30)
    const files = () => server.database.query('select id from text_blast_files')
    const before = await files()

    await begins[way]()
    await inDialog('heading', '{ready} of {count} can get a text message', { ready: 24, count: 30 }).waitFor()
    const rows = dialog().getByRole('row')
    const told = await rows.allTextContents()
    expect(told.slice(1).map((row) => /\d$/.exec(row)?.[0])).toEqual(['2', '2', '2'])
    for (const reason of ['Opted out', 'Same number as another selected row', 'Customer data erased'])
      expect(
        await inDialog('rowheader', reason)
          .or(dialog().getByText(desk.say(reason)))
          .count(),
      ).toBeGreaterThan(0)
    expect(told[1]).toContain('LD-2020-990025')
    expect(await faultsOf(desk.page, { isOverlaid: true })).toEqual([])
    // The safe answer comes first; nothing was made, and the selection is as it was.
    await desk.isOn('Cancel')
    await desk.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await isOnSomething()
    await selected(30)
    expect(await files()).toEqual(before)

    await begins[way]()
    await desk.isOn('Cancel')
    await tabTo(desk.page, dialog().getByRole('button', { name: /24/ }))
    await desk.press('Enter')
    await desk.isAt(/\/admin\/text-blast\/create\?file=\d+$/)
    await dialog().waitFor({ state: 'detached' })
    await figure('ready').waitFor()
    const figures = ['rows', 'ready', 'invalid', 'duplicate', 'opted-out']
    expect(await Promise.all(figures.map((name) => figure(name).textContent()))).toEqual(['30', '24', '2', '2', '2'])
    await isOnSomething()

    await tabTo(desk.page, desk.find('textbox', 'Name'))
    await desk.types('Showroom day')
    await choose(
      panel()
        .getByRole('combobox', { name: desk.say('Purpose') })
        .or(panel().getByRole('button', { name: desk.say('Purpose') })),
      'Service',
    )
    await tabTo(desk.page, desk.find('textbox', 'Message'))
    await desk.types('Hi {first_name}, see you at {dealer}. {opt_out_link}')
    // What was typed and the file of the selection survive a reload.
    await desk.page.reload()
    await until(() => figure('ready').textContent()).toBe('24')
    expect(await desk.find('textbox', 'Name').inputValue()).toBe('Showroom day')
    await desk.press('ctrl+s')
    await desk.isAt(/\/admin\/text-blast\/\d+$/)
    await figure('delivered').waitFor()

    const sent = simulator.record.taken.length
    await desk.press('s s')
    await dialog().waitFor()
    // From Cancel, which has the focus, to Send.
    await desk.press('Tab Enter')
    await until(() => figure('delivered').textContent()).toMatch(/^24 /)
    const to = simulator.record.taken.slice(sent).map((one) => `+${one.to}`)
    expect(to.toSorted()).toEqual(writable.toSorted())
    expect(simulator.record.taken.at(sent)?.text).toMatch(/^Hi Ana 1, see you at /)
    expect(desk.troubles).toEqual([])
    await desk.leave()
  },
)

test('Of nobody there is no way on; who opts out meanwhile is told, and the selection stays', {
  timeout: 120_000,
}, async () => {
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
  await atList()
  await desk.runs('Text customers')
  await desk.sees('Select an item from the list first.')
  expect(await dialog().count()).toBe(0)
  await desk.press('ctrl+End shift+Space')
  await selected(1)
  await begins.fromTheBar()
  await inDialog('heading', '0 of 1 can get a text message').waitFor()
  await desk.isOn('Close')
  expect(await dialog().getByRole('button').allTextContents()).toEqual(['Close'])
  await desk.press('Enter')
  await dialog().waitFor({ state: 'detached' })

  await desk.press('Escape')
  await panel().locator('[role="gridcell"][tabindex="0"]').focus()
  await selectRows(1)
  await begins.fromTheBar()
  await inDialog('heading', '1 of 1 can get a text message').waitFor()
  const number = [writable[0]]
  await server.database.query("insert into opt_outs (mobile_number, source) values ($1, 'link')", number)
  await tabTo(desk.page, inDialog('button', 'Write to 1 customer'))
  await desk.press('Enter')
  await desk.sees('None of the selected customers can get a text message. Select other rows and try again.')
  await desk.isOn('Try again')
  await desk.press('Enter')
  await inDialog('heading', '0 of 1 can get a text message').waitFor()
  await desk.isOn('Close')
  await desk.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await selected(1)
  await server.database.query('delete from opt_outs where mobile_number = $1', number)
  await desk.leave()
})

test('What comes late waits while the palette is typed into, and comes when that is closed', {
  timeout: 120_000,
}, async () => {
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
  await atList()
  await selectRows(1)
  const answered = Promise.withResolvers<void>()
  await desk.page.route('**/files/from/**', async (route) => {
    await answered.promise
    await route.continue()
  })
  const asked = desk.page.waitForRequest('**/files/from/**')
  await begins.fromThePalette()
  await asked
  // Before the dialog that says that it counts.
  await desk.press('F1')
  const palette = desk.page.locator('[cmdk-input]')
  await palette.waitFor()
  await desk.types('dea')
  const response = desk.page.waitForResponse('**/files/from/**')
  answered.resolve()
  await response
  await desk.types('lers')
  await desk.page.waitForTimeout(500)
  await desk.types('!')
  expect(await palette.inputValue()).toBe('dealers!')
  expect(await dialog().count()).toBe(0)
  await desk.press('Escape')
  await inDialog('heading', '1 of 1 can get a text message').waitFor()
  await desk.isOn('Cancel')
  await desk.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await isOnSomething()
  await selected(1)
  await desk.leave()
})

test('Who makes no text blasts is not offered it', { timeout: 60_000 }, async () => {
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.dealer)
  await opens('/admin/leads')
  await panel().locator('[role="gridcell"][tabindex="0"]').focus()
  await desk.press('shift+Space b')
  await desk.page.getByRole('menuitem', { name: 'Set status' }).waitFor()
  expect(await desk.page.getByRole('menuitem', { name: 'Text customers' }).count()).toBe(0)
  await desk.leave()
})
