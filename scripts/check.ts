import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { faultsOfFiles } from './check/files.ts'
import { faultsOfCatalogue, readCatalogue, readSameOnPurpose, translated } from './check/translations.ts'
import { at, results, root } from './lib/paths.ts'
import { reportTo } from './lib/report.ts'
import { endOnSignals, run } from './lib/run.ts'

type Check = readonly [title: string, check: () => Promise<string | null> | string | null]

const command =
  (path: readonly string[], ...args: readonly string[]) =>
  async () => {
    const { code, output } = await run(process.execPath, [at('node_modules', ...path), ...args])
    return code === 0 ? null : output
  }
const lines = (faults: readonly string[]) => (faults.length === 0 ? null : faults.join('\n'))
const vitest = ['vitest', 'vitest.mjs'] as const

const checks: readonly Check[] = [
  [
    'types',
    // What nothing has changed of since the last check is not read again.
    command(
      ['typescript', 'bin', 'tsc'],
      '-p',
      '.',
      ...['--incremental', '--tsBuildInfoFile', at('.cache', 'types.tsbuildinfo')],
    ),
  ],
  ['lint and format', command(['@biomejs', 'biome', 'bin', 'biome'], 'check', '--error-on-warnings')],
  ['floors', command([...vitest], 'run', '--project', 'unit', 'tests/floors.test.ts')],
  [
    'catalogues hold exactly the messages of the code',
    command(['@lingui', 'cli', 'dist', 'lingui.js'], 'check', 'sync', '--clean'),
  ],
  [
    'every message is translated',
    () => {
      const same = readSameOnPurpose(at('locales', 'same-on-purpose.json'))
      return lines(
        translated.flatMap((locale) =>
          faultsOfCatalogue(locale, readCatalogue(at('locales', locale, 'messages.po')), same),
        ),
      )
    },
  ],
  ['no file names a registry or a path of one machine', () => lines(faultsOfFiles(root))],
]

/** Run alone, it leaves its report where `npm test` would look for it. */
const path = process.env['TEST_REPORT'] ?? results('check.jsonl')
const file = 'scripts/check.ts'
mkdirSync(dirname(path), { recursive: true })
rmSync(path, { force: true })
const report = reportTo(path)
report({ kind: 'planned', files: [file] })
report({ kind: 'collected', file, tests: checks.map(([title]) => ({ id: title, title })) })

const perform = async ([title, check]: Check): Promise<boolean> => {
  const began = performance.now()
  const why = await Promise.resolve()
    .then(check)
    .catch((fault: unknown) => String(fault))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${why === null ? '✓' : '✗'} ${title} (${seconds} s)${why === null ? '' : `\n${why.trimEnd()}`}`)
  report({ kind: 'test', id: title, file, title, passed: why === null, why: why ?? '', retries: 0 })
  return why === null
}

endOnSignals()
const waiting = [...checks]
const done: boolean[] = []
const work = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await perform(next))
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
const passed = done.every(Boolean)
report({ kind: 'file', file, passed, why: '' })
process.exitCode = passed ? 0 : 1
