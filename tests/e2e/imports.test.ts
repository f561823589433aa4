import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { importIdOf, importsOf } from '#define/abilities.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { importNow, uploadCalls } from '#tests/support/imports.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, desksAt, openDesk } from './driver.ts'
import { listAt } from './list.ts'

let server: TestServer
let desk: Desk
const desksOf = desksAt(() => server)
const upload = '/admin/leads/upload'
const { panel, total } = listAt(() => desk)
const heading = (name: string | RegExp) => panel().getByRole('heading', { level: 2, name })
const grid = () => panel().getByRole('grid')
const leadsIn = async (where: string) =>
  Number((await server.database.query<{ n: number }>(`select count(*) as n from leads where ${where}`))[0]?.n)

// Two headings that the server cannot know, and a bad mobile in every tenth row.
const headings = ['First name', 'Last name', 'Reach them at', 'Email', 'Shop', 'Quantity', 'Amount', 'Source']
let dealer = ''
const cellsOf = (row: number) => [
  'Ana',
  `Reyes ${row}`,
  row % 10 === 0 ? '0900 12' : `0917${String(1_000_000 + row)}`,
  `ana.${row}@mail.test`,
  dealer,
  '1',
  '1013000',
  'Website',
]
const sheet = (rows: number, names: readonly string[] = headings, mark = ',') =>
  [names, ...Array.from({ length: rows }, (_, i) => cellsOf(i + 1))].map((cells) => cells.join(mark)).join('\r\n')
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Waits for the focus to come to the heading: until then the page may still move it. */
const opensWizard = async () => {
  await desk.opens(upload)
  await heading('Drop a spreadsheet here').waitFor()
  await desk.isOn('Import leads')
}
/** Presses the button that has the focus, and answers the browser's own window. */
const choosesFile = async (file: ReturnType<typeof csv> | string) => {
  await desk.goesTo('button', 'Choose file')
  const chooser = desk.page.waitForEvent('filechooser')
  await desk.press('Enter')
  await (await chooser).setFiles(file)
}
const maps = async (column: string, target: string) => {
  await desk.goesTo('combobox', column)
  await desk.press('Enter')
  await desk.types(target)
  await desk.press('Enter')
}
const downloads = async (format: string) => {
  const coming = desk.page.waitForEvent('download')
  await desk.arrowsTo(format)
  await desk.press('Enter')
  const download = await coming
  const text: Buffer[] = []
  for await (const piece of await download.createReadStream()) text.push(piece)
  return { name: download.suggestedFilename(), text: Buffer.concat(text).toString('utf8') }
}

beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  dealer =
    (await server.database.query<{ code: string }>('select code from dealers where status order by id limit 1'))[0]
      ?.code ?? ''
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

describe('A spreadsheet with broken rows and misnamed columns is imported by keyboard', () => {
  let importId = 0
  test('from the list’s Import button, after its columns were corrected [list.17]', async () => {
    await desk.opens('/admin/leads')
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await desk.isAt(upload)
    await choosesFile(csv('november.csv', sheet(200)))
    await heading('0 of 200 rows can be imported').waitFor()
    await desk.isOn('0 of 200 rows can be imported')
    await desk.sees('Choose the file column for: Mobile number, Dealer.')
    await maps('Reach them at', 'Mobile')
    await maps('Shop', 'Dealer')
    await desk.goesTo('button', 'Check again')
    await desk.press('Enter')
    await heading('180 of 200 rows can be imported').waitFor()
    importId = Number(new URL(desk.page.url()).searchParams.get('import'))
    expect(importId).toBeGreaterThan(0)
  })

  test('and its refused rows are shown alone and downloaded with the reasons', async () => {
    await desk.press('e')
    await expect.poll(total).toBe(20)
    await expect.poll(() => grid().textContent()).toMatch(/0900 12/)
    await desk.goesTo('button', 'Rejected rows')
    await desk.press('Enter')
    const { name, text } = await downloads('CSV')
    expect(name).toMatch(/\.csv$/)
    expect(text.trim().split('\n')).toHaveLength(21)
    expect(text).toMatch(/Reyes 10/)
    expect(text).toMatch(/mobile/i)
  })

  test('and found again after a reload, at the same step', async () => {
    await desk.page.reload()
    await heading('180 of 200 rows can be imported').waitFor()
    await desk.isAt(`${upload}?import=${importId}`)
    expect(await leadsIn(`import_id = ${importId}`)).toBe(0)
  })

  test('and written after a question, with the rows shown in the list', async () => {
    await desk.goesTo('button', 'Import 180 rows')
    await desk.press('Enter')
    await desk.sees('Import 180 rows?')
    await desk.goesTo('button', 'Import')
    const [started] = await Promise.all([desk.page.waitForRequest('**/imports/*/run'), desk.press('Enter')])
    expect(started.headers()['idempotency-key']).toBeTruthy()
    await heading('The import is finished').waitFor({ timeout: 30_000 })
    expect(await leadsIn(`import_id = ${importId}`)).toBe(180)
    await desk.goesTo('button', 'Show imported rows')
    await desk.press('Enter')
    await desk.isAt(`/admin/leads?import_id=${importId}`)
    await expect.poll(total).toBe(180)
    await desk.sees('november.csv')
  })

  test('and not taken back while one of its rows was changed, which is told', async () => {
    await server.database.query(
      `update leads set version = version + 1, first_name = 'Bea', updated_at = now() + interval '1 minute'
       where id = (select min(id) from leads where import_id = ${importId})`,
    )
    await desk.opens(`${upload}?import=${importId}`)
    await heading('The import is finished').waitFor()
    await desk.goesTo('button', 'Undo import')
    await desk.press('Enter')
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter')
    await panel().getByText('The import was not undone').waitFor()
    await panel()
      .getByText(/1 row was changed/)
      .first()
      .waitFor()
    expect(await leadsIn(`import_id = ${importId}`)).toBe(180)
  })
})

