import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usersRoom } from '#areas/people/users.ts'
import { routesOf } from '#define/routes.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { csvOf } from '#tests/support/hostile-files.ts'
import { linkIn } from '#tests/support/mail.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt, openDesk } from './driver.ts'

const dealersPath = '/admin/dealers-account-maintenance/dealers'
const consultantsPath = '/admin/dealers-account-maintenance/sales-consultants'
let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const titleOf = async (desk: Desk) => (await desk.page.title()).replace(' · Dealer Desk', '')
const panel = (desk: Desk) => desk.page.getByRole('tabpanel').filter({ visible: true })
const hasRows = (desk: Desk) => panel(desk).locator('[role="gridcell"]').filter({ hasText: /\S/ }).first().waitFor()
const fills = async (desk: Desk, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) {
    await desk.goesTo('textbox', label)
    await desk.press('ctrl+a')
    await desk.types(text)
  }
}

describe('Sales consultants, by keyboard alone', () => {
  test('a dealer makes one for their own dealer, edits it at /{id}, and brings others by a spreadsheet [routing.17]', async () => {
    const desk = await deskOf(people.dealer)
    await desk.runs('Sales consultants')
    await desk.isAt(consultantsPath)
    await hasRows(desk)
    readMessage('screen.sales-consultants', await titleOf(desk))
    await desk.runs('New sales consultant')
    await desk.isAt(`${consultantsPath}/create`)
    await desk.find('textbox', 'First name').waitFor()
    // Whose consultant it is goes without saying.
    expect(
      await panel(desk)
        .getByRole('combobox', { name: /Dealer/ })
        .count(),
    ).toBe(0)
    const email = 'amihan.dagat@demo.test'
    await fills(desk, { 'First name': 'Amihan', 'Last name': 'Dagat', 'Employee no.': 'E2E-1' })
    await desk.goesTo('textbox', /^Email/)
    await desk.types(email)
    await desk.press('ctrl+s')
    await desk.isAt(new RegExp(`${consultantsPath}/\\d+$`))
    await desk.find('heading', 'Amihan Dagat').waitFor()
    const [made] = await server.database.query<{ id: number; dealer_id: number }>(
      "select id, dealer_id from sales_consultants where employee_no = 'E2E-1'",
    )
    expect([new URL(desk.page.url()).pathname, made?.dealer_id]).toEqual([`${consultantsPath}/${made?.id}`, 1])
    await fills(desk, { 'First name': 'Habagat' })
    await desk.press('ctrl+s')
    await desk.find('heading', 'Habagat Dagat').waitFor()
    // Whoever has no account confirms by the link alone.
    const link = linkIn(await server.mailbox.next(email))
    const visitor = await openDesk(server)
    await visitor.opens(link.pathname + link.search)
    await visitor.sees('Your email address is verified.')
    await visitor.leave()
    await desk.runs('Import sales consultants')
    await desk.isAt(`${consultantsPath}/upload`)
    const opened = desk.page.waitForEvent('filechooser')
    await desk.goesTo('button', /Choose file/)
    await desk.press('Enter')
    await (await opened).setFiles({
      name: 'consultants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        csvOf([
          ['First name', 'Last name', 'Employee no.'],
          ['Tala', 'Bituin', 'E2E-2'],
        ]),
      ),
    })
    await desk.goesTo('button', /^Import 1 row/)
    await desk.press('Enter')
    await desk.sees(/^Import 1 row\?/)
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await expect
      .poll(() => server.database.query("select dealer_id from sales_consultants where employee_no = 'E2E-2'"), {
        timeout: 20_000,
      })
      .toEqual([{ dealer_id: 1 }])
    expect(desk.troubles).toEqual([])
  })

  test('the picker shows first and last names, saves the number, and is required where it is marked so [form.05]', async () => {
    const [one] = await server.database.query<{ id: number; first_name: string; last_name: string }>(
      'select id, first_name, last_name from sales_consultants where dealer_id = 1 and status and deleted_at is null order by id limit 1',
    )
    const [lead] = await server.database.query<{ id: number }>(
      "select id from leads where dealer_id = 1 and status = 'pending' order by id limit 1",
    )
    const name = `${one?.first_name} ${one?.last_name}`
    const desk = await deskOf(people.dealer)
    await desk.opens(`/admin/leads/${lead?.id}`)
    const picker = panel(desk).getByRole('combobox', { name: /^Sales consultant/ })
    await picker.waitFor()
    expect(await picker.getAttribute('aria-required')).not.toBe('true')
    await picker.focus()
    await desk.press('ctrl+a')
    await desk.types(name)
    // The list of all stands there first: the one that was typed comes to its top.
    const first = desk.page.getByRole('option').filter({ visible: true }).first()
    await expect.poll(() => first.textContent()).toContain(name)
    await desk.press('ArrowDown Enter ctrl+s')
    await expect
      .poll(() => server.database.query('select sales_consultant_id as id from leads where id = $1', [lead?.id]))
      .toEqual([{ id: one?.id }])
    await desk.opens('/admin/leads')
    await hasRows(desk)
    await panel(desk).locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('shift+Space b')
    await desk.page.getByRole('menuitem', { name: 'Assign consultant', exact: true }).waitFor()
    await desk.arrowsTo('Assign consultant')
    await desk.press('Enter')
    const dialog = desk.page.getByRole('dialog')
    const required = dialog.getByRole('combobox', { name: /^Sales consultant/ })
    await required.waitFor()
    expect(await required.getAttribute('aria-required')).toBe('true')
    const act = dialog.getByRole('button', { name: 'Assign consultant', exact: true })
    expect(await act.getAttribute('aria-disabled')).toBe('true')
    await required.focus()
    await desk.types(name)
    await desk.page.getByRole('option', { name }).first().waitFor()
    await desk.press('ArrowDown Enter')
    await expect.poll(() => act.getAttribute('aria-disabled')).not.toBe('true')
  })
})

