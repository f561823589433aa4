import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '#server/platform/spreadsheets/write.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk, tabTo } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const rows = 5000
const broken = 40
/** A workbook of leads: every 125th row is broken, and two headings say what nobody can guess. */
const workbook = async (): Promise<Buffer> => {
  const dealers = await server.database.query<{ code: string }>('select code from dealers order by id limit 2')
  const sheet = [
    ['First name', 'Last name', 'Contact handle', 'Showroom', 'Source', 'Amount'],
    ...Array.from({ length: rows }, (_, i) => [
      'Ligaya',
      `Bagong-Dating ${i + 1}`,
      i % 250 === 7 ? '12345' : `0917${String(2_000_000 + i)}`,
      i % 250 === 132 ? 'NOWHERE' : (dealers[i % 2]?.code ?? ''),
      'website',
      String(1_000_000 + i),
    ]),
  ]
  const pieces: Uint8Array[] = []
  for await (const piece of writeSheet(
    'xlsx',
    'Leads',
    (async function* () {
      yield sheet
    })(),
  ))
    pieces.push(piece)
  return Buffer.concat(pieces)
}
const statesOf = async (importId: number) =>
  Object.fromEntries(
    (
      await server.database.query<{ status: string; n: number }>(
        'select status, count(*) as n from leads where import_id = $1 group by status order by status',
        [importId],
      )
    ).map(({ status, n }) => [status, n]),
  )
/** Chooses in the select that has the focus. */
const choose = async (desk: Desk, option: string) => {
  await desk.press('Enter')
  await desk.page.getByRole('option').first().waitFor()
  await desk.arrowsTo(option)
  await desk.press('Enter')
}
/** What the download that `act` brings about holds. */
const downloaded = async (desk: Desk, act: () => Promise<void>): Promise<string> => {
  const coming = desk.page.waitForEvent('download')
  await act()
  return readFileSync(await (await coming).path(), 'utf8')
}

