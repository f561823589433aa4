import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leads } from '#contract/requests/leads.ts'
import { closeWindows } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { listen } from '#tests/support/heard.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { desksAt } from './driver.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  admin = await signIn(server.origin, people.admin)
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const until = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

const Lead = v.looseObject({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  mobile_number: v.string(),
  reference_no: v.string(),
})
const Leads = v.array(Lead)

test.each([
  ['en', 'reference_no'],
  ['ar', 'dealer'],
] as const)(
  'One record after the other is read in one form: each has its own fields, what was typed waits, and each name is heard once, in %s by %s',
  async (locale, order) => {
    const desk = await deskOf(people.admin, `/admin/leads?order_by=${order}&sort=asc`, { locale })
    const { data } = await admin.call(leads.list, { query: { order_by: order, sort: 'asc' } })
    const [first, second, third] = v.parse(Leads, data)
    if (!first || !second || !third) throw new Error('The demo has three leads at least')
    const nameOf = ({ first_name, last_name }: v.InferOutput<typeof Lead>) => `${first_name} ${last_name}`
    const panel = desk.page.getByRole('tabpanel').filter({ visible: true })
    const heading = panel.getByRole('heading', { level: 1 })
    const field = (name: string) => panel.locator(`input[name="${name}"]`)
    const shows = async (lead: v.InferOutput<typeof Lead>) => {
      await until(() => heading.textContent()).toContain(nameOf(lead))
      await until(() => panel.locator('header').first().textContent()).toContain(lead.reference_no)
      await until(() => field('first_name').inputValue()).toBe(lead.first_name)
      expect(await field('last_name').inputValue()).toBe(lead.last_name)
      await desk.isAt(`/admin/leads/${lead.id}`)
      await until(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    /** The records beside the one that is open are read before somebody goes there. */
    const read = new Set<number>()
    desk.page.on('response', (response) => {
      const [, id] = /\/leads\/(\d+)$/.exec(new URL(response.url()).pathname) ?? []
      if (id !== undefined && response.request().method() === 'GET') read.add(Number(id))
    })
    const isReadAhead = ({ id }: v.InferOutput<typeof Lead>) => until(() => read.has(id)).toBe(true)
    const row = desk.page.getByRole('grid').filter({ visible: true }).locator('[data-row="0"] [data-column="status"]')
    await row.filter({ hasText: /\S/ }).waitFor()
    await row.focus()
    await desk.press('Enter')
    await shows(first)
    const form = await panel.locator('form').first().elementHandle()

    await isReadAhead(second)
    const heard = await listen(desk.page)
    const told: string[] = []
    const times = async (text: string) => {
      told.push(...(await heard()))
      return told.filter((one) => one.includes(text)).length
    }
    await desk.press(']')
    await shows(second)
    await until(() => times(nameOf(second))).toBe(1)
    // It is the same form, which took the next record.
    expect(await form?.evaluate((one) => one.isConnected)).toBe(true)

    const typed = locale === 'en' ? 'Typed' : 'Tinype'
    // What was typed waits for its own record, and is seen in no other.
    await field('first_name').focus()
    await desk.press('ctrl+a')
    await desk.types(typed)
    await panel.getByText(desk.say('draft saved on this device')).waitFor()
    await heading.focus()
    await isReadAhead(third)
    await desk.press(']')
    await shows(third)
    await panel.getByText(desk.say('draft saved on this device')).waitFor({ state: 'detached' })
    await desk.press('[')
    await until(() => field('first_name').inputValue()).toBe(typed)
    await panel.getByText(desk.say('draft saved on this device')).waitFor()

    // It is saved to the record that it was typed in.
    await desk.press('ctrl+s')
    await until(async () => {
      const { data: now } = await admin.call(leads.get, { params: { id: second.id } })
      return v.parse(Lead, now).first_name
    }).toBe(typed)
    const { data: untouched } = await admin.call(leads.get, { params: { id: third.id } })
    expect(v.parse(Lead, untouched)).toMatchObject({ first_name: third.first_name, last_name: third.last_name })

    // The way back leads to the list, however many records one has walked past. Before the answer to the save has come,
    // it would ask whether to discard.
    await panel.getByText(desk.say('draft saved on this device')).waitFor({ state: 'detached' })
    await desk.page.goBack()
    await row.filter({ hasText: /\S/ }).waitFor()
    expect(desk.troubles).toEqual([])
  },
)

test.each(['en', 'ar'] as const)(
  'A next record that is still on its way has its name already, and is heard by no other, in %s',
  async (locale) => {
    // The room's own word for one of its records.
    const one = locale === 'en' ? 'Lead' : 'عميل محتمل'
    const desk = await deskOf(people.admin, '/admin/leads?order_by=reference_no&sort=asc', { locale })
    const { data } = await admin.call(leads.list, { query: { order_by: 'reference_no', sort: 'asc' } })
    const [first, second] = v.parse(Leads, data)
    if (!first || !second) throw new Error('The demo has two leads at least')
    const nameOf = ({ first_name, last_name }: v.InferOutput<typeof Lead>) => `${first_name} ${last_name}`
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await desk.page.route(`**/api/v1/leads/${second.id}`, async (route) => {
      await asked
      await route.continue()
    })
    const heading = desk.page.getByRole('tabpanel').filter({ visible: true }).getByRole('heading', { level: 1 })
    const row = desk.page.getByRole('grid').filter({ visible: true }).locator('[data-row="0"] [data-column="status"]')
    await row.filter({ hasText: /\S/ }).waitFor()
    await row.focus()
    await desk.press('Enter')
    await until(() => heading.textContent()).toContain(nameOf(first))
    await until(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    const heard = await listen(desk.page)
    const focused = await desk.page.evaluateHandle(() => {
      const said: string[] = []
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLHeadingElement) said.push(target.textContent)
      })
      return said
    })
    await desk.press(']')
    await desk.isAt(`/admin/leads/${second.id}`)
    await until(() => heading.textContent()).toContain(nameOf(second))
    const told: string[] = []
    await until(async () => {
      told.push(...(await heard()))
      return told.some((one) => one.includes(desk.say('{number} of {total}', { number: '2', total: '200' })))
    }).toBe(true)
    answer()
    await desk.page.locator(`input[name="first_name"]`).filter({ visible: true }).waitFor()
    const all = [...told, ...(await focused.jsonValue())]
    expect(all.some((one) => one.includes(nameOf(second)))).toBe(true)
    expect(all.filter((one) => one.includes(nameOf(first)))).toEqual([])
    expect(all.filter((text) => text.includes(one))).toEqual([])
    expect(desk.troubles).toEqual([])
  },
)

