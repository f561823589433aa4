import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import * as v from 'valibot'
import { startProduct } from '#tests/bench/big-world.ts'
import { type Figure, median, type Tell } from '#tests/bench/figures.ts'
import { scriptsBy, visit } from '#tests/bench/page.ts'
import { weightOf } from '#tests/bench/weight.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import { placeWorld } from '#tests/support/databases.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'
import { buildSpa } from '../../scripts/lib/build.ts'

const root = join(import.meta.dirname, '..', '..')
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)

/** Builds the screens of another revision; answers the folder that the server is to be started in. */
const buildOf = (revision: string): string => {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: root, encoding: 'utf8' })
  const folder = join(root, '.cache', 'paired', commit.trim())
  if (existsSync(join(folder, 'dist', 'index.html'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = execFileSync('git', ['archive', '--format=tar', commit.trim()], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  return folder
}
/** The screens as they stand now, kept apart from what a later build writes. */
const buildOfNow = async (): Promise<string> => {
  await buildSpa()
  const folder = join(root, '.cache', 'paired', 'now')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  return folder
}

const Login = v.looseObject({ screens: v.record(v.string(), v.record(v.string(), v.string())) })
/** Gives an older build the parts of the sign-in page that today's server asks for and it does not have. */
const completeLogin = (older: string, now: string): void => {
  const loginOf = (folder: string) =>
    v.parse(Login, JSON.parse(readFileSync(join(folder, 'dist', 'login.json'), 'utf8')))
  const [before, after] = [loginOf(older), loginOf(now)]
  for (const [locale, screen] of Object.entries(after.screens))
    before.screens[locale] = { ...screen, ...before.screens[locale] }
  writeFileSync(join(older, 'dist', 'login.json'), JSON.stringify({ ...after, ...before }))
}

/** The screens behind the sign-in that a build knows, each with its first record. */
const screensOf = (folder: string): string[] =>
  v
    .parse(v.array(v.string()), JSON.parse(readFileSync(join(folder, 'dist', 'routes.json'), 'utf8')))
    .map((pattern) => pattern.replace(/^\^|\/\?\$$/g, '').replaceAll('\\d{1,10}', '1'))
    .filter((path) => /^\/admin\/[\w/-]+$/.test(path) && !/login|password|verify/.test(path))

interface Side {
  readonly page: Page
  readonly cdp: CDPSession
  readonly origin: string
  leave(): Promise<void>
}
const enter = async (origin: string): Promise<Side> => {
  const { page, context } = await visit(origin)
  await page.goto('/admin/login?from=/admin/home')
  await page.locator('input[name="email"]').fill(people.superadmin)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname === '/admin/home')
  const cdp = await context.newCDPSession(page)
  // Processor time, which a busy machine does not make longer.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.waitForTimeout(3000)
  return { page, cdp, origin, leave: () => context.close() }
}
/** Milliseconds of processor time that the page's main thread has worked since it began. */
const workOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const found = metrics.find(({ name }) => name === 'TaskDuration')
  if (!found) throw new Error('The browser does not tell how long it worked')
  return found.value * 1000
}
/** Goes to a place within the tab in front and waits until it shows what it loads; answers the work that it took. */
const open = async ({ page, cdp }: Side, path: string): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage')
  const before = await workOf(cdp)
  await page.evaluate((to) => {
    history.pushState(history.state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  // Alike on both sides, and long enough for every first page of a list; to look on from inside would be work itself.
  await page.waitForTimeout(900)
  return (await workOf(cdp)) - before
}

interface Taken {
  readonly screen: string
  /** Milliseconds of the first opening and of the later ones, before and now. */
  readonly first: readonly [number, number]
  readonly later: readonly (readonly [number, number])[]
  /** Kilobytes of script that came with it. */
  readonly weight: readonly [number, number]
}
const pairsOf = async (before: string, now: string, screens: readonly string[]): Promise<Taken[]> => {
  const sides = [await enter(before), await enter(now)] as const
  const taken: Taken[] = []
  const both = async <T>(work: (side: Side) => Promise<T>): Promise<readonly [T, T]> => [
    await work(sides[0]),
    await work(sides[1]),
  ]
  for (const screen of screens) {
    const came = await both(({ page }) => scriptsBy(page))
    const first = await both((side) => open(side, screen))
    const weight = await both(async (side) => {
      const old = new Set(came[sides.indexOf(side)])
      return weightOf(
        side.origin,
        (await scriptsBy(side.page)).filter((path) => !old.has(path)),
      )
    })
    taken.push({ screen, first, later: [], weight })
  }
  for (let i = 1; i < rounds; i += 1)
    for (const [number, one] of taken.entries())
      taken[number] = { ...one, later: [...one.later, await both((side) => open(side, one.screen))] }
  for (const side of sides) await side.leave()
  return taken
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const share = (now: number, before: number) => Math.round((now / before) * 1000) / 1000
const ratio = (name: string, value: number, goal?: number): Figure => ({
  name,
  value,
  unit: '×',
  kind: 'max',
  ...(goal !== undefined && { goal }),
})

/**
 * The work of the page's main thread and the scripts of every screen, beside those of the revision in `BENCH_BEFORE`;
 * `BENCH_AFTER` measures another one in the place of what stands here. Both builds are served by today's server from one
 * database and visited in turns.
 */
export const run = async (tell: Tell = () => {}): Promise<Figure[]> => {
  const revision = process.env['BENCH_BEFORE']
  if (revision === undefined) throw new Error('BENCH_BEFORE says which revision is measured beside this one')
  const after = process.env['BENCH_AFTER']
  const folders = [buildOf(revision), after === undefined ? await buildOfNow() : buildOf(after)] as const
  completeLogin(...folders)
  const world = await placeWorld('demo', 'postgres')
  const products = [
    await startProduct(world.env, { cwd: folders[0] }),
    await startProduct(world.env, { cwd: folders[1] }),
  ] as const
  try {
    const taken = await pairsOf(products[0].origin, products[1].origin, screensOf(folders[0]))
    tell(
      taken.map((one) =>
        ratio(`${one.screen}: work, ${middle(one)[0]} ms before`, share(middle(one)[1], middle(one)[0])),
      ),
    )
    const figures = [
      ratio(
        'script that comes with all screens',
        share(sum(taken.map((one) => one.weight[1])), sum(taken.map((one) => one.weight[0]))),
        1.03,
      ),
      ratio(
        'work of all screens, opened for the first time',
        share(sum(taken.map((one) => one.first[1])), sum(taken.map((one) => one.first[0]))),
        1.03,
      ),
      ratio(
        'work of all screens, opened again',
        share(sum(taken.map((one) => middle(one)[1])), sum(taken.map((one) => middle(one)[0]))),
        1.03,
      ),
    ]
    tell(figures)
    return figures
  } finally {
    await closeBrowser()
    for (const product of products) await product.stop()
    await world.remove()
  }
}
const middle = ({ later }: Taken): readonly [number, number] => [
  median(later.map(([before]) => before)),
  median(later.map(([, now]) => now)),
]
