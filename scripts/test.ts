import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Cluster, startCluster } from '#tests/support/postgres.ts'
import { afterwards, type Group, groups } from './lib/groups.ts'
import { at, results } from './lib/paths.ts'
import { readReport, type TestResult } from './lib/results.ts'
import { endAll, run } from './lib/run.ts'
import { ensureChromium, ensurePostgres } from './lib/tools.ts'

const began = performance.now()
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => ![...groups, afterwards].some((group) => group.name === name))
if (unknown.length > 0) {
  console.error(
    `No group is called ${unknown.join(', ')}. There are: ${[...groups, afterwards].map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const wanted = asked.length === 0 ? groups : groups.filter(({ name }) => asked.includes(name))

interface Finished {
  readonly group: Group
  readonly seconds: number
  readonly tests: readonly TestResult[]
}
let cluster: Cluster | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    endAll('SIGTERM')
    await cluster?.stop()
    process.exit(130)
  })

/** Groups print side by side: each line says whose it is. */
const printerFor = (name: string) => {
  let rest = ''
  return (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') console.log(`${name.padEnd(20)}│ ${line}`)
  }
}
const ownResult = (group: Group, passed: boolean, why: string): TestResult => ({
  title: `${group.name} ends well`,
  file: group.name,
  passed,
  why,
})
const testsOf = (group: Group, code: number, output: string): readonly TestResult[] => {
  if (group.name === 'build') return [ownResult(group, code === 0, output)]
  if (group.name === 'check' && code <= 1) return JSON.parse(readFileSync(results('check.json'), 'utf8'))
  const tests = readReport(results(`${group.name}.json`))
  if (tests === null) return [ownResult(group, false, 'It left no results: what it printed stands above.')]
  if (tests.length === 0) return [ownResult(group, false, 'It found no tests.')]
  // An error outside of any test, such as a promise that nobody awaited, fails the run without failing a test.
  return code !== 0 && tests.every(({ passed }) => passed)
    ? [...tests, ownResult(group, false, 'All tests passed, but the runner failed: see above.')]
    : tests
}
const perform = async (group: Group, env: Readonly<Record<string, string>>): Promise<Finished> => {
  const print = printerFor(group.name)
  const { code, output, seconds } = await run(process.execPath, group.args, {
    env: { ...env, ...group.env, NO_COLOR: '1' },
    heard: print,
    atMost: Math.max(600, group.budget * 3),
  })
  print('\n')
  return { group, seconds, tests: testsOf(group, code, output) }
}

/** Runs the groups side by side, the longest first, each after those that it waits for. */
const performAll = async (
  all: readonly Group[],
  env: Readonly<Record<string, string>>,
): Promise<readonly Finished[]> => {
  const waiting = all.toSorted((a, b) => b.budget - a.budget)
  const over = new Set<string>()
  const done: Finished[] = []
  const going = new Map<string, Promise<void>>()
  const isBlocked = ({ after = [] }: Group) =>
    after.some((name) => all.some((one) => one.name === name) && !over.has(name))
  while (waiting.length > 0 || going.size > 0) {
    const next = waiting.findIndex((group) => !isBlocked(group))
    const [group] = going.size < Math.max(2, availableParallelism()) && next >= 0 ? waiting.splice(next, 1) : []
    if (group) {
      const finished = perform(group, env).then((one) => {
        done.push(one)
        over.add(group.name)
        going.delete(group.name)
      })
      going.set(group.name, finished)
    } else await Promise.race(going.values())
  }
  return done
}

rmSync(results(), { recursive: true, force: true })
mkdirSync(results(), { recursive: true })
const chromium = await ensureChromium()
await ensurePostgres()
cluster = await startCluster()
const env = {
  CI: 'true',
  CHROMIUM_PATH: chromium,
  TEST_POSTGRES_URL: cluster.url,
  TEST_RESULTS: results(),
  // Servers and threads that tests start find their modules compiled already.
  NODE_COMPILE_CACHE: at('.cache', 'compiled'),
}
// The build goes first: most browsers wait for it.
const first = wanted.filter(({ name }) => name === 'build' || name === 'check')
const done = [
  ...(await performAll(first, env)),
  ...(await performAll(
    wanted.filter((one) => !first.includes(one)),
    env,
  )),
]
if (asked.length === 0 || asked.includes(afterwards.name)) done.push(await perform(afterwards, env))
await cluster.stop()

const everyTest = done.flatMap(({ group, tests }) => tests.map((test) => ({ ...test, group: group.name })))
const failed = everyTest.filter(({ passed }) => !passed)
console.log('')
for (const { group, title, file, why } of failed)
  console.log(`✗ ${group}: ${title}\n  ${file}\n  ${why.split('\n').slice(0, 6).join('\n  ')}\n`)
console.log(
  `${'group'.padEnd(22)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(9)}${'budget'.padStart(8)}`,
)
for (const { group, seconds, tests } of done) {
  const bad = tests.filter(({ passed }) => !passed).length
  const late = seconds > group.budget ? '  over its budget' : ''
  console.log(
    `${group.name.padEnd(22)}${String(tests.length - bad).padStart(8)}${String(bad).padStart(8)}` +
      `${seconds.toFixed(0).padStart(9)}${String(group.budget).padStart(8)}${late}`,
  )
}
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes in all; the limit on two cores is 25.\n`)
console.log(`${everyTest.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
