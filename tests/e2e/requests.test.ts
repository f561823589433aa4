import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { mostAttachment } from '#contract/requests/attachments.ts'
import { today } from '#platform/formats.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { firstPart } from '#tests/support/dates.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { fillingAt } from './filling.ts'
import { listAt } from './list.ts'

let server: TestServer
let desk: Desk
const { fill, choose, select } = fillingAt(() => desk)
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

const { panel, messages, opens, total } = listAt(() => desk)
const dialog = () => desk.page.getByRole('dialog').filter({ visible: true })
const countOf = async (from: string) => {
  const [row] = await server.database.query<{ n: number }>(`select count(*)::int as n from ${from}`)
  return row?.n
}
const opensFilter = async (name: string) => {
  await panel().getByRole('button', { name, exact: true }).focus()
  await desk.press('Enter')
}

test.each([
  ['screen.quotations', '/admin/quotations', 'Quotations', 'g q'],
  ['screen.online-reservations', '/admin/online-reservations', 'Online reservations', 'g r'],
  ['screen.test-drives', '/admin/test-drives', 'Test drives', 'g t'],
])('%s opens by its letters and is called so', async (id, path, name, keys) => {
  await desk.opens('/admin/home')
  await desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await desk.press(keys)
  await desk.isAt(path)
  await expect.poll(() => desk.page.title()).toBe(`${name} · Dealer Desk`)
  // What stood in the tab stays for a moment, until the next place has come.
  await panel().getByRole('heading', { level: 1, name }).waitFor()
  readMessage(id, (await panel().getByRole('heading', { level: 1 }).textContent()) ?? '')
})

describe('The toolbar', () => {
  test('has a filter by action, with what the server lists for this kind [list.04]', async () => {
    await desk.page.evaluate(() => sessionStorage.clear())
    const asked = desk.page.waitForRequest((request) => request.url().includes('/actions?type=quotation'))
    await opens('/admin/quotations')
    await asked
    await opensFilter('Action')
    await desk.page.getByRole('menuitemradio').first().waitFor()
    expect(await desk.page.getByRole('menuitemradio').allTextContents()).toEqual([
      'Send quotation',
      'Follow up',
      'Revise',
    ])
    await desk.arrowsTo('Follow up')
    await desk.press('Enter')
    await expect.poll(total).toBe(await countOf("quotations where action = 'follow-up'"))
  })

  test('has a filter by model [list.05]', async () => {
    await opens('/admin/test-drives')
    await opensFilter('Model')
    await desk.page.getByRole('option').nth(1).waitFor()
    await desk.press('ArrowDown Enter')
    const chosen = await desk.page.getByRole('option', { selected: true }).first().textContent()
    await desk.press('Escape')
    await expect
      .poll(total)
      .toBe(await countOf(`test_drives t join car_models m on m.id = t.model_id where m.name = '${chosen?.trim()}'`))
  })

  test('takes days up to today, and none later [list.10]', async () => {
    await opens('/admin/online-reservations')
    await panel()
      .getByRole('button', { name: /Filter by date/ })
      .focus()
    await desk.press('Enter')
    await firstPart(desk.page, 'From').focus()
    await desk.types('01/01/2020')
    await firstPart(desk.page, 'To').focus()
    await desk.types('01/01/2999')
    expect(new URL(desk.page.url()).searchParams.get('date')).toBe(null)
    const [year, month, day] = today().split('-')
    await firstPart(desk.page, 'To').focus()
    await desk.types(`${month}/${day}/${year}`)
    await desk.press('Escape')
    await expect.poll(() => new URL(desk.page.url()).searchParams.get('date')).toBe(`2020-01-01,${today()}`)
    await expect.poll(total).toBe(await countOf('reservations'))
  })
})

