import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isEqual } from './equals.ts'
import { type Fault, faultsOf } from './rules.ts'
import { isProduct, type Planted, sampleOf, stratumOf } from './sample.ts'
import { diffOf, lineOf, sourceWith } from './source.ts'
import { switchedSource } from './switched.ts'
import { askingOf } from './walks.ts'

const code = `import { msg } from '#contract/words.ts'
export const save = async (scope: number | 'all', rows: readonly string[]) => {
  if (rows.length >= 3) return null
  const words = rows.filter((row) => row !== '').map((row) => row.trim())
  await announce(words)
  const all = await store(scope, words)
  if (all === null || scope === 'all') throw new Error('told to nobody')
  return { ...all, title: msg\`Saved\` }
}
`
const faults = faultsOf('server/save.ts', code)
const planted = (fault: Fault): Planted => ({ ...fault, file: 'server/save.ts', stratum: 'server' })
const changed = (rule: string) =>
  faults
    .filter((fault) => fault.rule === rule)
    .map((fault) =>
      diffOf(code, fault)
        .split('\n')
        .find((line) => line.startsWith('+'))
        ?.slice(1)
        .trim(),
    )

test('each rule plants its fault where its kind of code stands', () => {
  expect(changed('dropped await')).toContain('const all = store(scope, words)')
  expect(changed('skipped announcement')).toEqual([';'])
  expect(changed('lost scope')).toEqual(["const all = await store('all', words)"])
  expect(changed('swapped arguments')).toEqual(['const all = await store(words, scope)'])
  expect(changed('moved boundary')).toEqual(['if (rows.length > 3) return null', 'if (rows.length < 3) return null'])
  expect(changed('moved number')).toEqual(['if (rows.length >= 4) return null'])
  expect(changed('removed guard')).toEqual(['{}', '{}'])
  expect(changed('flipped condition')).toContain('if (!(rows.length >= 3)) return null')
  expect(changed('changed operator')).toContain(
    "if (all === null && scope === 'all') throw new Error('told to nobody')",
  )
  expect(changed('dropped step')).toContain("const words = rows.filter((row) => row !== '').map((row) => row)")
  expect(changed('lost part')).toEqual(['return { ...{}, title: msg`Saved` }'])
})

test('types, imports, sentences and what only developers read are skipped', () => {
  const touched = faults.map(({ start, end }) => code.slice(start, end))
  for (const text of ["'#contract/words.ts'", "'told to nobody'", '`Saved`', 'number'])
    expect(touched).not.toContain(text)
})

test('every fault, with the probes of all, is a source that can still be read', () => {
  const probes = faults.map((fault, id) => [id, planted(fault)] as const)
  for (const fault of faults)
    expect(() => faultsOf('server/save.ts', sourceWith(code, probes, planted(fault)))).not.toThrow()
  expect(sourceWith(code, [])).toBe(code)
  expect(lineOf(sourceWith(code, probes), sourceWith(code, probes).indexOf('await announce'))).toBe(5)
})

