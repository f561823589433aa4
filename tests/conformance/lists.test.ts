import { expect, test } from 'vitest'
import { kinds, lackedBy, spec } from './lists.ts'

test('the lists are whole: as many entries as the specification counts', () => {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, new Set(spec[kind].map(({ id }) => id)).size]))
  expect(counts).toEqual({ calls: 215, routes: 123, menu: 55, messages: 146, entities: 53, rules: 303 })
})

test.each(kinds)('an entry of the %s that is not built is named with what it lacks', (kind) => {
  const [first] = spec[kind].map(({ id }) => id)
  if (first === undefined) throw new Error(`There are no ${kind}`)
  expect(lackedBy(kind, () => [])).toEqual([])
  expect(lackedBy(kind, (id) => (id === first ? ['nobody could read it'] : []))).toEqual([
    `${first}: nobody could read it`,
  ])
})
