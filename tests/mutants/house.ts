import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { isOfBrowser } from './nearest.ts'

const PageFilters = v.object({
  passed: v.boolean(),
  failed: v.array(v.string()),
  reached: v.array(v.number()),
  /** Which faults the pages came by in each test that passed. */
  byPages: v.array(v.object({ test: v.string(), reached: v.array(v.number()) })),
  seconds: v.number(),
})
export type PageFilters = v.InferOutput<typeof PageFilters> & { readonly late: boolean }

/** What is told when no title matches: then nothing was asked, and nothing noticed. */
export const noTest = 'no test was run'

/** What is told when the process of the tests is gone: by a fault, or by whoever ended the run. */
export const ended = 'the process of the tests ended'

/** A copy of the working tree in a temporary folder, which faults are planted in, with a Vitest that stays warm. */
export interface House {
  readonly root: string
  read(file: string): string
  write(file: string, text: string): void
  /** Runs a file, or what stands in it under titles that match. */
  run(test: string, atMost: number, title?: string): Promise<PageFilters>
  /** Builds the pages as they are; answers why not. */
  build(): string | null
  /** Switches the pages to one of the faults that they hold, or to none. */
  switchTo(id: number | null): void
  typeFaults(): string | null
  end(): Promise<void>
}

const configs = { node: 'vitest.config.ts', browser: 'tests/browser/vitest.browser.config.ts' }

export const openHouse = (from: string): House => {
  const root = mkdtempSync(join(tmpdir(), 'dealer-desk-mutants-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: from, encoding: 'utf8' })
  for (const file of files.split('\0').filter((one) => one !== '' && existsSync(join(from, one)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(from, file), join(root, file))
  }
  symlinkSync(join(from, 'node_modules'), join(root, 'node_modules'))
  // Tests ask git which files there are.
  execFileSync('git', ['init', '-q'], { cwd: root })
  execFileSync('git', ['add', '-A'], { cwd: root })
  for (const config of Object.values(configs)) {
    const text = readFileSync(join(root, config), 'utf8')
    const probed = text.replaceAll('setupFiles: [', "setupFiles: [at('tests', 'mutants', 'probes.ts'), ")
    if (probed === text) throw new Error(`${config} names no setup file that the probes can be put beside`)
    writeFileSync(join(root, config), probed)
  }
  const switchedAt = join(root, '.cache', 'planted')
  mkdirSync(dirname(switchedAt), { recursive: true })
  const windows = join(root, 'tests', 'support', 'browser.ts')
  const opened = 'const page = await context.newPage()'
  const opening = readFileSync(windows, 'utf8')
  if (!opening.includes(opened)) throw new Error(`${windows} has no “${opened}” that faults can be switched before`)
  const told = [
    "await context.exposeBinding('__tellReached', (_, id) => { globalThis.__reachedByPages?.add(id) })",
    'await context.addInitScript((planted) => {',
    '    const seen = new Set()',
    '    globalThis.__isPlanted = (id) => {',
    '      if (!seen.has(id)) globalThis.__tellReached?.(id)?.catch(() => {})',
    '      seen.add(id)',
    '      return id === planted',
    '    }',
    `  }, JSON.parse(readPlanted(${JSON.stringify(switchedAt)}, 'utf8')))`,
  ].join('\n  ')
  const declared = [
    'declare global {',
    '  var __tellReached: ((id: number) => Promise<void>) | undefined',
    '  var __isPlanted: ((id: number) => boolean) | undefined',
    '}',
  ].join('\n')
  writeFileSync(
    windows,
    `import { readFileSync as readPlanted } from 'node:fs'\n${declared}\n${opening.replace(opened, `${told}\n  ${opened}`)}`,
  )
  const switchTo = (id: number | null) => writeFileSync(switchedAt, JSON.stringify(id))
  switchTo(null)

  const workers = new Map<keyof typeof configs, ChildProcess>()
  const changed = { node: new Set<string>(), browser: new Set<string>() }
  const start = async (kind: keyof typeof configs): Promise<ChildProcess> => {
    const running = workers.get(kind)
    if (running) return running
    const worker = fork(join(root, 'tests', 'mutants', 'worker.ts'), [configs[kind]], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, TEST_DATABASE: 'pglite', NO_COLOR: '1' },
    })
    workers.set(kind, worker)
    changed[kind].clear()
    await new Promise((done, fail) => {
      worker.once('message', done)
      worker.once('exit', (code) => fail(new Error(`Vitest did not start (${code})`)))
    })
    return worker
  }
  const kill = async (kind: keyof typeof configs) => {
    const worker = workers.get(kind)
    if (!worker || worker.pid === undefined) return
    workers.delete(kind)
    const over = new Promise((done) => worker.once('exit', done))
    for (const signal of ['SIGTERM', 'SIGKILL'] as const)
      try {
        process.kill(-worker.pid, signal)
        await new Promise((soon) => setTimeout(soon, 500))
      } catch {
        // The group is gone already.
      }
    await over
  }
  return {
    root,
    read: (file) => readFileSync(join(from, file), 'utf8'),
    write: (file, text) => {
      writeFileSync(join(root, file), text)
      for (const one of Object.values(changed)) one.add(file)
    },
    run: async (test, atMost, title) => {
      const kind = isOfBrowser(test) ? 'browser' : 'node'
      const worker = await start(kind)
      const job = { test, title, changed: [...changed[kind]] }
      changed[kind].clear()
      const answer = await new Promise<PageFilters>((done) => {
        const finish = (told: PageFilters) => {
          clearTimeout(timer)
          worker.off('message', hear)
          worker.off('exit', gone)
          done(told)
        }
        const hear = (message: unknown) => finish({ ...v.parse(PageFilters, message), late: false })
        const lost = { passed: false, reached: [], byPages: [], seconds: atMost, late: true }
        const gone = () => finish({ ...lost, failed: [ended] })
        const timer = setTimeout(
          () => finish({ ...lost, failed: [`no end within ${Math.round(atMost)} s`] }),
          atMost * 1000,
        )
        worker.on('message', hear)
        worker.once('exit', gone)
        worker.send(job)
      })
      if (answer.late) await kill(kind)
      return answer
    },
    typeFaults: () => {
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      const note = join(root, '.cache', 'types.tsbuildinfo')
      try {
        execFileSync(process.execPath, [tsc, '-p', '.', '--incremental', '--tsBuildInfoFile', note], {
          cwd: root,
          stdio: 'pipe',
        })
        return null
      } catch (fault) {
        return (
          v
            .parse(v.object({ stdout: v.instance(Buffer) }), fault)
            .stdout.toString()
            .split('\n')[0] ?? 'types'
        )
      }
    },
    build: () => {
      try {
        execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'pipe' })
        return null
      } catch (fault) {
        return String(fault).slice(0, 300)
      }
    },
    switchTo,
    end: async () => {
      for (const kind of ['node', 'browser'] as const) await kill(kind)
      rmSync(root, { recursive: true, force: true })
    },
  }
}
