import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { conclude } from '#tests/bench/behind.ts'
import { leadCount } from '#tests/bench/big-world.ts'
import { type Figure, isMet, type Tell, tableOf } from '#tests/bench/figures.ts'
import { chromiumPath } from '#tests/support/chromium.ts'

// What is measured in this process, and what draws the sign-in screen of a changed SPA, is what is shipped of React.
process.env['NODE_ENV'] ??= 'production'
process.env['CHROMIUM_PATH'] ??= chromiumPath({ withShell: false }) ?? ''

type Run = (tell: Tell) => Promise<readonly Figure[]>
/** Loaded one by one, so that a part that needs no browser starts without one. */
const parts: Readonly<Record<string, () => Promise<{ readonly run: Run }>>> = {
  'leads-api': () => import('#tests/bench/leads-api.ts'),
  filters: () => import('#tests/bench/filters.ts'),
  requests: () => import('#tests/bench/requests.ts'),
  search: () => import('#tests/bench/search.ts'),
  bulk: () => import('#tests/bench/bulk.ts'),
  files: () => import('#tests/bench/files.ts'),
  blasts: () => import('#tests/bench/blasts.ts'),
  startup: () => import('#tests/bench/startup.ts'),
  screens: () => import('#tests/bench/screens.ts'),
  palette: () => import('#tests/bench/palette.ts'),
  records: () => import('#tests/bench/records.ts'),
  surveys: () => import('#tests/bench/surveys.ts'),
  reports: () => import('#tests/bench/reports.ts'),
  parts: () => import('#tests/bench/parts.ts'),
  machines: () => import('#tests/bench/machines.ts'),
}
/** Measured only when asked for: they need a run of their own before, or something to compare with. */
const onRequest: typeof parts = {
  tests: () => import('#tests/bench/whole-test.ts'),
  paired: () => import('#tests/bench/paired.ts'),
  'react-admin': () => import('#tests/bench/react-admin.ts'),
}
const everyPart = { ...parts, ...onRequest }

interface Part {
  readonly name: string
  readonly seconds: number
  /** The load average of the last minute, before and after. */
  readonly load: readonly [number, number]
  /** `pace` before and after. */
  readonly pace: readonly [number, number]
  readonly figures: readonly (Figure & { readonly met: boolean })[]
  /** What stopped it before its end. */
  readonly fault?: string
}
/** Milliseconds for a fixed piece of work, the best of five: what tells a slow machine from slow code. */
const pace = (): number => {
  const once = () => {
    const began = performance.now()
    const rows = Array.from({ length: 60_000 }, (_, i) => ({ id: i, name: `row ${(i * 7919) % 60_000}` }))
    const read: unknown = JSON.parse(JSON.stringify(rows))
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    if (!Array.isArray(read) || read.length !== rows.length) throw new Error('the fixed piece of work lost rows')
    return performance.now() - began
  }
  return Math.round(Math.min(...Array.from({ length: 5 }, once)) * 10) / 10
}
const load = () => Math.round((loadavg()[0] ?? 0) * 100) / 100

const carryOut = async (name: string, run: Run): Promise<Part> => {
  const before = load()
  const paceBefore = pace()
  const began = performance.now()
  const figures: Figure[] = []
  let fault: string | undefined
  try {
    const all = await run((more) => {
      figures.push(...more)
      console.log(tableOf(more))
    })
    const late = all.filter((figure) => !figures.includes(figure))
    figures.push(...late)
    if (late.length > 0) console.log(tableOf(late))
  } catch (failure) {
    fault = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
    console.log(`${name} did not come to its end: ${fault}`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const after = load()
  const paceAfter = pace()
  console.log(
    `${name} took ${seconds} s; load average ${before} before, ${after} after; pace ${paceBefore} ms before, ${paceAfter} ms after\n`,
  )
  return {
    name,
    seconds,
    load: [before, after],
    pace: [paceBefore, paceAfter],
    figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
    ...(fault !== undefined && { fault }),
  }
}

const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in everyPart))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')} to measure: choose among ${Object.keys(everyPart).join(', ')}`)
  process.exit(2)
}
const at = new Date()
const done: Part[] = []
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const part = await everyPart[name]?.()
  if (part) done.push(await carryOut(name, part.run))
}

const folder = join(import.meta.dirname, '..', '..', 'bench-results')
const file = join(folder, `${at.toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
const machine = {
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memory_gb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
}
mkdirSync(folder, { recursive: true })
writeFileSync(
  file,
  `${JSON.stringify({ at: at.toISOString(), commit: commit(), machine, leads: leadCount, parts: done }, null, 2)}\n`,
)
const figures = done.flatMap((part) => part.figures)
const stopped = done.filter(({ fault }) => fault !== undefined).map(({ name }) => name)
const { code, lines } = conclude(figures, { stopped, isWhole: asked.length === 0 })
console.log(tableOf(figures))
console.log(`\n${figures.length} figures, written to ${file}`)
for (const line of lines) console.log(line)
// The private database ends with this process; nothing else is to keep it.
process.exit(code)
