import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright'
import * as v from 'valibot'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { closeWindows } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { type Place, placeWorld } from '#tests/support/databases.ts'
import { firstPart } from '#tests/support/dates.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { blastOf, timesEach } from '#tests/support/sending.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, openDesk, tabTo as tabsTo } from './driver.ts'

let simulator: Simulator
let place: Place
let product: Product
const start = (port = '0') => {
  const env = { ...place.env, SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '2', POOL: '5', PORT: port }
  return startProduct({ ...place, env })
}
beforeEach(async () => {
  simulator = await startSimulator({ latency: [5, 20], reportDelay: [100, 400] })
  place = await placeWorld('small', 'postgres')
  product = await start()
})
afterEach(async () => {
  await product?.stop()
  await simulator?.close()
  await place?.remove()
})
afterAll(closeWindows)

const Accounts = v.array(
  v.object({ id: v.number(), dealer: v.nullish(v.object({ id: v.number(), name: v.string() })) }),
)
/** A dealer that nobody sends for: its account is given up. */
const dealerWithoutAccount = async (client: Client): Promise<string> => {
  const accounts = v.parse(Accounts, (await client.call(infobipAccounts.list, {})).data)
  const given = accounts.find(({ dealer }) => dealer)
  if (!given?.dealer) throw new Error('No dealer has an account')
  expect((await client.give(infobipAccounts.trash, { params: { id: given.id } })).status).toBe(200)
  return given.dealer.name
}

/** The power goes, and comes back at the same address. */
const killAndRestart = async () => {
  const { port } = new URL(product.origin)
  await product.kill()
  product = await start(port)
}

/** So many go out in a second: there is time to stop it on the way. */
const throttle = 5
const good = Array.from({ length: 47 }, (_, i) => `63918${5_000_010 + i}`)
const undelivered = '639185000100'
const refused = '639185000101'
const optedOut = '639185000210'
/** The log does not show it, and no report ever comes: nobody can tell whether it was sent. */
const silent = '639185000103'
const recipients = [...good.slice(0, 43), silent, ...good.slice(43), undelivered, refused]
const fileText = [
  'mobile,first_name,last_name,email',
  ...recipients.map((number, i) => `+${number},Ligaya ${i + 1},Bautista,`),
  `0${good[0]?.slice(2)},Ligaya,Again,`,
  '12345,Walang,Numero,',
  ',Wala,Talaga,',
  `+${optedOut},Ayaw,Na,`,
].join('\n')

const patience = 40_000
const until = <T>(read: () => T) => expect.poll(read, { timeout: patience })

const partsOf = (desk: Desk) => {
  const { page } = desk
  const panel = () => page.getByRole('tabpanel').filter({ visible: true })
  const dialog = () => page.getByRole('dialog').filter({ visible: true })
  const tabTo = (target: Locator) => tabsTo(page, target)
  return {
    panel,
    dialog,
    tabTo,
    figure: (name: string) => panel().locator(`[data-figure="${name}"] dd`),
    head: () => panel().locator('header').first(),
    named: (role: 'textbox' | 'combobox' | 'button' | 'spinbutton', english: string, within: Locator = panel()) =>
      within.getByRole(role, { name: new RegExp(`^${desk.say(english)}`) }).first(),
    /** Chooses in the select or the combobox that has the focus, by what is typed or by its name. */
    choose: async (name: string, { typed = false } = {}) => {
      if (typed) await desk.types(name)
      else await desk.press('Enter')
      await page.getByRole('option').first().waitFor()
      if (typed) await until(() => page.getByRole('option').count()).toBe(1)
      if (typed) await desk.press('ArrowDown')
      else await desk.arrowsTo(name)
      await desk.press('Enter')
    },
  }
}

