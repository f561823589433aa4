import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import type { Locale } from '#tests/support/words.ts'
import { openDesk } from './driver.ts'
import { countKeys } from './keys-counted.ts'

/*
 * A working hour by keyboard alone, and what it costs in keys. `before` is what the same work took at the end of the
 * product's first half (commit f6e49da), pressed through there by the shortest way that it offered:
 *
 * | work                       | before | how                                                                           |
 * | -------------------------- | -----: | ----------------------------------------------------------------------------- |
 * | find a lead by its mobile  |     13 | F1, eleven digits, Enter                                                      |
 * | set its status             |     15 | Tab 11 times to the form's status, Enter, a letter, Enter, ctrl+s             |
 * | filter three ways          |     24 | F6 out of the form, g l; f Enter ↓ Enter; f ↓ Enter, three letters, ↓ Enter   |
 * |                            |        | Esc; f ↓ ↓ Enter, the first and last day in a calendar: Enter ↑ → Enter       |
 * | save the view              |      8 | v ↑ Enter, four letters, Enter; there were no stars                           |
 * | compare two dealers        |     18 | ctrl+k for panes that keep their tables, w v; f ↓ Enter, three letters, ↓     |
 * |                            |        | Enter; the first dealer found and given up: ctrl+a, three letters, ↓ Enter;   |
 * |                            |        | Esc                                                                           |
 * | back to one pane's rows    |      3 | w q, F6 to the rows                                                           |
 * | set ten statuses           |     18 | shift+Space, shift+↓ nine times; b Enter, Enter, a letter, Enter; Tab Tab     |
 * |                            |        | Enter                                                                         |
 * | undo                       |      2 | ctrl+z, Enter on its question                                                 |
 * | redo                       |     18 | there was none, and the selection was gone: all of it again                   |
 */
const before = {
  find: 13,
  status: 15,
  filter: 24,
  view: 8,
  compare: 18,
  unsplit: 3,
  ten: 18,
  undo: 2,
  redo: 18,
} as const
type Work = keyof typeof before
/** What it may take today. */
const budget: Readonly<Record<Work, number>> = {
  find: 13,
  status: 3,
  filter: 19,
  view: 10,
  compare: 12,
  unsplit: 3,
  ten: 14,
  undo: 1,
  redo: 1,
}
const sum = (keys: Readonly<Record<Work, number>>) => Object.values(keys).reduce((all, one) => all + one, 0)

let server: TestServer
beforeEach(async () => {
  server = await startServer({ on: 'postgres' })
})
afterEach(() => server?.stop())
afterAll(closeWindows)

interface Lead {
  readonly id: number
  readonly name: string
  readonly mobile: string
}
interface Dealer {
  readonly id: number
  readonly name: string
}
/** Letters that a dealer is found by among the others. */
const lettersOf = ({ name }: Dealer, { name: other }: Dealer): string => {
  for (let at = 0; at <= name.length - 3; at += 1) {
    const letters = name.slice(at, at + 3).toLowerCase()
    if (!letters.includes(' ') && !other.toLowerCase().includes(letters)) return letters
  }
  throw new Error(`${name} is called like ${other}`)
}