test.each(['en', 'ar'] as const)(
  'Work at scale, by keyboard alone, in %s: import, map, refuse, select, change, undo, revert, keep the view, compare, remap a key',
  { timeout: 900_000 },
  async (locale) => {
    await server.forgetLimits()
    const desk = await openDesk(server, { locale, bringsAhead: true })
    // Wide enough for two lists with all their tools.
    await desk.page.setViewportSize({ width: 1920, height: 1000 })
    await desk.opens('/admin/leads')
    await desk.signIn(people.admin)
    await desk.page.getByRole('gridcell').first().waitFor()

    // The file goes up, its two odd columns are mapped, its broken rows come back as a file.
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await desk.isAt('/admin/leads/upload')
    await desk.find('button', 'Choose file').waitFor()
    const chooser = desk.page.waitForEvent('filechooser')
    await desk.runs('Choose file to import')
    await (await chooser).setFiles({
      name: 'walk-ins.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await workbook(),
    })
    await desk.isAt(/\?import=\d+$/)
    const importId = Number(/import=(\d+)/.exec(desk.page.url())?.[1])
    await desk.sees('Required columns are missing')
    await desk.goesTo('combobox', /^Contact handle/)
    await choose(desk, `${desk.say('Mobile number')}${desk.say('required')}`)
    await desk.goesTo('combobox', /^Showroom/)
    await choose(desk, `${desk.say('Dealer')}${desk.say('required')}`)
    await desk.goesTo('button', 'Check again')
    await desk.press('Enter')
    await desk.sees('{good} of {rows} rows can be imported', { good: '4,960', rows: '5,000' })
    const refused = await downloaded(desk, async () => {
      await desk.goesTo('button', 'Rejected rows')
      await desk.press('Enter')
      await desk.page.getByRole('menuitem').first().waitFor()
      await desk.press('Enter')
    })
    expect(refused.trim().split('\r\n')).toHaveLength(broken + 1)
    expect(refused).toContain('NOWHERE')

    // It is written by a job, and the list shows what came.
    await desk.runs('Start import')
    await desk.find('dialog', /./).first().waitFor()
    await desk.goesTo('button', 'Import')
    await desk.press('Enter')
    await desk.sees('The import is finished')
    expect(await statesOf(importId)).toEqual({ pending: rows - broken })
    await desk.goesTo('button', 'Show imported rows')
    await desk.press('Enter')
    await desk.isAt(`/admin/leads?import_id=${importId}`)
    const grid = () => desk.page.getByRole('grid').filter({ visible: true }).first()
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(rows - broken + 1))

    // All but three change their status, and change back.
    await desk.runs('Select all matching rows')
    await desk.toRows()
    await desk.press('ctrl+Home shift+Space ArrowDown shift+Space ArrowDown shift+Space')
    await desk.sees('{count} selected', { count: '4,957' })
    await desk.press('b')
    await desk.page.getByRole('menuitem').first().waitFor()
    await desk.arrowsTo('Set status')
    await desk.press('Enter')
    await desk.page.getByRole('dialog').waitFor()
    const question = desk.page.getByRole('dialog')
    await tabTo(desk.page, question.getByRole('combobox'))
    await choose(desk, desk.say('Contacted'))
    await tabTo(desk.page, question.getByRole('button', { name: desk.say('Set status') }))
    await desk.press('Enter')
    const messages = desk.page.getByRole('region', { name: desk.say('Messages') })
    const undo = messages.getByRole('button', { name: desk.say('Undo'), exact: true })
    await undo.waitFor({ timeout: 60_000 })
    expect(await statesOf(importId)).toEqual({ contacted: rows - broken - 3, pending: 3 })
    await desk.toRows()
    await desk.press('ctrl+z')
    await expect.poll(() => statesOf(importId), { timeout: 60_000 }).toEqual({ pending: rows - broken })

    // What was changed and put back is unchanged: the import can be taken back as a whole.
    await desk.press('Escape')
    await desk.opens(`/admin/leads/upload?import=${importId}`)
    await desk.find('button', 'Undo import').waitFor()
    await desk.runs('Undo import')
    const undoing = desk.page.getByRole('dialog')
    await tabTo(desk.page, undoing.getByRole('button', { name: desk.say('Undo import') }))
    await desk.press('Enter')
    await expect.poll(() => statesOf(importId), { timeout: 60_000 }).toEqual({})
    await desk.sees('The import was undone')

    // Two lists side by side: the dealer goes together, the status does not.
    await desk.opens('/admin/leads?status=contacted')
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.runs('Save as view')
    await desk.page.getByRole('dialog').filter({ visible: true }).first().waitFor()
    await desk.goesTo('textbox', 'Name')
    await desk.types(`Tinawagan ${locale}`)
    await desk.press('Enter')
    await desk.isAt(/[?&]view=\d+/)
    await desk.find('button', 'View “{name}”', { name: `Tinawagan ${locale}` }).waitFor()
    const places = () => desk.page.evaluate(() => location.pathname + location.search)
    await desk.toRows()
    await desk.press('w v')
    await expect.poll(() => desk.page.getByRole('tabpanel').filter({ visible: true }).count()).toBe(2)
    await desk.page.getByRole('tabpanel').nth(1).getByRole('gridcell').first().waitFor()
    await desk.press('w l')
    await desk.press('w f')
    await desk.page.getByRole('menuitemcheckbox').first().waitFor()
    await desk.arrowsTo('Status')
    await desk.press('Enter Escape')
    await desk.toRows()
    await desk.press('f')
    await desk.page.getByRole('menuitem').first().waitFor()
    await desk.arrowsTo('Dealer')
    await desk.press('Enter')
    await desk.page.getByRole('option').first().waitFor()
    await desk.types('Makati')
    await expect.poll(() => desk.page.getByRole('option').count()).toBe(1)
    await desk.press('ArrowDown Enter')
    await desk.isAt(/dealer=1/)
    await desk.press('Escape')
    await desk.toRows()
    await desk.press('f')
    await desk.page.getByRole('menuitem').first().waitFor()
    await desk.arrowsTo('Status')
    await desk.press('Enter')
    await desk.page.getByRole('menuitemradio').first().waitFor()
    await desk.arrowsTo('Qualified')
    await desk.press('Enter')
    await desk.isAt(/status=qualified/)
    await desk.runs('Go to other pane')
    await desk.isAt(/dealer=1/)
    expect(await places()).toMatch(/status=contacted/)
    await desk.runs('Return to one pane')

    // A key of one's own.
    await desk.runs('Keyboard shortcuts')
    await desk.isAt('/admin/settings/keys')
    await desk.goesTo('searchbox', 'Find a command')
    await desk.types(desk.say('Zones'))
    await desk.goesTo('button', new RegExp(`^${desk.say('Zones')}`))
    await desk.press('Enter')
    await desk.page.getByRole('dialog').waitFor()
    await desk.goesTo('button', 'Record a shortcut')
    await desk.press('Enter')
    await desk.page.getByRole('dialog').getByRole('textbox').waitFor()
    await desk.press('ctrl+m Enter')
    await desk.goesTo('button', 'Done')
    await desk.press('Enter')
    await desk.press('ctrl+m')
    await desk.isAt('/admin/dealer-zones')
    expect(desk.troubles).toEqual([])
    await desk.leave()
  },
)
