import { at, results } from './paths.ts'

/** One runner of `npm test`: what it runs, how long it may take on two cores, and where it says how it went. */
export interface Group {
  readonly name: string
  /** Seconds that it should need on two cores; three times as many, and ten minutes at least, end it. */
  readonly budget: number
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Groups that must be over before this one begins. */
  readonly after?: readonly string[]
}

const vitest = (name: string, ...more: readonly string[]) => [
  at('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results(`${name}.json`)}`,
  '--maxWorkers=1',
  '--silent=passed-only',
  ...more,
]
const project = (name: string, budget: number, after?: readonly string[]): Group => ({
  name,
  budget,
  args: vitest(name, '--project', name),
  ...(after && { after }),
})
/** What touches the database runs once on each engine. */
const onBoth = (name: string, budgets: Readonly<Record<'pglite' | 'postgres', number>>): readonly Group[] =>
  Object.entries(budgets).map(([engine, budget]) => ({
    name: `${name}-${engine}`,
    budget,
    args: vitest(`${name}-${engine}`, '--project', name),
    env: { TEST_DATABASE: engine },
  }))

/** A project in two halves, so that one browser's wait is another one's work. */
const inHalves = (name: string, budget: number, after: readonly string[]): readonly Group[] =>
  [1, 2].map((half) => ({
    name: `${name}-${half}`,
    budget,
    args: vitest(`${name}-${half}`, '--project', name, `--shard=${half}/2`),
    after,
  }))

export const groups: readonly Group[] = [
  { name: 'build', budget: 40, args: [at('scripts', 'build.ts')] },
  { name: 'check', budget: 60, args: [at('scripts', 'check.ts')] },
  { name: 'unit', budget: 110, args: vitest('unit', '--project', 'unit', '--project', 'server-alone') },
  ...onBoth('server', { pglite: 360, postgres: 300 }),
  ...onBoth('conformance', { pglite: 120, postgres: 90 }),
  {
    name: 'browser',
    budget: 180,
    args: vitest('browser', '--config', at('tests', 'browser', 'vitest.browser.config.ts')),
  },
  project('model', 180),
  project('model-ui', 300, ['build']),
  ...inHalves('e2e', 450, ['build']),
  project('a11y', 540, ['build']),
]
/** Reads what all the others left behind: it runs when they are over, and only when all of them ran. */
export const afterwards: Group = project('afterwards', 30)
