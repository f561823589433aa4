import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#contract/dealers/groups.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const deskOf = desksAt(() => server)
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

/** Waits until the focus has come to rest, and says where. */
const whereIs = (desk: Desk) =>
  desk.page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let frames = 0; frames < 6; frames += 1) await frame()
    const { activeElement } = document
    return activeElement === null || activeElement === document.body ? 'nowhere' : (activeElement.textContent ?? '')
  })
const role = (desk: Desk) => desk.page.evaluate(() => document.activeElement?.getAttribute('role'))

test('a list that was saved as a view from one of its headings has the focus on that heading again', async () => {
  const desk = await deskOf(people.admin, '/admin/leads')
  await desk.find('gridcell', /./).waitFor()
  await desk.press('ctrl+Home ArrowUp')
  await expect.poll(() => role(desk)).toBe('columnheader')
  const heading = await whereIs(desk)
  await desk.press('v')
  await desk.page.getByRole('menu').waitFor()
  await desk.arrowsTo('Save as view')
  await desk.press('Enter')
  await desk.isOn('Name')
  await desk.types('From a heading')
  await desk.press('Enter')
  await desk.sees('View saved.')
  await desk.find('dialog', 'Save as view').waitFor({ state: 'hidden' })
  expect(await whereIs(desk)).toBe(heading)
  await desk.press('ArrowDown')
  await expect.poll(() => role(desk)).toBe('gridcell')
})

test.each([
  ['is there', false],
  ['is on its way', true],
] as const)(
  'what is typed right after a view was asked to be saved is its name, while the code of the dialog %s',
  async (_, isLate) => {
    const desk = await deskOf(people.admin, '/admin/leads')
    const { page } = desk
    const held = Promise.withResolvers<void>()
    const chunk = '**/assets/ViewDialog-*.js'
    const asksToSave = async () => {
      await desk.find('gridcell', /./).waitFor()
      await desk.press('v')
      await page.getByRole('menu').waitFor()
      await desk.arrowsTo('Save as view')
      await desk.press('Enter')
    }
    if (isLate)
      await page.route(chunk, async (route) => {
        await held.promise
        await route.continue()
      })
    else {
      await asksToSave()
      await desk.isOn('Name')
      await desk.press('Escape')
      await desk.find('dialog', 'Save as view').waitFor({ state: 'hidden' })
    }
    await asksToSave()
    await desk.types('Big leads')
    held.resolve()
    await expect
      .poll(() =>
        desk
          .find('textbox', 'Name')
          .inputValue()
          .catch(() => ''),
      )
      .toBe('Big leads')
    await desk.isOn('Name')
    await desk.isAt('/admin/leads')
  },
)

test('saving the chosen versions of a record that two people changed leaves the focus in its form', async () => {
  const desk = await deskOf(people.admin, '/admin/dealer-groups/1/edit')
  await desk.goesTo('textbox', 'Name')
  await desk.press('End')
  await desk.types(' mine')
  const other = await signIn(server.origin, people.superadmin)
  const { data } = await other.call(groups.get, { params: { id: 1 } })
  const { version } = v.parse(groups.get.answer.schema, data)
  const saved = await other.call(groups.update, { params: { id: 1 }, body: { name: 'Theirs', status: true, version } })
  expect(saved.status).toBe(200)
  await desk.press('ctrl+s')
  const box = desk.page.getByRole('group').filter({ has: desk.page.getByRole('table') })
  await box.waitFor()
  await desk.goesTo('button', 'Keep all mine')
  await desk.press('Enter')
  await desk.goesTo('button', 'Save chosen versions')
  await desk.press('Enter')
  await box.waitFor({ state: 'hidden' })
  await desk.sees(/saved|updated/i)
  await whereIs(desk)
  await desk.isOn('Name')
})

