import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import type { Locale } from '#tests/support/words.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server, { bringsAhead: true })

const field = ({ page }: Desk) => page.locator('[cmdk-input]')
const opensPalette = async (desk: Desk) => {
  await desk.press('F1')
  await field(desk).waitFor()
}
/** Types anew into the open palette. */
const retypes = async (desk: Desk, text: string) => {
  await desk.press('ctrl+a')
  await desk.types(text)
  await expect.poll(() => field(desk).inputValue()).toBe(text)
}
interface Seen {
  readonly id: string
  readonly text: string
  readonly group: string
  readonly isOff: boolean
  readonly isActive: boolean
}
/** The rows from above as they are on the screen; the active one is the one that is announced. */
const rowsOf = ({ page }: Desk): Promise<Seen[]> =>
  page.evaluate(() => {
    const announced = document.querySelector('[cmdk-input]')?.getAttribute('aria-activedescendant')
    return [...document.querySelectorAll('[cmdk-item]')].map((one) => ({
      id: one.getAttribute('data-value') ?? '',
      text: [...one.querySelectorAll('bdi, bdi ~ span, [class*="why"]')]
        .map((part) => part.textContent ?? '')
        .join(' ')
        .replaceAll(/[⁦-⁩]/g, ''),
      group: one.closest('[cmdk-group]')?.querySelector('[cmdk-group-heading] span span')?.textContent ?? '',
      isOff: one.getAttribute('data-off') === 'true',
      isActive: one.id === announced && one.getAttribute('aria-selected') === 'true',
    }))
  })
const active = async (desk: Desk) => (await rowsOf(desk)).find(({ isActive }) => isActive)?.id ?? 'nothing'
const finds = (desk: Desk, id: string) => expect.poll(() => active(desk)).toBe(id)

const typed: Readonly<Record<'en' | 'ar', Readonly<Record<'mistyped' | 'filtered' | 'abroad' | 'dealer', string>>>> = {
  en: { mistyped: 'laeds', filtered: 'pending leads', abroad: 'العملاء المحتملون', dealer: 'new dealer' },
  ar: {
    mistyped: 'العلماء المحتملون',
    filtered: 'العملاء المحتملون قيد الانتظار',
    abroad: 'leads',
    dealer: 'اضافه وكيل',
  },
}