test.each([
  ['reservation-download', '/admin/online-reservations', 'download.reservations', 'Failed to download reservations.'],
  ['test-drive-download', '/admin/test-drives', 'download.test-drive', 'Failed to download test drive.'],
])(
  'A failed %s says so where the server names no errors, else what it names [errors.15, errors.17]',
  async (call, path, id, text) => {
    await opens(path)
    const asks = async () => {
      await panel().locator('[role="gridcell"][tabindex="0"]').focus()
      await desk.press('e')
      await desk.page.getByRole('menuitem', { name: 'CSV', exact: true }).first().focus()
      await desk.press('Enter')
    }
    const fails = async (errors: Readonly<Record<string, readonly string[]>>) => {
      await desk.page.unroute(`**/api/v1/${call}**`)
      await desk.page.route(`**/api/v1/${call}**`, (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, message: 'No.', errors }),
        }),
      )
    }
    await fails({})
    await asks()
    readMessage(id, (await messages().getByText(text, { exact: true }).first().textContent()) ?? '')
    await fails({ status: ['This is no status.'] })
    await asks()
    await messages().getByText('This is no status.', { exact: true }).first().waitFor()
    await desk.page.unroute(`**/api/v1/${call}**`)
  },
)

describe('A quotation', () => {
  const opensFile = async () => {
    await desk.find('button', 'Attached file').focus()
    await desk.press('Enter')
  }
  const fileDialog = () => desk.page.getByRole('dialog').filter({ visible: true })
  const presses = async (name: string) => {
    await fileDialog().getByRole('button', { name, exact: true }).focus()
    const picked = desk.page.waitForEvent('filechooser')
    await desk.press('Enter')
    return picked
  }
  const pdf = (name: string, size: number) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(size - 5, 65)]),
  })

  test('takes a file, gives it back, takes another and lets it go, and its form is saved meanwhile [quotations.01, quotations.02]', async () => {
    const [{ id = 0 } = {}] = await server.database.query<{ id: number }>(
      "select id from quotations where status = 'quoted' limit 1",
    )
    await desk.opens(`/admin/quotations/${id}`)
    await desk.find('textbox', 'First name').waitFor()
    await opensFile()
    await desk.isOn('Choose file')
    const large = await presses('Choose file')
    const folder = await mkdtemp(join(tmpdir(), 'attachment-'))
    await writeFile(join(folder, 'large.pdf'), Buffer.alloc(mostAttachment + 1))
    await large.setFiles(join(folder, 'large.pdf'))
    await desk.sees('Unable to upload the file')
    await desk.sees('The file exceeded the maximum size.')
    await desk.goesTo('button', 'Okay')
    await desk.press('Enter')
    await desk.doesNotSee('The file exceeded the maximum size.')
    await rm(folder, { recursive: true })
    await desk.isOn('Choose file')
    await (await presses('Choose file')).setFiles(pdf('offer.pdf', 40_000))
    await fileDialog().getByText('offer.pdf', { exact: true }).waitFor()
    const download = desk.page.waitForEvent('download')
    await fileDialog().getByRole('button', { name: 'Download' }).focus()
    await desk.press('Enter')
    expect((await download).suggestedFilename()).toBe('offer.pdf')
    await (await presses('Replace file')).setFiles(pdf('better offer.pdf', 10))
    await fileDialog().getByText('better offer.pdf', { exact: true }).waitFor()
    await fileDialog().getByRole('button', { name: 'Close' }).focus()
    await desk.press('Enter')

    await expect.poll(() => fileDialog().count()).toBe(0)
    await fill('First name', 'Rosario')
    await expect.poll(() => desk.find('textbox', 'First name').inputValue()).toBe('Rosario')
    await desk.press('ctrl+s')
    await desk.sees('Saved.')
    const [saved] = await server.database.query('select first_name, file_name from quotations where id = $1', [id])
    expect(saved).toEqual({ first_name: 'Rosario', file_name: 'better offer.pdf' })

    await opensFile()
    await fileDialog().getByRole('button', { name: 'Remove' }).focus()
    await desk.press('Enter')
    await desk.page.getByRole('heading', { name: 'Remove “better offer.pdf”?' }).waitFor()
    await desk.page.getByRole('button', { name: 'Remove', exact: true }).last().focus()
    await desk.press('Enter')
    await desk.sees('No file attached. Drop a file here, or choose one.')
    expect(await countOf(`quotations where id = ${id} and file_id is not null`)).toBe(0)
    await desk.press('Escape')
  })

  test('takes a file that is dropped, and refuses another kind in words', async () => {
    const [{ id = 0 } = {}] = await server.database.query<{ id: number }>('select max(id) as id from quotations')
    await desk.opens(`/admin/quotations/${id}`)
    await desk.find('textbox', 'First name').waitFor()
    await opensFile()
    const drop = (name: string) =>
      fileDialog()
        .getByRole('button', { name: /^File: drop or paste here/ })
        .evaluate((zone, called) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(['%PDF-1.7 dropped'], called))
          zone.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
        }, name)
    await drop('setup.exe')
    await desk.sees('The file type is not allowed')
    await drop('drawing.pdf')
    await expect.poll(() => countOf(`quotations where id = ${id} and file_name = 'drawing.pdf'`)).toBe(1)
    await fileDialog().getByText('drawing.pdf', { exact: true }).waitFor()
    await desk.press('Escape')
  })

  test('offers the variants of its model alone, and the consultants of its dealer by their names [form.05]', async () => {
    const [row] = await server.database.query<{ id: number; model_id: number; dealer_id: number }>(
      "select id, model_id, dealer_id from quotations where status = 'revised' limit 1",
    )
    await desk.opens(`/admin/quotations/${row?.id}`)
    const offered = async (name: string) => {
      const field = desk.find('combobox', name)
      await field.waitFor()
      await field.focus()
      await desk.press('ctrl+a Backspace ArrowDown')
      const options = desk.page.getByRole('option').filter({ visible: true })
      await options.first().waitFor()
      const texts = (await options.allTextContents()).map((text) => text.trim()).toSorted()
      await desk.press('Escape')
      return texts
    }
    const variants = await server.database.query<{ name: string }>(
      'select name from variants where model_id = $1 and status and deleted_at is null',
      [row?.model_id],
    )
    await expect.poll(() => offered('Variant optional')).toEqual(variants.map(({ name }) => name).toSorted())
    const sellers = await server.database.query<{ id: number; name: string }>(
      `select id, first_name || ' ' || last_name as name from sales_consultants
       where dealer_id = $1 and status and deleted_at is null`,
      [row?.dealer_id],
    )
    expect(await offered('Sales consultant optional')).toEqual(sellers.map(({ name }) => name).toSorted())
    const held = await desk.find('combobox', 'Sales consultant optional').inputValue()
    const seller = sellers.find(({ name }) => name !== held)
    await choose('Sales consultant optional', seller?.name ?? '')
    const sent = desk.page.waitForRequest((request) => request.method() === 'PUT')
    await desk.press('ctrl+s')
    expect((await sent).postDataJSON()).toMatchObject({ sales_consultant_id: seller?.id })
    await desk.sees('Saved.')

    // Where it is marked as required, nothing goes on without it.
    await opens('/admin/quotations')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('shift+Space b')
    await desk.page.getByRole('menuitem', { name: 'Assign consultant', exact: true }).waitFor()
    await desk.arrowsTo('Assign consultant')
    await desk.press('Enter')
    const picker = dialog().getByRole('combobox')
    await picker.waitFor()
    expect(await picker.getAttribute('aria-required')).toBe('true')
    const go = dialog().getByRole('button', { name: 'Assign consultant', exact: true })
    expect(await go.getAttribute('aria-disabled')).toBe('true')
    await desk.press('Escape')
  })
})

