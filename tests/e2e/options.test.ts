import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/login')
  await desk.signIn(people.admin)
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const places = [
  ['Dealer', '/admin/leads', 'dealer', 'dealers'],
  ['Zone', '/admin/dealers-account-maintenance/dealers', 'zones', 'dealer_zones'],
  ['Group', '/admin/dealers-account-maintenance/dealers', 'groups', 'dealer_groups'],
] as const

test('Dealers, zones and groups are offered by their names, and chosen by their ids [dealers.03]', async () => {
  for (const [label, path, parameter, table] of places) {
    await desk.opens(path)
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.find('button', label).press('Enter')
    const option = desk.page.getByRole('option').first()
    await option.waitFor()
    const text = (await option.textContent()) ?? ''
    await desk.press('ArrowDown Enter')
    await expect.poll(() => new URL(desk.page.url()).searchParams.get(parameter)).not.toBeNull()
    const value = Number(new URL(desk.page.url()).searchParams.get(parameter))
    const all = await server.database.query<{ id: number; name: string }>(`select id, name from ${table}`)
    const chosen = all.find(({ id }) => id === value)
    expect([label, chosen !== undefined && text.includes(chosen.name)]).toEqual([label, true])
    await desk.press('Escape')
  }
})
