import type { Page } from 'playwright'
import { bigPostgres, leadCount, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, median, p95, type Tell, tableOf } from '#tests/bench/figures.ts'
import { measureFloor } from '#tests/bench/floor.ts'
import {
  arrowKeys,
  drawnRows,
  emptyWhileScrolling,
  focusGrid,
  framesOfScrolling,
  heapOf,
  scriptsBy,
  untilPainted,
  type Visit,
  visit,
} from '#tests/bench/page.ts'
import { measureTabs, tabCount } from '#tests/bench/tabs.ts'
import { weightOf } from '#tests/bench/weight.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'
import { buildSpa } from '../../scripts/lib/build.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const rest = (page: Page, milliseconds = 400) => page.waitForTimeout(milliseconds)

const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name,
  value: Math.round(value * 100) / 100,
  unit,
  kind: 'max',
  ...(goal !== undefined && { goal }),
})
const linkTo = (place: string) => `nav a[href="${place}"]`

/** Resolves in the page when the e-mail field has the focus and its frame is painted. */
const markUsable = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('drawn', () => performance.mark('drawn'))
    const look = () => {
      if (!document.activeElement?.matches('input[name="email"]')) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => performance.mark('usable')
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
const momentOf = (page: Page, mark: string) =>
  page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, mark)

interface SignIn {
  readonly usable: number
  /** The script is there: presses are done at once. */
  readonly drawn: number
  readonly loginWeight: number
  readonly shown: number
  readonly shownAfterAnswer: number
  readonly listWeight: number
  readonly restWeight: number
}
/** The first record that is opened in a window, a second after its list has come. */
const measureFirstRecord = async ({ page }: Visit): Promise<number> => {
  await page.goto('/admin/leads')
  await page.locator('[role="row"][aria-rowindex="2"]:not([aria-busy="true"])').first().waitFor()
  await rest(page, 1000)
  const cell = '[role="row"][aria-rowindex="2"] [role="gridcell"][aria-colindex="3"]'
  return untilPainted(page, { click: cell }, { selector: 'form [name="last_name"]' })
}

/** Signs in through the screen on the way to the leads. */
const signIn = async ({ page, origin }: Visit): Promise<SignIn> => {
  const scriptWeight = async (by?: number) => weightOf(origin, await scriptsBy(page, by))
  await markUsable(page)
  await page.goto('/admin/login?from=/admin/leads')
  await page.locator('input[name="email"]:focus').waitFor()
  // What comes by itself while nobody does anything counts for the login screen too.
  await rest(page, 600)
  const loginWeight = await scriptWeight()
  await page.locator('input[name="email"]').fill(people.admin)
  await page.locator('input[name="password"]').fill(demoPassword)
  await rest(page, 1200)
  const began = await page.evaluate(() => performance.now())
  const shown = await untilPainted(page, { click: 'form button[type="submit"]' }, { title: 'Leads', row: 'first' })
  const listWeight = await scriptWeight(began + shown)
  const answered = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .find((one) => new URL(one.name).pathname === '/api/v1/auth/login')
        ?.toJSON().responseEnd as unknown,
  )
  await rest(page, 2000)
  return {
    usable: await momentOf(page, 'usable'),
    drawn: await momentOf(page, 'drawn'),
    loginWeight,
    shown,
    shownAfterAnswer: typeof answered === 'number' ? began + shown - answered : Number.NaN,
    listWeight,
    restWeight: await scriptWeight(),
  }
}

const furtherRooms = [
  ['/admin/dealer-zones', 'Zones'],
  ['/admin/dealer-groups', 'Groups'],
  ['/admin/dealers-account-maintenance/dealers', 'Dealers'],
] as const

/** Rooms opened for the first time from the leads, and the way back each time. */
const measureRooms = async (page: Page): Promise<{ readonly rooms: number[]; readonly backs: number[] }> => {
  const rooms: number[] = []
  const backs: number[] = []
  for (const [place, title] of furtherRooms) {
    await rest(page)
    rooms.push(await untilPainted(page, { click: linkTo(place) }, { title, row: 'first' }))
    await rest(page)
    backs.push(await untilPainted(page, { back: true }, { title: 'Leads', row: 'first' }))
  }
  return { rooms, backs }
}

/** Pixels a second, with a page that is held by its scroll bar. */
const flight = 75_000
const measureGrid = async ({ page, context }: Visit) => {
  const cdp = await context.newCDPSession(page)
  await page.goto('/admin/home')
  await page.locator(linkTo('/admin/leads')).waitFor()
  await rest(page, 2500)
  const before = await heapOf(cdp)
  const first = await untilPainted(page, { click: linkTo('/admin/leads') }, { title: 'Leads', row: 'first' })
  await rest(page)
  const rows = await drawnRows(page)
  await focusGrid(page)
  const last = await untilPainted(page, { key: 'End', ctrl: true }, { title: 'Leads', row: 'last' })
  await rest(page)
  const arrows = [...(await arrowKeys(page, 'ArrowUp')), ...(await arrowKeys(page, 'ArrowDown'))]
  await untilPainted(page, { key: 'Home', ctrl: true }, { title: 'Leads', row: 'first' })
  await rest(page)
  const scroll = p95(await framesOfScrolling(page))
  const rowsAfter = await drawnRows(page)
  await rest(page, 1000)
  const empty = await emptyWhileScrolling(page, flight)
  await rest(page, 1000)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const slowScroll = p95(await framesOfScrolling(page))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await rest(page, 1000)
  const heap = await heapOf(cdp)
  return {
    first,
    last,
    arrow: median(arrows),
    slowArrow: p95(arrows),
    rows: Math.max(rows, rowsAfter),
    scroll,
    slowScroll,
    empty,
    growth: heap - before,
  }
}

