import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { publish, questionnaire } from '#tests/support/invitations.ts'
import { numbers } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk, tabTo } from './driver.ts'
import { listAt } from './list.ts'

let simulator: Simulator
let server: TestServer
let desk: Desk
beforeAll(async () => {
  simulator = await startSimulator({ latency: [5, 20], reportDelay: [50, 100] })
  server = await startServer({
    on: 'postgres',
    env: { SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '1' },
    // Ten in the morning in Manila: surveys go out.
    now: () => Date.parse('2026-11-20T02:00:00Z'),
  })
  await publish(server, questionnaire, 'How was the rainy season?')
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.surveyAdmin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
  await simulator?.close()
})

const until = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })
const { panel } = listAt(() => desk)
const figure = (name: string) => panel().locator(`[data-figure="${name}"] dd`)
const badge = () => panel().locator('header').first()
const dialog = () => desk.page.getByRole('dialog').filter({ visible: true })
/** Chooses in the select that has the focus. */
const choose = async (option: string) => {
  await desk.press('Enter')
  await desk.page.getByRole('option').first().waitFor()
  await desk.arrowsTo(option)
  await desk.press('Enter')
}
const to = numbers(30, 900)
const links = () => simulator.record.taken.map(({ text }) => /http:\S+\/s\/\w+/.exec(text)?.[0] ?? '')

test('A survey goes to thirty customers by keyboard: chosen, linked, sent; each message leads to the questions, and an invitation is ended', {
  timeout: 240_000,
}, async () => {
  await desk.opens('/admin/text-blast')
  await desk.page.getByRole('gridcell').first().waitFor()
  await desk.press('n x')
  await desk.isAt('/admin/text-blast/create')
  await desk.find('button', 'Choose file').waitFor()
  const chooser = desk.page.waitForEvent('filechooser')
  await desk.runs('Choose file to import')
  const rows = to.map((number, i) => `${number},Liza ${i + 1},MKT01`)
  await (await chooser).setFiles({
    name: 'visits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['mobile,first_name,dealer_code', ...rows].join('\n')),
  })
  await until(() => figure('ready').textContent()).toBe('30')

  await desk.goesTo('textbox', 'Name')
  await desk.types('November visits')
  await desk.press('Tab')
  // Only a survey’s blast asks which survey.
  expect(
    await panel()
      .getByRole('combobox', { name: /^Survey/ })
      .count(),
  ).toBe(0)
  await choose('Survey')
  await panel()
    .getByRole('combobox', { name: /^Survey/ })
    .waitFor()
  await desk.goesTo('textbox', 'Message')
  await desk.types('Hi {first_name}, how was it? {opt_out_link}')
  await desk.press('ctrl+s')
  await desk.sees('Choose an active survey')
  await desk.sees('Tell recipients where to answer: add {survey_link} to the message.')
  await desk.goesTo('combobox', /^Survey/)
  await desk.types('rainy')
  // The list of all stands there first: the one that was typed comes to its top.
  const first = desk.page.getByRole('option').filter({ visible: true }).first()
  await until(() => first.textContent()).toContain('How was the rainy season?')
  await desk.press('ArrowDown Enter')
  await desk.goesTo('textbox', 'Message')
  await desk.press('End')
  await desk.goesTo('button', 'Survey link')
  await desk.press('Enter')
  await desk.isOn('Message')
  const preview = panel().getByRole('region', { name: 'Preview' })
  await until(() => preview.textContent()).toMatch(/\/s\/\w{22}/)
  await desk.sees('The file has no “availed_service_date” column.')
  await desk.press('ctrl+s')
  await desk.isAt(/\/admin\/text-blast\/\d+$/)
  await until(() => badge().textContent()).toContain('Pending')
  await desk.sees('How was the rainy season?')

  await desk.press('s s')
  await dialog().waitFor()
  expect(await dialog().textContent()).toContain('Send to 30 recipients?')
  // From Cancel, which has the focus, to Send.
  await desk.press('Tab Enter')
  await until(() => badge().textContent()).toContain('Sent')
  expect([links().length, new Set(links()).size, links().includes('')]).toEqual([30, 30, false])
  const [link = ''] = links()
  const page = await fetch(link)
  expect([page.status, (await page.text()).includes('How courteous was your advisor?')]).toEqual([200, true])

  await desk.press('s o')
  await desk.isAt(/\/logs$/)
  await panel().getByRole('gridcell').first().waitFor()
  await until(() => panel().getByRole('gridcell', { name: 'Invited' }).count()).toBeGreaterThan(0)
  await desk.toRows()
  await desk.press('shift+F10')
  await desk.page.getByRole('menuitem', { name: 'Withdraw invitation' }).focus()
  await desk.press('Enter')
  await dialog().waitFor()
  await desk.types('Asked us to')
  await tabTo(desk.page, dialog().getByRole('button', { name: 'Withdraw invitation' }))
  await desk.press('Enter')
  await desk.sees('Invitation withdrawn.')
  await until(() => panel().getByRole('gridcell', { name: 'Withdrawn' }).count()).toBe(1)
  const answers = await Promise.all(links().map(async (one) => (await fetch(one)).status))
  expect(answers.filter((status) => status === 410)).toHaveLength(1)
})
