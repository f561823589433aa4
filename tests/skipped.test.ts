import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const narrowing = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only)\b/

test('no test is skipped, left for later or the only one: `npm test` counts a skipped one as failed', () => {
  const files = globSync('{contract,machines,scripts,server,src,tests}/**/*.test.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (narrowing.test(line) ? [`${path}:${at + 1}`] : [])),
  )
  expect(found).toEqual([])
})