test('A reservation is made by keys alone, with the car that is searched for', async () => {
  const [car] = await server.database.query<{ id: number; name: string; color: string }>(
    `select c.id, v.name, p.name as color from variant_colors c join variants v on v.id = c.variant_id
     join colors p on p.id = c.color_id where v.status and c.status order by c.id desc limit 1`,
  )
  await opens('/admin/online-reservations')
  await panel().locator('[role="gridcell"][tabindex="0"]').focus()
  await desk.press('n r')
  await desk.isAt('/admin/online-reservations/create')
  await fill('First name', 'Ligaya')
  await fill('Last name', 'Dizon')
  await fill('Mobile number', '0917 555 0606')
  await choose('Dealer', 'Amihan Makati')
  await desk.find('combobox', 'Car').focus()
  await desk.types(`${car?.name} ${car?.color}`)
  await expect
    .poll(() => desk.page.getByRole('option').filter({ visible: true }).first().textContent())
    .toContain(car?.color)
  await desk.press('ArrowDown Enter')
  await fill('Reservation fee', '20000')
  await select('Status', 'Paid')
  await desk.press('ctrl+s')
  await desk.sees('Saved.')
  await expect
    .poll(() =>
      countOf(`reservations where first_name = 'Ligaya' and variant_color_id = ${car?.id} and status = 'paid'`),
    )
    .toBe(1)
})

