import type { Page } from 'playwright'
import type { Database } from '#server/platform/sql.ts'
import { type Place, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, median, p95, type Tell, tableOf } from '#tests/bench/figures.ts'
import { onWorld } from '#tests/bench/on-world.ts'
import { paintedAfterKey, scriptsBy, untilPainted, visit } from '#tests/bench/page.ts'
import { weightOf } from '#tests/bench/weight.ts'
import { buildWithoutMachines } from '#tests/bench/without-machines-spa.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** The log of the window holds no more. */
const fullLog = 600

const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name: `machines: ${name}`,
  value: Math.round(value * 100) / 100,
  unit,
  kind: 'max',
  ...(goal !== undefined && { goal }),
})
const chart = '[role="tabpanel"] svg[role="img"] [data-state]'
/** From the press of a key until there is something that this selector finds, painted. */
const afterKey = async (page: Page, key: string, selector: string): Promise<number> => {
  const look = await page.evaluateHandle((wanted) => () => document.querySelector(wanted) !== null, selector)
  const painted = await paintedAfterKey(page, look, selector)
  await page.keyboard.press(key)
  return painted()
}

type Kept = Parameters<typeof visit>[1]
/** Signs in through the screen; answers what the window keeps, and the scripts of the sign-in screen and of the first list. */
const signedIn = async (origin: string) => {
  const { page, context } = await visit(origin)
  await page.goto('/admin/login?from=/admin/leads')
  await page.locator('input[name="email"]:focus').waitFor()
  await page.waitForTimeout(1500)
  const login = await scriptsBy(page)
  await page.locator('input[name="email"]').fill(people.superadmin)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('form button[type="submit"]').click()
  await page.locator('[role="row"][aria-rowindex="2"]:not([aria-busy="true"])').first().waitFor()
  // All that comes while the page rests, which is more at times than at others, is held against the same.
  await page.waitForTimeout(6000)
  const list = await scriptsBy(page)
  const kept: Kept = await context.storageState()
  await context.close()
  return { kept, login, list }
}

const measureOpening = async (origin: string): Promise<readonly Figure[]> => {
  const { kept } = await signedIn(origin)
  const first: number[] = []
  const others: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const { page, context } = await visit(origin, kept)
    await page.goto('/admin/home')
    await page.locator('[role="tabpanel"] h1').filter({ visible: true }).first().waitFor()
    await page.waitForTimeout(2500)
    await page.keyboard.press('F1')
    await page.getByRole('combobox').filter({ visible: true }).waitFor()
    await page.keyboard.insertText('Machines')
    await page.locator('[role="option"]').filter({ hasText: 'Machines' }).first().waitFor()
    await page.waitForTimeout(300)
    const opened = await afterKey(page, 'Enter', chart)
    await page.waitForTimeout(500)
    const other = await untilPainted(
      page,
      { click: 'nav a[href="/admin/machines?machine=workspace"]' },
      { selector: '[role="tabpanel"] svg[role="img"][aria-label^="Statechart of workspace"]' },
    )
    await context.close()
    // The first round warms the server up.
    if (round === 0) continue
    first.push(opened)
    others.push(other)
  }
  return [
    figure('first drawing, from Enter in the palette to the chart painted', median(first), 'ms', 150),
    figure('… p95', p95(first), 'ms'),
    figure('another machine, from the click to its chart painted', median(others), 'ms'),
  ]
}

/** The stream of live events, which the bench drops instead of a network: what follows is the line's own machine. */
const holdStream = (page: Page) =>
  page.addInitScript(() => {
    const stream: { drop: () => void } = { drop: () => {} }
    class Held extends EventTarget {
      onopen: (() => void) | null = null
      onmessage: (() => void) | null = null
      onerror: (() => void) | null = null
      constructor() {
        super()
        stream.drop = () => this.onerror?.()
      }
      close() {}
    }
    Object.assign(globalThis, { EventSource: Held, benchStream: stream })
  })
