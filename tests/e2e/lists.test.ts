import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { firstPart } from '#tests/support/dates.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { listAt } from './list.ts'

let server: TestServer
let desk: Desk
const dealers = '/admin/dealers-account-maintenance/dealers'
const rooms = [
  ['Leads', '/admin/leads'],
  ['Dealers', dealers],
  ['Groups', '/admin/dealer-groups'],
  ['Zones', '/admin/dealer-zones'],
  ['Models', '/admin/cars/models'],
] as const
const { panel, total } = listAt(() => desk)
const rows = () => panel().locator('[role="row"][aria-selected], [role="row"][aria-rowindex]:not([aria-rowindex="1"])')
const firstRow = () => rows().first().textContent()
const isLoaded = async () => {
  await expect.poll(() => firstRow()).toMatch(/\S/)
}
const opens = async (path: string) => {
  await desk.opens(path)
  await isLoaded()
}
/** The filter's chip and the entry of its menu, by the keys. */
const filterBy = async (name: string, entry: string) => {
  await panel().getByRole('button', { name, exact: true }).focus()
  await desk.press('Enter')
  const item = desk.page.getByRole('menuitemradio', { name: entry })
  await item.waitFor()
  await item.focus()
  await desk.press('Enter')
}
const countOf = async (where: string) =>
  Number((await server.database.query<{ n: number }>(`select count(*) as n from ${where}`))[0]?.n)

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

