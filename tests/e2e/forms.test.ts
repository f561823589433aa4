import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { isMessage, readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { fillingAt } from './filling.ts'

let server: TestServer
let desk: Desk
const dealers = '/admin/dealers-account-maintenance/dealers'
const texts = (selector: string) => desk.page.locator(selector).filter({ visible: true }).allTextContents()
/** A message that stands at one of the fields. */
const readsAtField = async (id: string) => {
  const shown = await texts('[id$="-error"]')
  readMessage(id, shown.find((text) => isMessage(id, text)) ?? shown.join(' · '))
}
const box = () => desk.page.locator('form [data-tone="bad"]').filter({ visible: true })
const { choose, fill, select } = fillingAt(() => desk)

/** Opens a form without the draft that an earlier test left in this browser. */
const opensFresh = async (path: string) => {
  await desk.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('app:draft:')) localStorage.removeItem(key)
  })
  await desk.opens(path)
}

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

describe('A form', () => {
  test('waits with its complaints until a field was left, then follows what is typed [validation.01, validation.02, validation.06]', async () => {
    await opensFresh('/admin/dealer-zones/create')
    const name = desk.find('textbox', 'Name')
    await name.waitFor()
    await name.focus()
    await desk.types('x')
    await desk.press('Backspace')
    expect(await texts('[id$="-error"]')).toEqual([])
    await desk.press('Tab')
    await expect.poll(() => texts('[id$="-error"]')).toEqual(['The name field is required'])
    await readsAtField('validation.required')
    await name.fill('N'.repeat(121))
    await expect.poll(() => texts('[id$="-error"]')).toContain('The name field must not exceed 120 characters')
    await readsAtField('validation.max')
    await name.fill('North')
    await expect.poll(() => texts('[id$="-error"]')).toEqual(['The region field is required'])
  })

  test('tells a wrong e-mail and a wrong mobile in the field [validation.03, validation.05]', async () => {
    await opensFresh('/admin/leads/1')
    await fill(/^Email/, 'nobody')
    await desk.press('Tab')
    await expect.poll(() => texts('[id$="-error"]')).toEqual(['The email field is not valid'])
    await readsAtField('validation.email')
    await fill('Mobile number', '12')
    await desk.press('Tab')
    await expect.poll(() => texts('[id$="-error"]')).toContain('The mobile number is not valid')
    await readsAtField('validation.regex')
    await desk.find('button', 'Discard').focus()
    await desk.press('Enter')
    await desk.find('button', 'Discard').waitFor()
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).focus()
    await desk.press('Enter')
    await expect.poll(() => desk.find('textbox', 'Mobile number').inputValue()).toMatch(/^09/)
  })

  test('brings its save bar with the first change, and asks before what was typed is given up [form.01, form.02]', async () => {
    await opensFresh('/admin/dealer-groups/1/edit')
    const name = desk.find('textbox', 'Name')
    await name.waitFor()
    const before = await name.inputValue()
    const bar = desk.page.getByRole('region', { name: 'Unsaved changes' })
    expect(await bar.count()).toBe(0)
    await fill('Name', 'Something else')
    await bar.waitFor()
    expect(await bar.textContent()).toContain('1 unsaved change')
    for (const [answer, kept] of [
      ['Cancel', 'Something else'],
      ['Discard', before],
    ] as const) {
      await bar.getByRole('button', { name: 'Discard' }).focus()
      await desk.press('Enter')
      const question = desk.page.getByRole('dialog')
      await question.getByText('Discard changes?').waitFor()
      await question.getByRole('button', { name: answer }).focus()
      await desk.press('Enter')
      await question.waitFor({ state: 'hidden' })
      await expect.poll(() => name.inputValue()).toBe(kept)
    }
    expect(await bar.count()).toBe(0)
  })

  test('saves by ctrl+s and shows the server’s message [form.03, errors.08]', async () => {
    await opensFresh('/admin/dealer-zones/create')
    await fill('Name', 'Mountain Province')
    await select('Region', 'Provincial')
    await desk.press('ctrl+s')
    await desk.isAt(/dealer-zones\/\d+\/edit$/)
    await expect.poll(() => desk.page.getByLabel('Messages').textContent()).toMatch(/(Created|Saved)\./)
    const [zone] = await server.database.query<{ name: string; region_type: string }>(
      "select name, region_type from dealer_zones where name = 'Mountain Province'",
    )
    expect(zone).toEqual({ name: 'Mountain Province', region_type: 'provincial' })
    await desk.opens('/admin/dealer-zones')
    await desk.sees('Mountain Province')
  })

  test('that got no answer is sent again under its key, also after a reload, and makes one record', async () => {
    await opensFresh('/admin/dealer-zones/create')
    await fill('Name', 'Lost and found')
    await select('Region', 'Provincial')
    const sent: (string | undefined)[] = []
    await desk.page.route('**/api/v1/dealer/zones', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(route.request().headers()['idempotency-key'])
      // The server has done it and the answer is lost on its way.
      if (sent.length < 3) {
        await route.fetch()
        await route.abort()
      } else await route.continue()
    })
    const zonesOfThatName = async () =>
      (await server.database.query("select from dealer_zones where name = 'Lost and found'")).length
    for (const times of [1, 2]) {
      await desk.press('ctrl+s')
      await expect.poll(() => sent.length).toBe(times)
      await desk.sees('This could not be saved because the server cannot be reached. Nothing you typed is lost.')
      expect(await zonesOfThatName()).toBe(1)
    }
    await desk.page.reload()
    await expect.poll(() => desk.find('textbox', 'Name').inputValue()).toBe('Lost and found')
    await desk.press('ctrl+s')
    await desk.isAt(/dealer-zones\/\d+\/edit$/)
    expect(new Set(sent).size).toBe(1)
    expect(sent[0]).toBeTruthy()
    expect(await zonesOfThatName()).toBe(1)
    // The next form is another wish.
    await opensFresh('/admin/dealer-zones/create')
    await fill('Name', 'Lost and found again')
    await select('Region', 'Provincial')
    await desk.press('ctrl+s')
    await desk.isAt(/dealer-zones\/\d+\/edit$/)
    expect(sent.at(-1)).not.toBe(sent[0])
    await desk.page.unroute('**/api/v1/dealer/zones')
  })

  test('takes 201 for saved, as it takes 200 [calls.05]', async () => {
    await opensFresh('/admin/dealer-zones/create')
    await fill('Name', 'Lake Province')
    await select('Region', 'Provincial')
    const zones = (url: URL) => url.pathname === '/api/v1/dealer/zones'
    await desk.page.route(zones, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      expect(response.status()).toBe(200)
      return route.fulfill({ response, status: 201 })
    })
    await desk.press('ctrl+s')
    await desk.isAt(/dealer-zones\/\d+\/edit$/)
    await expect.poll(() => desk.page.getByLabel('Messages').textContent()).toMatch(/(Created|Saved)\./)
    await desk.page.unroute(zones)
  })

  test('lists what a 422 names in a box with its message, and joins it in a snackbar [errors.04, errors.06, errors.12]', async () => {
    await opensFresh(`${dealers}/1/edit`)
    const [other] = await server.database.query<{ code: string }>('select code from dealers where id = 2')
    await fill('Code', other?.code ?? '')
    await desk.press('ctrl+s')
    await expect.poll(() => box().count()).toBe(1)
    const told = await box().first().textContent()
    expect(told).toContain('This code is already in use')
    expect(told?.replace('This code is already in use', '').trim()).not.toBe('')
    expect(await desk.find('textbox', 'Code').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => desk.page.getByLabel('Messages').textContent()).toContain('This code is already in use')
    await desk.find('link', 'This code is already in use').focus()
    await desk.press('Enter')
    await desk.isOn('Code')
  })

  test('shows a 500 in a dialog with the status as its title [errors.13, errors.07]', async () => {
    await opensFresh('/admin/dealer-groups/1/edit')
    await fill('Name', 'A name that cannot be written')
    await server.database.query('alter table audit_entries rename to audit_away')
    try {
      await desk.press('ctrl+s')
      const dialog = desk.page.getByRole('dialog')
      await dialog.waitFor()
      expect(await dialog.getByRole('heading').textContent()).toBe('Internal Server Error')
      expect(await dialog.textContent()).toContain(
        'Something went wrong on our side. We have logged the error. Please try again.',
      )
      await desk.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
    } finally {
      await server.database.query('alter table audit_away rename to audit_entries')
    }
    expect(await desk.find('textbox', 'Name').inputValue()).toBe('A name that cannot be written')
    await desk.press('ctrl+s')
    await expect.poll(() => desk.page.getByLabel('Messages').textContent()).toContain('Saved.')
  })
})

