import { globSync } from 'node:fs'
import { at, root } from './paths.ts'

/** What of the server knows no database runs once, not once on each engine; opening one fails there. */
export const withoutDatabase: readonly string[] = [
  'server/areas/{account/devices,reports/periods,surveys/reports/{chance,periods,compare/samples,explain/{measures,parts}},text-blasts/provider/client,text-blasts/reports-stop}.test.ts',
  'server/database/{days,migrations}.test.ts',
  'server/platform/reference/*.test.ts',
  'server/platform/{body,log,openapi,outgoing,passwords,public-addresses,records-defined,records-where,seal,words}.test.ts',
  'server/platform/spreadsheets/*.test.ts',
  'server/work/imports/{cells,lookup}.test.ts',
]

/** What is asked of PostgreSQL alone: how it plans a statement. On the other engine these files do not run. */
export const postgresAlone: readonly string[] = ['server/**/*-plans.test.ts']

/** Walks over every screen and every command: a project of their own. */
export const walks: readonly string[] = ['tests/e2e/{faults,focus-walk}.test.ts']

/** One runner of `npm test`: what it runs, how long that takes, and where it says how it went. */
export interface Group {
  readonly name: string
  /** Seconds that it needs beside others on two cores that do nothing else. */
  readonly expected: number
  /** Seconds after which it is ended; without it, `limitOf` says. */
  readonly limit?: number
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Some of its tests alone were asked for, by their titles: that others are skipped is no fault. */
  readonly isPartial?: boolean
  /** Groups that must be over before this one begins. */
  readonly after?: readonly string[]
  /** The group whose tests it repeats in another way: this one is left out where the machine is too slow for both. */
  readonly repeats?: string
}

/** A machine five times slower still comes to the end of a group; what hangs for good is ended all the same. */
export const limitOf = ({ expected, limit }: Group): number => limit ?? Math.max(1200, expected * 6)

export const vitest = (...more: readonly string[]): readonly string[] => [
  at('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  `--reporter=${at('scripts', 'lib', 'reporter.ts')}`,
  '--maxWorkers=1',
  '--silent=passed-only',
  ...more,
]
const project = (name: string, expected: number, after?: readonly string[]): Group => ({
  name,
  expected,
  args: vitest('--project', name),
  ...(after && { after }),
})
/** What touches the database runs once on each engine. */
const onBoth = (name: string, expected: Readonly<Record<'pglite' | 'postgres', number>>): readonly Group[] =>
  Object.entries(expected).map(([engine, seconds]) => ({
    name: `${name}-${engine}`,
    expected: seconds,
    args: vitest('--project', name),
    env: { TEST_DATABASE: engine },
    ...(engine === 'pglite' && { repeats: `${name}-postgres` }),
  }))

/** Journeys that are led in English and once more in Arabic say so in their titles: `…, in ar`. */
const inArabic = String.raw` in ar\b`
/** The journeys of the browser in two halves, so that one browser's wait is another one's work; those in Arabic come last. */
const journeys: readonly Group[] = [
  ...[650, 850].map((expected, at) => ({
    name: `e2e-${at + 1}`,
    expected,
    args: vitest('--project', 'e2e', `--shard=${at + 1}/2`, '-t', `^(?!.*${inArabic})`),
    isPartial: true,
    after: ['build'],
  })),
]
/** What is shown elsewhere already, shown once more in another way or on every screen. */
const repeating: readonly Group[] = [
  // The walks of the machines once more, on the screens; the journeys lead through the same screens.
  { ...project('model-ui', 500, ['build']), repeats: 'model' },
  {
    name: 'e2e-arabic',
    expected: 250,
    args: vitest('--project', 'e2e', '-t', inArabic),
    isPartial: true,
    after: ['build'],
    repeats: 'e2e-1',
  },
  {
    name: 'a11y-looks',
    expected: 330,
    args: vitest('--project', 'a11y', 'tests/a11y/screens.test.ts', '-t', 'Every screen'),
    env: { A11Y_LOOKS: 'others' },
    isPartial: true,
    after: ['build'],
    repeats: 'a11y',
  },
  // Every screen and every command.
  { ...project('e2e-walks', 850, ['build']), repeats: 'e2e-1' },
]

export const groups: readonly Group[] = [
  { name: 'build', expected: 20, args: [at('scripts', 'build.ts')] },
  { name: 'check', expected: 60, args: [at('scripts', 'check.ts')] },
  { name: 'unit', expected: 210, args: vitest('--project', 'unit', '--project', 'server-alone') },
  {
    name: 'browser',
    expected: 110,
    args: vitest('--config', at('tests', 'browser', 'vitest.browser.config.ts')),
  },
  project('model', 160),
  ...journeys,
  { ...project('a11y', 450, ['build']), env: { A11Y_LOOKS: 'first' } },
  ...repeating,
  ...onBoth('conformance', { pglite: 180, postgres: 140 }),
  ...onBoth('server', { pglite: 700, postgres: 600 }),
]
const isAmong = (globs: readonly string[], file: string) => globSync(globs, { cwd: root }).includes(file)
/** What its name begins with where it runs on each engine, or the one group that has it. */
const groupOfServer = (file: string) =>
  isAmong(withoutDatabase, file) ? 'unit' : isAmong(postgresAlone, file) ? 'server-postgres' : 'server-'
/** The groups that hold a test file, none of them in parts. */
export const groupsOf = (file: string): readonly Group[] => {
  const named = (is: (name: string) => boolean) => groups.filter(({ name }) => is(name))
  if (file.endsWith('.browser.test.tsx')) return named((name) => name === 'browser')
  if (file.startsWith('server/')) return named((name) => name.startsWith(groupOfServer(file)))
  const [, folder = ''] = /^tests\/(\w+)\//.exec(file) ?? []
  if (file.startsWith('tests/model/ui/')) return named((name) => name === 'model-ui')
  if (folder === 'conformance') return named((name) => name.startsWith('conformance-'))
  if (folder === 'e2e') return [project(isAmong(walks, file) ? 'e2e-walks' : 'e2e', 540, ['build'])]
  if (folder === 'a11y') return [project('a11y', 730, ['build'])]
  if (folder === 'model') return named((name) => name === folder)
  return named((name) => name === 'unit')
}
/** More second tries than these fail the run: each is a fault of the test, of the product, or of a machine too slow. */
export const mostRetried = 3
/** So many minutes a run may take before it leaves out groups that repeat others. */
export const mostMinutes = 65
/** Reads what all the others left behind: it runs when they are over, and only when all of them ran. */
export const afterwards: Group = project('afterwards', 30)
