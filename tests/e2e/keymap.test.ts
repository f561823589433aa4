import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows, type WindowOptions } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt, tabTo } from './driver.ts'

const settings = '/admin/settings/keys'
let server: TestServer
const deskOf = desksAt(() => server)
const deskAt = (path: string, options: WindowOptions = {}, email: string = people.admin): Promise<Desk> =>
  deskOf(email, path, options)
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const said = (desk: Desk, sentence: RegExp) =>
  desk.page.locator('[aria-live]').filter({ hasText: sentence }).first().waitFor()
const dialog = (desk: Desk) => desk.page.getByRole('dialog').filter({ visible: true }).first()
/** Finds a command by name and opens what can be done about its keys. */
const openCommand = async (desk: Desk, id: string, name: string) => {
  await desk.page.locator('[data-id]').first().waitFor()
  await desk.press('ctrl+/')
  await desk.isOn('Find a command')
  await desk.press('ctrl+a')
  await desk.types(name)
  const row = desk.page.locator(`[data-id="${id}"]`)
  await row.waitFor()
  await tabTo(desk.page, row)
  await desk.press('Enter')
  await dialog(desk).waitFor()
}
const beginRecording = async (desk: Desk) => {
  await desk.isOn('Record a shortcut')
  await desk.press('Enter')
  await desk.isOn(/^Shortcuts for “/)
}
const record = async (desk: Desk, keys: string) => {
  await beginRecording(desk)
  await desk.press(keys)
}
const leave = async (desk: Desk) => {
  await desk.press('Escape')
  await dialog(desk).waitFor({ state: 'hidden' })
}

describe('By keyboard alone', () => {
  test('a key is recorded, used, shown everywhere, and still there after a reload', async () => {
    const desk = await deskAt('/admin/home')
    await desk.runs('Keyboard shortcuts')
    await desk.isAt(settings)
    await openCommand(desk, 'leads.open', 'Leads')
    await beginRecording(desk)
    // One that is held repeats itself, and counts once.
    await desk.page.keyboard.down('g')
    await desk.page.keyboard.down('g')
    await desk.page.keyboard.up('g')
    await desk.press('f')
    await said(desk, /(?<!G )G F\. This shortcut is free\./)
    await desk.press('Enter')
    await said(desk, /G F now runs “Leads”\./)
    await leave(desk)
    await desk.press('g')
    await said(desk, /F Leads/)
    await desk.press('f')
    await desk.isAt('/admin/leads')
    await desk.page.reload()
    await desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    await desk.press('g h')
    await desk.isAt('/admin/home')
    await desk.press('g f')
    await desk.isAt('/admin/leads')
    await desk.press('?')
    await desk.sees('All shortcuts')
    await desk.types('gf')
    await expect.poll(() => dialog(desk).locator('dt').allTextContents()).toContain('Leads')
  })

  test('keys that another has are taken over, and the other loses them', async () => {
    const desk = await deskAt(settings)
    await openCommand(desk, 'dealers.open', 'Dealers')
    await record(desk, 'g l')
    await said(desk, /Already used by “Leads”\./)
    await desk.goesTo('button', 'Reassign')
    await desk.press('Enter')
    await leave(desk)
    await desk.press('ctrl+/')
    await desk.isOn('Find a command')
    await desk.press('ctrl+a')
    await desk.types('Leads')
    await expect.poll(() => desk.page.locator('[data-id="leads.open"]').textContent()).toMatch(/^Leads.*no shortcut$/)
    await desk.goesTo('tab', /^Keyboard shortcuts/)
    await desk.press('g l')
    await desk.isAt('/admin/dealers-account-maintenance/dealers')
  })

  test('a reserved key and the beginning of a sequence are refused with the reason, and bound to nothing', async () => {
    const desk = await deskAt(settings)
    await openCommand(desk, 'leads.open', 'Leads')
    await record(desk, 'F7')
    await desk.sees('F7 cannot be used. The browser uses this key.')
    await desk.press('Enter Backspace g')
    await desk.sees(/which starts with these keys, so it would stop working/)
    await desk.press('Enter')
    expect(await desk.page.getByRole('button', { name: 'Use this shortcut' }).count()).toBe(0)
    await desk.press('Escape')
    await desk.isOn('Record a shortcut')
    await leave(desk)
    expect(
      await desk.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('app:keymap'))),
    ).toEqual([])
  })

  test('in the Linear style ctrl+k is the palette and ctrl+b the sidebar', async () => {
    const desk = await deskAt('/admin/home')
    await desk.runs('Use Linear-style shortcuts')
    await desk.sees('Shortcuts changed to the “Linear-style” preset.')
    await desk.press('ctrl+k')
    await desk.page.getByRole('combobox').filter({ visible: true }).first().waitFor()
    await desk.press('Escape')
    await desk.page.getByRole('combobox').filter({ visible: true }).first().waitFor({ state: 'hidden' })
    const width = async () => Math.round((await desk.page.locator('#workspace-sidebar').boundingBox())?.width ?? 0)
    expect(await width()).toBe(290)
    await desk.press('ctrl+b')
    await expect.poll(width).toBeLessThan(100)
    await desk.press('c d')
    await desk.isAt('/admin/dealers-account-maintenance/dealers/create')
  })

  test('with the letter keys off no letter runs anything, the palette and ctrl stay, and all comes back by the palette', async () => {
    const desk = await deskAt('/admin/home')
    await desk.runs('Turn letter shortcuts on or off')
    await desk.sees('Letter shortcuts are off.')
    await desk.press('g l')
    await desk.press('?')
    await desk.press('ctrl+k')
    await expect
      .poll(async () => Math.round((await desk.page.locator('#workspace-sidebar').boundingBox())?.width ?? 0))
      .toBeLessThan(100)
    await desk.isAt('/admin/home')
    expect(await dialog(desk).count()).toBe(0)
    await desk.runs('Reset all shortcuts')
    await desk.sees('All shortcuts were reset to their defaults.')
    await desk.press('g l')
    await desk.isAt('/admin/leads')
  })

  test('a command is found by pressing its keys', async () => {
    const desk = await deskAt(settings)
    await desk.goesTo('button', /^Search by shortcut/)
    await desk.press('Enter')
    await desk.isOn('Find a command by its shortcut')
    await desk.press('Escape')
    await desk.isOn('Find a command')
    await desk.runs('Find a command by pressing its shortcut')
    await desk.isOn('Find a command by its shortcut')
    await desk.press('ctrl+k')
    await expect
      .poll(() => desk.page.locator('[data-id]').evaluateAll((all) => all.map((one) => one.getAttribute('data-id'))))
      .toEqual(['workspace.sidebar'])
    await desk.press('Escape')
    await desk.isOn('Find a command')
  })
})

