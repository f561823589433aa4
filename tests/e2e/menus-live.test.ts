import { afterAll, beforeAll, expect, test } from 'vitest'
import { blastChange } from '#server/areas/text-blasts/announce.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { createBlast, numbers } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
let blast: number
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.surveyAdmin)
  blast = (await createBlast(await signIn(server.origin, people.surveyAdmin), { to: numbers(60) })).id
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

const states = ['queued', 'accepted', 'delivered', 'undelivered'] as const
/** Rows of the log change, and the page hears of it, every 50 ms until this is aborted. */
const news = async (signal: AbortSignal) => {
  const { database, platform } = server
  await database.query("update text_blast_recipients set state = 'delivered' where blast_id = $1 and id % 7 = 6", [
    blast,
  ])
  for (let turn = 0; !signal.aborted; turn += 1) {
    await database.query(
      `update text_blast_recipients set state = $2, updated_at = now() where blast_id = $1 and id % 7 = $3`,
      [blast, states[turn % states.length], turn % 6],
    )
    await platform.changes.tell(database, blastChange({ id: blast, dealer_id: null }))
    await new Promise((soon) => setTimeout(soon, 50))
  }
}
const rows = async () =>
  Number(await desk.page.getByRole('grid').filter({ visible: true }).getAttribute('aria-rowcount'))
/** The menu that has the keys, and on what of it they are. */
const menuNow = () => menuAfter(null, 0)
/** The same, looked at with every picture for so long, or until it is something else. */
const menuAfter = (meanwhile: string | null, milliseconds: number) =>
  desk.page.evaluate(
    async ([before, long]) => {
      const look = () => {
        const on = document.activeElement
        const menu = on?.closest('[role="menu"]')?.getAttribute('aria-label')
        return menu === undefined
          ? null
          : `${menu}: ${on?.getAttribute('role') === 'menu' ? 'nothing' : on?.textContent}`
      }
      const end = performance.now() + long
      while (performance.now() < end && look() === before) await new Promise((drawn) => requestAnimationFrame(drawn))
      return look()
    },
    [meanwhile, milliseconds] as const,
  )
/** The menu opens on its first entry, and keeps the keys there for a second. */
const holds = async (name: string, entry: string) => {
  const held = `${name}: ${entry}`
  await expect.poll(menuNow).toBe(held)
  expect(await menuAfter(held, 1000)).toBe(held)
}

const opensLog = async () => {
  await desk.opens(`/admin/text-blast/${blast}/logs`)
  await desk.page.getByRole('gridcell', { name: 'Ana' }).first().waitFor()
}

test('The log of a blast has the keys as soon as it is there, and shows itself narrow where it is', async () => {
  await opensLog()
  const inGrid = () => desk.page.evaluate(() => document.activeElement?.closest('[role="grid"]') != null)
  await expect.poll(inGrid).toBe(true)
  const { width, height } = desk.page.viewportSize() ?? { width: 1280, height: 800 }
  await desk.page.setViewportSize({ width: 400, height })
  await opensLog()
  await desk.find('button', 'Filters').waitFor()
  await desk.page.setViewportSize({ width, height })
  await desk.find('button', 'Filters').waitFor({ state: 'hidden' })
})

test('A menu stays open and keeps the keys while news of its list come every 50 ms', async () => {
  await opensLog()
  const told = new AbortController()
  const telling = news(told.signal)
  try {
    for (let turn = 0; turn < 4; turn += 1) {
      // Nothing can be taken out before it is known how much there is.
      await expect.poll(rows).toBeGreaterThan(1)
      await desk.press('e')
      await holds('Export', 'CSV')
      await desk.press('Escape')
      await desk.press('f')
      await holds('Filter', 'Status')
      await desk.press('Enter')
      await holds('Status', 'Queued')
      await desk.arrowsTo('Delivered')
      await desk.press('Enter')
      await expect.poll(menuNow).toBe(null)
    }
  } finally {
    told.abort()
    await telling
  }
  expect(desk.troubles).toEqual([])
})