test.each(['en', 'ar'] as const)(
  'A text blast from account to log, by keyboard alone, in %s: bad, doubled and opted-out numbers, test, schedule, send, pause, kill -9, resume, resend, force send, export [text-blast.01]',
  { timeout: 900_000 },
  async (locale) => {
    const client = await signIn(product.origin, people.superadmin)
    expect((await client.give(optOuts.create, { body: { mobile_number: `+${optedOut}`, note: null } })).status).toBe(
      200,
    )
    const dealer = await dealerWithoutAccount(client)
    const desk = await openDesk(product, { locale, bringsAhead: true })
    const { panel, dialog, tabTo, figure, head, named, choose } = partsOf(desk)
    const isClosed = () => dialog().waitFor({ state: 'hidden' })
    const stands = (state: string) => until(() => head().textContent()).toContain(desk.say(state))
    await desk.opens('/admin/survey/infobip-account')
    await desk.signIn(people.surveyAdmin)
    await desk.page.getByRole('gridcell').first().waitFor()

    // An account with the simulator for a dealer that has none.
    await desk.press('n m')
    await desk.isAt('/admin/survey/infobip-account/create')
    await tabTo(named('textbox', 'Name'))
    await desk.types('Showroom SMS')
    await tabTo(named('combobox', 'Dealer'))
    await choose(dealer, { typed: true })
    await tabTo(named('textbox', 'Sender'))
    await desk.types('ALABANG')
    await tabTo(named('combobox', 'Kind'))
    await choose(desk.say('Simulator'))
    await tabTo(named('textbox', 'API key').or(panel().locator('input[name="api_key"]')).first())
    await desk.types('any-key-will-do')
    await tabTo(named('spinbutton', 'Messages per second').or(named('textbox', 'Messages per second')).first())
    await desk.types(String(throttle))
    await tabTo(named('textbox', 'Price per message part').or(named('spinbutton', 'Price per message part')).first())
    await desk.types('0.50')
    await desk.press('ctrl+s')
    await desk.isAt(/\/infobip-account\/\d+\/edit$/)

    // A blast of a file in which not everybody can be sent to.
    await desk.press('F6')
    await desk.runs('Text-blast batches list')
    await desk.isAt('/admin/text-blast')
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.press('n x')
    await desk.isAt('/admin/text-blast/create')
    await desk.find('button', 'Choose file').waitFor()
    const chooser = desk.page.waitForEvent('filechooser')
    await desk.runs('Choose file to import')
    await (await chooser).setFiles({ name: 'suki.csv', mimeType: 'text/csv', buffer: Buffer.from(fileText) })
    await figure('ready').waitFor()
    const figures = ['rows', 'ready', 'invalid', 'duplicate', 'opted-out']
    expect(await Promise.all(figures.map((name) => figure(name).textContent()))).toEqual(['54', '50', '2', '1', '1'])
    await desk.sees('Row {row}: Unsupported mobile pattern.', { row: 53 })
    await desk.sees('Row {row}: Has no mobile number.', { row: 54 })
    await tabTo(named('textbox', 'Name'))
    await desk.types('Libreng check-up')
    await tabTo(named('combobox', 'Purpose'))
    await choose(desk.say('Service'))
    await tabTo(named('textbox', 'Message'))
    await desk.types('Hi {first_name}, free check-up at {dealer}. {opt_out_link}')
    await tabTo(named('combobox', 'Dealer'))
    await choose(dealer, { typed: true })
    await desk.sees('ALABANG')
    await until(() =>
      panel()
        .getByRole('region', { name: desk.say('Preview') })
        .textContent(),
    ).toContain(`Hi Ligaya 1, free check-up at ${dealer}.`)
    await desk.press('ctrl+s')
    await desk.isAt(/\/admin\/text-blast\/\d+$/)
    const id = Number(new URL(desk.page.url()).pathname.split('/').at(-1))
    await figure('delivered').waitFor()

    // One message to one's own phone, then a time, then all the same at once.
    await desk.press('s t')
    await tabTo(named('textbox', 'Mobile number', dialog()))
    await desk.types('0917 999 0010')
    await tabTo(named('button', 'Send test', dialog()))
    await desk.press('Enter')
    await desk.sees('The provider accepted the test message.')
    expect(simulator.record.taken.map(({ to, sender }) => [to, sender])).toEqual([['639179990010', 'ALABANG']])
    await desk.press('Escape')
    await isClosed()
    await desk.press('s d')
    await tabTo(firstPart(dialog(), desk.say('Day')))
    await desk.types('12/31/2099')
    await tabTo(firstPart(dialog(), desk.say('Time')))
    await desk.types('1000')
    await tabTo(named('button', 'Schedule', dialog()))
    await desk.press('Enter')
    await stands('Scheduled')
    await isClosed()
    await desk.press('s s')
    await dialog().waitFor()
    // From Cancel, which has the focus, to Send.
    await desk.press('Tab Enter')
    await isClosed()
    await stands('Sending')
    await until(() => simulator.record.taken.length).toBeGreaterThan(throttle)
    // A step that is under way takes no other: on a slow machine the sending's own may be.
    await expect
      .poll(
        async () => {
          await desk.press('s p')
          return head().textContent()
        },
        { timeout: patience, interval: 500 },
      )
      .toContain(desk.say('Paused'))
    // What is on its way when the server dies is asked for later, as seldom as the provider likes it.
    await until(async () => {
      const { details } = await blastOf(client, id)
      return details.handing_over + details.accepted
    }).toBe(0)

    // The server is gone in the middle, and comes back; towards the end the line breaks, and the log has a gap.
    await killAndRestart()
    simulator.script.missingInLog.add(silent)
    simulator.script.chance = () => (simulator.record.taken.length > 30 ? { is: 'close', taken: true } : null)
    await expect
      .poll(
        async () => {
          await desk.press('s r')
          return head().textContent()
        },
        { timeout: patience, interval: 1000 },
      )
      .not.toContain(desk.say('Paused'))
    await stands('Partially sent')
    await until(() => figure('unknown').textContent()).toMatch(/^1 /)
    simulator.script.chance = null
    const again = await signIn(product.origin, people.superadmin)
    const isAll = { delivered: 47, undelivered: 1, refused: 1, unknown: 1, accepted: 0 }
    await until(async () => (await blastOf(again, id)).details).toMatchObject(isAll)
    await until(() => figure('failed').textContent()).toMatch(/^2 /)
    await until(() => figure('delivered').textContent()).toMatch(/^47 /)
    const once = timesEach(simulator.record.taken.map(({ to }) => to))
    expect(good.filter((number) => once[number] !== 1)).toEqual([])
    expect([once[optedOut], once[undelivered], once[silent]]).toEqual([undefined, 1, 1])

    // Those that failed once more, and then, for a reason, the one that nobody knows of.
    await desk.press('s a')
    await dialog().waitFor()
    await desk.press('Tab Enter')
    await until(() => simulator.record.taken.filter(({ to }) => to === undelivered).length).toBe(2)
    await stands('Partially sent')
    await until(() => figure('failed').textContent()).toMatch(/^2 /)
    await isClosed()
    await until(async () => (await blastOf(again, id)).details).toMatchObject(isAll)
    // The page says so before and after; until it has heard that this sending is over too, the step is refused.
    await expect
      .poll(
        async () => {
          await desk.press('s f')
          return dialog()
            .waitFor({ timeout: 5000 })
            .then(() => true, String)
        },
        { timeout: patience, interval: 500 },
      )
      .toBe(true)
    await tabTo(named('textbox', 'Reason', dialog()))
    await desk.types('Tumawag na ang suki')
    await tabTo(named('button', 'Force send', dialog()))
    await desk.press('Enter')
    await desk.sees('Tumawag na ang suki')
    await until(() => figure('unknown').textContent()).toMatch(/^0 /)
    // Queued again it is unknown no longer; then it goes out.
    await until(() => simulator.record.taken.filter(({ to }) => to === silent).length).toBe(2)
    const last = timesEach(simulator.record.taken.map(({ to }) => to))
    expect(good.filter((number) => last[number] !== 1)).toEqual([])
    expect([last[optedOut], last[silent]]).toEqual([undefined, 2])

    // What became of everybody, to read and to take away.
    await stands('Partially sent')
    await desk.press('s o')
    await desk.isAt(`/admin/text-blast/${id}/logs`)
    // The page before it has a log too, and takes its menus along when it goes.
    await desk.sees('Open text blast')
    /** Opens a menu by its key and chooses, as soon as the keys are on one of its entries. */
    const chooses = async (key: string, ...entries: readonly string[]) => {
      await desk.press(key)
      for (const entry of entries) {
        const inMenu = () =>
          desk.page.evaluate(() => document.activeElement?.getAttribute('role')?.startsWith('menuitem') === true)
        await until(inMenu).toBe(true)
        await desk.page.getByRole('menu').getByText(desk.say(entry), { exact: true }).waitFor()
        await desk.arrowsTo(entry)
        await desk.press('Enter')
      }
    }
    const rows = async () => Number(await panel().getByRole('grid').getAttribute('aria-rowcount')) - 1
    await until(rows).toBeGreaterThan(recipients.length)
    await chooses('f', 'Status', 'Delivered')
    await until(rows).toBe(good.length)
    const coming = desk.page.waitForEvent('download')
    await chooses('e', 'CSV')
    const lines = readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(good.length + 1)
    expect(desk.troubles).toEqual([])
    await desk.leave()
  },
)