describe.each(['en', 'ar'] as const)('The palette in %s', (locale: Locale & ('en' | 'ar')) => {
  const words = typed[locale]
  const deskAt = (path?: string) => deskOf(people.admin, path, { locale })

  test('forgives a mistyped letter, and opens what was meant', async () => {
    const desk = await deskAt()
    await opensPalette(desk)
    await desk.types(words.mistyped)
    await finds(desk, 'leads.open')
    await desk.press('Enter')
    await desk.isAt('/admin/leads')
  })

  test('takes the words in any order: a status and a list open the list so filtered', async () => {
    const desk = await deskAt()
    await opensPalette(desk)
    await desk.types(words.filtered)
    await finds(desk, 'leads status=pending')
    await desk.press('Enter')
    await desk.isAt('/admin/leads?status=pending')
    await desk.page.getByRole('grid').waitFor()
  })

  test('knows every command by its words in the other languages, by former names and abbreviations', async () => {
    const desk = await deskAt()
    await opensPalette(desk)
    await retypes(desk, words.abroad)
    await finds(desk, 'leads.open')
    await retypes(desk, 'tagalog')
    await finds(desk, 'locale.fil')
    await retypes(desk, 'english')
    await finds(desk, 'locale.en')
    await retypes(desk, 'vehicles')
    await finds(desk, 'variants.open')
    await desk.press('Escape')
  })

  test('what can run stands before what cannot, and what cannot names its page and goes there', async () => {
    const desk = await deskAt('/admin/leads')
    await desk.page.getByRole('gridcell').first().waitFor()
    await opensPalette(desk)
    await desk.types(`>${desk.say('Adjust quantity')}`)
    await expect.poll(async () => (await rowsOf(desk)).filter(({ id }) => id.endsWith('.adjust')).length).toBe(2)
    const rows = await rowsOf(desk)
    const firstOff = rows.findIndex(({ isOff }) => isOff)
    expect(rows.slice(firstOff).every(({ isOff, group }) => isOff && group === desk.say('Not available here'))).toBe(
      true,
    )
    for (const row of rows.filter(({ id }) => id === 'inventories.adjust'))
      expect(row.text).toContain(
        desk.say('Available in {page}', { page: desk.say('Inventories') }).replaceAll(/[⁦-⁩]/g, ''),
      )
    for (let steps = 0; steps < 20 && (await active(desk)) !== 'inventories.adjust'; steps += 1)
      await desk.press('ArrowDown')
    await desk.press('Enter')
    await desk.isAt('/admin/inventories')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })

  test('the first row can run wherever one can: on a list “sta” leads to no command of other pages', async () => {
    const desk = await deskAt('/admin/leads')
    await desk.page.getByRole('gridcell').first().waitFor()
    await opensPalette(desk)
    for (const text of locale === 'en' ? ['sta', 'se', 'ex'] : ['تع', 'تص', 'إع']) {
      await retypes(desk, text)
      await expect.poll(async () => (await rowsOf(desk)).length).toBeGreaterThan(1)
      const rows = await rowsOf(desk)
      expect(rows[0]?.isOff).toBe(false)
      const offs = rows.map(({ isOff }) => isOff)
      expect(offs.lastIndexOf(false) < offs.indexOf(true) || !offs.includes(true)).toBe(true)
    }
    await desk.press('Escape')
  })

  test('no two rows read alike', async () => {
    const desk = await deskAt()
    await opensPalette(desk)
    for (const text of [
      '',
      `>${desk.say('Adjust quantity')}`,
      desk.say('Brand asset categories'),
      desk.say('Notifications'),
      desk.say('Resend verification email'),
      desk.say('Leads'),
    ]) {
      await retypes(desk, text)
      await desk.page.waitForTimeout(400)
      const texts = (await rowsOf(desk)).map((row) => row.text)
      expect(texts.filter((one, i) => texts.indexOf(one) !== i)).toEqual([])
      expect(texts.length).toBeGreaterThan(0)
    }
    await desk.press('Escape')
  })

  test('what is used most comes first, on this device, until it is forgotten in the profile', async () => {
    const desk = await deskAt()
    const first = async (text: string) => {
      await opensPalette(desk)
      await desk.types(text)
      await expect.poll(() => active(desk)).not.toBe('nothing')
      await desk.page.waitForTimeout(400)
      const id = await active(desk)
      await desk.press('Escape')
      return id
    }
    const prefix = locale === 'en' ? 'new' : 'إضافة'
    expect(await first(prefix)).not.toBe('dealers.create')
    for (const _ of ['once', 'twice']) {
      await opensPalette(desk)
      await desk.types(words.dealer)
      await finds(desk, 'dealers.create')
      await desk.press('Enter')
      await desk.isAt(/\/dealers\/create$/)
    }
    expect(await first(prefix)).toBe('dealers.create')
    await opensPalette(desk)
    await expect
      .poll(async () => (await rowsOf(desk))[0])
      .toMatchObject({ id: 'dealers.create', group: desk.say('Used most') })
    await desk.press('Escape')
    await desk.opens('/admin/profile')
    await desk.goesTo('button', 'Clear usage history')
    await desk.press('Enter')
    // It stays, and says why it has nothing to do any more.
    await desk.isOn(new RegExp(`^${desk.say('Clear usage history')}`))
    expect(await first(prefix)).not.toBe('dealers.create')
  })

  test('a command with a question asks it in the palette; Backspace goes back, and the choice is confirmed with one key', async () => {
    const desk = await deskAt('/admin/leads?status=pending')
    const panel = desk.page.getByRole('tabpanel').filter({ visible: true })
    await panel.locator('[role="gridcell"]').filter({ hasText: /\S/ }).first().waitFor()
    await panel.locator('[role="gridcell"][tabindex="0"]').focus()
    await desk.press('shift+Space')
    await panel.locator('[role="row"][aria-selected="true"]').first().waitFor()
    await opensPalette(desk)
    const asked = `>${desk.say('Set status')}`
    await desk.types(asked)
    await finds(desk, 'bulk.set-status')
    await desk.press('Enter')
    await expect.poll(async () => (await rowsOf(desk)).map(({ id }) => id)).toContain('choice contacted')
    expect(await field(desk).inputValue()).toBe('')
    await desk.press('Backspace')
    await expect.poll(() => field(desk).inputValue()).toBe(asked)
    await finds(desk, 'bulk.set-status')
    await desk.press('Enter')
    await expect.poll(async () => (await rowsOf(desk)).map(({ id }) => id)).toContain('choice contacted')
    await desk.types(desk.say('Contacted'))
    await finds(desk, 'choice contacted')
    const before = await countOf('contacted')
    await desk.press('Enter')
    const button = desk.page.getByRole('dialog').getByRole('button', { name: desk.say('Set status'), exact: true })
    await button.and(desk.page.locator(':focus')).waitFor()
    await desk.press('Enter')
    await expect.poll(() => countOf('contacted')).toBe(before + 1)
  })
})
const countOf = async (status: string) =>
  Number(
    (await server.database.query<{ n: number }>('select count(*)::int as n from leads where status = $1', [status]))[0]
      ?.n,
  )

