import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { openDesk } from './driver.ts'
import { until, workingDayAt } from './working-day.ts'

const consultants = '/admin/dealers-account-maintenance/sales-consultants'
/** The dealer whose person sits at the desk. */
const own = 1
let server: TestServer
beforeEach(async () => {
  server = await startServer({ on: 'postgres' })
})
afterEach(() => server?.stop())
afterAll(closeWindows)

test('A dealer’s working day, by keyboard alone: the bell, requests of every kind, own people, stock, files, news, reports', {
  timeout: 900_000,
}, async () => {
  const desk = await openDesk(server, { bringsAhead: true })
  const { page } = desk
  const day = workingDayAt(desk, server)
  const { step, panel, dialog, query, countOf, fill, choose, select, presses, saves, goes, finds, isCalled } = day
  const all = (sql: string) => server.database.query<{ name: string }>(sql)
  const others = (await all(`select name from dealers where id <> ${own}`)).map(({ name }) => name)
  const seesNoOther = async () => {
    const text = (await panel().textContent()) ?? ''
    expect(others.filter((name) => text.includes(name))).toEqual([])
  }
  /** The first request of the own dealer in this state. */
  const ownRequest = (table: string, status: string) =>
    query<{ id: number; reference_no: string; name: string }>(
      `select id, reference_no, first_name || ' ' || last_name as name from ${table}
       where dealer_id = ${own} and status = $1 order by id limit 1`,
      [status],
    )
  const opensFound = async (reference: string) => {
    await finds(reference)
    await desk.press('Enter')
    await panel().getByRole('textbox', { name: 'First name' }).waitFor()
  }

  // One of the leads came in two days ago, and nobody has answered it.
  await server.database.query(
    `update leads set created_at = now() - interval '2 days' where id =
     (select min(id) from leads where dealer_id = ${own} and status = 'pending')`,
  )

  await step('signs in and lands on the dashboard of the own dealer', async () => {
    await desk.opens('/')
    await desk.isAt(/\/admin\/login/)
    await desk.signIn(people.dealer)
    await desk.isAt('/admin/dashboard')
    await isCalled('Reports')
  })

  await step('reads there no figure of another dealer', async () => {
    await panel().getByRole('heading', { name: 'Requests by status' }).waitFor()
    expect(await panel().getByRole('heading', { name: 'Highest conversion' }).count()).toBe(0)
    expect(await panel().getByRole('button', { name: 'Dealer', exact: true }).count()).toBe(0)
    await seesNoOther()
  })

  await step('follows a figure to the own leads that it counts', async () => {
    const link = panel()
      .getByRole('listitem')
      .filter({ hasText: /^Pending/ })
      .first()
      .getByRole('link')
    await day.tabTo(link)
    const figure = Number(/\d+$/.exec((await link.textContent()) ?? '')?.[0])
    expect(figure).toBeLessThanOrEqual(await countOf(`leads where dealer_id = ${own} and status = 'pending'`))
    await desk.press('Enter')
    await day.isList('/admin/leads')
    await until(day.total).toBe(figure)
  })

  await step('reads what the bell tells and follows it', async () => {
    const bell = () =>
      page
        .getByRole('button', { name: /^Notifications/ })
        .first()
        .getAttribute('aria-label')
    await until(bell).toMatch(/\d/)
    const before = await bell()
    await desk.press('F8')
    const first = dialog().getByRole('row').first().getByRole('link')
    await day.tabTo(first)
    const to = (await first.getAttribute('href')) ?? ''
    await desk.press('Enter')
    await desk.isAt(to)
    await until(bell).not.toBe(before)
  })

  await step('finds on Home only what waits at the own dealer', async () => {
    await day.press('g h')
    await desk.isAt('/admin/home')
    await panel().getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').first().waitFor()
    const names = await panel()
      .getByRole('region', { name: 'Waiting for you' })
      .getByRole('listitem')
      .locator('strong')
      .allTextContents()
    const mine = await all(
      ['leads', 'quotations', 'reservations', 'test_drives', 'inquiries']
        .map(
          (table) =>
            `select first_name || ' ' || last_name as name from ${table} where dealer_id = ${own} and status = 'pending'`,
        )
        .join(' union all '),
    )
    expect(names.filter((name) => !mine.some((one) => one.name === name))).toEqual([])
    await seesNoOther()
  })

  let lead = { id: 0, name: '' }
  await step('opens a lead that waits there', async () => {
    await day.tabTo(
      panel()
        .getByRole('row', { name: /^Leads/ })
        .getByRole('link')
        .last(),
    )
    await desk.press('Enter')
    await day.isList('/admin/leads')
    await until(day.total).toBe(await countOf(`leads where dealer_id = ${own} and status = 'pending'`))
    await day.toRows()
    await desk.press('Enter')
    await desk.isAt(/\/admin\/leads\/\d+$/)
    await panel().getByRole('textbox', { name: 'First name' }).waitFor()
    lead = { id: Number(new URL(page.url()).pathname.split('/').at(-1)), name: await day.heading() }
    expect(await query('select status, dealer_id from leads where id = $1', [lead.id])).toEqual({
      status: 'pending',
      dealer_id: own,
    })
  })

  await step('looks at the next one of the list, and comes back', async () => {
    await panel().getByText('1 of', { exact: false }).first().waitFor()
    await day.press(']')
    await until(() => page.url()).not.toMatch(new RegExp(`/${lead.id}$`))
    await panel().getByText('2 of', { exact: false }).first().waitFor()
    await day.press('[')
    await desk.isAt(`/admin/leads/${lead.id}`)
    await isCalled(lead.name)
  })

  await step('calls the customer, and notes status, action and what was said', async () => {
    // The status in the record's head.
    await day.press('shift+s')
    await page.getByRole('menuitemradio', { name: 'Contacted' }).waitFor()
    await desk.arrowsTo('Contacted')
    await desk.press('Enter')
    await panel().getByRole('button', { name: 'Status: Contacted' }).waitFor()
    await select('Action', 'Visit')
    await fill('Message', 'Called at nine, comes on Saturday')
    await saves()
    expect(await query('select status, action, message from leads where id = $1', [lead.id])).toEqual({
      status: 'contacted',
      action: 'visit',
      message: 'Called at nine, comes on Saturday',
    })
  })

  const seller = await query<{ id: number; name: string }>(
    `select id, first_name || ' ' || last_name as name from sales_consultants
     where dealer_id = ${own} and status and deleted_at is null order by id limit 1`,
  )
  await step('gives the lead to a consultant', async () => {
    await choose('Sales consultant', seller.name)
    await saves()
    expect(await query('select sales_consultant_id as id from leads where id = $1', [lead.id])).toEqual({
      id: seller.id,
    })
  })

  await step('writes a note beside it that mentions an administrator, and reads what went on', async () => {
    const administrator = await query<{ id: number; name: string }>('select id, name from users where email = $1', [
      people.admin,
    ])
    const beside = panel().getByRole('complementary', { name: 'Activity' })
    await day.press('m')
    await desk.isOn('Write note')
    await desk.types('Comes on Saturday, @')
    await desk.isOn('Mention someone')
    await desk.types(administrator.name)
    await until(() => page.getByRole('option').allTextContents()).toEqual([administrator.name])
    await desk.press('ArrowDown Enter')
    await desk.isOn('Write note')
    await desk.press('ctrl+Enter')
    await until(() => beside.getByRole('listitem').first().textContent()).toContain(
      `Comes on Saturday, @${administrator.name}`,
    )
    await until(() => beside.getByRole('listitem').allTextContents()).toContainEqual(
      expect.stringMatching(/Pending[\s\S]*Contacted/),
    )
    expect(
      await countOf(`notifications where user_id = ${administrator.id} and link = '/admin/leads/${lead.id}'`),
    ).toBeGreaterThan(0)
  })

  await step('reads in the history who changed what', async () => {
    await desk.press('F4')
    const history = page.getByRole('dialog', { name: /^History of/ })
    await history.getByText('Contacted').first().waitFor()
    expect(await history.getByRole('listitem').allTextContents()).toContainEqual(
      expect.stringMatching(/Dolores Magpantay[\s\S]*Pending[\s\S]*Contacted/),
    )
    await desk.press('Escape')
    await history.waitFor({ state: 'hidden' })
  })

  await step('adds a consultant of their own, without choosing a dealer', async () => {
    await day.goesByName('Sales consultants', consultants)
    await presses('New sales consultant')
    await desk.isAt(`${consultants}/create`)
    await fill('First name', 'Habagat')
    await fill('Last name', 'Dagat')
    await fill('Employee no.', 'DAY-2')
    await desk.press('ctrl+s')
    await isCalled('Habagat Dagat')
    expect(await query("select dealer_id from sales_consultants where employee_no = 'DAY-2'")).toEqual({
      dealer_id: own,
    })
  })

  await step('gives the new consultant two leads at once', async () => {
    await goes('g l', '/admin/leads')
    await day.toRows()
    await desk.press('shift+Space shift+ArrowDown')
    await desk.sees('2 selected')
    await day.fromMenu('b', 'Assign consultant')
    await choose('Sales consultant', 'Habagat Dagat', dialog())
    await presses('Assign consultant', dialog())
    await desk.sees('2 records were changed.')
    expect(
      await countOf(
        `leads l join sales_consultants s on s.id = l.sales_consultant_id where s.employee_no = 'DAY-2' and l.dealer_id = ${own}`,
      ),
    ).toBe(2)
  })

  const quotation = await ownRequest('quotations', 'pending')
  await step('quotes a price', async () => {
    await goes('g q', '/admin/quotations')
    await opensFound(quotation.reference_no)
    await fill('Unit price', '1,234,000')
    await fill('Discount', '34000')
    await select('Status', 'Quoted')
    await saves()
    expect(
      await query('select unit_price::float as price, status from quotations where id = $1', [quotation.id]),
    ).toEqual({
      price: 1_234_000,
      status: 'quoted',
    })
  })

  await step('attaches the offer to it, and reads it back', async () => {
    await desk.runs('Attached file')
    await desk.isOn(/^(Choose file|Replace)$/)
    await day.chooses({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 offer') })
    await dialog().getByText('offer.pdf').waitFor()
    const { name, text } = await day.downloads(() => presses('Download', dialog()))
    expect([name, text]).toEqual(['offer.pdf', '%PDF-1.4 offer'])
    await desk.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  await step('lists the own reservations alone', async () => {
    await goes('g r', '/admin/online-reservations')
    await until(day.total).toBe(await countOf(`reservations where dealer_id = ${own}`))
    await seesNoOther()
  })

  await step('opens one and marks it as paid', async () => {
    const reservation = await ownRequest('reservations', 'pending')
    await opensFound(reservation.reference_no)
    await isCalled(reservation.name)
    await select('Status', 'Paid')
    await fill('Payment reference', 'GCASH-0042')
    await saves()
    expect(
      await query('select status, payment_reference as by from reservations where id = $1', [reservation.id]),
    ).toEqual({
      status: 'paid',
      by: 'GCASH-0042',
    })
  })

  await step('schedules a test drive, whose unit an administrator chooses', async () => {
    const drive = await ownRequest('test_drives', 'pending')
    await goes('g t', '/admin/test-drives')
    await opensFound(drive.reference_no)
    await desk.sees('Only an administrator can choose the unit')
    const scheduled = panel().getByRole('group', { name: /^Scheduled/ })
    await fill('Day', '12/05/2026', scheduled)
    await fill('Time', '14:30', scheduled)
    await select('Status', 'Scheduled')
    await saves()
    expect(
      await countOf(
        `test_drives where id = ${drive.id} and status = 'scheduled' and scheduled_at = '2026-12-05T06:30:00Z'`,
      ),
    ).toBe(1)
  })

  await step('answers an inquiry', async () => {
    const inquiry = await ownRequest('inquiries', 'pending')
    await goes('g i', '/admin/inquiries')
    await opensFound(inquiry.reference_no)
    await select('Status', 'Responded')
    await fill('Message', 'Sent the brochure')
    await saves()
    expect(await query('select status, message from inquiries where id = $1', [inquiry.id])).toEqual({
      status: 'responded',
      message: 'Sent the brochure',
    })
  })

  await step('reads the own stock, which others keep', async () => {
    await goes('g v', '/admin/inventories')
    await until(day.total).toBe(await countOf(`inventories where dealer_id = ${own}`))
    await seesNoOther()
    expect(
      await panel()
        .getByRole('button', { name: /^(New|Import)/ })
        .count(),
    ).toBe(0)
  })

  const asset = await query<{ id: number; name: string; file_name: string; downloads: number }>(
    'select id, name, file_name, downloads from assets where deleted_at is null order by id limit 1',
  )
  await step('finds a file of the brand', async () => {
    await goes('g w', '/admin/brand-asset')
    await finds(asset.name)
    await desk.press('Enter')
    await isCalled(asset.name)
    expect(await panel().getByRole('button', { name: 'Rename or move file' }).count()).toBe(0)
  })

  await step('downloads it, and is counted', async () => {
    const { name } = await day.downloads(() => presses('Download'))
    expect(name).toBe(asset.file_name)
    await until(() => query('select downloads from assets where id = $1', [asset.id])).toEqual({
      downloads: asset.downloads + 1,
    })
  })

  await step('reads the news from Home', async () => {
    await day.press('g h')
    await desk.isAt('/admin/home')
    const first = panel().getByRole('region', { name: 'News' }).getByRole('link').first()
    const title = (await first.locator('strong').textContent()) ?? ''
    await day.tabTo(first)
    await desk.press('Enter')
    await desk.isAt(/\/admin\/news\/\d+$/)
    await isCalled(title)
    expect(await panel().getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  await step('builds a report of the leads', async () => {
    await day.buildsReport('Leads Progress')
  })

  await step('and downloads it: nobody else’s leads are in it', async () => {
    await day.tabTo(panel().getByRole('link', { name: /\.csv/ }))
    const { text, lines } = await day.downloads(() => desk.press('Enter'))
    expect(lines.length).toBeGreaterThan(1)
    expect(others.filter((name) => text.includes(name))).toEqual([])
  })

  await step('is refused where administrators write news', async () => {
    await desk.opens('/admin/news')
    await desk.isAt('/403?from=%2Fadmin%2Fnews')
    await page.getByText('403: forbidden.').filter({ visible: true }).first().waitFor()
  })

  const foreign = await query<{ id: number; reference_no: string; name: string }>(
    `select id, reference_no, first_name || ' ' || last_name as name from leads where dealer_id <> ${own} order by id limit 1`,
  )
  await step('does not get to a lead of another dealer by its address', async () => {
    await desk.opens(`/admin/leads/${foreign.id}`)
    await panel()
      .getByText(/could not be opened/)
      .first()
      .waitFor()
    expect(await panel().textContent()).not.toContain(foreign.name)
  })

  await step('finds a customer by the palette', async () => {
    await desk.press('F1')
    await page.getByRole('combobox').filter({ visible: true }).first().waitFor()
    await desk.types(`#${quotation.reference_no}`)
    await page.getByRole('option').filter({ hasText: quotation.name }).first().waitFor()
    await desk.press('Enter')
    await desk.isAt(`/admin/quotations/${quotation.id}`)
    await isCalled(quotation.name)
  })

  await step('and nobody of another dealer', async () => {
    await desk.press('F1')
    await page.getByRole('combobox').filter({ visible: true }).first().waitFor()
    const answered = page.waitForResponse((one) => decodeURIComponent(one.url()).includes(foreign.reference_no))
    await desk.types(`#${foreign.reference_no}`)
    expect((await answered).status()).toBe(200)
    expect(await page.getByRole('option').filter({ hasText: foreign.name }).count()).toBe(0)
    await desk.press('Escape')
  })

  await step('looks up a key in the cheat sheet', async () => {
    await day.press('?')
    await desk.sees('All shortcuts')
    await desk.types('gq')
    await until(() => dialog().locator('dt').allTextContents()).toContain('Quotations')
    await desk.press('Escape Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  await step('signs out, and cannot come back by the address', async () => {
    await day.signsOut('Logout', '/admin/leads')
  })

  await day.ends()
})