test('Rows that were copied in a spreadsheet are pasted, imported and taken back as a whole', async () => {
  await opensWizard()
  const named = headings.with(2, 'Mobile number').with(4, 'Dealer')
  await desk.page.evaluate(
    (text) => {
      const given = new DataTransfer()
      given.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }),
      )
    },
    sheet(9, named, '\t'),
  )
  await heading('9 of 9 rows can be imported').waitFor()
  const id = Number(new URL(desk.page.url()).searchParams.get('import'))
  await desk.goesTo('button', 'Import 9 rows')
  await desk.press('Enter')
  await desk.goesTo('button', 'Import')
  await desk.press('Enter')
  await heading('The import is finished').waitFor({ timeout: 30_000 })
  expect(await leadsIn(`import_id = ${id}`)).toBe(9)
  await desk.goesTo('button', 'Undo import')
  await desk.press('Enter')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter')
  await heading('The import was undone').waitFor({ timeout: 30_000 })
  expect(await leadsIn(`import_id = ${id}`)).toBe(0)
})

test('Dealers are imported from their own list, with an address by its PSGC code alone, and taken back', async () => {
  const list = '/admin/dealers-account-maintenance/dealers'
  const [place] = await server.database.query<{ id: number; name: string }>(
    'select b.id, c.name from barangays b join cities c on c.id = b.city_id order by b.id limit 1',
  )
  const rows = [
    ['Dealer code', 'Dealer name', 'Region', 'PSGC', 'Opening date', 'Ring them at'],
    ['NEW-1', 'First of the new', 'Metro Manila', place?.id, '2026-11-01', '(02) 8123 4567'],
    ['NEW-2', 'Second of the new', 'provincial', place?.id, '', ''],
    ['NEW-3', 'Nowhere at all', 'provincial', '999999999', '', ''],
    [dealer, 'A code that is taken', 'provincial', place?.id, '', ''],
  ]
  await desk.opens(list)
  await desk.goesTo('button', 'Import')
  await desk.press('Enter')
  await desk.isAt(`${list}/upload`)
  await choosesFile(csv('dealers.csv', rows.map((cells) => cells.join(',')).join('\r\n')))
  await heading('2 of 4 rows can be imported').waitFor()
  await panel().getByText('There is no Barangay with the PSGC code 999999999').first().waitFor()
  await maps('Ring them at', 'Phone')
  await desk.goesTo('button', 'Check again')
  await desk.press('Enter')
  await desk.goesTo('button', 'Import 2 rows')
  await desk.press('Enter')
  await desk.goesTo('button', 'Import')
  await desk.press('Enter')
  await heading('The import is finished').waitFor({ timeout: 30_000 })
  const written = () =>
    server.database.query(
      `select d.code, d.phone, c.name as city from dealers d join barangays b on b.id = d.barangay_id
       join cities c on c.id = b.city_id where d.code like 'NEW-%' and d.deleted_at is null order by d.code`,
    )
  expect(await written()).toMatchObject([
    { code: 'NEW-1', phone: expect.stringContaining('8123'), city: place?.name },
    { code: 'NEW-2', phone: null, city: place?.name },
  ])
  await desk.goesTo('button', 'Show imported rows')
  await desk.press('Enter')
  await desk.isAt(/\/dealers\?.*import_id=\d+/)
  await expect.poll(total).toBe(2)
  await desk.page.goBack()
  await desk.goesTo('button', 'Undo import')
  await desk.press('Enter')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter')
  await heading('The import was undone').waitFor({ timeout: 30_000 })
  expect(await written()).toEqual([])
})