describe('Within a dealer, by keyboard alone', () => {
  test('an administrator edits a dealer, its users and its consultants [dealers.01]', async () => {
    const desk = await deskOf(people.admin)
    await desk.opens(`${dealersPath}/2/edit`)
    await desk.find('textbox', 'Name').waitFor()
    await fills(desk, { Name: 'Amihan Ikalawa' })
    await desk.press('ctrl+s')
    await desk.find('heading', 'Amihan Ikalawa').waitFor()
    await desk.runs('Users of this dealer')
    await desk.isAt(`${dealersPath}/2/users`)
    await hasRows(desk)
    readMessage('screen.dealer-users', await titleOf(desk))
    await desk.goesTo('button', 'New dealer user')
    await desk.press('Enter')
    await desk.isAt(`${dealersPath}/2/users/create`)
    await desk.find('textbox', 'First name').waitFor()
    await fills(desk, { 'First name': 'Mayumi', 'Last name': 'Ikalawa', Email: 'mayumi.e2e@demo.test' })
    expect(
      await panel(desk)
        .getByRole('checkbox', { name: /administrator/i })
        .count(),
    ).toBe(0)
    await desk.goesTo('checkbox', 'Dealer')
    await desk.press('Space ctrl+s')
    await desk.isAt(new RegExp(`${dealersPath}/2/users/\\d+/edit$`))
    await desk.find('heading', 'Mayumi Ikalawa').waitFor()
    await fills(desk, { 'First name': 'Marikit' })
    await desk.press('ctrl+s')
    await desk.find('heading', 'Marikit Ikalawa').waitFor()
    expect(
      await server.database.query(
        `select u.first_name, u.dealer_id, r.role from users u join user_roles r on r.user_id = u.id where u.email = $1`,
        ['mayumi.e2e@demo.test'],
      ),
    ).toEqual([{ first_name: 'Marikit', dealer_id: 2, role: 'dealer' }])
    await desk.opens(`${dealersPath}/2/edit`)
    await desk.find('heading', 'Amihan Ikalawa').waitFor()
    await desk.runs('Sales consultants of this dealer')
    await desk.isAt(`${dealersPath}/2/sales-consultants`)
    await hasRows(desk)
    const names = await panel(desk).locator('[role="row"]').count()
    expect(names).toBeGreaterThan(2)
  })

  test('a consultant of a dealer is edited there by administrators alone [routing.18]', async () => {
    const [one] = await server.database.query<{ id: number; name: string }>(
      'select id, name from sales_consultants where dealer_id = 2 order by id limit 1',
    )
    const place = `${dealersPath}/2/sales-consultants/${one?.id}`
    const desk = await deskOf(people.admin)
    await desk.opens(`${dealersPath}/2/sales-consultants?q=${encodeURIComponent(one?.name ?? '')}`)
    await hasRows(desk)
    await panel(desk).locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('Enter')
    await desk.isAt(place)
    await desk.find('heading', String(one?.name)).waitFor()
    const said = panel(desk).getByText(/^Dealer-scoped/)
    readMessage('screen.dealer-scoped-sales-consultant-edit', (await said.first().textContent()) ?? '')
    await fills(desk, { 'Last name': 'Sa-Dealer' })
    await desk.press('ctrl+s')
    await expect
      .poll(() => server.database.query('select last_name from sales_consultants where id = $1', [one?.id]))
      .toEqual([{ last_name: 'Sa-Dealer' }])
    const dealer = await deskOf('second.dealer@demo.test')
    await dealer.opens(place)
    await dealer.isAt(/\/403\?/)
  })
})

