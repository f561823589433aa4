import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { at } from './paths.ts'

/** Puts what the last tests took of the machines beside the pages, for the page that shows it; nothing without any. */
export const showCoverage = (from = at('test-results', 'machines'), to = at('dist', 'machine-coverage.json')): void => {
  rmSync(to, { force: true })
  const files = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.json')) : []
  if (files.length === 0) return
  const machines = Object.fromEntries(
    files.map((name): [string, { at: string }] => [
      basename(name, '.json'),
      JSON.parse(readFileSync(join(from, name), 'utf8')),
    ]),
  )
  // The oldest of them: no machine was tested before.
  const [first] = Object.values(machines)
    .map((one) => one.at)
    .sort()
  writeFileSync(to, JSON.stringify({ at: first, machines }))
}
