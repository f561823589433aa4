import { deepEqual } from 'node:assert/strict'
import { enterAs, isThere, shows, takeSeat } from '#tests/model/ui/house.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

let isSeen = false
/** Once for all walks: a cell of a record of which the list shows a part alone; the rest of it stays as it was. */
export const seesRestKept = async (server: TestServer): Promise<void> => {
  if (isSeen) return
  isSeen = true
  const { database } = server
  const [made] = await database.query<{ id: number }>(
    `insert into surveys (name, kind, category, status, version_no, questions_data, thanks, created_by, updated_by)
     select 'Celled', kind, category, 0, 1, questions_data, '{"en": "Thank you for this."}', created_by, updated_by
     from surveys where kind = 'dcsi' limit 1 returning id`,
  )
  const stored = async () => {
    const [row] = await database.query<{ name: string }>(
      'select name, kind, category, questions_data, thanks, answer_days, reminder_days from surveys where id = $1',
      [made?.id],
    )
    return row
  }
  const before = await stored()
  const seat = await takeSeat(server)
  const { page } = seat
  await enterAs(server, seat, people.superadmin)
  await page.goto('/admin/survey?q=Celled')
  const cell = page.getByRole('grid').filter({ visible: true }).locator('[data-row="0"] [data-column="name"]')
  await isThere(cell.filter({ hasText: 'Celled' }), 'the survey')
  await shows(() => page.evaluate(() => document.activeElement !== document.body), true, 'the keyboard in the page')
  await cell.focus()
  await page.keyboard.press('F2')
  await isThere(page.locator('[data-cell-editor="name"] :focus'), 'the keyboard in the editor')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Celled anew')
  await page.keyboard.press('Enter')
  const messages = page.getByRole('region', { name: 'Messages' })
  await isThere(messages.getByText('Name saved.'), 'that it was saved')
  deepEqual(await stored(), { ...before, name: 'Celled anew' }, 'the rest of the survey')
  await database.query('delete from surveys where id = $1', [made?.id])
  await seat.context.close()
}
