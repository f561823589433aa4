import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { groups, limitOf } from './lib/groups.ts'
import { at } from './lib/paths.ts'
import { readReport, reportOf, reportTo } from './lib/report.ts'
import { slownessOf } from './lib/whole-run.ts'

const patient = { timeout: 60_000, interval: 50 }
const folders: string[] = []
/** A temporary folder that PostgreSQL's own user may enter. */
const folderOfOwn = () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealer-desk-run-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The processes that know this folder: all that a run started that was told to keep its files there. */
const processesOf = (folder: string): readonly string[] =>
  readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && id !== String(process.pid))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/environ`, 'utf8').includes(folder)
      } catch {
        return false
      }
    })
    .map((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' '))
/** Node keeps compiled code in the folder of temporary files; that is no trace of a run. */
const leftIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('dealer-desk-'))

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number>
}
const start = (args: readonly string[], env: Readonly<Record<string, string>>): Started => {
  // Of the environment of the run that this test is part of, nothing is handed on.
  const { RUNS_IN_GROUP: _, TEST_REPORT: __, ...own } = process.env
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...own, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise<number>((done) => child.on('close', (code) => done(code ?? -1)))
  return { child, output: () => output, ended }
}
const startRun = (folder: string, env: Readonly<Record<string, string>> = {}) => {
  const paths = { results: join(folder, 'results'), began: join(folder, 'began'), next: join(folder, 'next') }
  const run = start([at('scripts', 'fixtures', 'main.ts')], {
    TMPDIR: folder,
    FIXTURE_RESULTS: paths.results,
    FIXTURE_BEGAN: paths.began,
    FIXTURE_NEXT: paths.next,
    ...env,
  })
  return { ...run, ...paths, tests: () => readReport(join(paths.results, 'tiny.jsonl')) ?? [] }
}
const titlesOf = (tests: readonly { readonly title: string; readonly passed: boolean }[], passed: boolean) =>
  tests.filter((one) => one.passed === passed).map(({ title }) => title)

test('a run tells which tests passed only when tried again, and fails when there are too many', async () => {
  const folder = folderOfOwn()
  const run = startRun(folder, { FIXTURE_RETRIED: '0' })
  expect([await run.ended, run.output()]).toEqual([1, expect.stringContaining('1 tests needed a second try')])
  expect(run.output()).toContain('↻ tiny: passes when it is tried again')
  // Beside that, the second group fails: it is no group of tests, and leaves no report.
  expect(run.output()).toContain('5 passed, 2 failed')
  expect(processesOf(folder)).toEqual([])
}, 120_000)

test('a group that is ended by its limit keeps what had finished, and the next group runs', async () => {
  const folder = folderOfOwn()
  const run = startRun(folder, { FIXTURE_ENDLESS: 'true', FIXTURE_LIMIT: '8' })
  expect(await run.ended).toBe(1)
  expect(titlesOf(run.tests(), true)).toEqual([
    'passes',
    'passes when it is tried again',
    'passes before the endless one',
  ])
  expect(titlesOf(run.tests(), false)).toEqual([
    'waits for what never comes, with a process of its own',
    'the file loads and its hooks run',
  ])
  expect(run.output()).toContain('It took longer than 8 s and was ended.')
  // One second try is not too many: the faults are the three of this group and the other's missing report.
  expect(run.output()).toContain('3 passed, 4 failed')
  expect(existsSync(run.next)).toBe(true)
  expect(processesOf(folder)).toEqual([])
}, 120_000)

test('a group that runs one shard answers for the files of that shard alone', async () => {
  const filesOf = async (shard: string) => {
    const run = startRun(folderOfOwn(), { FIXTURE_SHARD: shard })
    await run.ended
    expect(titlesOf(run.tests(), false)).toEqual([])
    return [...new Set(run.tests().map(({ file }) => file))]
  }
  const [first, second] = await Promise.all([filesOf('1/2'), filesOf('2/2')])
  expect([first.length, second.length].toSorted()).toEqual([1, 2])
  expect(new Set([...first, ...second]).size).toBe(3)
}, 120_000)

test('a group that repeats another one is left out and named when there is no time for it', async () => {
  const run = startRun(folderOfOwn(), { FIXTURE_MINUTES: '0' })
  expect([await run.ended, run.output()]).toEqual([
    0,
    expect.stringMatching(/next, which repeats tiny in another way, was left out[\s\S]*5 passed, 0 failed/),
  ])
  expect(existsSync(run.next)).toBe(false)
}, 120_000)

test('a machine is as slow as its groups took longer than expected, and never faster than expected', () => {
  const group = (expected: number) => ({ name: 'one', expected, args: [] })
  expect(slownessOf([])).toBe(1)
  expect(slownessOf([{ group: group(100), seconds: 50 }])).toBe(1)
  expect(
    slownessOf([
      { group: group(100), seconds: 350 },
      { group: group(300), seconds: 650 },
      { group: group(1), seconds: 60 },
    ]),
  ).toBe(2.5)
})

const runnerOf = (folder: string) =>
  readdirSync('/proc').find((id) => {
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
      return command.includes('vitest.mjs') && readFileSync(`/proc/${id}/environ`, 'utf8').includes(folder)
    } catch {
      return false
    }
  })
const killRunner = async (folder: string) => {
  await expect.poll(() => runnerOf(folder), patient).toBeDefined()
  const runner = Number(runnerOf(folder))
  process.kill(runner, 'SIGKILL')
  await expect.poll(() => runnerOf(folder) !== String(runner), patient).toBe(true)
}

/** Kills the runner in the endless test, once the one before it has finished. */
const killAmidst = async (run: ReturnType<typeof startRun>, folder: string) => {
  await expect.poll(() => existsSync(run.began), patient).toBe(true)
  await expect.poll(() => titlesOf(run.tests(), true), patient).toContain('passes before the endless one')
  await killRunner(folder)
}

test('a group whose runner is killed goes on with the files that it left, and that is told', async () => {
  const folder = folderOfOwn()
  const run = startRun(folder, { FIXTURE_ENDLESS: 'once' })
  await killAmidst(run, folder)
  await run.ended
  expect(titlesOf(run.tests(), false)).toEqual([])
  expect(run.tests().map(({ title }) => title)).toEqual([
    'passes',
    'passes when it is tried again',
    'passes before the endless one',
    'waits for what never comes, with a process of its own',
    'is never reached when the one before is endless',
  ])
  expect(run.output()).toMatch(
    /↻ tiny: goes on when its runner has died\n.*\n +It ended by SIGKILL before its tests did\. It printed last:/,
  )
}, 120_000)

test('a group whose runner is killed twice keeps what had finished, and says why once', async () => {
  const folder = folderOfOwn()
  const run = startRun(folder, { FIXTURE_ENDLESS: 'true' })
  await killAmidst(run, folder)
  const begun = () => run.output().split('RUN  v').length - 1
  await expect.poll(begun, patient).toBe(2)
  await killRunner(folder)
  expect(await run.ended).toBe(1)
  expect(titlesOf(run.tests(), true)).toContain('passes before the endless one')
  expect(run.output()).toMatch(/✗ tiny: 2 did not come to their end, the first:\n +waits for what never comes/)
  expect(run.output()).toMatch(/✗ tiny: tiny ends well\n.*\n +It ended by SIGKILL before its tests did\./)
  await expect.poll(() => processesOf(folder), patient).toEqual([])
}, 120_000)

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a run interrupted by %s starts no next group and leaves no process and no PostgreSQL',
  async (signal) => {
    const folder = folderOfOwn()
    const run = startRun(folder, { FIXTURE_ENDLESS: 'true' })
    await expect.poll(() => existsSync(run.began), patient).toBe(true)
    expect(processesOf(folder).filter((one) => /postgres|sleep 600/.test(one)).length).toBeGreaterThan(1)
    run.child.kill(signal)
    expect(await run.ended).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal])
    expect(processesOf(folder)).toEqual([])
    expect(existsSync(run.next)).toBe(false)
    expect(leftIn(folder)).toEqual([])
  },
  120_000,
)

test('a run interrupted while PostgreSQL is being set up leaves nothing either', async () => {
  const folder = folderOfOwn()
  const run = startRun(folder)
  await expect.poll(() => leftIn(folder), patient).toHaveLength(1)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(143)
  await expect.poll(() => processesOf(folder), patient).toEqual([])
  expect([leftIn(folder), existsSync(run.began)]).toEqual([[], false])
}, 120_000)

test('what a build or a check started ends with it', async () => {
  const folder = folderOfOwn()
  const script = join(folder, 'build.ts')
  writeFileSync(
    script,
    `import { run } from ${JSON.stringify(at('scripts', 'lib', 'run.ts'))}