test('choosing a file of recipients brings the focus to what was found in it, and another one to where it is chosen', async () => {
  const desk = await deskOf(people.surveyAdmin, '/admin/text-blast/create')
  await desk.goesTo('button', 'Choose file')
  const choosing = desk.page.waitForEvent('filechooser')
  await desk.press('Enter')
  await (await choosing).setFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('mobile_number,first_name\n09171234567,Ana\n09171234568,Ben\n'),
  })
  await desk.find('button', 'Choose another file').waitFor()
  await expect.poll(() => whereIs(desk)).toMatch(/^people\.csv/)
  await desk.goesTo('button', 'Choose another file')
  await desk.press('Enter')
  await desk.find('button', 'Choose another file').waitFor({ state: 'hidden' })
  await whereIs(desk)
  await desk.isOn(/^File: drop or paste here, or press to choose$/)
})

test('signing in again after the session ended brings the focus back to where it was', async () => {
  const desk = await deskOf(people.dealer, '/admin/leads')
  await desk.find('gridcell', /./).waitFor()
  await desk.press('ArrowDown ArrowDown')
  const row = await whereIs(desk)
  await server.database.query(
    `delete from sessions where user_id = (select id from users where email = '${people.dealer}')`,
  )
  await desk.press('g h')
  const password = desk.page.locator('input[name=password]')
  await password.waitFor()
  expect(await desk.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  await desk.types('not-the-password')
  await desk.press('Enter')
  await desk.page.getByRole('alert').or(desk.page.getByRole('status')).filter({ visible: true }).first().waitFor()
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  await desk.press('ctrl+a')
  await desk.types('Portal-demo-2026')
  await desk.press('Enter')
  await desk.page.getByRole('tablist').waitFor()
  const after = await whereIs(desk)
  expect(after).not.toBe('nowhere')
  if (desk.page.url().endsWith('/leads')) expect(after).toBe(row)
})

test('from the e-mail Tab goes to the password, and from there to signing in; “Forgot password?” comes after the field', async () => {
  const desk = await deskOf(people.admin)
  await desk.runs('Logout')
  await desk.isAt(/\/admin\/login/)
  await desk.isOn('Email')
  const passed: string[] = []
  for (let steps = 0; steps < 4; steps += 1) {
    await desk.press('Tab')
    passed.push(
      await desk.page.evaluate(() => {
        const { activeElement: at } = document
        return at?.getAttribute('name') ?? at?.getAttribute('aria-label') ?? at?.textContent ?? ''
      }),
    )
  }
  expect(passed).toEqual(['password', 'Show password', 'Forgot password?', expect.stringMatching(/^Sign in/)])
  await desk.signIn(people.admin)
})

test('each refused save brings the focus to the box of errors, and nothing else does', async () => {
  const desk = await deskOf(people.admin, '/admin/dealer-groups/create')
  await desk.find('textbox', 'Name').waitFor()
  const box = desk.page.getByRole('group', { name: /^The form was not saved\./ })
  const isOnBox = () => box.evaluate((one) => one === document.activeElement)
  for (let tries = 0; tries < 2; tries += 1) {
    await desk.press('ctrl+s')
    await box.waitFor()
    await expect.poll(isOnBox).toBe(true)
    await desk.goesTo('textbox', 'Name')
  }
  // Mended and spoilt again while one types: the box comes and goes, and the focus stays.
  await desk.types('N')
  await box.waitFor({ state: 'hidden' })
  await desk.press('Backspace')
  await box.waitFor()
  await whereIs(desk)
  await desk.isOn('Name')
})

test('what comes back to the page behind an open palette does not take its keys: Escape closes it, and the focus is back', async () => {
  const desk = await deskOf(people.admin, '/admin/leads')
  await desk.find('gridcell', /./).waitFor()
  await desk.press('ctrl+Home')
  await desk.press('F1')
  const input = desk.page.locator('[cmdk-input]')
  await input.waitFor()
  await desk.page.evaluate(() => document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus())
  await desk.types('dealers')
  expect(await input.inputValue()).toBe('dealers')
  await desk.press('Escape')
  await input.waitFor({ state: 'hidden' })
  await expect.poll(() => role(desk)).toBe('gridcell')
})