describe('Every list', () => {
  test.each(rooms)(
    '%s has the same toolbar: search, filters, display and columns [list.01, list.19]',
    async (title, path) => {
      await opens(path)
      expect(await panel().getByRole('heading', { level: 1 }).textContent()).toBe(title)
      await panel()
        .getByRole('searchbox', { name: `Search ${title.toLowerCase()}` })
        .waitFor()
      for (const name of ['Filter', 'Columns', 'Grid', 'List'])
        expect([
          name,
          await panel()
            .getByRole(name === 'Grid' || name === 'List' ? 'radio' : 'button', { name, exact: true })
            .count(),
        ]).toEqual([name, 1])
    },
  )

  test('ctrl+/ puts the focus into its search, which narrows the list [list.02]', async () => {
    await opens('/admin/leads')
    const [lead] = await server.database.query<{ reference_no: string }>('select reference_no from leads where id = 5')
    await desk.press('ctrl+/')
    await desk.isOn('Search leads')
    await desk.types(lead?.reference_no ?? '')
    await expect.poll(() => total()).toBe(1)
    await expect.poll(() => firstRow()).toContain(lead?.reference_no ?? '-')
  })

  test('switches between grid and list, and stays so on this device [list.16]', async () => {
    await opens('/admin/leads')
    expect(await panel().getByRole('columnheader').count()).toBeGreaterThan(4)
    await panel().getByRole('radio', { name: 'List' }).focus()
    await desk.press('Space')
    await expect.poll(() => panel().getByRole('columnheader').count()).toBe(0)
    expect(await rows().count()).toBeGreaterThan(3)
    await desk.page.reload()
    await isLoaded()
    expect(await panel().getByRole('columnheader').count()).toBe(0)
    await panel().getByRole('radio', { name: 'Grid' }).focus()
    await desk.press('Space')
    await expect.poll(() => panel().getByRole('columnheader').count()).toBeGreaterThan(4)
  })

  test('is cleared before another load, not by a refetch of the same [list.24]', async () => {
    await opens('/admin/leads')
    // The reference alone: the words of the statuses may come a moment after the rows.
    const before = (await firstRow())?.slice(0, 14) ?? ''
    expect(before).toMatch(/^LD-/)
    let release = () => undefined as unknown
    const held = new Promise<void>((go) => {
      release = () => go()
    })
    await desk.page.route('**/api/v1/leads?**', async (route) => {
      await held
      await route.continue()
    })
    try {
      await desk.press('r')
      await desk.page.waitForTimeout(300)
      expect((await firstRow())?.slice(0, 14)).toBe(before)
      await filterBy('Status', 'Converted')
      await expect.poll(() => firstRow()).toBe('')
      release()
      await expect.poll(() => firstRow()).toContain('Converted')
    } finally {
      // A list that stays held would keep every later test waiting.
      release()
      await desk.page.unroute('**/api/v1/leads?**')
    }
  })

  test('sorts by a day newest first and by a name from its beginning, from the menu as from a heading', async () => {
    await opens('/admin/leads')
    const sortBy = async (name: string) => {
      await panel().getByRole('button', { name: 'More', exact: true }).focus()
      await desk.press('Enter')
      const entry = desk.page.getByRole('menuitemradio', { name, exact: true })
      await entry.focus()
      await desk.press('Enter Escape')
      await entry.waitFor({ state: 'hidden' })
    }
    await sortBy('Created')
    await desk.isAt(/order_by=created_at&sort=desc|sort=desc&order_by=created_at/)
    await sortBy('Created')
    await desk.isAt(/order_by=created_at&sort=asc|sort=asc&order_by=created_at/)
    await sortBy('Customer')
    await desk.isAt(/order_by=name&sort=asc|sort=asc&order_by=name/)
  })

  test('shows money, moments and mobiles as people here write them [constants.08, constants.09, constants.10]', async () => {
    await desk.opens(`${dealers}/1/edit`)
    const opened = firstPart(panel(), 'Opened on')
    await opened.waitFor()
    expect(await opened.locator('..').textContent()).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
    await desk.opens('/admin/profile')
    await desk.sees(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    await opens('/admin/leads')
    const [lead] = await server.database.query<{ total_amount: number }>(
      'select total_amount from leads order by updated_at desc, id desc limit 1',
    )
    const amount = await panel().locator('[role="gridcell"][data-column="total_amount"]').first().textContent()
    expect(amount).toBe(
      new Intl.NumberFormat('en-US', { style: 'currency', currency: 'PHP' }).format(lead?.total_amount ?? 0),
    )
  })
})

describe('Filters', () => {
  test('by status come from the server and count like the database [list.03]', async () => {
    await desk.page.evaluate(() => sessionStorage.clear())
    const asked = desk.page.waitForRequest((request) => request.url().includes('/statuses?type=lead'))
    await desk.opens('/admin/leads')
    await asked
    // Asked for once more: an answer of a page that was left can no longer be read.
    const { data } = await (await desk.page.request.get('/api/v1/statuses?type=lead')).json()
    await isLoaded()
    await panel().getByRole('button', { name: 'Status', exact: true }).focus()
    await desk.press('Enter')
    await desk.page.getByRole('menuitemradio').first().waitFor()
    expect(await desk.page.getByRole('menuitemradio').allTextContents()).toEqual(
      data.map(({ title }: { title: string }) => title),
    )
    readMessage('status.pending', data[0].slug)
    await desk.press('Escape')
    await filterBy('Status', 'Lost')
    await expect.poll(() => total()).toBe(await countOf("leads where status = 'lost'"))
  })

  test('by status and action are fed by what the server says of the list’s own type [list.25]', async () => {
    await desk.page.evaluate(() => sessionStorage.clear())
    const told = await Promise.all([
      desk.page.waitForResponse((response) => response.url().endsWith('/statuses?type=quotation')),
      desk.page.waitForResponse((response) => response.url().endsWith('/actions?type=quotation')),
      desk.opens('/admin/quotations'),
    ])
    await isLoaded()
    for (const [label, kind] of [
      ['Status', 'statuses'],
      ['Action', 'actions'],
    ] as const) {
      expect(told[kind === 'statuses' ? 0 : 1].status()).toBe(200)
      const { data } = await (await desk.page.request.get(`/api/v1/${kind}?type=quotation`)).json()
      await panel().getByRole('button', { name: label, exact: true }).focus()
      await desk.press('Enter')
      await desk.page.getByRole('menuitemradio').first().waitFor()
      expect(await desk.page.getByRole('menuitemradio').allTextContents()).toEqual(
        data.map(({ title }: { title: string }) => title),
      )
      await desk.press('Escape')
    }
  })

  test('by region offer Metro Manila and Provincial, and those by zone and group name theirs [list.11, list.12, list.13]', async () => {
    await opens(dealers)
    await panel().getByRole('button', { name: 'Region', exact: true }).focus()
    await desk.press('Enter')
    await desk.page.getByRole('menuitemradio').first().waitFor()
    const regions = await desk.page.getByRole('menuitemradio').allTextContents()
    expect(regions).toEqual(['Metro Manila', 'Provincial'])
    readMessage('region-filter.metro-manila', regions[0] ?? '')
    readMessage('region-filter.provincial', regions[1] ?? '')
    await desk.press('Escape')
    for (const [name, column, table] of [
      ['Zone', 'zone_id', 'dealer_zones'],
      ['Group', 'group_id', 'dealer_groups'],
    ] as const) {
      await opens(dealers)
      const [known] = await server.database.query<{ id: number; name: string }>(
        `select t.id, t.name from ${table} t where exists (select from dealers d where d.${column} = t.id) order by t.id limit 1`,
      )
      await panel().getByRole('button', { name, exact: true }).focus()
      await desk.press('Enter')
      await desk.page.getByRole('option').first().waitFor()
      await desk.types(known?.name ?? '')
      await expect.poll(() => desk.page.getByRole('option').first().textContent()).toContain(known?.name ?? '-')
      await desk.press('ArrowDown Enter Escape')
      await expect
        .poll(() => total())
        .toBe(await countOf(`dealers where deleted_at is null and ${column} = ${known?.id}`))
    }
  })

  test('by dealer take several in leads and one in sales consultants [list.06]', async () => {
    for (const [path, several] of [
      ['/admin/leads', true],
      ['/admin/dealers-account-maintenance/sales-consultants', false],
    ] as const) {
      await opens(path)
      await panel().getByRole('button', { name: 'Dealer', exact: true }).focus()
      await desk.press('Enter')
      await desk.page.getByRole('option').nth(1).waitFor()
      await desk.press('ArrowDown Enter')
      await desk.press('ArrowDown Enter')
      await expect.poll(() => desk.page.getByRole('option', { selected: true }).count()).toBe(several ? 2 : 1)
      await desk.press('Escape')
    }
  })
})

describe('Multi-select', () => {
  test('is offered by the toolbar, goes on and off by ctrl+shift+a, and counts [bulk.01, bulk.02, bulk.03, bulk.06]', async () => {
    await opens('/admin/leads')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    expect(await panel().getByRole('group', { name: 'Selection' }).count()).toBe(0)
    await desk.press('ctrl+shift+a')
    await desk.sees('0 selected')
    await desk.press('Space ArrowDown Space')
    await desk.sees('2 selected')
    await desk.press('ctrl+shift+a')
    await expect.poll(() => panel().getByRole('group', { name: 'Selection' }).count()).toBe(0)
    await panel().getByRole('button', { name: 'More' }).focus()
    await desk.press('Enter')
    await desk.page.getByRole('menuitem', { name: 'Multi-select' }).focus()
    await desk.press('Enter')
    await panel().getByRole('group', { name: 'Selection' }).waitFor()
  })
})

describe('Zones and groups', () => {
  const screens = [
    '/admin/dealer-zones',
    '/admin/dealer-zones/create',
    '/admin/dealer-zones/1/edit',
    '/admin/dealer-groups',
    '/admin/dealer-groups/create',
    '/admin/dealer-groups/1/edit',
  ]
  test('have a list, a create and an edit screen each, for admin only [zones-groups.02]', async () => {
    for (const path of screens) {
      await desk.opens(path)
      await desk.isAt(path)
      await panel().getByRole('heading', { level: 1 }).waitFor()
      await expect
        .poll(async () => [
          path,
          await panel()
            .getByRole(path.endsWith('s') ? 'grid' : 'textbox', {
              name: path.endsWith('s') ? /^(Zones|Groups)$/ : 'Name',
            })
            .count(),
        ])
        .toEqual([path, 1])
    }
    const other = await openDesk(server)
    try {
      await other.opens('/admin/home')
      await other.signIn(people.dealer)
      for (const path of screens) {
        await other.opens(path)
        await other.isAt(`/403?${new URLSearchParams({ from: path })}`)
      }
    } finally {
      await other.leave()
    }
  })
})
