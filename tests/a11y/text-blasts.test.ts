import { afterAll, beforeAll, describe, test } from 'vitest'
import { people } from '#tests/support/sign-in.ts'
import type { Desk } from '../e2e/driver.ts'
import { looks, passes, serverOfFile, signedIn } from './looks.ts'

const server = serverOfFile()

const file = {
  name: 'visayas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'mobile,first_name,last_name,email\n09175550001,Liza,Bautista,\n09175550001,Liza,Bautista,\n12345,Jose,Reyes,\n,Ana,Reyes,',
  ),
}
/** What can be opened over a blast by its keys, in a state in which it is possible. */
const dialogs = [
  ['scheduling', 'scheduled', 's d'],
  ['editing', 'scheduled', 's e'],
  ['leaving recipients out', 'scheduled', 's l'],
  ['a test message', 'scheduled', 's t'],
  ['cancelling', 'scheduled', 's c'],
  ['sending by force', 'partially-sent', 's f'],
] as const

describe.each(looks)('Text blasts %s', (_, look) => {
  let desk: Desk
  const isClean = (isOverlaid = false) => passes(desk, '', { isOverlaid })
  const idOf = async (status: string): Promise<number> => {
    const [blast] = await server().database.query<{ id: number }>(
      'select id from text_blasts where status = $1 order by id limit 1',
      [status],
    )
    if (!blast) throw new Error(`The world has no blast that is ${status}`)
    return blast.id
  }
  const openBlast = async (id: number) => {
    await desk.opens(`/admin/text-blast/${id}`)
    await desk.page.locator('[data-figure="delivered"]').waitFor()
    await desk.page.getByRole('gridcell').filter({ hasText: /\S/ }).first().waitFor()
  }
  beforeAll(async () => {
    desk = await signedIn(server(), look, people.surveyAdmin)
  })
  afterAll(() => desk?.leave())

  test('pass axe and fit their width as a list, and where a new one is made of a file', async () => {
    await desk.opens('/admin/text-blast')
    await desk.page.getByRole('gridcell').filter({ hasText: /\S/ }).first().waitFor()
    await isClean()
    await desk.opens('/admin/text-blast/create')
    await desk.find('button', 'Choose file').waitFor()
    await isClean()
    await desk.page.locator('input[type=file]').setInputFiles(file)
    await desk.page.getByRole('gridcell').filter({ hasText: /\S/ }).first().waitFor()
    await desk.page.locator('textarea[name=message]').focus()
    await desk.types('Hi {frist_name}')
    await desk.page.getByRole('status').filter({ hasText: '{frist_name}' }).waitFor()
    await isClean()
    await desk.press('ctrl+s')
    await desk.page.locator('[aria-invalid="true"]').first().waitFor()
    await isClean()
  })

  test.each(['pending', 'scheduled', 'paused', 'sent', 'partially-sent'])('pass axe while %s', async (status) => {
    await openBlast(await idOf(status))
    await isClean()
  })

  test('pass axe with their steps in a menu, and with the log alone, filtered by days', async () => {
    const id = await idOf('sent')
    await openBlast(id)
    await desk.find('button', 'More actions').focus()
    await desk.press('Enter')
    await desk.page.getByRole('menuitem').first().waitFor()
    await isClean(true)
    await desk.opens(`/admin/text-blast/${id}/logs?date=2020-01-01,2030-01-01`)
    await desk.page.getByRole('gridcell').filter({ hasText: /\S/ }).first().waitFor()
    await isClean()
  })

  test.each(dialogs)('pass axe with the dialog of %s', async (_what, status, keys) => {
    await openBlast(await idOf(status))
    await desk.press(keys)
    await desk.page.getByRole('dialog').first().waitFor()
    await isClean(true)
    await desk.press('Escape')
  })
})