test('The template has the headings that the import knows, so that its columns map by themselves', async () => {
  await opensWizard()
  await desk.goesTo('button', 'Download template')
  await desk.press('Enter')
  const { text } = await downloads('CSV')
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  expect(first.split(',')).toEqual(expect.arrayContaining(['First name', 'Mobile number', 'Dealer']))
})

describe('Each list sends its file by its own upload call', () => {
  const imports = rooms.flatMap((room) =>
    importsOf(room).map((act) => ({ name: importIdOf(room, act), path: act.path, route: act.call.route })),
  )
  test('and every upload call of the contract has its wizard', () => {
    expect(imports.map(({ name, route }) => [name, route]).sort()).toEqual(
      [...uploadCalls].map(([name, { route }]) => [name, route]).sort(),
    )
  })

  test.each(imports)('$name: $route', async ({ name, path, route }) => {
    const client = await signIn(server.origin, people.superadmin)
    const { bytes } = await client.load(`/imports/${name}/template`, { format: 'csv' })
    const sent: string[] = []
    const note = (request: Request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    }
    const one = await desksOf(people.superadmin, path)
    const shown = one.page.getByRole('tabpanel').filter({ visible: true })
    await shown.getByRole('heading', { level: 2, name: 'Drop a spreadsheet here' }).waitFor()
    one.page.on('request', note)
    await shown
      .locator('input[type=file]')
      .setInputFiles({ name: 'template.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) })
    await shown.getByRole('heading', { level: 2, name: /of \d+ rows can be imported/ }).waitFor()
    one.page.off('request', note)
    expect(sent).toEqual([route.replace(' ', ' /api/v1')])
    const id = Number(new URL(one.page.url()).searchParams.get('import'))
    expect(await importNow(client, id)).toMatchObject({ resource: name, state: 'checked', job: null })
  })
})

test('A file that is too large opens a dialog; the wizard stays, with the name of the file [errors.11]', async () => {
  await opensWizard()
  const folder = await mkdtemp(join(tmpdir(), 'huge-'))
  await writeFile(join(folder, 'huge.csv'), Buffer.alloc(33_000_000, 'x'))
  await choosesFile(join(folder, 'huge.csv'))
  const dialog = desk.page.getByRole('dialog')
  await dialog.waitFor({ timeout: 30_000 })
  readMessage('error.413.title', (await dialog.getByRole('heading').first().textContent()) ?? '')
  readMessage(
    'error.413.text',
    (await dialog.getByText('The file exceeded the maximum size.').first().textContent()) ?? '',
  )
  await desk.press('Escape')
  await panel().getByText('“huge.csv” could not be imported.').waitFor()
  await rm(folder, { recursive: true })
  await heading('Drop a spreadsheet here').waitFor()
})

test('A file that cannot be read is refused with the reason, in place and in a snackbar [errors.06]', async () => {
  await opensWizard()
  await choosesFile(csv('empty.csv', ''))
  await panel().getByText('“empty.csv” could not be imported.').waitFor()
  const box = panel().getByRole('group').filter({ hasText: 'could not be imported' })
  const reason = ((await box.textContent()) ?? '').replace('“empty.csv” could not be imported.', '').trim()
  expect(reason).not.toBe('')
  await desk.page.getByRole('region', { name: 'Messages' }).getByText(reason).first().waitFor()
})

test('An upload that gets no answer is tried again with the same file', async () => {
  await opensWizard()
  await desk.page.route('**/api/v1/leads', (route) => route.abort())
  await choosesFile(csv('again.csv', sheet(3, headings.with(2, 'Mobile number').with(4, 'Dealer'))))
  await panel().getByText('“again.csv” could not be imported.').waitFor()
  await desk.page.unroute('**/api/v1/leads')
  await desk.goesTo('button', 'Try again')
  await desk.press('Enter')
  await heading('3 of 3 rows can be imported').waitFor()
})

test('Dealers see the list of leads without an import, and may not open the wizard [routing.13]', async () => {
  await opensWizard()
  const dealers = await openDesk(server)
  await server.forgetLimits()
  await dealers.opens('/admin/leads')
  await dealers.signIn(people.dealer)
  await dealers.find('heading', 'Leads').waitFor()
  await dealers.find('button', 'Export').waitFor()
  expect(await dealers.page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
  await dealers.opens(upload)
  await dealers.isAt(/\/403/)
  await dealers.leave()
})
