import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, goWithin, openDesk } from './driver.ts'

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

const panel = (one = desk) => one.page.getByRole('tabpanel').filter({ visible: true })
const dialog = (one = desk) => one.page.getByRole('dialog')
const messages = (one = desk) => one.page.getByRole('region', { name: 'Messages' })
const opens = async (path: string, one = desk) => {
  await one.opens(path)
  await panel(one).locator('[role="gridcell"]').filter({ hasText: /\S/ }).first().waitFor()
}
/** The same without loading the page anew. */
const opensWithin = async (path: string) => {
  await goWithin(desk.page, path)
  await panel().locator('[role="gridcell"]').filter({ hasText: /\S/ }).first().waitFor()
  await panel().locator('[role="gridcell"][tabindex="0"]').focus()
}
/** The first rows of the list, chosen by the keys. */
const choose = async (rows: number, one = desk) => {
  await panel(one).locator('[role="gridcell"][tabindex="0"]').focus()
  // What an act before has left chosen.
  await one.press('Escape shift+Space')
  for (let more = 1; more < rows; more += 1) await one.press('shift+ArrowDown')
  await one.sees(`${rows} selected`)
}
/** Runs an entry of the bulk menu, and tells what it was called there. */
const begins = async (entry: string, one = desk): Promise<string> => {
  await one.press('b')
  const item = one.page.getByRole('menuitem', { name: entry, exact: true })
  await item.waitFor()
  const name = (await item.textContent()) ?? ''
  await one.arrowsTo(entry)
  await one.press('Enter')
  return name
}
const picks = async (option: string, one = desk) => {
  await dialog(one).getByRole('combobox').focus()
  await one.press('Enter')
  await one.page.getByRole('option', { name: option, exact: true }).waitFor()
  await one.types(option)
  await one.press('Enter')
  // The list gives the focus back as it goes.
  await dialog(one).getByRole('combobox').and(one.page.locator(':focus')).waitFor()
}
/** The question's own button, not the one of the same name in the bar behind it. */
const confirms = async (name: string, one = desk) => {
  await dialog(one).getByRole('button', { name, exact: true }).focus()
  await one.press('Enter')
}
/** What the first rows of the list are in the database, by their references in the order of the screen. */
const firstRefs = async (rows: number) => {
  const found = panel().locator('[role="row"]').filter({ hasText: /LD-\d/ })
  await found.nth(rows - 1).waitFor()
  const texts = await found.allTextContents()
  return texts.slice(0, rows).map((text) => /LD-\d{4}-\d{6}/.exec(text)?.[0] ?? '')
}
const statusesOf = async (refs: readonly string[]) => {
  const rows = await server.database.query<{ status: string }>(
    'select status from leads where reference_no = any($1::text[]) order by reference_no',
    [refs],
  )
  return rows.map(({ status }) => status)
}
const setStatus = async (rows: number, to: string) => {
  await choose(rows)
  await begins('Set status')
  await dialog()
    .getByRole('heading', { name: `Set status for ${rows} leads` })
    .waitFor()
  await picks(to)
  await dialog()
    .getByRole('heading', { name: `Set status to ${to} for ${rows} leads?` })
    .waitFor()
  await confirms('Set status')
}

