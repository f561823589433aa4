import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
const heading = () => desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()
const textOf = async (text: string) =>
  (await desk.page.getByText(text, { exact: true }).filter({ visible: true }).first().textContent()) ?? ''

beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/login')
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

test('a sign-in without any answer asks to refresh the page', async () => {
  await desk.page.route('**/api/v1/auth/login', (route) => route.abort())
  await desk.page.getByLabel('Email').fill(people.admin)
  await desk.page.locator('input[name=password]').fill('Portal-demo-2026')
  await desk.press('Enter')
  readMessage('error.login-exception', await textOf('Please refresh the page and try again.'))
  await desk.page.unroute('**/api/v1/auth/login')
  await desk.page.locator('input[name=password]').focus()
  await desk.press('Enter')
  await desk.isAt('/admin/dashboard')
})

test.each([
  ['screen.home', '/admin/home', 'Home'],
  ['screen.leads', '/admin/leads', 'Leads'],
  ['screen.dealers', '/admin/dealers-account-maintenance/dealers', 'Dealers'],
  ['screen.models', '/admin/cars/models', 'Models'],
  ['screen.notifications', '/admin/notifications', 'Notifications'],
  ['screen.profile', '/admin/profile', 'Profile'],
  ['screen.survey-list', '/admin/survey', 'Survey list'],
  ['screen.critically-dissatisfied-customers', '/admin/survey/cdc', 'Critically dissatisfied customers'],
  ['screen.text-blast-batches-list', '/admin/text-blast', 'Text-blast batches list'],
  ['screen.style-guide', '/admin/styleguide', 'Style guide'],
])('%s is called so on its page and in the title', async (id, path, name) => {
  await desk.opens(path)
  await expect.poll(() => heading().textContent()).toBe(name)
  await expect.poll(() => desk.page.title()).toBe(`${name} · Dealer Desk`)
  readMessage(id, (await heading().textContent()) ?? '')
})

test('the summary of cases says what CDC stands for', async () => {
  await desk.opens('/admin/survey/reports/cdc-summary')
  await expect.poll(() => heading().textContent()).toBe('CS CDC summary')
  readMessage('screen.critically-dissatisfied-customers', await textOf('critically dissatisfied customers'))
})

test('a list without results says so in two lines, and in no third', async () => {
  await desk.opens('/admin/leads?q=nobody-has-this-name')
  readMessage('empty.title', await textOf('No resource found'))
  readMessage('empty.text', await textOf('This page returned empty results.'))
  const said = desk.page.getByRole('heading', { name: 'No resource found' }).filter({ visible: true }).locator('..')
  expect(await said.locator('h2, p').allTextContents()).toEqual([
    'No resource found',
    'This page returned empty results.',
  ])
})

test('the dealer filter names the first and counts the others, and offers them all', async () => {
  await desk.opens('/admin/leads')
  // A list that has just come takes the keyboard into its rows, and would take it out of the filter again.
  await desk.toRows()
  const chip = desk.page.getByRole('button', { name: 'Dealer', exact: true }).filter({ visible: true }).first()
  await chip.focus()
  await desk.press('Enter')
  readMessage('dealer-filter.select-all', await textOf('Select All'))
  await desk.page.getByRole('option').nth(1).waitFor()
  await desk.press('ArrowDown Enter ArrowDown Enter Escape')
  readMessage(
    'dealer-filter.others',
    (await desk.page
      .getByText(/^\+\d+ others$/)
      .filter({ visible: true })
      .first()
      .textContent()) ?? '',
  )
})

test('the preferred communication of a lead is chosen from four', async () => {
  await desk.opens('/admin/leads/1')
  const field = desk.page
    .getByLabel(/^Preferred communication/)
    .filter({ visible: true })
    .first()
  await field.focus()
  await desk.press('Enter')
  await desk.page.getByRole('option').first().waitFor()
  const options = await desk.page.getByRole('option').allTextContents()
  for (const [id, text] of [
    ['email', 'email'],
    ['mobile', 'mobile'],
    ['post', 'post (letter)'],
    ['telephone', 'telephone'],
  ] as const) {
    expect(options).toContain(text)
    readMessage(`preferred-communication.${id}`, options.find((option) => option === text) ?? '')
  }
  await desk.press('Escape')
})

test('a question has Cancel, a failure Okay, and what is only read Close', async () => {
  await desk.opens('/admin/dealer-groups/1/edit')
  const name = desk.find('textbox', 'Name')
  await name.fill('Another name')
  await desk.find('button', 'Discard').focus()
  await desk.press('Enter')
  const question = desk.page.getByRole('dialog')
  readMessage('dialog.cancel', (await question.getByRole('button', { name: 'Cancel' }).textContent()) ?? '')
  await desk.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await server.database.query('alter table audit_entries rename to audit_away')
  try {
    await desk.press('ctrl+s')
    const failure = desk.page.getByRole('dialog')
    await failure.waitFor()
    expect(await failure.getByRole('button').count()).toBe(1)
    readMessage('dialog.action', (await failure.getByRole('button').textContent()) ?? '')
    await desk.press('Enter')
    await failure.waitFor({ state: 'hidden' })
  } finally {
    await server.database.query('alter table audit_away rename to audit_entries')
  }
  await desk.opens('/admin/home')
  await heading().waitFor()
  await desk.press('?')
  readMessage(
    'dialog.close',
    (await desk.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().textContent()) ?? '',
  )
  await desk.press('Escape')
})

test('the style guide shows an empty metainfo card and the date-range picker’s words', async () => {
  await desk.opens('/admin/styleguide')
  readMessage('metainfo.empty', await textOf('No information available.'))
  const placeholder = desk.page.getByText('Filter by date', { exact: true }).filter({ visible: true }).first()
  readMessage('date-range.placeholder', (await placeholder.textContent()) ?? '')
})
