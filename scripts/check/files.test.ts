import { expect, test } from 'vitest'
import { machinePathsIn, registriesIn } from './files.ts'

test('a path on a machine is named with its line', () => {
  expect(machinePathsIn('a.ts', "const one = 1\nconst two = '/home/maria/desk/a.ts'")).toEqual([
    "a.ts:2 names a machine's path: const two = '/home/maria/desk/a.ts'",
  ])
  expect(machinePathsIn('a.md', 'see /work/main')).toHaveLength(1)
})

test('routes and addresses are no paths on a machine', () => {
  const routes = ["'/admin/home/summary'", 'https://example.com/home/maria/x', "'/home'", 'src/work/a.ts', './root/a']
  expect(routes.flatMap((line) => machinePathsIn('a.ts', line))).toEqual([])
})

test('a lock file names no registry', () => {
  const line = '"resolved": "https://registry.npmjs.org/node/-/node-24.0.0.tgz"'
  expect(registriesIn('package-lock.json', line)).toHaveLength(1)
  expect(registriesIn('package-lock.json', '"funding": { "url": "https://github.com/sponsors/x" }')).toEqual([])
})