describe('Book rider', () => {
  test('what is asked for has the focus, also where the code of the dialog comes after the question', async () => {
    const come = Promise.withResolvers<void>()
    await desk.page.route('**/assets/DialogSheet-*.js', async (route) => {
      await come.promise
      await route.continue()
    })
    onTestFinished(async () => {
      come.resolve()
      await desk.page.unrouteAll()
    })
    await opens('/admin/test-drives')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('shift+Space b')
    await desk.page.getByRole('menuitem', { name: 'Book rider', exact: true }).waitFor()
    await desk.arrowsTo('Book rider')
    const counted = desk.page.waitForResponse(/\/api\/v1\/bulk/)
    await desk.press('Enter')
    await (await counted).finished()
    // The question is drawn when its row has been counted and its own code has come; nothing on the page tells so yet.
    await desk.page.waitForTimeout(500)
    come.resolve()
    await desk.isOn(/^Rider/)
    await desk.press('Escape')
  })

  test('asks for driver, number and time, sets them in the selected test drives, and is undone [bulk.04]', async () => {
    await opens('/admin/test-drives')
    const before = await server.database.query('select id, rider_name from test_drives order by id')
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('shift+Space shift+ArrowDown b')
    const entry = desk.page.getByRole('menuitem', { name: 'Book rider', exact: true })
    await entry.waitFor()
    readMessage('bulk.book-rider', ((await entry.textContent()) ?? '').toLowerCase())
    await desk.arrowsTo('Book rider')
    await desk.press('Enter')
    await dialog().getByRole('heading', { name: 'Book a rider for 2 test drives' }).waitFor()
    await desk.isOn(/^Rider/)
    const go = dialog().getByRole('button', { name: 'Book rider', exact: true })
    await desk.types('Jomar Villanueva')
    await desk.press('Tab')
    await desk.types('123')
    await desk.press('Tab')
    await desk.sees(/mobile number (field )?is not valid/i)
    expect(await go.getAttribute('aria-disabled')).toBe('true')
    await desk.press('shift+Tab ctrl+a')
    await desk.types('0917 555 0707')
    await firstPart(dialog(), 'Day').focus()
    await desk.types('12/24/2026')
    await firstPart(dialog(), 'Time').focus()
    await desk.types('09:30')
    await dialog().getByRole('heading', { name: 'Book Jomar Villanueva for 2 test drives?' }).waitFor()
    await go.focus()
    await desk.press('Enter')
    await messages().getByText('2 records were changed.').waitFor()
    const booked = `test_drives where rider_name = 'Jomar Villanueva' and rider_mobile = '+639175550707'
      and rider_at = '2026-12-24T01:30:00Z'`
    expect(await countOf(booked)).toBe(2)
    await panel().locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('ctrl+z')
    await expect.poll(() => countOf(booked)).toBe(0)
    expect(await server.database.query('select id, rider_name from test_drives order by id')).toEqual(before)
  })
})

test('A dealer’s user sees the unit of a test drive, which an administrator chooses', async () => {
  const own = await openDesk(server)
  const [{ id = 0 } = {}] = await server.database.query<{ id: number }>(
    "select id from test_drives where dealer_id = 1 and status in ('pending', 'scheduled') limit 1",
  )
  await own.opens('/admin/test-drives')
  await own.signIn(people.dealer)
  await own.opens(`/admin/test-drives/${id}`)
  await own.sees('Only an administrator can choose the unit')
  expect(await own.find('combobox', 'Unit optional').isDisabled()).toBe(true)
  await own.find('textbox', 'First name').focus()
  await own.press('ctrl+a')
  await own.types('Maricel')
  await own.press('ctrl+s')
  await own.sees('Saved.')
  await own.leave()
})
