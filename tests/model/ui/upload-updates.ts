import { enterAs, isGone, isThere, shows, takeSeat } from '#tests/model/ui/house.ts'
import { listen } from '#tests/support/heard.ts'
import { asCsv, upload } from '#tests/support/imports.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let isSeen = false
/**
 * Once for all walks: what is counted of a file that changes what there is, all of whose rows are good, and what is said
 * of a column that it cannot do without.
 */
export const seesUpdates = async (server: TestServer): Promise<void> => {
  if (isSeen) return
  const [changed, same] = await server.database.query<{ part_number: string; description: string }>(
    'select part_number, description from parts order by part_number limit 2',
  )
  const file = asCsv([
    ['Part number', 'Description'],
    ['UPDATES-1', 'Sun visor'],
    [changed?.part_number ?? '', 'Another name'],
    [same?.part_number ?? '', same?.description ?? ''],
  ])
  const { id } = await upload(await signIn(server.origin, people.partsAdmin), 'parts', file)
  const seat = await takeSeat(server)
  const { page } = seat
  await enterAs(server, seat, people.partsAdmin)
  await page.goto(`/admin/dealer-parts/masterlist/upload?import=${id}`)
  const panel = page.getByRole('tabpanel').filter({ visible: true })
  const begin = panel.getByRole('button', { name: /^Import \d rows?$/ })
  const figures = panel.getByRole('region', { name: 'Check result' }).locator('dl > div')
  const missing = panel.getByText('Required columns are missing')
  await isThere(begin, 'the way to begin')
  await shows(() => figures.allTextContents(), ['New1', 'Changes1', 'Unchanged1', 'Rejected0'], 'what was counted')
  await isGone(panel.getByRole('button', { name: 'Rejected rows' }), 'the way to rows that are not there')
  await isGone(missing, 'columns that are missing')
  const heard = await listen(page)
  const select = panel.getByRole('combobox', { name: 'Part number' })
  await select.press('Enter')
  await page.keyboard.type('Not imported')
  await page.keyboard.press('Enter')
  await isThere(missing, 'that a column is missing')
  await isThere(panel.getByText('Choose the file column for: Part number.'), 'which one')
  const said: string[] = []
  await shows(
    async () => {
      said.push(...(await heard()))
      return said.filter((one) => one.startsWith('Required columns'))
    },
    ['Required columns are missing. Choose the file column for: Part number.'],
    'what is said of it',
  )
  await seat.context.close()
  isSeen = true
}
