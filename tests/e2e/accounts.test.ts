import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ latency: [0, 0], keeps: true })
  server = await startServer({ on: 'postgres', env: { SIMULATOR_URL: simulator.url } })
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
  await simulator?.close()
})
const deskOf = desksAt(() => server)
const rows = (desk: Desk) => desk.page.getByRole('gridcell').first()

describe('Infobip accounts, by keyboard alone', () => {
  test('an administrator of surveys goes there by the menu, adds one, and reads why a second one cannot be active [infobip.01]', async () => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.find('link', 'Infobip').waitFor()
    await desk.press('g m')
    await desk.isAt('/admin/survey/infobip-account')
    await desk.find('heading', 'Infobip accounts').waitFor()
    await rows(desk).waitFor()
    await desk.press('n m')
    await desk.isAt('/admin/survey/infobip-account/create')
    await desk.find('heading', /^New Infobip account/).waitFor()
    await desk.goesTo('textbox', 'Name')
    await desk.types('Second head office')
    await desk.goesTo('textbox', 'Sender')
    await desk.types('AMIHAN2')
    await desk.goesTo('combobox', /^Kind/)
    await desk.types('Sim')
    await desk.press('Enter')
    await desk.goesTo('textbox', /^API key/)
    await desk.types('a-key-of-no-account')
    await desk.press('ctrl+s')
    await desk.sees(/is already the active account for the head office. Deactivate it first\.$/)
    await desk.goesTo('radio', 'Active')
    await desk.press('ArrowRight ctrl+s')
    await desk.isAt(/\/admin\/survey\/infobip-account\/\d+\/edit$/)
    await desk.find('heading', 'Second head office').waitFor()
    await desk.sees('Leave empty to keep the current key')
    expect(await desk.page.locator('input[name=api_key]').inputValue()).toBe('')
    expect(desk.troubles.filter((one) => !one.includes('422'))).toEqual([])
  })

  test('the form asks for address and key where the kind is Infobip, and for neither with the simulator', async () => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.opens('/admin/survey/infobip-account/create')
    await desk.goesTo('combobox', /^Kind/)
    const { page } = desk
    const asks = async () => {
      const all = ['base_url', 'api_key'].map(async (name) => {
        const input = page.locator(`input[name=${name}]`)
        const label = page.locator(`label[for="${await input.getAttribute('id')}"]`)
        return [await input.getAttribute('aria-required'), (await label.textContent())?.includes('optional')]
      })
      return Promise.all(all)
    }
    const neither = [
      [null, true],
      [null, true],
    ]
    const both = [
      ['true', false],
      ['true', false],
    ]
    expect(await asks()).toEqual(both)
    await desk.types('Sim')
    await desk.press('Enter')
    await expect.poll(asks).toEqual(neither)
    // A key that is stored is kept: only the address is needed then.
    const [account] = await server.database.query<{ id: number }>(
      'select id from infobip_accounts where key_hint is not null and deleted_at is null limit 1',
    )
    await desk.opens(`/admin/survey/infobip-account/${account?.id}/edit`)
    await desk.goesTo('combobox', /^Kind/)
    expect(await asks()).toEqual(neither)
    await desk.types('Inf')
    await desk.press('Enter')
    await expect.poll(asks).toEqual([
      ['true', false],
      [null, true],
    ])
  })

  test('a test message goes out from the form, from the row and from the palette, and its answer is read', async () => {
    const desk = await deskOf(people.admin)
    await desk.opens('/admin/survey/infobip-account')
    await rows(desk).waitFor()
    await desk.isOn(/./)
    await desk.press('shift+F10')
    await desk.arrowsTo('Send test message')
    await desk.press('Enter')
    await desk.find('dialog', 'Send test message').waitFor()
    await desk.isOn('Mobile number')
    await desk.types('12345')
    await desk.press('Enter')
    await desk.sees('The mobile number is not valid')
    await desk.press('ctrl+a')
    await desk.types('0919 700 0011')
    await desk.press('Enter')
    await desk.sees('The provider accepted the test message.')
    await expect.poll(() => simulator.record.taken.map(({ to }) => to)).toContain('639197000011')
    await desk.press('Escape')
    await desk.find('dialog', 'Send test message').waitFor({ state: 'hidden' })

    await desk.press('Enter')
    await desk.isAt(/\/edit$/)
    await desk.goesTo('button', 'Send test message')
    await desk.press('Enter')
    await desk.isOn('Mobile number')
    await desk.types('0919 700 0001')
    await desk.press('Enter')
    await desk.sees(/^The provider rejected the message: /)
    await desk.press('Escape')
    await desk.find('dialog', 'Send test message').waitFor({ state: 'hidden' })

    await desk.runs('Send test message')
    await desk.isOn('Mobile number')
    await desk.types('0919 700 0012')
    await desk.press('Enter')
    await desk.sees('The provider accepted the test message.')
  })

  test('whoever may not read them opens the screens and reads that they are not for the role [infobip.02]', async () => {
    const desk = await deskOf(people.dealer)
    expect(await desk.find('link', 'Infobip').count()).toBe(0)
    await desk.opens('/admin/survey/infobip-account')
    await desk.sees('Your role does not have access to these records. Ask an administrator if you need access.')
    await desk.opens('/admin/survey/infobip-account/create')
    await desk.sees('Only an administrator can save this record')
    await desk.opens('/admin/survey/infobip-account/1/edit')
    await desk.sees('Infobip account could not be opened.')
  })
})

