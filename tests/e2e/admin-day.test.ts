import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { firstPart } from '#tests/support/dates.ts'
import { csvOf } from '#tests/support/hostile-files.ts'
import { linkIn } from '#tests/support/mail.ts'
import { picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { inWords } from '#tests/support/words.ts'
import { openDesk } from './driver.ts'
import { until, workingDayAt } from './working-day.ts'

const dealers = '/admin/dealers-account-maintenance/dealers'
const consultants = '/admin/dealers-account-maintenance/sales-consultants'
let server: TestServer
beforeEach(async () => {
  server = await startServer({ on: 'postgres' })
})
afterEach(() => server?.stop())
afterAll(closeWindows)

test('An administrator’s working day, by keyboard alone: figures, catalogue, stock, people, news, files, requests, reports', {
  timeout: 900_000,
}, async () => {
  const desk = await openDesk(server, { bringsAhead: true })
  const { page } = desk
  const day = workingDayAt(desk, server)
  const { step, panel, dialog, query, countOf, fill, choose, select, presses, saves, goes, finds, isCalled } = day
  const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(await picture('png')) })

  await step('signs in and lands on the dashboard, where /admin leads', async () => {
    await desk.opens('/admin')
    await desk.isAt(/\/admin\/login/)
    await desk.signIn(people.admin)
    await desk.isAt('/admin/dashboard')
    await isCalled('Reports')
  })

  await step('follows a figure to the list that it counts', async () => {
    const link = panel()
      .getByRole('listitem')
      .filter({ hasText: /^Contacted/ })
      .first()
      .getByRole('link')
    await day.tabTo(link)
    const figure = Number(/\d+$/.exec((await link.textContent()) ?? '')?.[0])
    expect(figure).toBeGreaterThan(0)
    await desk.press('Enter')
    await day.isList('/admin/leads')
    expect(new URL(page.url()).searchParams.get('status')).toBe('contacted')
    await until(day.total).toBe(figure)
  })

  await step('goes home and opens what came due last', async () => {
    await day.press('g h')
    await desk.isAt('/admin/home')
    const waiting = panel().getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').first()
    const name = (await waiting.locator('strong').textContent()) ?? ''
    const [newest] = await server.database.query<{ name: string }>(
      ['leads', 'quotations', 'reservations', 'test_drives', 'inquiries']
        .map(
          (table) => `select first_name || ' ' || last_name as name, created_at from ${table}
             where status = 'pending' and created_at < now() - interval '1 day'`,
        )
        .join(' union all ')
        .concat(' order by created_at desc limit 1'),
    )
    expect(name).toBe(newest?.name)
    expect(await waiting.locator('time').textContent()).toMatch(/^\d+ (hour|day|month)s?$/)
    await day.tabTo(waiting.getByRole('link'))
    await desk.press('Enter')
    await isCalled(name)
  })

  await step('adds a color', async () => {
    await day.goesByName('Colors', '/admin/cars/colors')
    await presses('New color')
    await desk.isAt('/admin/cars/colors/create')
    await fill('Name', 'Lila ng Takipsilim')
    await fill('Code', 'T77')
    await fill('Color', '7A4E9F')
    await saves()
    expect(await query("select hex from colors where code = 'T77'")).toEqual({ hex: '#7a4e9f' })
  })

  await step('adds a model', async () => {
    await day.goesByName('Models', '/admin/cars/models')
    await presses('New model')
    await desk.isAt('/admin/cars/models/create')
    await fill('Name', 'Himig')
    await select('Body type', 'MPV')
    await saves()
    await isCalled('Himig')
    expect(await query("select body_type, status from car_models where name = 'Himig'")).toEqual({
      body_type: 'mpv',
      status: true,
    })
  })

  await step('gives the model a year', async () => {
    await day.goesByName('Years', '/admin/cars/years')
    await presses('New year')
    await desk.isAt('/admin/cars/years/create')
    await choose('Model', 'Himig')
    await fill('Year', '2026')
    await saves()
    await desk.sees('Himig 2026')
  })

  await step('adds a car of the model', async () => {
    await goes('g c', '/admin/cars')
    await day.press('n c')
    await desk.isAt('/admin/cars/create')
    await choose('Model', 'Himig')
    await fill('Year', '2026')
    await fill('Name', 'Himig 1.5 G')
    await fill('Code', 'HIM-15G')
    await select('Transmission', 'Automatic')
    await select('Fuel', 'Hybrid')
    await fill('SRP', '1,150,000')
    await saves()
    await isCalled('Himig 1.5 G')
  })

  await step('gives the car its color and a picture, within it', async () => {
    const { id } = await query<{ id: number }>("select id from variants where code = 'HIM-15G'")
    await presses('Variant colors')
    await desk.isAt(`/admin/cars/${id}/variant-colors`)
    await presses('New variant color')
    await desk.isAt(`/admin/cars/${id}/variant-colors/create`)
    await choose('Color', 'Lila ng Takipsilim')
    await fill('Price difference', '12000')
    await day.tabTo(panel().getByRole('button', { name: 'Upload', exact: true }))
    await day.chooses(await png('himig.png'))
    await until(() => panel().locator('form img').getAttribute('src')).toMatch(/\/pictures\/[0-9a-f]{64}$/)
    await saves()
    expect(await countOf(`variant_colors where variant_id = ${id} and image is not null`)).toBe(1)
  })

  await step('takes five of them into a dealer’s stock', async () => {
    await goes('g v', '/admin/inventories')
    await day.press('n v')
    await desk.isAt('/admin/inventories/create')
    await choose('Dealer', 'Amihan Makati')
    await choose('Variant', 'Himig 1.5 G')
    await choose('Color', 'Lila ng Takipsilim')
    await fill('Year', '2026')
    await fill('Quantity', '5')
    await saves()
    await desk.isAt(/\/admin\/inventories\/\d+/)
  })

  await step('adjusts the quantity by what came later', async () => {
    await goes('g v', '/admin/inventories')
    await finds('Himig 1.5 G')
    await desk.runs('Adjust quantity')
    await desk.isOn(/^Adjust by/)
    await desk.types('3')
    await desk.sees('5 now, 8 after this change')
    await desk.press('Enter')
    await desk.sees('Quantity updated.')
    await until(() => day.row('Himig 1.5 G').textContent()).toContain('8')
    expect(
      await query(
        "select i.quantity from inventories i join variants v on v.id = i.variant_id where v.code = 'HIM-15G'",
      ),
    ).toEqual({ quantity: 8 })
  })

  await step('adds a user within a dealer, who is invited by mail', async () => {
    await goes('g d', dealers)
    await finds('Amihan Makati')
    await desk.press('Enter')
    await isCalled('Amihan Makati')
    await desk.runs('Users of this dealer')
    await day.isList(`${dealers}/1/users`)
    await presses('New dealer user')
    await desk.isAt(`${dealers}/1/users/create`)
    await fill('First name', 'Mayumi')
    await fill('Last name', 'Dakila')
    await fill('Email', 'mayumi.dakila@demo.test')
    await desk.goesTo('checkbox', 'Dealer')
    await desk.press('Space ctrl+s')
    await isCalled('Mayumi Dakila')
    expect(linkIn(await server.mailbox.next('mayumi.dakila@demo.test')).pathname).toBe('/admin/reset-password')
    expect(await query("select dealer_id from users where email = 'mayumi.dakila@demo.test'")).toEqual({ dealer_id: 1 })
  })

  await step('adds a sales consultant of that dealer', async () => {
    await day.goesByName('Sales consultants', consultants)
    await presses('New sales consultant')
    await desk.isAt(`${consultants}/create`)
    await fill('First name', 'Amihan')
    await fill('Last name', 'Dagat')
    await choose('Dealer', 'Amihan Makati')
    await fill('Employee no.', 'DAY-1')
    await desk.press('ctrl+s')
    await desk.isAt(/\/sales-consultants\/\d+$/)
    await isCalled('Amihan Dagat')
    expect(await query("select dealer_id from sales_consultants where employee_no = 'DAY-1'")).toEqual({ dealer_id: 1 })
  })

  await step('corrects the number of the consultant in its cell', async () => {
    await day.goesByName('Sales consultants', consultants)
    await finds('Dagat')
    const column = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement instanceof HTMLElement ? activeElement.dataset['column'] : undefined
      })
    for (let steps = 0; steps < 12 && (await column()) !== 'employee_no'; steps += 1) await desk.press('ArrowRight')
    await desk.press('F2')
    await desk.isOn('Employee no.')
    await desk.types('DAY-1B')
    await desk.press('Enter')
    await until(() => countOf("sales_consultants where employee_no = 'DAY-1B' and dealer_id = 1")).toBe(1)
  })

  await step('publishes news, which stand on Home', async () => {
    await goes('g n', '/admin/news')
    await day.press('n n')
    await desk.isAt('/admin/news/create')
    await fill('Title', 'Himig is here')
    await fill('Text', 'The Himig comes to every showroom this week.')
    await desk.press('ctrl+s')
    await desk.isAt(/\/admin\/news\/\d+\/edit$/)
    await day.press('g h')
    await panel()
      .getByRole('link', { name: /^Himig is here/ })
      .waitFor()
  })

  await step('adds a category of brand assets', async () => {
    await day.goesByName('Brand asset categories', '/admin/brand-asset/categories')
    await presses('New brand asset category')
    await desk.isAt('/admin/brand-asset/categories/create')
    await fill('Name', 'Launches')
    await saves()
    expect(await countOf("asset_categories where name = 'Launches'")).toBe(1)
  })

  await step('adds a folder in it', async () => {
    await day.goesByName('Brand asset folders', '/admin/brand-asset/folders')
    await presses('New brand asset folder')
    await desk.isAt('/admin/brand-asset/folders/create')
    await fill('Name', 'Himig launch')
    await choose('Category', 'Launches')
    await saves()
  })

  await step('uploads a file into the folder, and finds it there', async () => {
    await goes('g w', '/admin/brand-asset')
    await day.press('n w')
    await desk.isAt('/admin/brand-asset/create')
    await choose('Folder', 'Himig launch')
    await day.tabTo(panel().getByRole('button', { name: 'Choose files' }))
    await day.chooses(await png('himig poster.png'))
    await desk.sees('Uploaded')
    await desk.goesTo('link', 'Show folder Himig launch')
    await desk.press('Enter')
    await day.row('himig poster').waitFor()
    await until(day.total).toBe(1)
  })

  await step('imports inquiries from a spreadsheet', async () => {
    await goes('g i', '/admin/inquiries')
    await presses('Import')
    await desk.isAt('/admin/inquiries/upload')
    await desk.isOn('Import inquiries')
    await desk.goesTo('button', 'Choose file')
    const { code } = await query<{ code: string }>('select code from dealers where id = 1')
    await day.chooses({
      name: 'roadshow.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        csvOf([
          ['First name', 'Last name', 'Mobile number', 'Dealer', 'Model', 'Quantity', 'Source'],
          ['Luningning', 'Daang-Bago', '09171230001', code, 'Himig', '1', 'Event'],
          ['Mutya', 'Daang-Bago', '09171230002', code, 'Himig', '2', 'Event'],
        ]),
      ),
    })
    await panel().getByRole('heading', { name: '2 of 2 rows can be imported' }).waitFor()
    await desk.goesTo('button', 'Import 2 rows')
    await desk.press('Enter')
    await desk.sees('Import 2 rows?')
    await presses('Import', dialog())
    await panel().getByRole('heading', { name: 'The import is finished' }).waitFor({ timeout: 30_000 })
    await desk.goesTo('button', 'Show imported rows')
    await desk.press('Enter')
    await desk.isAt(/\/admin\/inquiries\?import_id=\d+$/)
    await until(day.total).toBe(2)
    await day.row('Luningning Daang-Bago').waitFor()
  })

  let references: readonly string[] = []
  const statusesOf = async () => {
    const rows = await server.database.query<{ status: string }>(
      'select status from reservations where reference_no = any($1::text[])',
      [references],
    )
    return rows.map(({ status }) => status)
  }
  await step('filters the reservations by status', async () => {
    await goes('g r', '/admin/online-reservations')
    await day.fromMenu('f', 'Status', 'Paid')
    await desk.isAt('/admin/online-reservations?status=paid')
    await desk.press('Escape')
    await until(day.total).toBe(await countOf("reservations where status = 'paid'"))
  })

  await step('allocates two of them at once', async () => {
    await day.toRows()
    await desk.press('shift+Space shift+ArrowDown')
    await desk.sees('2 selected')
    const texts = await panel().locator('[role="row"][aria-selected="true"]').allTextContents()
    references = texts.map((text) => /[A-Z]{2}-\d{4}-\d{6}/.exec(text)?.[0] ?? '')
    expect(references).toHaveLength(2)
    await day.fromMenu('b', 'Set status')
    await day.tabTo(dialog().getByRole('combobox').or(dialog().locator('[aria-haspopup="listbox"]')))
    await desk.press('Enter')
    await page.getByRole('option', { name: 'Allocated', exact: true }).waitFor()
    await desk.arrowsTo('Allocated')
    await desk.press('Enter')
    await presses('Set status', dialog())
    await desk.sees('2 records were changed.')
    expect(await statusesOf()).toEqual(['allocated', 'allocated'])
  })

  await step('and takes it back', async () => {
    await day.toRows()
    await desk.press('ctrl+z')
    await until(statusesOf).toEqual(['paid', 'paid'])
  })

  await step('books a rider for a test drive', async () => {
    await goes('g t', '/admin/test-drives')
    await day.toRows()
    await desk.press('shift+Space')
    await desk.sees('1 selected')
    await day.fromMenu('b', 'Book rider')
    await desk.isOn(/^Rider/)
    await desk.types('Jomar Villanueva')
    await desk.press('Tab')
    await desk.types('0917 555 0707')
    await day.tabTo(firstPart(dialog(), 'Day'))
    await desk.types('12/24/2026')
    await day.tabTo(firstPart(dialog(), 'Time'))
    await desk.types('09:30')
    await presses('Book rider', dialog())
    await desk.sees('1 record was changed.')
    await until(() => day.row('Jomar Villanueva').count()).toBe(1)
    expect(
      await countOf("test_drives where rider_mobile = '+639175550707' and rider_at = '2026-12-24T01:30:00Z'"),
    ).toBe(1)
  })

  await step('attaches a file to a quotation', async () => {
    await goes('g q', '/admin/quotations')
    await day.toRows()
    // Looked at beside the list, then opened; the one that is wanted is the next.
    await desk.press('Space')
    await panel().getByRole('complementary', { name: 'Preview' }).waitFor()
    await desk.press('Escape')
    await panel().getByRole('complementary', { name: 'Preview' }).waitFor({ state: 'detached' })
    await desk.press('Enter')
    await desk.isAt(/\/admin\/quotations\/\d+$/)
    await panel().getByRole('textbox', { name: 'First name' }).waitFor()
    const first = page.url()
    await panel().getByText('1 of', { exact: false }).first().waitFor()
    await desk.press(']')
    await until(() => page.url()).not.toBe(first)
    await panel().getByText('2 of', { exact: false }).first().waitFor()
    await desk.runs('Attached file')
    await desk.isOn(/^(Choose file|Replace)$/)
    await day.chooses({ name: 'alok.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 alok') })
    // Not the name beside the bar, while it goes up.
    await dialog().getByText('alok.pdf', { exact: true }).waitFor()
    await desk.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await until(() => countOf("quotations where file_name = 'alok.pdf'")).toBe(1)
  })

  await step('exports the quotations that a filter leaves, with the name of the file', async () => {
    await goes('g q', '/admin/quotations')
    await day.fromMenu('f', 'Status', 'Quoted')
    await desk.press('Escape')
    const quoted = await countOf("quotations where status = 'quoted'")
    await until(day.total).toBe(quoted)
    const { name, text, lines } = await day.downloads(() => day.fromMenu('e', 'CSV'))
    expect(name).toMatch(/^quotations-.*\.csv$/)
    expect(lines).toHaveLength(quoted + 1)
    expect(text.includes('alok.pdf')).toBe(
      (await countOf("quotations where file_name = 'alok.pdf' and status = 'quoted'")) > 0,
    )
  })

  await step('builds a report', async () => {
    await day.buildsReport('Sales Consultants')
  })

  await step('and downloads it, with the new consultant in it', async () => {
    await day.tabTo(panel().getByRole('link', { name: /\.csv/ }))
    const { text, lines } = await day.downloads(() => desk.press('Enter'))
    expect(lines).toHaveLength((await countOf('sales_consultants where deleted_at is null')) + 1)
    expect(text).toContain('Dagat')
  })

  await step('looks up in the audit who made the color', async () => {
    await day.goesByName('Audit', '/admin/audit')
    await finds('Lila ng Takipsilim')
    await desk.press('Enter')
    await desk.isAt(/\/admin\/audit\/\d+$/)
    await isCalled('Created: Lila ng Takipsilim')
    await desk.sees('#7a4e9f')
  })

  const folders = "asset_folders where name = 'Himig launch' and deleted_at is"
  await step('moves the folder to the trash', async () => {
    await day.goesByName('Brand asset folders', '/admin/brand-asset/folders')
    await finds('Himig launch')
    await day.fromMenu('shift+F10', 'Move to trash')
    await desk.sees(/^Moved to trash\./)
    expect(await countOf(`${folders} not null`)).toBe(1)
  })

  await step('and takes it out of the trash again', async () => {
    await desk.runs('Show or exit trash')
    await desk.isAt(/trashed=1/)
    await day.row('Himig launch').waitFor()
    await day.toRows()
    // The list was empty before, so that the keyboard is still in its heading.
    await desk.press('ArrowDown')
    await day.fromMenu('shift+F10', 'Restore')
    await until(() => countOf(`${folders} null`)).toBe(1)
  })

  await step('keeps a filtered list as a view', async () => {
    await goes('g l', '/admin/leads')
    await day.fromMenu('f', 'Status', 'Pending')
    await desk.press('Escape')
    await day.fromMenu('v', 'Save as view')
    await desk.isOn('Name')
    await desk.types('To call today')
    await desk.press('Enter')
    await desk.sees('View saved.')
    await panel().getByRole('button', { name: 'View “To call today”' }).waitFor()
  })

  await step('puts two lists side by side, and ends it', async () => {
    const panels = page.getByRole('tabpanel').filter({ visible: true })
    await day.press('w v')
    await until(() => panels.count()).toBe(2)
    await desk.press('g q')
    await desk.isAt('/admin/quotations')
    await until(() => panels.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Leads', 'Quotations'])
    await desk.press('w q')
    await until(() => panels.count()).toBe(1)
  })

  await step('changes the language', async () => {
    const newest = async () => {
      await desk.press('F8')
      const title = await dialog().getByRole('row').first().locator('strong').textContent()
      await desk.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      return title
    }
    expect(await newest()).toBe('Your report is ready')
    await desk.runs('Language: Filipino')
    await until(() => page.evaluate(() => document.documentElement.lang)).toBe('fil')
    await until(newest).toBe('Handa na ang report mo')
    await day.press('g q')
    await isCalled(inWords('fil', 'Quotations'))
  })

  await step('signs out, and cannot come back by the address', async () => {
    await day.signsOut(inWords('fil', 'Logout'), '/admin/audit')
  })

  await day.ends()
})