test('The link to a record is copied by keys, from its row and from its page, and opens that record', async () => {
  const desk = await deskOf(people.admin, '/admin/leads?order_by=reference_no&sort=asc')
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { data } = await admin.call(leads.list, { query: { order_by: 'reference_no', sort: 'asc' } })
  const [first, second] = v.parse(Leads, data)
  if (!first || !second) throw new Error('The demo has two leads at least')
  const copied = () => desk.page.evaluate(() => navigator.clipboard.readText())
  const linkOf = ({ id }: v.InferOutput<typeof Lead>) => `${server.origin}/admin/leads/${id}`
  const row = desk.page.getByRole('grid').filter({ visible: true }).locator('[data-row="1"] [data-column="status"]')
  await row.filter({ hasText: /\S/ }).waitFor()
  await row.focus()
  await desk.press('shift+F10')
  await desk.page.getByRole('menuitem', { name: 'Copy link to this record' }).waitFor()
  await until(() =>
    desk.page.evaluate(() => document.activeElement?.getAttribute('role')?.startsWith('menuitem') === true),
  ).toBe(true)
  await desk.arrowsTo('Copy link to this record')
  await desk.press('Enter')
  await desk.sees('Link copied.')
  await until(copied).toBe(linkOf(second))
  await until(() => row.evaluate((one) => one === document.activeElement)).toBe(true)

  await desk.press('ctrl+Home Enter')
  await desk.isAt(`/admin/leads/${first.id}`)
  const heading = desk.page.getByRole('tabpanel').filter({ visible: true }).getByRole('heading', { level: 1 })
  await until(() => heading.textContent()).toContain(`${first.first_name} ${first.last_name}`)
  await desk.runs('Copy link to this record')
  await until(copied).toBe(linkOf(first))
  await desk.opens(linkOf(second))
  await until(() => heading.textContent()).toContain(`${second.first_name} ${second.last_name}`)
  expect(desk.troubles).toEqual([])
})
