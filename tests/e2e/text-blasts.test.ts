import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { closeWindows } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { firstPart } from '#tests/support/dates.ts'
import { listen } from '#tests/support/heard.ts'
import { publish } from '#tests/support/invitations.ts'
import { readMessage } from '#tests/support/messages.ts'
import { createBlast, numbers, sendBySimulator } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { listAt } from './list.ts'

let simulator: Simulator
let server: TestServer
let desk: Desk
let other: Client
beforeAll(async () => {
  simulator = await startSimulator({ latency: [5, 20], reportDelay: [100, 300] })
  server = await startServer({ on: 'postgres', env: { SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '1' } })
  other = await signIn(server.origin, people.superadmin)
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

const until = <T>(read: () => T) => expect.poll(read)
const { panel } = listAt(() => desk)
const figure = (name: string) => panel().locator(`[data-figure="${name}"] dd`)
const badge = () => panel().locator('header').first()
const picture = () => panel().getByRole('img', { name: /^Text blast lifecycle/ })
const dialog = () => desk.page.getByRole('dialog').filter({ visible: true })
const isClosed = () => dialog().waitFor({ state: 'hidden' })
/** Chooses in the select that has the focus. */
const choose = async (option: string) => {
  await desk.press('Enter')
  await desk.page.getByRole('option').first().waitFor()
  await desk.arrowsTo(option)
  await desk.press('Enter')
}
/** Moves on by Tab inside a dialog. */
const tabTo = async (target: Locator) => {
  for (let steps = 0; steps < 40; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await desk.press('Tab')
  }
  throw new Error(`Tab does not come to ${target}`)
}
const file = (rows: readonly string[]) => ({
  name: 'visayas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})
const upload = async (rows: readonly string[]) => {
  await desk.find('button', 'Choose file').waitFor()
  const chooser = desk.page.waitForEvent('filechooser')
  await desk.runs('Choose file to import')
  await (await chooser).setFiles(file(rows))
}
const openBlast = async (id: number) => {
  await desk.opens(`/admin/text-blast/${id}`)
  await figure('delivered').waitFor()
}
const stateOf = async (id: number) =>
  ((await other.call(textBlasts.get, { params: { id } })).data as { readonly status: string }).status

/** Three who get the message, one twice, one who opted out, and two rows with errors. */
const recipients = [
  'mobile,first_name,last_name,email',
  '0917 555 0001,Liza,Bautista,liza@demo.test',
  '0917 555 0002,Ramon,Villanueva,',
  '0917 555 0003,Jose,Reyes,',
  '0917 555 0004,Maricel,Dela Cruz,',
  '+639175550001,Liza,Bautista,',
  '12345,Emmanuel,Garcia,',
  ',Rowena,Mendoza,',
]

describe('A new text blast', () => {
  test('begins with a file that is checked: its headings, its rows, their errors, who is repeated or opted out [text-blast.03]', async () => {
    await other.give(optOuts.create, { body: { mobile_number: '+639175550004', note: null } })
    await desk.opens('/admin/text-blast')
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.press('n x')
    await desk.isAt('/admin/text-blast/create')
    await upload(['name,phone', 'Nobody,0917'])
    await desk.sees('The file has no “mobile” column. Add a column with this heading and choose the file again.')
    await upload(recipients)
    await desk.sees('mobile, first_name, last_name, email')
    const errors = panel()
      .getByRole('listitem')
      .filter({ hasText: /^Row \d/ })
    await until(() => errors.count()).toBe(2)
    readMessage('text-blast.row-unsupported', (await errors.nth(0).textContent()) ?? '')
    readMessage('text-blast.row-no-mobile', (await errors.nth(1).textContent()) ?? '')
    expect(await errors.allTextContents()).toEqual([
      'Row 7: Unsupported mobile pattern.',
      'Row 8: Has no mobile number.',
    ])
    const figures = ['rows', 'ready', 'invalid', 'duplicate', 'opted-out']
    await until(() => Promise.all(figures.map((name) => figure(name).textContent()))).toEqual(['7', '3', '2', '1', '1'])
  })

  test('reads a heading as one says: a column that was not used has its name in the message', async () => {
    await desk.goesTo('button', 'Choose another file')
    await desk.press('Enter')
    await upload(['mobile,Name,Family', '0917 555 0001,Liza,Bautista'])
    await desk.sees('Columns used: 1 of 3')
    const column = (heading: string) => panel().getByRole('combobox', { name: new RegExp(`^${heading}`) })
    const reads = async (heading: string, typed: string, as: string) => {
      await column(heading).focus()
      await desk.press('Enter')
      const option = desk.page.getByRole('option', { name: as })
      await option.waitFor()
      await desk.types(typed)
      await until(() => option.evaluate((one) => one === document.activeElement)).toBe(true)
      await desk.press('Enter')
      await until(() => column(heading).textContent()).toContain(as)
    }
    await reads('Name', 'last', 'Last name')
    await reads('Family', 'last', 'Last name')
    await until(() => column('Name').textContent()).toContain('Not used')
    await reads('Name', 'fir', 'First name')
    await desk.sees('Columns used: 3 of 3')
    await until(() => panel().getByRole('grid').getByRole('row').nth(1).textContent()).toMatch(/Liza.*Bautista/)
    expect(await column('Name').evaluate((one) => one === document.activeElement)).toBe(true)
    await desk.goesTo('button', 'Choose another file')
    await desk.press('Enter')
    await upload(recipients)
    await until(() => figure('rows').textContent()).toBe('7')
  })

  test('leaves rows out and takes them back in, one by one and several, and counts again', async () => {
    await desk.goesTo('grid', 'Rows in the file')
    await desk.press('Enter')
    await until(() => figure('excluded').textContent()).toBe('1')
    expect(await figure('ready').textContent()).toBe('2')
    await desk.press('Enter')
    await until(() => figure('ready').textContent()).toBe('3')
    await desk.press('Space ArrowDown Space')
    await desk.find('button', 'Exclude').focus()
    await desk.press('Enter')
    await until(() => figure('excluded').textContent()).toBe('2')
    await desk.find('combobox', /^Rows shown/).focus()
    await choose('Excluded')
    await until(() => panel().getByRole('grid').getAttribute('aria-rowcount')).toBe('3')
    await desk.goesTo('grid', 'Rows in the file')
    await desk.press('Enter')
    await until(() => figure('ready').textContent()).toBe('2')
  })

  test('is previewed for one recipient after the other, counted, and kept through a reload', async () => {
    await desk.goesTo('textbox', 'Name')
    await desk.types('Check-up')
    await desk.press('Tab')
    await choose('Service')
    await desk.goesTo('textbox', 'Message')
    await desk.types('Hi ')
    await desk.goesTo('button', 'First name')
    await desk.press('Enter')
    await desk.isOn('Message')
    await desk.types(', see you at {dealr}')
    await panel().getByRole('status').filter({ hasText: '{dealr}' }).waitFor()
    await desk.press('Backspace Backspace')
    await desk.types('er}. {opt_out_link}')
    const preview = panel().getByRole('region', { name: 'Preview' })
    await until(() => preview.textContent()).toMatch(/Hi (Liza|Ramon|Jose), see you at Dealer Desk\. http/)
    const first = await preview.textContent()
    await desk.runs('Preview next recipient')
    await until(() => preview.textContent()).not.toBe(first)
    await until(() => preview.textContent()).toContain('2 of 2')
    await until(() => panel().locator('[data-counter]').textContent()).toMatch(/1 part.*₱.*2 recipients/)
    await desk.page.reload()
    await until(() => desk.find('textbox', 'Name').inputValue()).toBe('Check-up')
    await until(() => figure('ready').textContent()).toBe('2')
    await until(() => desk.find('textbox', 'Message').inputValue()).toBe(
      'Hi {first_name}, see you at {dealer}. {opt_out_link}',
    )
  })

  test('names the account that would send it, and says what is missing where none is active [infobip.05]', async () => {
    const sender = panel().getByText('Sender', { exact: true })
    await sender.waitFor()
    await desk.goesTo('combobox', /^Dealer/)
    const [dealer] = await server.database.query<{ name: string }>(
      `update infobip_accounts a set status = false from dealers d
       where d.id = a.dealer_id and a.id = (select max(id) from infobip_accounts where dealer_id is not null)
       returning d.name`,
    )
    await desk.types(dealer?.name ?? '')
    await desk.page.getByRole('option', { name: dealer?.name ?? '', exact: true }).waitFor()
    await until(() => desk.page.getByRole('option').count()).toBe(1)
    await desk.press('ArrowDown Enter')
    await desk.sees('You can still prepare this text blast, but you cannot send it until there is an active account.')
    await until(() => panel().getByRole('status').first().textContent()).toMatch(/no active Infobip account/i)
    await desk.goesTo('button', 'Clear {label}', { label: 'Dealer' })
    await desk.press('Enter')
    await sender.waitFor()
  })

  test('is saved, and opens', async () => {
    const counter = () => panel().locator('[data-counter]').textContent()
    const counted = (await counter()) ?? ''
    await desk.press('ctrl+s')
    await desk.isAt(/\/admin\/text-blast\/\d+$/)
    await picture().waitFor()
    // As long as it was in the editor; what it costs is told where it is sent.
    await until(counter).toBe(counted.split(/(?<=of \d+ characters)/)[0])
    await until(() => panel().getByText('Sender', { exact: true }).count()).toBe(1)
    expect(await picture().getAttribute('aria-label')).toContain('Current status: Pending')
    await until(() => badge().textContent()).toContain('Pending')
    await desk.sees('2 waiting to be sent · 2 invalid · 1 excluded')
    // Who is excluded is no recipient.
    await desk.sees('3 of 5 recipients processed')
  })
})

describe('A text blast', () => {
  test('is led by keys through its lifecycle, which the picture follows [text-blast.06] [text-blast.10]', {
    timeout: 90_000,
  }, async () => {
    await sendBySimulator(other)
    // One that is refused, one that stays undelivered, and the rest arrives.
    const { id } = await createBlast(other, { to: [...numbers(12), '+639171110000', '+639171110001'] })
    await openBlast(id)
    await desk.press('s d')
    await dialog().waitFor()
    await desk.types('1/15/2099')
    await tabTo(firstPart(dialog(), 'Time'))
    await desk.types('9:30')
    await tabTo(dialog().getByRole('button', { name: 'Schedule' }))
    await desk.press('Enter')
    await until(() => badge().textContent()).toContain('Scheduled')
    await until(() => picture().getAttribute('aria-label')).toContain('Previous statuses: Pending.')
    await until(() => panel().locator('[data-arrow="pending>scheduled"]').getAttribute('data-mark')).toBe('was')
    await desk.sees('2099-01-15 09:30:00')

    await isClosed()
    await desk.press('s e')
    await dialog().waitFor()
    await tabTo(dialog().getByRole('textbox', { name: 'Message' }))
    await desk.press('ctrl+a')
    await desk.types('Kumusta {first_name}! {opt_out_link}')
    await tabTo(dialog().getByRole('button', { name: 'Save' }))
    await desk.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    await desk.sees('Kumusta {first_name}! {opt_out_link}')

    await isClosed()
    await desk.press('s l')
    await dialog().getByRole('gridcell').first().waitFor()
    await tabTo(dialog().locator('[role="gridcell"][tabindex="0"]'))
    await desk.press('Enter')
    await until(() => dialog().textContent()).toContain('13 recipients will get the message.')
    await desk.press('Enter')
    await until(() => dialog().textContent()).toContain('14 recipients will get the message.')
    await desk.press('Escape')
    await dialog().waitFor({ state: 'hidden' })

    await desk.press('s t')
    await dialog().waitFor()
    await desk.types('0917 999 0000')
    await desk.press('Tab')
    await tabTo(dialog().getByRole('button', { name: 'Send test' }))
    await desk.press('Enter')
    await desk.sees('The provider accepted the test message.')
    expect(simulator.record.taken.map(({ to, text }) => [to, text.startsWith('Kumusta Ana 0!')])).toContainEqual([
      '639179990000',
      true,
    ])
    await desk.press('Escape')

    await isClosed()
    await desk.press('s s')
    await dialog().waitFor()
    // The message, the people, the price and the hours stand there; the safe answer has the focus.
    expect(await dialog().textContent()).toContain('Send to 14 recipients?')
    await until(() => dialog().locator('[data-sample]').textContent()).toMatch(/^Kumusta Ana 0!/)
    await until(() => dialog().textContent()).toMatch(/14 message parts/)
    await desk.press('Enter')
    await isClosed()
    expect(await badge().textContent()).toContain('Scheduled')
    await desk.press('s s')
    await dialog().waitFor()
    await tabTo(dialog().getByRole('button', { name: 'Send' }))
    const heard = await listen(desk.page)
    await desk.press('Enter')
    await until(() => badge().textContent()).toContain('Partially sent')
    await until(() => figure('delivered').textContent()).toMatch(/^12 /)
    await until(() => figure('failed').textContent()).toMatch(/^2 /)
    expect(await picture().getAttribute('aria-label')).toContain('Pending, Scheduled, Sending')
    // That it is being sent is said by the step alone, not by the state as well.
    const said: string[] = []
    await until(async () => {
      said.push(...(await heard()))
      return said.filter((text) => text.includes('Sending'))
    }).toEqual(['Sending started.'])

    // Only the two that failed go out again.
    await isClosed()
    await desk.press('s a')
    await dialog().waitFor()
    expect(await dialog().textContent()).toContain('Resend to 2 recipients?')
    await tabTo(dialog().getByRole('button', { name: 'Resend' }))
    await desk.press('Enter')
    await until(() => timesTo('639171110000')).toBe(2)
    expect(timesTo('639171000010')).toBe(1)
    await until(() => stateOf(id)).toBe('partially-sent')
    await until(() => badge().textContent()).toContain('Partially sent')

    await isClosed()
    // The page hears of the end a moment later, in the word that stood there before.
    await until(async () => {
      if (!(await dialog().isVisible())) await desk.press('s f')
      return dialog().isVisible()
    }).toBe(true)
    // Keys that were pressed once too often are letters of the reason.
    await tabTo(dialog().getByRole('textbox', { name: 'Reason' }))
    await desk.press('ctrl+a Delete')
    expect(await dialog().textContent()).toContain('Not included: 12 delivered, 0 opted out and 0 invalid.')
    await tabTo(dialog().getByRole('button', { name: 'Force send' }))
    await desk.press('Enter')
    await desk.sees('Enter a reason for the force send. The reason is recorded with your name.')
    await tabTo(dialog().getByRole('textbox', { name: 'Reason' }))
    await desk.types('The network was down')
    await tabTo(dialog().getByRole('button', { name: 'Force send' }))
    await desk.press('Enter')
    await desk.sees('The network was down')
    await until(() => timesTo('639171110000')).toBe(3)
    expect(timesTo('639171000010')).toBe(1)
  })

  test('that is over before the step is answered says both in their order, and stays as it is now', async () => {
    const { id } = await createBlast(other, { to: numbers(3) })
    await openBlast(id)
    const path = '**/send'
    await desk.page.route(path, async (route) => {
      const response = await route.fetch()
      await until(() => stateOf(id)).toBe('sent')
      await until(() => badge().textContent()).toMatch(/Sent/)
      await route.fulfill({ response })
    })
    await desk.press('s s')
    await dialog().waitFor()
    await tabTo(dialog().getByRole('button', { name: 'Send' }))
    const heard = await listen(desk.page)
    await desk.press('Enter')
    const said: string[] = []
    await until(async () => {
      said.push(...(await heard()))
      return said.filter((text) => /^(Sending started|Text blast status)/.test(text))
    }).toEqual(['Sending started.', 'Text blast status: Sent'])
    await isClosed()
    expect(await badge().textContent()).toMatch(/Sent/)
    await desk.page.unroute(path)
  })

  test('says in its menu why a step is not possible', async () => {
    await desk.opens('/admin/text-blast?status=pending')
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.toRows()
    await desk.press('Enter')
    await figure('delivered').waitFor()
    await desk.goesTo('button', 'More actions')
    await desk.press('Enter')
    await desk.page.getByRole('menuitem').first().waitFor()
    const off = desk.page.getByRole('menuitem').filter({ hasText: 'Pause' })
    expect(await off.getAttribute('aria-disabled')).toBe('true')
    expect(await off.textContent()).toContain('“Pause” is not available while the status of the text blast is Pending.')
    await desk.press('Escape')
  })

  test('is shown as it is within a second of a change that somebody else has made', async () => {
    const { id } = await createBlast(other, { to: numbers(3, 200) })
    await openBlast(id)
    await other.give(textBlasts.schedule, { params: { id }, body: { scheduled_at: '2099-05-05T00:00:00.000Z' } })
    const began = performance.now()
    await badge().getByText('Scheduled').waitFor()
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('keeps the button that one stands on when it is led on: the next step comes beside it', async () => {
    await sendBySimulator(other, 1)
    const { id } = await createBlast(other, { to: numbers(30, 400) })
    await other.give(textBlasts.send, { params: { id } })
    await openBlast(id)
    await desk.goesTo('button', 'Pause')
    await other.give(textBlasts.pause, { params: { id } })
    await desk.find('button', 'Resume').waitFor()
    await desk.isOn(/^Pause.* is not available while the status of the text blast is Paused\.$/)
    await other.give(textBlasts.cancel, { params: { id } })
    await sendBySimulator(other)
  })

  test('that somebody else has led elsewhere refuses the step in words, and is shown as it is', async () => {
    const { id } = await createBlast(other, { to: numbers(3, 300) })
    await desk.page.route('**/api/v1/events', (route) => route.abort())
    await openBlast(id)
    expect((await other.give(textBlasts.cancel, { params: { id } })).status).toBe(200)
    await desk.press('s s')
    await dialog().waitFor()
    await desk.press('Tab Enter')
    await desk.sees('“Send” is not available while the status of the text blast is Cancelled.')
    await until(() => badge().textContent()).toContain('Cancelled')
    await desk.page.unroute('**/api/v1/events')
  })

  test('tells in its log what became of each recipient, to be searched, filtered and taken out [text-blast.04] [text-blast.12]', async () => {
    await desk.opens('/admin/text-blast?status=partially-sent')
    await desk.page.getByRole('gridcell', { name: 'Partially sent', exact: true }).first().waitFor()
    await desk.toRows()
    await desk.press('Enter')
    await figure('delivered').waitFor()
    await desk.press('s o')
    await desk.isAt(/\/admin\/text-blast\/\d+\/logs$/)
    const rows = () => panel().getByRole('grid').getAttribute('aria-rowcount')
    await panel().getByRole('gridcell').first().waitFor()
    await until(async () => Number(await rows())).toBeGreaterThan(0)
    const all = Number(await rows()) - 1
    await desk.press('f')
    await desk.page.getByRole('menuitem').first().waitFor()
    await desk.arrowsTo('Status')
    await desk.press('Enter')
    await desk.page.getByRole('menuitemradio').first().waitFor()
    await desk.arrowsTo('Undelivered')
    await desk.press('Enter')
    await desk.isAt(/status=undelivered/)
    // While they are read nobody knows how many there are.
    const few = (count: number) => count > 0 && count < all
    await until(async () => few(Number(await rows()) - 1)).toBe(true)
    const left = Number(await rows()) - 1
    const coming = desk.page.waitForEvent('download')
    await desk.press('e')
    await desk.page.getByRole('menuitem').first().waitFor()
    await desk.arrowsTo('CSV')
    await desk.press('Enter')
    const text = readFileSync(await (await coming).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(left + 1)
    expect(text).toContain('Undelivered')
    // Nothing was changed on a day as long ago.
    await desk.opens(`${new URL(desk.page.url()).pathname}?date=2020-01-01,2020-01-02`)
    await desk.sees('No recipients found')
  })

  test('shows in its log at once what somebody else does with an invitation', async () => {
    const survey = await publish(server)
    const { id } = await createBlast(other, { to: numbers(1, 900), survey })
    const [recipient] = await server.database.query<{ id: number }>(
      `insert into survey_invitations (id, survey_id, dealer_id, first_name, mobile_number, availed_service_date, sent_at, expires_at)
       select r.id, $2, 1, 'Ana', r.mobile, '2026-11-17', now(), now() + interval '30 days'
       from text_blast_recipients r where r.blast_id = $1 returning id`,
      [id, survey],
    )
    await server.database.query("update text_blasts set status = 'sent' where id = $1", [id])
    await desk.opens(`/admin/text-blast/${id}/logs`)
    const state = (name: string) => panel().getByRole('gridcell').filter({ hasText: name }).first()
    await state('Invited').waitFor()
    const params = { id: recipient?.id ?? 0 }
    const answer = await other.give(blastLogs.withdraw, { params, body: { reason: 'The customer asked for it' } })
    expect(answer.status).toBe(200)
    await state('Withdrawn').waitFor()
  })

  test('is only looked at by a dealer’s people [text-blast.02]', async () => {
    const theirs = await openDesk(server)
    await theirs.opens('/admin/text-blast')
    await theirs.signIn(people.surveyDealer)
    await theirs.page.getByRole('grid').waitFor()
    expect(await theirs.page.getByRole('button', { name: /^New text blast/ }).count()).toBe(0)
    await theirs.opens('/admin/text-blast/create')
    await theirs.isAt(/\/403/)
    await theirs.leave()
  })
  test('left no trouble in the page', () => {
    expect(desk.troubles).toEqual([])
  })
})
const timesTo = (to: string) => simulator.record.taken.filter((entry) => entry.to === to).length