test('the users screens take their titles from the record, and nobody who is signed in is kept out of them by a role [routing.15]', async () => {
  const routes = routesOf(usersRoom)
  expect(routes.map(({ id, roles }) => [id, roles])).toEqual(routes.map(({ id }) => [id, 'signed-in']))
  for (const email of [people.admin, people.dealer, people.surveyDealer, people.partsAdmin]) {
    const [own] = await server.database.query<{ id: number; name: string }>(
      'select id, name from users where email = $1',
      [email],
    )
    const desk = await deskOf(email)
    for (const path of [`/admin/users/${own?.id}`, `/admin/users/${own?.id}/edit`]) {
      await desk.opens(path)
      await desk.find('heading', String(own?.name)).waitFor()
      await expect.poll(() => titleOf(desk)).toBe(own?.name)
      await desk.isAt(path)
    }
  }
})

test('an administrator looks for a customer, erases them by typing the number once more, and finds it in the audit', async () => {
  const [lead] = await server.database.query<{ id: number; mobile_number: string }>(
    'select id, mobile_number from leads where dealer_id = 2 order by id limit 1',
  )
  const mobile = String(lead?.mobile_number)
  const desk = await deskOf(people.admin)
  await desk.runs('Erase personal data')
  await desk.isAt('/admin/erasure')
  await desk.goesTo('textbox', 'Mobile number or email')
  await desk.types(`0${mobile.slice(3)}`)
  await desk.press('Enter')
  await desk.find('heading', 'Data found').waitFor()
  await desk.find('rowheader', 'Leads').waitFor()
  await desk.goesTo('textbox', 'Reason')
  await desk.types('Hiningi ng kostumer')
  const act = panel(desk).getByRole('button', { name: 'Erase permanently' })
  expect(await act.getAttribute('aria-disabled')).toBe('true')
  await desk.goesTo('textbox', 'Type the number or email again to confirm')
  await desk.types(`0${mobile.slice(3)}`)
  await desk.press('Enter')
  await desk.sees('Personal data erased. This cannot be undone.')
  expect(await server.database.query('select first_name, mobile_number from leads where id = $1', [lead?.id])).toEqual([
    { first_name: 'Erased', mobile_number: '+630000000000' },
  ])
  await desk.runs('Audit')
  await desk.isAt('/admin/audit')
  await hasRows(desk)
  await panel(desk).locator('[role="gridcell"][tabindex="0"]').focus()
  await desk.press('Enter')
  await desk.isAt(/\/admin\/audit\/\d+$/)
  await desk.sees('Hiningi ng kostumer')
  expect(desk.troubles).toEqual([])
})