test('a line of help that names a prefix types it, and the palette stays', async () => {
  const desk = await deskOf(people.admin)
  await opensPalette(desk)
  await desk.types('?')
  for (let steps = 0; steps < 30 && (await active(desk)) !== 'prefix @'; steps += 1) await desk.press('ArrowDown')
  await desk.press('Enter')
  await expect.poll(() => field(desk).inputValue()).toBe('@')
  expect(await field(desk).evaluate((one) => one === document.activeElement)).toBe(true)
  await desk.press('Escape')
})

describe('Records in the palette', () => {
  test('a row shows what was hit: the mobile number that neither name nor detail says', async () => {
    const [lead] = await server.database.query<{ id: number; mobile: string; name: string }>(
      "select id, mobile_number as mobile, first_name || ' ' || last_name as name from leads where id = 7",
    )
    const local = `0${lead?.mobile.slice(3) ?? ''}`
    const shown = `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`
    const desk = await deskOf(people.admin)
    await opensPalette(desk)
    await desk.types(`#${local}`)
    await expect.poll(async () => (await rowsOf(desk)).find(({ id }) => id === 'record leads 7')?.text).toContain(shown)
    await desk.press('Escape')
  })

  test('“All … in Leads” says how many there are and opens the list so filtered; who may not see them is not told', async () => {
    await server.database.query("update leads set last_name = 'Quartzuela' where id <= 12")
    const [own] = await server.database.query<{ n: number }>(
      "select count(*)::int as n from leads where last_name = 'Quartzuela' and dealer_id = 1",
    )
    const desk = await deskOf(people.admin)
    await opensPalette(desk)
    const records = async () => (await rowsOf(desk)).map(({ id }) => id).filter((id) => id.startsWith('record leads'))
    await desk.types('quartz')
    await expect.poll(async () => (await records()).length).toBeGreaterThan(0)
    const more = desk.page.waitForResponse((answer) => answer.url().includes('quartzuela'))
    await desk.types('uela')
    await more
    await desk.page.waitForTimeout(400)
    // What fewer letters had found stands there once.
    expect([...new Set(await records())]).toEqual(await records())
    await desk.page.getByRole('option', { name: 'All 12 in Leads' }).waitFor()
    for (let steps = 0; steps < 30 && (await active(desk)) !== 'all leads'; steps += 1) await desk.press('ArrowDown')
    await desk.press('Enter')
    await desk.isAt('/admin/leads?q=quartzuela')
    const dealer = await deskOf(people.dealer)
    await opensPalette(dealer)
    await dealer.types('quartzuela')
    await expect
      .poll(async () => (await rowsOf(dealer)).filter(({ id }) => id.startsWith('record leads')).length)
      .toBe(Math.min(own?.n ?? 0, 8))
    expect((own?.n ?? 0) < 12).toBe(true)
    expect(await dealer.page.getByRole('option', { name: 'All 12 in Leads' }).count()).toBe(0)
    await dealer.press('Escape')
    const survey = await deskOf(people.surveyDealer)
    await opensPalette(survey)
    await survey.types('quartzuela')
    await survey.sees(/No results\. Try fewer letters/)
    await retypes(survey, 'pending leads')
    await survey.page.waitForTimeout(400)
    expect((await rowsOf(survey)).filter(({ id }) => id.startsWith('leads'))).toEqual([])
  })
})