/** From an event that the live line of the window is given until its mark is painted: lost, and online again, in turns. */
const eventsOfTheLine = (page: Page, times: number, pause: number): Promise<number[]> =>
  page.evaluate(
    async ([count, wait]) => {
      const took: number[] = []
      const stream: { drop: () => void } = Reflect.get(globalThis, 'benchStream')
      const isShown = (state: string) =>
        document.querySelector(`svg[role="img"][aria-label*="Current state: ${state}."]`) !== null
      for (let i = 0; i < count; i += 1) {
        // Each begins at its own place between two frames.
        await new Promise((soon) => setTimeout(soon, wait + (i % 16)))
        const expected = i % 2 === 0 ? 'waiting' : 'line.connecting'
        const began = performance.now()
        if (i % 2 === 0) stream.drop()
        else dispatchEvent(new Event('online'))
        took.push(
          await new Promise<number>((resolve, reject) => {
            const look = () => {
              if (performance.now() - began > 10_000) return reject(new Error(`The chart does not show ${expected}`))
              if (!isShown(expected)) return requestAnimationFrame(look)
              // A message sent in a frame arrives when that frame is painted.
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => resolve(performance.now() - began)
              port2.postMessage(null)
            }
            requestAnimationFrame(look)
          }),
        )
      }
      return took
    },
    [times, pause] as const,
  )

const measureEvents = async (origin: string): Promise<readonly Figure[]> => {
  const { kept } = await signedIn(origin)
  const { page, context } = await visit(origin, kept)
  try {
    await holdStream(page)
    await page.goto('/admin/machines?machine=live-line')
    await page.locator('svg[role="img"][aria-label*="Current state: line.connecting."]').waitFor()
    await page.waitForTimeout(1500)
    const times = Math.max(4, rounds * 4)
    const few = await eventsOfTheLine(page, times, 100)
    // What else this line went through, at once.
    await page.evaluate((most) => {
      const stream: { drop: () => void } = Reflect.get(globalThis, 'benchStream')
      for (let i = 0; i < most / 2; i += 1) {
        stream.drop()
        dispatchEvent(new Event('online'))
      }
    }, fullLog)
    await page.waitForTimeout(2000)
    const full = await eventsOfTheLine(page, times, 100)
    return [
      figure('a live event, until its mark is painted on the chart', median(few), 'ms', 33),
      figure('… p95', p95(few), 'ms'),
      figure(`a live event with a log of ${fullLog}, until its mark is painted`, median(full), 'ms', 33),
      figure('… of that log, p95', p95(full), 'ms'),
    ]
  } finally {
    await context.close()
  }
}

/** What the sign-in screen and the first list carry for the page: their scripts with it, less those of the same SPA without it. */
const measureWeight = async (origin: string, _: Database, place: Place): Promise<readonly Figure[]> => {
  const without = await startProduct(place, { cwd: await buildWithoutMachines() })
  try {
    const withPage = await signedIn(origin)
    const bare = await signedIn(without.origin)
    const more = async (of: 'login' | 'list') =>
      (await weightOf(origin, withPage[of])) - (await weightOf(without.origin, bare[of]))
    const [login, list] = [await more('login'), await more('list')]
    return [
      figure('what the sign-in screen carries for it, JavaScript gzip', login, 'kB', 1),
      figure(
        'what the first list at rest carries for it, the sign-in screen’s included, JavaScript gzip',
        list,
        'kB',
        1,
      ),
    ]
  } finally {
    await without.stop()
  }
}

/** The page of the machines: its first drawing, an event's way to its mark, and its weight on other pages. */
export const run = (tell: Tell = () => {}): Promise<Figure[]> => {
  const measured = { opening: measureOpening, events: measureEvents, weight: measureWeight }
  const wanted = process.env['BENCH_MACHINES']?.split(',') ?? Object.keys(measured)
  return onWorld(
    { world: 'small', tell },
    Object.entries(measured).flatMap(([name, measure]) => (wanted.includes(name) ? [measure] : [])),
  )
}

if (import.meta.main) await run((figures) => console.log(tableOf(figures)))
