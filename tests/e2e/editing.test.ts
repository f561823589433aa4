import type { Locator } from 'playwright'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dealers } from '#contract/dealers/dealers.ts'
import { valuesOf } from '#define/form.ts'
import { closeWindows } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { listen } from '#tests/support/heard.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
let other: Client
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  other = await signIn(server.origin, people.superadmin)
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const until = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

const Dealer = v.looseObject({ id: v.number(), code: v.string(), name: v.string(), version: v.number() })
const dealersNow = async () =>
  v.parse(v.array(Dealer), (await other.call(dealers.list, { query: { order_by: 'code', sort: 'asc' } })).data)

const cellsOf = (desk: Desk) => {
  const grid = desk.page.getByRole('grid').filter({ visible: true })
  const editor = desk.page.locator('[data-cell-editor]')
  return {
    editor,
    cell: (row: number, column: string) => grid.locator(`[data-row="${row}"] [data-column="${column}"]`),
    /** The cell that has the focus. */
    at: () =>
      desk.page.evaluate(() => {
        const { activeElement } = document
        return `${activeElement?.parentElement?.dataset['row']} ${activeElement instanceof HTMLElement ? activeElement.dataset['column'] : ''}`
      }),
    edits: async (text: string) => {
      await desk.press('F2')
      await editor.waitFor()
      await desk.types(text)
    },
  }
}

test.each(['en', 'ar'] as const)(
  'Cells are edited by keys: saved, given up, refused and overtaken, each heard once; the record under the cursor beside them, in %s',
  async (locale) => {
    const desk = await deskOf(people.superadmin, '/admin/dealers-account-maintenance/dealers?order_by=code&sort=asc', {
      locale,
    })
    const { cell, editor, at, edits } = cellsOf(desk)
    await cell(1, 'code').filter({ hasText: /\S/ }).waitFor()
    const [first, second] = await dealersNow()
    if (!first || !second) throw new Error('The demo has two dealers at least')
    await cell(0, 'name').focus()
    const heard = await listen(desk.page)
    const told: string[] = []
    const times = async (text: string | RegExp) => {
      told.push(...(await heard()))
      return told.filter((one) => (typeof text === 'string' ? one.includes(text) : text.test(one))).length
    }

    // Enter saves and goes down.
    const name = `${first.name} Uno`
    await edits(name)
    // It covers its cell from edge to edge.
    const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0
    expect(await widthOf(editor)).toBeGreaterThanOrEqual(Math.floor(await widthOf(cell(0, 'name'))))
    await desk.press('Enter')
    await editor.waitFor({ state: 'detached' })
    expect(await at()).toBe('1 name')
    expect(await cell(0, 'name').textContent()).toContain(name)
    const saved = desk.say('{field} saved.', { field: desk.say('Name') })
    await until(() => times(saved)).toBe(1)
    expect((await dealersNow())[0]).toMatchObject({ id: first.id, name })

    // Escape gives up; an empty name is no name, and is said where it stands.
    await edits('Wala lang')
    await desk.press('Escape')
    await editor.waitFor({ state: 'detached' })
    expect(await at()).toBe('1 name')
    expect(await cell(1, 'name').textContent()).toContain(second.name)
    await desk.press('F2')
    await editor.waitFor()
    await desk.press('Backspace Enter')
    const required = desk.say('The {field} field is required', {
      field: locale === 'en' ? 'name' : desk.say('Name'),
    })
    await until(() => editor.textContent()).toContain(required)
    await until(() => times(required)).toBe(1)
    // A description that changes under the focus would be read a second time.
    const input = editor.locator('input')
    expect(await input.getAttribute('aria-describedby')).toBe(null)
    const sentence = desk.page.locator(`[id="${await input.getAttribute('aria-errormessage')}"]`)
    expect(await sentence.textContent()).toContain(required)
    await desk.isOn(desk.say('Name'))
    await desk.press('Escape')

    // Tab goes on along the row; a code that another dealer has is put back, with its reason.
    await desk.press('ArrowUp')
    await desk.press('Home')
    await edits(second.code)
    await desk.press('Tab')
    await until(() => editor.getAttribute('data-cell-editor')).toBe('name')
    await desk.press('Escape')
    const refused = desk.say('{field} of {name} was not saved.', {
      field: desk.say('Code'),
      name,
    })
    await until(() => times(refused)).toBe(1)
    await until(() => cell(0, 'code').textContent()).toContain(first.code)

    // What one comes to is there at once beside the list; the server is asked of what one stays on alone.
    const asked: string[] = []
    desk.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const preview = desk.page.locator('[data-preview]')
    await desk.press('Space')
    await preview.getByText(first.code).first().waitFor()
    const places = await dealersNow()
    await desk.page.evaluate(() => {
      for (let steps = 0; steps < 5; steps += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    })
    const last = places[Math.min(5, places.length - 1)]
    await until(() => preview.getAttribute('data-preview')).toBe(String(last?.id))
    const asks = (id: number | undefined) => asked.filter((path) => path.endsWith(`/dealers/${id}`))
    await until(() => asks(last?.id)).toHaveLength(1)
    expect(places.slice(1, 5).flatMap(({ id }) => (id === last?.id ? [] : asks(id)))).toEqual([])
    await desk.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await until(() => times(desk.say('Preview closed'))).toBe(1)
    await desk.press('ctrl+Home')
    await desk.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    expect(await at()).toBe('0 name')

    // Somebody else was faster: both values are shown, and the safe answer is theirs.
    await edits('Akin ito')
    const now = (await dealersNow())[0]
    if (!now || !dealers.update.body) throw new Error('The dealer is gone')
    const body = { ...valuesOf(dealers.update.body, now), name: 'Kanila ito', version: now.version }
    expect((await other.call(dealers.update, { params: { id: first.id }, body: body as never })).status).toBe(200)
    await desk.press('Enter')
    const question = desk.page.getByRole('dialog')
    await question.waitFor()
    const text = await question.textContent()
    expect(text).toContain(desk.say('Yours: {value}', { value: 'Akin ito' }))
    expect(text).toContain(desk.say('Theirs: {value}', { value: 'Kanila ito' }))
    await desk.press('Enter')
    await until(() => cell(0, 'name').textContent()).toContain('Kanila ito')
    expect(await at()).toBe('1 name')
    expect((await dealersNow())[0]).toMatchObject({ name: 'Kanila ito' })
    expect(await times(saved)).toBe(1)
    expect(await times(refused)).toBe(1)
    expect(desk.troubles.filter((one) => !/409|422/.test(one))).toEqual([])
  },
)