const journeys = [
  ['A working hour by keyboard alone takes a third fewer keys than it took', 'en'],
  ['A working hour by keyboard alone takes a third fewer keys than it took, in ar', 'ar'],
] as const satisfies readonly (readonly [string, Locale])[]
test.each(journeys)('%s', { timeout: 240_000 }, async (_, locale) => {
  const { query } = server.database
  const [one, other] = await query<Dealer>('select id, name from dealers where deleted_at is null order by id limit 2')
  if (!one || !other) throw new Error('The world has fewer than two dealers')
  // Twelve contacted leads of each within the week.
  await query(
    `update leads set status = 'contacted', created_at = now() - interval '1 hour' * (1 + id % 100)
     where id in (select id from (select id, row_number() over (partition by dealer_id order by id) as at from leads) n where at <= 12)`,
  )
  const [lead] = await query<Lead>(
    `select id, first_name || ' ' || last_name as name, mobile_number as mobile from leads where status = 'pending' order by id desc limit 1`,
  )
  if (!lead) throw new Error('The world has no pending lead')
  const statusesOf = async (ids: readonly number[]) =>
    (await query<{ status: string }>('select status from leads where id = any($1::int[])', [ids])).map(
      ({ status }) => status,
    )

  const desk = await openDesk(server, { locale, width: 1440, height: 900, bringsAhead: true })
  const { page } = desk
  const panels = () => page.getByRole('tabpanel').filter({ visible: true })
  const until = <T>(read: () => T) => expect.poll(read, { timeout: patience })
  const totalIn = async (pane: number) =>
    Number((await panels().nth(pane).getByRole('grid').getAttribute('aria-rowcount')) ?? 0) - 1
  const inGrid = () =>
    until(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') != null)).toBe(true)
  const role = (name: string) =>
    until(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(name)
  const search = () => new URL(page.url()).searchParams
  /** What is offered first is called so: the next ArrowDown comes to it. */
  const offers = (text: string) =>
    until(() => page.getByRole('option').filter({ visible: true }).first().textContent()).toContain(text)

  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
  const keys = countKeys(page)
  const took = {
    find: await keys.for(async () => {
      await desk.press('F1')
      await page.getByRole('combobox').filter({ visible: true }).first().waitFor()
      await desk.types(lead.mobile.replace('+63', '0'))
      await page.getByRole('option', { name: lead.name, selected: true }).waitFor({ timeout: patience })
      await desk.press('Enter')
      await desk.isAt(`/admin/leads/${lead.id}`)
      await page
        .getByRole('heading', { level: 1, name: lead.name })
        .filter({ visible: true })
        .waitFor({ timeout: patience })
    }),
    status: await keys.for(async () => {
      await desk.find('button', 'Status: {status}', { status: desk.say('Pending') }).waitFor({ timeout: patience })
      await desk.press('shift+S')
      await desk.isOn('Pending')
      await desk.press('ArrowDown')
      await desk.isOn('Contacted')
      await desk.press('Enter')
      await until(() => statusesOf([lead.id])).toEqual(['contacted'])
    }),
    filter: await keys.for(async () => {
      await desk.press('g l')
      await desk.isAt('/admin/leads')
      await panels().locator('[role="gridcell"]').filter({ hasText: /\S/ }).first().waitFor({ timeout: patience })
      await inGrid()
      await desk.press('shift+L')
      await desk.isOn('Filters')
      // As many letters as lead to a name; Tab writes it.
      const completes = async (name: string) => {
        const first = page.getByRole('option').filter({ visible: true }).first()
        // An article tells nothing apart.
        for (const letter of name.replace(/^ال/u, '')) {
          await desk.types(letter)
          await first.waitFor()
          if ((await first.textContent())?.startsWith(name)) return desk.press('Tab')
        }
        throw new Error(`“${name}” is not offered first`)
      }
      await completes(desk.say('Status'))
      await completes(desk.say('Contacted'))
      await completes(desk.say('Dealer'))
      await desk.types(lettersOf(one, other))
      await offers(one.name)
      await desk.press('Tab')
      await completes(desk.say('Date'))
      await desk.types('7')
      await page.getByRole('option').filter({ visible: true, hasText: /7|٧/ }).first().waitFor()
      await desk.press('Tab Enter')
      await until(() => search().get('status')).toBe('contacted')
      expect(search().get('dealer')).toBe(String(one.id))
      expect(search().get('where')).toBe('created_at:last-7-days')
      await until(() => totalIn(0)).toBeGreaterThanOrEqual(12)
      await inGrid()
    }),
    view: await keys.for(async () => {
      await desk.press('v')
      await role('menuitem')
      await desk.press('ArrowUp')
      await desk.isOn('Save as view')
      await desk.press('Enter')
      await desk.isOn('Name')
      await desk.types('Week')
      await desk.press('Tab')
      await desk.isOn('Add view to starred')
      await desk.press('Space Enter')
      await desk
        .find('link', '{name}, {list}', { name: 'Week', list: desk.say('Leads') })
        .waitFor({ timeout: patience })
      await inGrid()
    }),
    compare: await keys.for(async () => {
      await desk.press('w v')
      await until(() => panels().count()).toBe(2)
      await panels()
        .nth(1)
        .locator('[role="gridcell"]')
        .filter({ hasText: /\S/ })
        .first()
        .waitFor({ timeout: patience })
      await desk.press('f')
      await role('menuitem')
      await desk.press('ArrowDown')
      await desk.isOn('Dealer')
      await desk.press('Enter')
      await role('combobox')
      await desk.press('Backspace')
      await desk.types(lettersOf(other, one))
      await offers(other.name)
      await desk.press('ArrowDown Enter Escape')
      await until(() => search().get('dealer')).toBe(String(other.id))
      await until(() => totalIn(1)).toBeGreaterThanOrEqual(12)
      // Both keep their columns.
      for (const pane of [0, 1]) expect(await panels().nth(pane).getByRole('columnheader').count()).toBeGreaterThan(3)
    }),
    unsplit: await keys.for(async () => {
      await desk.press('w q')
      await until(() => panels().count()).toBe(1)
      // From the filter to the rows.
      await desk.press('Escape')
      await inGrid()
    }),
    ten: 0,
    undo: 0,
    redo: 0,
  }
  const now = () =>
    query<{ id: number; status: string }>(
      `select id, status from leads where status = 'qualified' and created_at > now() - interval '6 days'`,
    )
  const already = (await now()).length
  const qualified = async () => (await now()).length - already
  took.ten = await keys.for(async () => {
    await desk.press('shift+Space')
    for (let more = 1; more < 10; more += 1) await desk.press('shift+ArrowDown')
    await until(() => panels().locator('[data-row][aria-selected="true"]').count()).toBe(10)
    await desk.press('s')
    await desk.isOn('Pending')
    await desk.press('ArrowDown ArrowDown')
    await desk.isOn('Qualified')
    await desk.press('Enter')
    await until(qualified).toBe(10)
    await inGrid()
  })
  took.undo = await keys.for(async () => {
    await desk.press('ctrl+z')
    await until(qualified).toBe(0)
    await inGrid()
  })
  took.redo = await keys.for(async () => {
    await desk.press('ctrl+y')
    await until(qualified).toBe(10)
    await inGrid()
  })
  // The names of another language may take another letter until they are told apart.
  const most: Readonly<Record<string, number>> = { ...budget, filter: budget.filter + (locale === 'ar' ? 2 : 0) }
  expect(Object.entries(took).filter(([work, keys]) => keys > (most[work] ?? 0))).toEqual([])
  console.info(`Keys of a working hour (${locale}): ${JSON.stringify(took)}; ${sum(took)} of ${sum(before)} before`)
  expect(sum(took)).toBeLessThanOrEqual((sum(before) * 2) / 3)
  expect(desk.troubles).toEqual([])
  await desk.leave()
})