await run(process.execPath, ['-e', "require('node:fs').writeFileSync(process.env.FIXTURE_BEGAN, ''); setInterval(() => {}, 1000)"])
`,
  )
  const began = join(folder, 'began')
  const build = start([script], { TMPDIR: folder, FIXTURE_BEGAN: began })
  await expect.poll(() => existsSync(began), patient).toBe(true)
  build.child.kill('SIGTERM')
  expect(await build.ended).toBe(143)
  expect(processesOf(folder)).toEqual([])
}, 120_000)

test('an installation that is interrupted ends npm and what npm started', async () => {
  const folder = folderOfOwn()
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(at('scripts', 'ready.mjs'), join(folder, 'scripts', 'ready.mjs'))
  writeFileSync(join(folder, 'scripts', 'test.mjs'), "import { run } from './ready.mjs'\nawait run('test.ts')\n")
  writeFileSync(join(folder, 'npm.js'), "require('node:child_process').spawn('sleep', ['600'])\n")
  const began = [join(folder, 'scripts', 'test.mjs')]
  const installing = start(began, { TMPDIR: folder, npm_execpath: join(folder, 'npm.js') })
  await expect.poll(() => processesOf(folder).some((one) => one.includes('sleep 600')), patient).toBe(true)
  installing.child.kill('SIGTERM')
  expect(await installing.ended).toBe(143)
  expect(processesOf(folder)).toEqual([])
}, 120_000)

test('a group that asks for a part of its tests answers for that part alone, any other for all that it holds', () => {
  const folder = folderOfOwn()
  const tell = reportTo(join(folder, 'journeys.jsonl'))
  tell({ kind: 'planned', files: ['a.test.ts'] })
  const titles = ['a day', 'a day, in ar']
  tell({ kind: 'collected', file: 'a.test.ts', tests: titles.map((title) => ({ id: title, title })) })
  for (const title of titles) {
    const passed = title === 'a day'
    tell({
      kind: 'test',
      id: title,
      file: 'a.test.ts',
      title,
      passed,
      why: passed ? 'passed' : 'skipped',
      retries: 0,
    })
  }
  tell({ kind: 'file', file: 'a.test.ts', passed: true, why: '' })
  const asked = (isPartial: boolean) => reportOf({ name: 'journeys', isPartial }, folder) ?? []
  expect([titlesOf(asked(true), true), titlesOf(asked(true), false)]).toEqual([['a day'], []])
  expect([titlesOf(asked(false), true), titlesOf(asked(false), false)]).toEqual([['a day'], ['a day, in ar']])
})

test('every group is given five times as long as it needs', () => {
  expect(groups.filter((group) => limitOf(group) < group.expected * 5)).toEqual([])
})
