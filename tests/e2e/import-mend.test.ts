import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { countKeys } from './keys-counted.ts'

/*
 * Forty rows with three errors, imported in two ways that the wizard offers: the refused rows are taken out as a file,
 * corrected in another program and imported by themselves, as the product's first half had it; or they are put right in
 * their place. Of the work in the other program the least that it can be is counted: arrows from the first cell to those
 * that are wrong, the letters that are typed anew or taken away, Enter after each, and the key that saves.
 */
let server: TestServer
beforeEach(async () => {
  server = await startServer({ on: 'postgres' })
})
afterEach(() => server?.stop())
afterAll(closeWindows)

const headings = ['First name', 'Last name', 'Mobile number', 'Email', 'Dealer', 'Quantity', 'Amount', 'Source']
const importRows = { en: /^Import \d+ rows$/, ar: /^استيراد \D?\d+/ } as const
interface Way {
  /** Of this way's rows alone. */
  readonly mark: string
  readonly first: number
}
/** In which row and column of the file something is wrong, and what is right there. */
const errorsOf = ({ first }: Way, dealer: string) =>
  [
    { row: 7, column: 2, right: `0917${first + 7}` },
    { row: 17, column: 4, right: dealer },
    { row: 27, column: 5, right: '2' },
  ] as const
const cells = ({ mark, first }: Way, dealer: string) =>
  Array.from({ length: 40 }, (_, i) => [
    'Ana',
    `${mark} ${i + 1}`,
    i === 7 ? '0917 12' : `0917${first + i}`,
    `ana.${first + i}@mail.test`,
    i === 17 ? `${dealer}x` : dealer,
    i === 27 ? 'two' : '1',
    '1013000',
    'Website',
  ])
const asCsv = (rows: readonly (readonly string[])[]) =>
  Buffer.from([headings, ...rows].map((row) => row.join(',')).join('\r\n'))

const journeys = [
  [
    'Forty rows with three errors are put right in their place, by keyboard, with half the keys of the way around',
    'en',
  ],
  [
    'Forty rows with three errors are put right in their place, by keyboard, with half the keys of the way around, in ar',
    'ar',
  ],
] as const
test.each(journeys)('%s', { timeout: 240_000 }, async (_, locale) => {
  const { query } = server.database
  const [dealer] = await query<{ name: string }>('select name from dealers where status order by id limit 1')
  if (!dealer) throw new Error('The world has no dealer')
  const desk: Desk = await openDesk(server, { locale })
  const { page } = desk
  const until = <T>(read: () => T) => expect.poll(read, { timeout: patience })
  const panel = () => page.getByRole('tabpanel').filter({ visible: true })
  const says = (good: string, rows: string) =>
    panel()
      .getByRole('heading', { level: 2, name: desk.say('{good} of {rows} rows can be imported', { good, rows }) })
      .waitFor({ timeout: patience })
  const choosesFile = async (name: string, buffer: Buffer) => {
    await desk.goesTo('button', 'Choose file')
    const chooser = page.waitForEvent('filechooser')
    await desk.press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
  }
  const imports = async () => {
    await desk.goesTo('button', importRows[locale])
    await desk.press('Enter')
    await page.getByRole('dialog').waitFor()
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await panel()
      .getByRole('heading', { level: 2, name: desk.say('The import is finished') })
      .waitFor({ timeout: patience })
  }
  const isInGrid = () => page.evaluate(() => document.activeElement?.closest('[role=grid]') != null)
  const leadsOf = async (mark: string) =>
    (await query<{ n: number }>(`select count(*)::int as n from leads where last_name like '${mark} %'`))[0]?.n
  await desk.opens('/admin/leads/upload')
  await desk.signIn(people.admin)
  const keys = countKeys(page)

  const old = { mark: 'Around', first: 1_100_000 }
  const rows = cells(old, dealer.name)
  const errors = errorsOf(old, dealer.name)
  await choosesFile('around.csv', asCsv(rows))
  await says('37', '40')
  const around =
    (await keys.for(async () => {
      await desk.goesTo('button', 'Rejected rows')
      await desk.press('Enter')
      const coming = page.waitForEvent('download')
      await desk.arrowsTo('CSV')
      await desk.press('Enter')
      await (await coming).path()
      await imports()
      await desk.goesTo('button', 'Import another file')
      await desk.press('Enter')
      const mended = errors.map(({ row, column, right }) => (rows[row] ?? []).with(column, right))
      await choosesFile('again.csv', asCsv(mended))
      await says('3', '3')
      await imports()
    })) +
    // Down and twice to the right; the mobile number, twice to the right; F2, a letter less, to the right; the quantity.
    (3 + errors[0].right.length + 1) +
    (2 + 2 + 1) +
    (1 + errors[2].right.length + 1) +
    1
  expect(await leadsOf(old.mark)).toBe(40)

  const own = { mark: 'Inside', first: 1_200_000 }
  const [mobile, , quantity] = errorsOf(own, dealer.name)
  await desk.goesTo('button', 'Import another file')
  await desk.press('Enter')
  await choosesFile('inside.csv', asCsv(cells(own, dealer.name)))
  await says('37', '40')
  const inside = await keys.for(async () => {
    await desk.press('e')
    await until(() => panel().getByRole('grid').getAttribute('aria-rowcount')).toBe('4')
    await until(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/\S/)
    expect(await isInGrid()).toBe(true)
    for (const [text, good] of [
      [mobile.right, '38'],
      // What was probably meant stands there already.
      [null, '39'],
      [quantity.right, '40'],
    ] as const) {
      await desk.press('Enter')
      await page.getByRole('dialog').waitFor()
      if (text !== null) await desk.types(text)
      await desk.press('Enter')
      await says(good, '40')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      // The row that it was opened from has gone: who has the focus now is found a moment later.
      await until(isInGrid).toBe(true)
    }
    await imports()
  })
  expect(await leadsOf(own.mark)).toBe(40)
  console.info(`Forty rows with three errors: ${around} keys around, ${inside} in their place`)
  expect(inside).toBeLessThanOrEqual(around / 2)
  expect(desk.troubles).toEqual([])
})

