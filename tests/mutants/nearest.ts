import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Everything that serves requests is behind this file: who imports it reaches all of the server. */
const hubs = ['tests/support/server.ts']
const imports =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g
const under: Readonly<Record<string, string>> = Object.fromEntries(
  ['define', 'platform', 'ui', 'workspace', 'areas', 'app'].map((floor) => [floor, `src/${floor}`]),
)
const fileOf = (from: string, spec: string): string | null => {
  const [, floor = '', rest = ''] = /^#([\w-]+)\/(.*)$/.exec(spec) ?? []
  const path = floor ? `${under[floor] ?? floor}/${rest}` : spec.startsWith('.') ? join(dirname(from), spec) : ''
  return /\.tsx?$/.test(path) ? path : null
}

/** Browsers that open the built SPA are led by nobody here: it would be built anew for every fault. */
const left = /^tests\/(e2e|a11y|model\/ui|conformance\/afterwards|bench|pictures|torture|mutants)\/|^scripts\//
export const isOfBrowser = (test: string): boolean => /\.browser\.test\.tsx?$/.test(test)

export interface Graph {
  /** The tests that reach a file, the nearest first. */
  testsOf(file: string): readonly string[]
}
/** Reads who imports whom in a folder of the project. */
export const readGraph = (root: string): Graph => {
  const files = globSync('{contract,machines,server,src,tests}/**/*.{ts,tsx}', { cwd: root }).map((one) =>
    one.replaceAll('\\', '/'),
  )
  const importers = new Map<string, string[]>()
  for (const from of files)
    for (const [, fixed, late] of readFileSync(join(root, from), 'utf8').matchAll(imports)) {
      const target = fileOf(from, fixed ?? late ?? '')
      if (target !== null && existsSync(join(root, target)))
        importers.set(target, [...(importers.get(target) ?? []), from])
    }
  const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !left.test(file)
  /** How many imports lie between; a way through a hub says only that the server is there. */
  const distances = (file: string): ReadonlyMap<string, number> => {
    const far = 100
    const found = new Map([[file, 0]])
    const queue = [file]
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      for (const one of importers.get(next) ?? []) {
        const distance = (found.get(next) ?? 0) + (hubs.includes(next) ? far : 1)
        if (distance >= (found.get(one) ?? Number.POSITIVE_INFINITY)) continue
        found.set(one, distance)
        queue.push(one)
      }
    return found
  }
  const shared = (a: string, b: string) => {
    const [one, two] = [dirname(a).split('/'), dirname(b).split('/')]
    let i = 0
    while (i < one.length && one[i] === two[i]) i += 1
    return i
  }
  return {
    testsOf: (file) => {
      const stem = basename(file).replace(/\.tsx?$/, '')
      const score = ([test, distance]: readonly [string, number]) => {
        const isNamesake = dirname(test) === dirname(file) && basename(test).startsWith(`${stem}.`)
        if (isNamesake) return -1000
        // Beside it, then by imports; the walks over all calls take minutes, and come when all else kept silent.
        if (test.startsWith('tests/conformance/')) return 1000
        return (dirname(test) === dirname(file) ? -200 : 0) + Math.min(distance, 60) - 20 * shared(test, file)
      }
      return [...distances(file)]
        .filter(([one]) => isTest(one))
        .toSorted((a, b) => score(a) - score(b) || (a[0] < b[0] ? -1 : 1))
        .map(([test]) => test)
    },
  }
}