describe('A load that is refused', () => {
  test('shows the server’s message in a snackbar, for a list and for a record [errors.05]', async () => {
    const other = await openDesk(server)
    const messages = () => other.page.getByLabel('Messages').textContent()
    try {
      await server.forgetLimits()
      await other.opens('/admin/leads')
      await other.signIn(people.dealer)
      await other.page.locator('[role="gridcell"][tabindex="0"]').waitFor()
      const [own] = await server.database.query<{ dealer_id: number }>('select dealer_id from users where email = $1', [
        people.dealer,
      ])
      const [foreign] = await server.database.query<{ id: number }>(
        'select id from leads where dealer_id <> $1 limit 1',
        [own?.dealer_id],
      )
      await other.opens(`/admin/leads/${foreign?.id}`)
      await expect.poll(messages).toContain('This does not exist, or you do not have access to it.')
      await other.opens('/admin/leads')
      await other.page.locator('[role="gridcell"][tabindex="0"]').waitFor()
      await server.database.query(
        "update user_roles set role = 'dealer_parts' where user_id = (select id from users where email = $1)",
        [people.dealer],
      )
      await other.press('ctrl+/')
      await other.types('Reyes')
      await expect.poll(messages).toContain('You do not have permission to do this.')
    } finally {
      await server.database.query(
        "update user_roles set role = 'dealer' where user_id = (select id from users where email = $1)",
        [people.dealer],
      )
      await other.leave()
    }
  })
})

