import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { compareWithPending, kinds, type Pending, pending, readPending, spec } from './lists.ts'

test('the lists are whole: as many entries as the specification counts', () => {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, new Set(spec[kind].map(({ id }) => id)).size]))
  expect(counts).toEqual({ calls: 215, routes: 123, menu: 55, messages: 146, entities: 53, rules: 303 })
})

test.each(kinds)('what is pending of the %s stands in the specification, once', (kind) => {
  const known = new Set(spec[kind].map(({ id }) => id))
  expect(pending[kind].filter((id) => !known.has(id))).toEqual([])
  expect(new Set(pending[kind]).size).toBe(pending[kind].length)
})

/** Every committed version of the list that this clone knows, the newest first. */
const history = (): readonly Pending[] => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', maxBuffer: 64e6 })
  return git('log', '--format=%H', '--', 'pending.json')
    .split('\n')
    .filter((hash) => hash !== '')
    .map((hash) => readPending(git('show', `${hash}:./pending.json`)))
}
/** What stands on the list today and was off it once. */
const returned = (now: Pending, before: readonly Pending[]): readonly string[] =>
  kinds.flatMap((kind) => now[kind].filter((id) => before.some((one) => !one[kind].includes(id))))

test('nothing returns to the list of what is pending: no committed version of it was without an entry of today', () => {
  const before = history()
  expect(before.length).toBeGreaterThan(0)
  expect(returned(pending, before)).toEqual([])
})

test('an entry that returned is noticed', () => {
  const all: Pending = { calls: ['a', 'b'], routes: [], menu: [], messages: [], entities: [], rules: [] }
  expect(returned(all, [all])).toEqual([])
  expect(returned(all, [all, { ...all, calls: ['a'] }, all])).toEqual(['b'])
})

test('both directions fail: something built that is still listed, and something unbuilt that is not', () => {
  const [first, second] = spec.rules.map(({ id }) => id)
  if (first === undefined || second === undefined) throw new Error('There are no rules')
  const others = spec.rules.map(({ id }) => id).filter((id) => id !== second)
  const lacks = (id: string) => (id === first ? [] : ['no test carries its id'])
  expect(compareWithPending('rules', lacks, others)).toEqual([
    `${first} is built: remove it from "rules" in tests/conformance/pending.json`,
    `${second}: no test carries its id`,
  ])
})
