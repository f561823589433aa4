import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walks } from '../../scripts/lib/groups.ts'
import type { Walk } from './walks.ts'

/** A journey that is led in Arabic too is led here in English alone. */
const inEnglish = String.raw`^(?!.* in ar\b)`
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]{3,}/g) ?? []

/**
 * The journeys that may notice a fault of a file, first those that speak most of what its path does: they import nothing
 * of the product that would tell them apart.
 */
export const readJourneys = (root: string): ((file: string) => readonly Walk[]) => {
  const tests = globSync('tests/e2e/*.test.ts', { cwd: root, exclude: [...walks] })
    .map((one) => one.replaceAll('\\', '/'))
    .toSorted()
  const counts = tests.map((test) => {
    const own = new Map<string, number>()
    for (const word of wordsOf(`${test} ${readFileSync(join(root, test), 'utf8')}`))
      own.set(word, (own.get(word) ?? 0) + 1)
    return own
  })
  return (file) => {
    const asked = [...new Set(wordsOf(file))].map((word) => {
      const holding = counts.filter((own) => own.has(word)).length
      return [word, Math.log(tests.length / Math.max(1, holding))] as const
    })
    const score = (i: number) =>
      asked.reduce((sum, [word, rare]) => sum + rare * Math.log1p(counts[i]?.get(word) ?? 0), 0)
    return tests
      .map((test, i) => [test, score(i)] as const)
      .toSorted((a, b) => b[1] - a[1])
      .map(([test]): Walk => ({ test, title: inEnglish, isDeaf: true, needsPages: true }))
  }
}