describe('A bulk action', () => {
  test('without a selection is refused in the specified words [bulk.07]', async () => {
    await opens('/admin/leads')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await begins('Set status')
    const told = messages().getByText('Select an item')
    readMessage('bulk.no-selection', (await told.textContent()) ?? '')
    expect(await dialog().count()).toBe(0)
  })

  test('of one row is cleared by its command', async () => {
    const selected = panel().locator('[role="row"][aria-selected="true"]')
    await choose(1)
    await expect.poll(() => selected.count()).toBe(1)
    await desk.runs('Clear selection')
    await expect.poll(() => selected.count()).toBe(0)
  })

  test('names how many and what, stays for 300 ms once confirmed, and then closes [bulk.05]', async () => {
    await server.database.query('update leads set action = null')
    await opens('/admin/leads')
    await choose(2)
    await begins('Set action')
    await picks('Call')
    await dialog().getByRole('button', { name: 'Set action' }).focus()
    const { clock } = desk.page
    await clock.install()
    await clock.pauseAt(Date.now() + 60_000)
    await desk.press('Enter')
    await clock.runFor(290)
    expect(await dialog().count()).toBe(1)
    await clock.runFor(20)
    await dialog().waitFor({ state: 'detached' })
    await clock.resume()
    await messages().getByText('2 records were changed.').waitFor()
  })

  test('shows what came of it, and is undone from there', async () => {
    await opens('/admin/leads?status=pending')
    const refs = await firstRefs(3)
    await setStatus(3, 'Contacted')
    await messages().getByText('3 records were changed.').waitFor()
    expect(await statusesOf(refs)).toEqual(['contacted', 'contacted', 'contacted'])
    const over = await messages().getByRole('group').last().boundingBox()
    const under = await panel().getByRole('group', { name: 'Selection' }).boundingBox()
    expect((over?.y ?? 0) + (over?.height ?? 0), 'covers no part of the bar').toBeLessThanOrEqual(under?.y ?? 0)
    await messages().getByRole('button', { name: 'Undo' }).focus()
    await desk.press('Enter')
    await expect.poll(() => statusesOf(refs)).toEqual(['pending', 'pending', 'pending'])
  })

  test('is undone by ctrl+z in the grid and redone by ctrl+y, its rows staying where they are', async () => {
    await opens('/admin/leads?status=pending')
    const refs = await firstRefs(2)
    await setStatus(2, 'Qualified')
    await messages().getByText('2 records were changed.').waitFor()
    expect(await statusesOf(refs)).toEqual(['qualified', 'qualified'])
    const marked = panel().getByRole('row').filter({ hasText: 'No longer in this list' })
    await expect.poll(() => marked.count()).toBe(2)
    expect(await firstRefs(2)).toEqual(refs)
    await desk.sees('2 selected')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('ctrl+z')
    await expect.poll(() => statusesOf(refs)).toEqual(['pending', 'pending'])
    await expect.poll(() => marked.count()).toBe(0)
    await desk.press('ctrl+y')
    await messages().getByText('2 records were changed again.').waitFor()
    expect(await statusesOf(refs)).toEqual(['qualified', 'qualified'])
    // Another page, and what this one knew is forgotten: the server knows it.
    await opens('/admin/leads')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('ctrl+z')
    await expect.poll(() => statusesOf(refs)).toEqual(['pending', 'pending'])
    expect(await dialog().count()).toBe(0)
  })

  test('sets the status of the row that the keyboard is on by s and Enter, and the row stays under it, marked', async () => {
    await opens('/admin/leads?status=pending')
    const [ref = ''] = await firstRefs(1)
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('Escape ctrl+Home s')
    await desk.page.getByRole('dialog').getByRole('heading', { name: 'Set status for 1 lead' }).waitFor()
    await desk.isOn(/^Pending/)
    await desk.types('Cont')
    await desk.isOn('Contacted')
    await desk.press('Enter')
    await messages().getByText('1 record was changed.').waitFor()
    expect(await statusesOf([ref])).toEqual(['contacted'])
    const row = panel().getByRole('row').filter({ hasText: ref })
    await expect.poll(() => row.textContent()).toContain('No longer in this list')
    await expect.poll(() => row.locator(':focus').count()).toBe(1)
    expect(await panel().getByRole('group', { name: 'Selection' }).count()).toBe(0)
  })

  test('comes after a single save: ctrl+z in the list undoes that first, unless somebody has changed it since', async () => {
    await opens('/admin/leads?status=pending')
    const [ref = ''] = await firstRefs(1)
    await desk.press('ctrl+Home Enter')
    await desk.page
      .getByRole('combobox', { name: /Status/ })
      .or(desk.page.getByRole('button', { name: /Status/ }))
      .first()
      .waitFor()
    const statusNow = async () => (await statusesOf([ref]))[0]
    await desk.page.getByLabel('Status', { exact: true }).first().focus()
    await desk.press('Enter')
    await desk.page.getByRole('option', { name: 'Contacted' }).waitFor()
    await desk.types('Contacted')
    await desk.press('Enter')
    await desk.press('ctrl+s')
    await expect.poll(statusNow).toBe('contacted')
    await opensWithin('/admin/leads')
    await desk.press('ctrl+z')
    await expect.poll(statusNow).toBe('pending')
    await desk.sees(/^Last save of .* undone\.$/)
    await server.database.query('update leads set version = version + 1 where reference_no = $1', [ref])
    await desk.press('ctrl+y')
    await desk.sees(/was changed or deleted since\. Nothing was redone\.$/)
    expect(await statusNow()).toBe('pending')
  })

  test('takes everything that matches, except what was let go of', async () => {
    await opens('/admin/leads?status=contacted')
    const [all] = await server.database.query<{ n: number }>(
      "select count(*) as n from leads where status = 'contacted'",
    )
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.runs('Select all matching rows')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('shift+Space')
    await begins('Set action')
    await picks('Email')
    await dialog()
      .getByRole('heading', { name: `${Number(all?.n) - 1} leads` })
      .waitFor()
    await desk.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('lists the rows that could not be done, each with its reason and the way to it', async () => {
    const [dealer] = await server.database.query<{ id: number }>('select dealer_id as id from users where email = $1', [
      people.dealer,
    ])
    await server.database.query(
      "update leads set status = 'converted' where id = (select max(id) from leads where dealer_id = $1 and status = 'pending')",
      [dealer?.id],
    )
    const other = await openDesk(server)
    await other.opens('/admin/leads?status=converted')
    await other.signIn(people.dealer)
    await panel(other).locator('[role="gridcell"]').first().waitFor()
    await choose(1, other)
    await begins('Set status', other)
    await picks('Pending', other)
    await confirms('Set status', other)
    await messages(other).getByText('1 row failed.').waitFor()
    await messages(other).getByRole('button', { name: 'View failed rows' }).focus()
    await other.press('Enter')
    await other.isAt(/\/admin\/jobs\/\d+$/)
    const row = panel(other).getByRole('table').getByRole('row').nth(1)
    expect(await row.getByRole('cell').first().textContent()).toMatch(/final|administrator/i)
    await row.getByRole('link').focus()
    await other.press('Enter')
    await other.isAt(/\/admin\/leads\/\d+$/)
    await other.leave()
  })
})

describe('The trash', () => {
  test('takes many rows and gives them back; deleting for good says so, in red', async () => {
    await server.database.query("delete from dealer_zones where name like 'Aaa%'")
    await server.database.query(
      "insert into dealer_zones (name, region_type) values ('Aaa one', 'provincial'), ('Aaa two', 'provincial')",
    )
    await opens('/admin/dealer-zones?q=Aaa')
    await choose(2)
    await desk.press('Delete')
    const heading = dialog().getByRole('heading', { name: 'Delete 2 zones?' })
    readMessage('bulk.delete', /^\w+/.exec(((await heading.textContent()) ?? '').toLowerCase())?.[0] ?? '')
    await desk.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await desk.press('b')
    await desk.page.getByRole('menuitem', { name: 'Move to trash' }).waitFor()
    const names = await desk.page.getByRole('menuitem').allTextContents()
    for (const [id, name] of [
      ['bulk.activate', 'Activate'],
      ['bulk.deactivate', 'Deactivate'],
      ['bulk.move-to-trash', 'Move to trash'],
    ] as const) {
      const read = names.find((one) => one.includes(name)) ?? ''
      readMessage(id, new RegExp(`^${name}`).exec(read.trim())?.[0].toLowerCase() ?? read)
    }
    await desk.arrowsTo('Move to trash')
    await desk.press('Enter')
    await dialog().getByRole('heading', { name: 'Move 2 zones to trash?' }).waitFor()
    await confirms('Move to trash')
    await messages().getByText('2 records were changed.').waitFor()
    await opens('/admin/dealer-zones?q=Aaa&trashed=1')
    await choose(1)
    readMessage('bulk.restore', (await begins('Restore')).toLowerCase())
    await confirms('Restore')
    await messages().getByText('1 record was changed.').waitFor()
    await expect
      .poll(() => server.database.query("select id from dealer_zones where name like 'Aaa%' and deleted_at is null"))
      .toHaveLength(1)
    await opens('/admin/dealer-zones?q=Aaa&trashed=1')
    await choose(1)
    readMessage('bulk.permanently-delete', (await begins('Permanently delete')).toLowerCase())
    await dialog().getByText('This cannot be undone.').waitFor()
    await desk.isOn('Cancel')
    await confirms('Permanently delete')
    await expect.poll(() => server.database.query("select id from dealer_zones where name like 'Aaa%'")).toHaveLength(1)
  })
})

describe('Background jobs', () => {
  test('are reached by g j, newest first, each with its way to undo', async () => {
    await opens('/admin/leads')
    await desk.press('g j')
    await desk.isAt('/admin/jobs')
    await panel()
      .getByRole('link', { name: /Set status to Qualified: Leads/ })
      .first()
      .waitFor()
    await panel()
      .getByRole('link', { name: /Set action to Call: Leads/ })
      .first()
      .waitFor()
    await panel().getByRole('button', { name: 'Undo “Set action to Call: Leads”' }).focus()
    await desk.press('Enter')
    await dialog().waitFor()
    await desk.press('Escape')
  })
})

describe('A record’s history', () => {
  test('says who changed what from what to what, in the list by h and in the form by F4', async () => {
    await opens('/admin/leads?status=pending&order_by=reference_no')
    await setStatus(2, 'Contacted')
    await messages().getByText('2 records were changed.').waitFor()
    await opens('/admin/leads?status=contacted&order_by=updated_at&sort=desc')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('h')
    const shown = desk.page.getByRole('dialog', { name: /^History of/ })
    await shown.waitFor()
    await shown.getByText('Contacted').first().waitFor()
    expect(await shown.getByRole('listitem').first().textContent()).toMatch(/Changed.*Status.*Pending.*Contacted/)
    await desk.press('Escape')
    await shown.waitFor({ state: 'detached' })
    await desk.press('Enter')
    await desk.isAt(/\/admin\/leads\/\d+$/)
    await panel().getByRole('textbox').first().waitFor()
    await desk.press('F4')
    await shown.getByText('Contacted').first().waitFor()
    await desk.press('Escape')
  })
})