describe('Opt-outs, by keyboard alone', () => {
  test('a number is added, found, and taken off the list for a reason', async () => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.press('g o')
    await desk.isAt('/admin/text-blast/opt-outs')
    await rows(desk).waitFor()
    await desk.press('n o')
    await desk.goesTo('textbox', 'Mobile number')
    await desk.types('0919 700 0099')
    await desk.goesTo('textbox', /^Note/)
    await desk.types('Asked at the counter')
    await desk.press('ctrl+s')
    await desk.isAt('/admin/text-blast/opt-outs')
    await desk.sees('This number will get no more text messages.')
    await desk.sees('0919 700 0099')

    await desk.press('ctrl+/')
    await desk.types('0919 700 0099')
    await desk.press('Enter')
    await desk.sees(/^Row 1 of 1$/)
    await desk.runs('Remove from opt-out list')
    await desk
      .find('dialog', 'Remove {mobile} from the opt-out list?', { mobile: '\u20680919 700 0099\u2069' })
      .waitFor()
    await desk.isOn('Reason')
    await desk.press('Tab Tab')
    await desk.isOn('Remove from opt-out list')
    await desk.press('Enter')
    await desk.sees('The reason field is required')
    await desk.goesTo('textbox', 'Reason')
    await desk.types('Wants to hear from us again')
    await desk.press('Tab Tab Enter')
    await desk.sees('Messages can be sent to this number again.')
    await desk.doesNotSee('0919 700 0099')
    const kept = await server.database.query(
      "select mobile_number, reason from opt_outs where deleted_at is not null and reason = 'Wants to hear from us again'",
    )
    expect(kept).toEqual([{ mobile_number: '+639197000099', reason: 'Wants to hear from us again' }])
    expect(desk.troubles).toEqual([])
  })

  test('a file of numbers comes in by the wizard', async () => {
    const desk = await deskOf(people.surveyAdmin)
    await desk.opens('/admin/text-blast/opt-outs/upload')
    await desk.find('heading', /^Import opt-outs/).waitFor()
    await desk.page.locator('input[type=file]').setInputFiles({
      name: 'numbers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Mobile,Remarks\n0919 700 0201,One\n0919 700 0202,Two\n12345,Bad\n'),
    })
    const go = desk.page.getByRole('button', { name: /^Import 2 rows/ })
    await go.waitFor()
    await go.press('Enter')
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await expect
      .poll(async () => (await server.database.query("select 1 from opt_outs where source = 'import'")).length)
      .toBe(2)
  })
})
