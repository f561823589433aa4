import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import * as v from 'valibot'
import { bigPostgres, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, median, type Tell, tableOf } from '#tests/bench/figures.ts'
import { type Act, type Sight, untilPainted, type Visit, visit } from '#tests/bench/page.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'
import { buildSpa } from '../../scripts/lib/build.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const root = join(import.meta.dirname, '..', '..')
const versions = { 'react-admin': '5.15.4', 'ra-data-fakerest': '5.15.4' }

/** Installs and builds the application of `tests/bench/react-admin` beside the project, whose packages it does not join. */
const build = (): string => {
  const folder = join(root, '.cache', 'react-admin')
  mkdirSync(folder, { recursive: true })
  cpSync(join(import.meta.dirname, 'react-admin'), folder, { recursive: true })
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  )
  const { react, 'react-dom': dom } = dependencies
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: { ...versions, react, 'react-dom': dom } }),
  )
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], { cwd: folder, stdio: 'inherit' })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel=error'], { cwd: folder, stdio: 'inherit' })
  return join(folder, 'dist')
}
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const serve = async (folder: string) => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = gzipSync(readFileSync(file))
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain', 'content-encoding': 'gzip' })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => new Promise((stopped) => server.close(stopped)) }
}

/** How one of the two is used. */
interface Side {
  readonly origin: string
  readonly login: string
  readonly field: string
  enter(page: Page): Promise<void>
  readonly list: string
  readonly row: Sight
  readonly seconds: readonly (readonly [name: string, act: Act, sight: Sight])[]
  readonly record: readonly [Act, Sight]
}
const ours = (origin: string): Side => ({
  origin,
  login: '/admin/login?from=/admin/leads',
  field: 'input[name="email"]',
  async enter(page) {
    await page.locator('input[name="email"]').fill(people.admin)
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator('form button[type="submit"]').click()
    await page.locator('[role="row"][aria-rowindex="2"]').first().waitFor()
  },
  list: '/admin/leads',
  row: { title: 'Leads', row: 'first' },
  seconds: [
    [
      'dealers',
      { click: 'nav a[href="/admin/dealers-account-maintenance/dealers"]' },
      { title: 'Dealers', row: 'first' },
    ],
    ['zones', { click: 'nav a[href="/admin/dealer-zones"]' }, { title: 'Zones', row: 'first' }],
  ],
  record: [
    { click: '[role="row"][aria-rowindex="2"] [role="gridcell"][aria-colindex="3"]' },
    { selector: 'form [name="last_name"]' },
  ],
})
const theirs = (origin: string): Side => ({
  origin,
  login: '/#/login',
  field: 'input[name="username"]',
  async enter(page) {
    await page.locator('input[name="username"]').fill('admin')
    await page.locator('input[name="password"]').fill('admin')
    await page.locator('form button[type="submit"]').click()
    await page.locator('td.column-reference_no').first().waitFor()
  },
  list: '/#/leads',
  row: { selector: 'td.column-reference_no' },
  seconds: [
    ['dealers', { click: 'a[href="#/dealers"]' }, { selector: 'td.column-code' }],
    ['zones', { click: 'a[href="#/zones"]' }, { selector: 'td.column-dealers_count' }],
  ],
  record: [{ click: 'td.column-last_name' }, { selector: 'form input[name="last_name"]' }],
})

/** Milliseconds from a navigation until something is there and painted. */
const cold = async (page: Page, path: string, sight: string): Promise<number> => {
  await page.addInitScript((wanted) => {
    document.addEventListener('drawn', () => performance.mark('drawn'))
    const look = () => {
      const found = document.querySelector(wanted)
      if (!found || found.closest('[aria-busy="true"]')) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => performance.mark('seen')
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }, sight)
  await page.goto(path)
  await page.waitForFunction(() => performance.getEntriesByName('seen').length > 0)
  return page.evaluate(() => performance.getEntriesByName('seen')[0]?.startTime ?? Number.NaN)
}
const scriptThere = 'login usable, its script there too'
/** Ours comes as HTML first and tells when its script has taken it over; a screen that a script draws is there with it. */
const drawnAt = async (page: Page, usable: number): Promise<number> => {
  const isWritten = (await page.locator('script[src*="/early-"]').count()) > 0
  if (!isWritten) return usable
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
  return page.evaluate(() => performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN)
}
const rowOf = ({ row }: Side) => row.selector ?? '[role="row"][aria-rowindex="2"] [role="gridcell"]'

type Round = Readonly<Record<string, number>>
const measure = async (side: Side): Promise<Round> => {
  const took: Record<string, number> = {}
  const window = await visit(side.origin)
  took['login usable'] = await cold(window.page, side.login, `${side.field}:focus`)
  took[scriptThere] = await drawnAt(window.page, took['login usable'])
  await side.enter(window.page)
  const kept = await window.context.storageState()
  const { page } = window
  await page.waitForTimeout(2000)
  for (const [name, act, sight] of side.seconds) {
    took[`second list: ${name}`] = await untilPainted(page, act, sight)
    await page.waitForTimeout(400)
    took[`back from ${name}`] = await untilPainted(page, { back: true }, side.row)
    await page.waitForTimeout(400)
  }
  await window.context.close()
  const next: Visit = await visit(side.origin, kept)
  took['cold list'] = await cold(next.page, side.list, rowOf(side))
  await next.page.waitForTimeout(1000)
  took['first record opened from a list'] = await untilPainted(next.page, ...side.record)
  await next.context.close()
  return took
}

const goals: Readonly<Record<string, number | undefined>> = {
  'login usable': 0.45,
  [scriptThere]: undefined,
  'second list: dealers': 0.8,
  'second list: zones': 0.8,
  'back from dealers': 0.5,
  'back from zones': 0.5,
  'first record opened from a list': 1,
  'cold list': 1,
}

/** The product on its server with the big world, in turns with the same screens in react-admin, its data in the page. */
export const run = async (tell: Tell = () => {}): Promise<Figure[]> => {
  await buildSpa()
  const product = await startProduct(await bigPostgres())
  const other = await serve(build())
  const sides = [ours(product.origin), theirs(other.origin)] as const
  const all: [Round, Round][] = []
  try {
    for (let i = 0; i <= rounds; i += 1) {
      const pair: [Round, Round] = [await measure(sides[0]), await measure(sides[1])]
      // The first round warms both up.
      if (i > 0) all.push(pair)
    }
  } finally {
    await closeBrowser()
    await other.stop()
    await product.stop()
  }
  const figures = Object.entries(goals).map(([name, goal]): Figure => {
    const [mine, its] = [0, 1].map((side) => Math.round(median(all.map((pair) => pair[side]?.[name] ?? Number.NaN))))
    return {
      name: `beside react-admin: ${name} (${mine} and ${its} ms)`,
      value: Math.round(((mine ?? Number.NaN) / (its ?? Number.NaN)) * 100) / 100,
      unit: '×',
      kind: 'max',
      ...(goal !== undefined && { goal }),
    }
  })
  tell(figures)
  return figures
}

if (import.meta.main) await run((figures) => console.log(tableOf(figures)))