describe('The address form', () => {
  test('has region, province, city, barangay and a ZIP code that follows and cannot be typed [address.01, address.05]', async () => {
    await opensFresh(`${dealers}/create`)
    await choose('Province', 'Metro Manila')
    await choose('City', 'City of Makati')
    await choose('Barangay', 'Poblacion')
    const zip = desk.find('textbox', 'ZIP code')
    expect(await zip.isDisabled()).toBe(true)
    const [place] = await server.database.query<{ code: string | null }>(
      "select b.code from barangays b join cities c on c.id = b.city_id where c.name = 'City of Makati' and b.name = 'Poblacion'",
    )
    expect(place?.code).toMatch(/^\d{4}$/)
    expect(await zip.inputValue()).toBe(place?.code)
  })

  test('requires province, city and barangay unless told otherwise, and not the region [address.03, address.04]', async () => {
    await opensFresh(`${dealers}/create`)
    await desk.find('textbox', 'Code').waitFor()
    await desk.press('ctrl+s')
    await expect
      .poll(async () => (await texts('[id$="-error"]')).filter((text) => text === 'Field is required'))
      .toHaveLength(3)
    await readsAtField('validation.address-required')
    for (const name of ['Province', 'City', 'Barangay']) {
      await desk.find('link', `${name}: Field is required`).waitFor()
      expect(await desk.find('combobox', name).getAttribute('aria-invalid')).toBe('true')
    }
    expect(await desk.find('textbox', 'ZIP code').getAttribute('aria-invalid')).toBe(null)
  })

  test('hides the region while editing [address.06]', async () => {
    await opensFresh(`${dealers}/1/edit`)
    await desk.find('combobox', 'Province').waitFor()
    // The dealer's own region (Metro Manila or Provincial) is the other field of that name.
    expect(await desk.page.getByLabel('Region', { exact: false }).filter({ visible: true }).count()).toBe(1)
    await opensFresh(`${dealers}/create`)
    await desk.find('combobox', 'Province').waitFor()
    expect(await desk.page.getByLabel('Region', { exact: false }).filter({ visible: true }).count()).toBe(2)
  })

  test('says nothing when a lookup fails [address.07]', async () => {
    await server.database.query('alter table provinces rename to provinces_away')
    try {
      const other = await openDesk(server)
      try {
        await server.forgetLimits()
        await other.opens(`${dealers}/create`)
        await other.signIn(people.superadmin)
        const refused = other.page
          .waitForResponse((response) => /\/provinces/.test(response.url()) && response.status() === 500)
          .catch(() => undefined)
        await other.find('combobox', 'Province').waitFor()
        await other.page.reload()
        await refused
        await other.find('combobox', 'Province').waitFor()
        expect(await other.page.getByRole('dialog').count()).toBe(0)
        expect(await other.page.getByText('Something went wrong').count()).toBe(0)
      } finally {
        await other.leave()
      }
    } finally {
      await server.database.query('alter table provinces_away rename to provinces')
    }
  })
})
