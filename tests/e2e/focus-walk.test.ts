import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { commands } from '#app/commands.ts'
import { menu } from '#app/menu.ts'
import { pages } from '#app/pages.ts'
import type { Command } from '#define/command.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { registered } from '#tests/support/registered-rooms.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { signOut } from '#workspace/commands/workspace-commands.ts'
import { makeRegistry, type RoomView } from '#workspace/registry.ts'
import { type Desk, openDesk } from './driver.ts'
import { creatingPaths, type Spot, spotsOf } from './walk-places.ts'
import { type Walker, walkerAt } from './walker.ts'

const view: RoomView = { load: async () => ({ default: () => null }) }
const { allCommands } = makeRegistry({
  rooms: registered(rooms),
  pages,
  menu,
  views: { list: view, create: view, edit: view, details: view, upload: view },
  commands,
})
/** `npm run torture -- focus` runs each command wherever it makes sense; else each is run once. */
const isWhole = process.env['FOCUS_WALK'] === 'whole'
/** Many journeys in one; a machine five times slower comes to its end. */
const limit = { timeout: isWhole ? 4 * 3_600_000 : 1_200_000 }
/**
 * What is not run here, and why. Imports and text blasts are led through by journeys of their own; here their commands
 * are run by `npm run torture` alone.
 */
const elsewhere: Readonly<Record<string, string>> = {
  'brand-asset-category.open': 'reads like the same list under its first path, which stands in the palette for both',
  'record.next': 'only for a record that was opened from a list, which a place that is opened by itself is not',
  'record.previous': 'as the next record',
  'record.saveNote': 'only with something written in a note',
  'session.renew': 'only while the session is about to end: workspace.test.ts and the model of the session lead there',
}

let server: TestServer
let desk: Desk
let walker: Walker
let spots: readonly Spot[]
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server, { bringsAhead: true })
  await desk.opens('/admin/home')
  await desk.signIn(people.superadmin)
  walker = walkerAt(desk)
  spots = await spotsOf(server, isWhole)
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const ran = new Set<string>()
/** Why a command that has not run yet could not, where it was tried. */
const whys = new Map<string, string>()

/** Forgets the tabs and drafts of what went before. */
const forgets = async () => {
  await desk.page.unrouteAll({ behavior: 'ignoreErrors' })
  await desk.page.goto('/healthz')
  await desk.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/^app:(tabs|draft)/.test(key)) localStorage.removeItem(key)
  })
}
/** What a list offers for the record under its cursor: the one before may have taken it away. */
const isOfRow = (when: Command['when']) => when?.room !== undefined && [when.view].flat().includes('list')
/** Whether the next command can be run without going there again. */
const isReady = async (spot: Spot, { id, when }: Command, at: string) => {
  if (spot.isAnew || when?.zone !== undefined || (await walker.over()) > 0) return false
  if (spot.holds) return spot.holds(desk)
  const wantsRows = when?.selected !== undefined || id.startsWith('bulk.') || isOfRow(when)
  if (wantsRows && (await desk.page.locator('[role="row"][aria-selected="true"]').count()) === 0) return false
  return desk.page.url() === at
}
const walksAt = async (spot: Spot) => {
  let at = ''
  const here = allCommands
    .filter((command) => (isWhole || !ran.has(command.id)) && command !== signOut && spot.fits(command))
    // What comes after it is looked for in English.
    .toSorted((a, b) => Number(a.id === 'locale.en') - Number(b.id === 'locale.en'))
  for (const command of here) {
    const why = await walker.walks(command, spot.name, async (isAnew) => {
      if (!isAnew && at !== '' && (await isReady(spot, command, at))) return
      await forgets()
      await spot.leads(desk)
      at = desk.page.url()
    })
    if (why === null) ran.add(command.id)
    else whys.set(command.id, `${spot.name}: ${why}`)
  }
}
const walksIn = async (part: Spot['part']) => {
  walker.faults.length = 0
  for (const spot of spots.filter((one) => one.part === part)) await walksAt(spot)
  expect(walker.faults).toEqual([])
}

describe('The focus is on something that can be seen and named', () => {
  test('after every command that opens a place or belongs to the workspace', limit, () => walksIn('workspace'))
  test('after every command of a list, and after each way on from what it opens', limit, () => walksIn('lists'))
  test('after every command of a record, of the settings and of one’s own account', limit, () => walksIn('records'))
  if (isWhole) test('after every command of imports and of text blasts', limit, () => walksIn('jobs'))

  test(
    'after each form that was submitted empty, and once more: on the box of errors or the first wrong field',
    limit,
    async () => {
      walker.faults.length = 0
      const astray: string[] = []
      for (const path of creatingPaths) {
        await forgets()
        await desk.page.goto(path)
        await desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
        await walker.looks(`opening ${path}`)
        for (const time of ['once', 'again']) {
          await desk.press('ctrl+s')
          await walker.looks(`submitting ${path} ${time}`)
          const at = await desk.page.evaluate(() => {
            const box = '[role="group"][data-tone="bad"]'
            const field = document.querySelector('form [aria-invalid="true"]')
            const { activeElement } = document
            if (!(field || document.querySelector(box))) return 'nothing is refused'
            return activeElement?.matches(box) || activeElement === field ? 'there' : 'astray'
          })
          if (at !== 'there') astray.push(`${path}, submitted ${time}: ${at}`)
        }
      }
      expect(walker.faults).toEqual([])
      // Its button waits for a picture, and tells so.
      const upload = '/admin/brand-asset/create'
      expect(astray).toEqual(['once', 'again'].map((time) => `${upload}, submitted ${time}: nothing is refused`))
    },
  )

  test('after signing out; and there is no command that was not run', async () => {
    walker.faults.length = 0
    await forgets()
    await desk.page.goto('/admin/home')
    await desk.page.getByRole('tablist').waitFor()
    expect(await walker.walks(signOut, 'home', async () => {})).toBeNull()
    ran.add(signOut.id)
    expect(walker.faults).toEqual([])
    const isElsewhere = (id: string) => id in elsewhere || (!isWhole && /^(upload|blasts?)\./.test(id))
    const never = allCommands.filter(({ id }) => !ran.has(id) && !isElsewhere(id))
    expect(never.map(({ id }) => `${id}, ${whys.get(id) ?? 'which no spot fits'}`)).toEqual([])
    expect(Object.keys(elsewhere).filter((id) => ran.has(id))).toEqual([])
    console.info(`The focus was looked at ${walker.looked()} times; ${ran.size} of ${allCommands.length} commands ran.`)
  })
})