describe('By pointer', () => {
  test('a key is taken away and reset, and all keys are exported, refused and taken in again', async () => {
    const desk = await deskAt(settings)
    const { page } = desk
    await page.locator('[data-id="leads.open"]').click()
    await page.getByRole('button', { name: 'Remove G L' }).click()
    await desk.sees('This command has no shortcut yet.')
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByRole('button', { name: 'Remove G L' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('[data-command="keys.export"]').click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ keys: { 'leads.open': [] } })
    await page.locator('[data-command="keys.reset"]').click()
    await desk.sees('All shortcuts were reset to their defaults.')
    await page.getByRole('button', { name: 'Import…' }).click()
    const field = page.getByRole('textbox', { name: 'Or paste the file’s text' })
    await field.fill(text.replace('"leads.open": []', '"leads.open": ["ctrl+t"]'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await desk.sees('“ctrl+t” for Leads: The browser uses this key.')
    await field.fill(text.replace('"leads.open": []', '"leads.open": ["g f"], "boats.open": ["g ."]'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await desk.sees('1 command is not available here. Its shortcut is kept: boats.open')
    await desk.press('g f')
    await desk.isAt('/admin/leads')
  })
})

describe('Notification preferences', () => {
  test('a tick is saved at once and is there after a reload', async () => {
    const desk = await deskAt('/admin/settings/notifications', {}, people.dealer)
    const tick = () => desk.find('checkbox', 'Someone changes the status of one of our requests: by email')
    await desk.goesTo('checkbox', 'Someone changes the status of one of our requests: by email')
    await desk.press('Space')
    await said(desk, /Saved\./)
    await desk.page.reload()
    await tick().waitFor()
    expect(await tick().isChecked()).toBe(true)
  })
})

describe('The bar that saves', () => {
  test.each([1280, 320])('is covered by no message at %d pixels, and its parts do not overlap', async (width) => {
    const desk = await deskAt('/admin/dealer-zones/1/edit', { width, height: 640 })
    const { page } = desk
    await page.getByRole('textbox', { name: 'Name' }).filter({ visible: true }).first().fill('Another name')
    const bar = page.getByRole('region', { name: 'Unsaved changes' }).filter({ visible: true })
    await bar.waitFor()
    await desk.runs('Use Portal shortcuts')
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('group').last()
    await message.waitFor()
    const [over, under] = [await message.boundingBox(), await bar.boundingBox()]
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
    const words = await bar.getByText('1 unsaved change').boundingBox()
    const discard = await bar.getByRole('button', { name: 'Discard' }).boundingBox()
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(discard?.x ?? 0)
  })

  test('of a dialog is covered by no message at 200 % of 1440 × 900 pixels', async () => {
    const desk = await deskAt('/admin/home', { width: 720, height: 450 })
    await desk.runs('Use Portal shortcuts')
    const message = desk.page.getByRole('region', { name: 'Messages' }).getByRole('group').last()
    await message.waitFor()
    await desk.press('?')
    const close = dialog(desk).getByRole('button', { name: 'Close' }).last()
    await close.waitFor()
    const boxes = async () => [await message.boundingBox(), await close.boundingBox()] as const
    await expect
      .poll(async () => {
        const [over, under] = await boxes()
        return over !== null && under !== null && over.y + over.height <= under.y
      })
      .toBe(true)
  })

  test('stays in the window when a long dialog does not fit into 700 pixels', async () => {
    const desk = await deskAt('/admin/dealers-account-maintenance/dealers', { height: 700 })
    const { page } = desk
    await page.getByRole('gridcell').first().focus()
    await desk.runs('Quick edit row')
    await dialog(desk).waitFor()
    const field = dialog(desk).getByRole('textbox').first()
    await field.focus()
    await desk.press('End')
    await desk.types('x')
    const save = dialog(desk).getByRole('button', { name: /^Save/ })
    await save.waitFor()
    const box = await save.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
    expect(box?.y ?? 0).toBeGreaterThan(0)
  })
})