test('A column that the file lacks is given one value for all rows, of those that may stand there, by keyboard', async () => {
  const { query } = server.database
  const [dealer] = await query<{ name: string }>('select name from dealers where status order by id limit 1')
  if (!dealer) throw new Error('The world has no dealer')
  const desk: Desk = await openDesk(server, {})
  const { page } = desk
  const panel = () => page.getByRole('tabpanel').filter({ visible: true })
  const says = (good: string) =>
    panel()
      .getByRole('heading', { level: 2, name: desk.say('{good} of {rows} rows can be imported', { good, rows: '40' }) })
      .waitFor({ timeout: patience })
  await desk.opens('/admin/leads/upload')
  await desk.signIn(people.admin)
  const way = { mark: 'Lacking', first: 1_300_000 }
  const errors = errorsOf(way, dealer.name)
  const rows = cells(way, dealer.name).map((row, at) => {
    const error = errors.find((one) => one.row === at)
    return (error ? row.with(error.column, error.right) : row).slice(0, -1)
  })
  await desk.goesTo('button', 'Choose file')
  const chooser = page.waitForEvent('filechooser')
  await desk.press('Enter')
  const text = [headings.slice(0, -1), ...rows].map((row) => row.join(',')).join('\r\n')
  await (await chooser).setFiles({ name: 'lacking.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await says('0')
  await desk.sees(/^Allowed: .*Website/)
  await desk.goesTo('combobox', /Source in all rows/)
  await desk.press('Enter')
  await page.getByRole('option').first().waitFor()
  await desk.types('Web')
  await desk.press('Enter')
  await desk.goesTo('button', 'Use for all rows')
  await desk.press('Enter')
  await desk.find('button', 'Remove Source').waitFor()
  await says('40')
  await desk.goesTo('button', importRows.en)
  await desk.press('Enter')
  await page.getByRole('dialog').waitFor()
  await desk.goesTo('button', 'Import')
  await desk.press('Enter')
  await panel()
    .getByRole('heading', { level: 2, name: desk.say('The import is finished') })
    .waitFor({ timeout: patience })
  expect(
    await query(`select distinct source, count(*)::int as n from leads where last_name like 'Lacking %' group by 1`),
  ).toEqual([{ source: 'website', n: 40 }])
  expect(desk.troubles).toEqual([])
})