/** What a person sees and waits for, against the real server process with the big world on PostgreSQL. */
export const run = async (tell: Tell = () => {}): Promise<Figure[]> => {
  try {
    return await measure(tell)
  } finally {
    await closeBrowser()
  }
}
const measure = async (tell: Tell): Promise<Figure[]> => {
  await buildSpa()
  const place = await bigPostgres()
  const product = await startProduct(place)
  const grid = (what: string) => `grid, ${leadCount.toLocaleString('en-US')} leads: ${what}`
  const figures: Figure[] = []
  const add = (...more: Figure[]) => {
    figures.push(...more)
    tell(more)
  }
  try {
    const signIns: SignIn[] = []
    const rooms: number[] = []
    const backs: number[] = []
    let kept: Awaited<ReturnType<Visit['context']['storageState']>> | undefined
    for (let i = 0; i <= rounds; i += 1) {
      const window = await visit(product.origin)
      const times = await signIn(window)
      const further = await measureRooms(window.page)
      kept = await window.context.storageState()
      await window.context.close()
      // The first round warms the server up.
      if (i === 0) continue
      signIns.push(times)
      rooms.push(...further.rooms)
      backs.push(...further.backs)
    }
    const middle = (of: keyof SignIn) => median(signIns.map((one) => one[of]))
    add(
      figure('login screen, JavaScript gzip', middle('loginWeight'), 'kB', 135),
      figure('everything loaded when the first list shows, JavaScript gzip', middle('listWeight'), 'kB', 335),
      figure('… and when the page has come to rest after it', middle('restWeight'), 'kB'),
      figure('login usable after navigation', middle('usable'), 'ms', 300),
      figure('… and its script there', middle('drawn'), 'ms'),
      figure('list shown after the sign-in was answered', middle('shownAfterAnswer'), 'ms', 100),
      figure('… and after the press on Sign in, with the password’s slow hash', middle('shown'), 'ms'),
      figure('second room, role check and first rows included', median(rooms), 'ms', 50),
      figure('back, role check included', median(backs), 'ms', 33),
    )

    const firstRecords: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      const window = await visit(product.origin, kept)
      firstRecords.push(await measureFirstRecord(window))
      await window.context.close()
    }
    add(figure('first record of a window opened from its list', median(firstRecords), 'ms', 90))

    const grids: Awaited<ReturnType<typeof measureGrid>>[] = []
    for (let i = 0; i < rounds; i += 1) {
      const window = await visit(product.origin, kept)
      grids.push(await measureGrid(window))
      await window.context.close()
    }
    const among = (of: keyof (typeof grids)[number]) => median(grids.map((one) => one[of]))
    add(
      figure(grid('first row after navigation in the app'), among('first'), 'ms', 160),
      figure(grid('scroll, p95 of a frame'), among('scroll'), 'ms', 17),
      figure(grid('scroll, p95 of a frame at 4× CPU throttle'), among('slowScroll'), 'ms', 33),
      figure(grid('last row'), among('last'), 'ms', 150),
      figure(grid('arrow key to focus, script'), among('arrow'), 'ms', 8),
      figure(grid('arrow key to focus, p95 of the script'), among('slowArrow'), 'ms'),
      figure(grid(`empty rows at ${flight.toLocaleString('en-US')} px a second`), among('empty'), '%', 30),
      figure(grid('rows drawn'), among('rows'), 'rows', 60),
      figure(grid('heap growth'), among('growth'), 'MB', 60),
    )

    const bare = await visit(product.origin, kept)
    const floor = await measureFloor(bare, await bare.context.newCDPSession(bare.page), rounds)
    await bare.context.close()
    add(
      figure('floor: list shown, as finished HTML without script', median(floor.list), 'ms'),
      figure('floor: second room, as finished HTML without script', median(floor.room), 'ms'),
      figure('floor: back, as finished HTML without script', median(floor.back), 'ms'),
      figure('floor: scroll at 4× CPU throttle, rows as finished HTML, p95 of a frame', p95(floor.slowScroll), 'ms'),
    )

    const window = await visit(product.origin, kept)
    add(figure(`tab switch with ${tabCount} tabs`, median(await measureTabs(window)), 'ms', 33))
    await window.context.close()
  } finally {
    await product.stop()
  }
  return figures
}

if (import.meta.main) await run((figures) => console.log(tableOf(figures)))