test('probes tell that a place was passed, in the body of an arrow too', () => {
  const small = 'export const twice = (n: number) => n * 2 + 1\nexport const idle = (n: number) => n - 1\n'
  const own = faultsOf('server/small.ts', small).map((fault, id) => [id, planted(fault)] as const)
  const reached = sourceWith(small, own)
  const bodies = reached.split('\n')
  expect(bodies[0]).toMatch(/=> \((?:\(?globalThis\.__reached\?\.add\(\d+\), )+n \* 2 \+ 1\)+$/)
})

const many = ['server/a.ts', 'server/b.ts', 'machines/c.ts'].flatMap((file) =>
  faults.map((fault) => ({ ...fault, file, stratum: stratumOf(file) ?? '' })),
)
test('a sample is the same for the same seed and another for another, and takes from each stratum its share', () => {
  const one = sampleOf(many, 13, 7)
  expect(sampleOf(many.toReversed(), 13, 7)).toEqual(one)
  expect(sampleOf(many, 13, 8)).not.toEqual(one)
  const of = (stratum: string) => one.filter((fault) => fault.stratum === stratum).length
  expect([of('server'), of('machines')]).toEqual([10, 3])
  expect(new Set(one.slice(0, 10).map(({ file }) => file)).size).toBe(2)
  expect(new Set(one.slice(0, 10).map(({ rule }) => rule)).size).toBeGreaterThan(5)
})

test('tests, migrations and what plants worlds are no product code', () => {
  const files = [
    'server/a.test.ts',
    'server/migrations/0001.ts',
    'server/database/worlds.ts',
    'server/areas/a.table.ts',
  ]
  expect(files.filter(isProduct)).toEqual([])
  expect(isProduct('server/work/jobs/jobs.ts')).toBe(true)
})

test('a fault that is named as equal is known by its lines, wherever they stand', () => {
  const fault = faults.find(({ rule }) => rule === 'moved number')
  if (!fault) throw new Error('no number was moved')
  const equal = { from: 'if (rows.length >= 3) return null', to: 'if (rows.length >= 4) return null', reason: 'none' }
  const elsewhere = { ...planted(fault), start: fault.start + 2, end: fault.end + 2 }
  expect(isEqual(elsewhere, `\n\n${code}`, [{ ...equal, file: 'server/save.ts' }])).toBe(true)
  expect(isEqual(planted(fault), code, [{ ...equal, file: 'server/other.ts' }])).toBe(false)
  // A line that is found elsewhere as well is known by those before it.
  const of = { ...equal, file: 'server/save.ts' }
  const below = (text: string) => isEqual(planted(fault), code, [{ ...of, below: text }])
  const before = code.slice(0, fault.start).trim().split('\n').at(-2) ?? ''
  expect([below(before), below('nothing of the kind')]).toEqual([true, false])
})

test('what is said of a part of a machine that nobody has provided is read by developers alone', () => {
  const text =
    "actors: { send: unprovidedActor<Answer, { id: number }>('upload', 'send') }, guards: { is: of('upload') }"
  const at = (what: string, by: string) => {
    const start = text.indexOf(what)
    const fault = {
      rule: 'swapped arguments',
      start,
      end: start + what.length,
      text: by,
      probe: { at: start },
    } as const
    return isEqual({ ...planted(fault), file: 'machines/upload.ts' }, text)
  }
  expect([at("'upload', 'send'", "'send', 'upload'"), at("'upload'", "''")]).toEqual([true, true])
  expect([at("of('upload')", "of('')"), at("unprovidedActor<Answer, { id: number }>('upload', 'send')", '{}')]).toEqual(
    [false, false],
  )
})

test('walks of a machine answer for the innermost functions that ask it, and for nothing else of a room', () => {
  const room = `import { isFinal } from '#machines/cdc.ts'
import type { Status } from '#machines/cdc.ts'
export const handlers = (sql: Sql) => [
  serve(calls.list, (query) => readAll(sql, query)),
  serve(calls.save, (id, status: Status) => sql.transaction((tx) => (isFinal(status) ? null : write(tx, id)))),
]
export const final = statuses.filter(isFinal)
`
  const isAsking = askingOf('server/room.ts', room)
  const standsAt = (text: string) => ({ start: room.indexOf(text), end: room.indexOf(text) + text.length })
  const found = ['readAll(sql, query)', 'sql.transaction', 'write(tx, id)', 'filter(isFinal)', 'handlers']
  expect(found.map((text) => isAsking(standsAt(text)))).toEqual([false, false, true, true, false])
  expect(askingOf('machines/cdc.ts', room)(standsAt('readAll(sql, query)'))).toBe(true)
})

test('a source that all faults are in does, switched to one, what the source with this one does', async () => {
  const source = `
const known = { low: 1, high: 9 }
const numbers = { words: (n) => ['none', 'one'][n] ?? String(n) }
const told = []
export const judge = async (n, parts = ['a', 'b']) => {
  const { low, high } = known
  told.length = 0
  if (n < low) return 'below'
  for (const part of parts.filter((one) => one !== 'b' || n > 3)) told.push(part.toUpperCase())
  n > 4 && told.push(numbers.words(0))
  if (n === 5) {
    told.push('five')
  } else if (n >= high) told.push('high')
  else told.push(numbers.words(n))
  const more = { ...known, n: await Promise.resolve(n + 1) }
  const found = parts?.at(0)?.toUpperCase() ?? 'nothing'
  return Object.entries({ ...more, found }).filter(([, value]) => value !== 9).join(' ') + told.join(' ')
}
`
  const loaded = async (text: string) =>
    v.parse(v.object({ judge: v.function() }), await import(`data:text/javascript,${encodeURIComponent(text)}`)).judge
  const outcomes = async (judge: (...given: unknown[]) => unknown) => {
    const all: unknown[] = []
    for (const n of [-1, 0, 1, 3, 4, 5, 9, 10])
      all.push(
        await Promise.resolve()
          .then(() => judge(n))
          .then(String, (fault: unknown) => `throws ${String(fault)}`),
      )
    return all
  }
  const all = faultsOf('judge.js', source).map((fault, id) => [id, planted(fault)] as const)
  const { source: switched, without } = switchedSource('judge.js', source, all)
  expect(without).toEqual([])
  const sound = await outcomes(await loaded(switched))
  expect(sound).toEqual(await outcomes(await loaded(source)))
  let differing = 0
  for (const [id, fault] of all) {
    const alone = await outcomes(await loaded(sourceWith(source, [], fault)))
    Object.assign(globalThis, { __isPlanted: (asked: number) => asked === id })
    // Loaded anew, as a page is: what stands outside of functions runs then.
    expect([id, await outcomes(await loaded(`${switched}\n// ${id}`))]).toEqual([id, alone])
    Reflect.deleteProperty(globalThis, '__isPlanted')
    if (String(alone) !== String(sound)) differing += 1
  }
  expect(differing).toBeGreaterThan(all.length / 2)
})
