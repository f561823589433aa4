import { expect, test } from 'vitest'
import { lackedBy, spec } from '../lists.ts'
import { mostRulesInATest, rulesIn, rulesLack } from '../rules.ts'
import { everyTest, messagesRead } from './results.ts'

test('every rule is proven by a passing test that carries its id', () => {
  expect(lackedBy('rules', rulesLack(everyTest()))).toEqual([])
})

test('no test carries an unknown rule, or more than five', () => {
  const known = new Set(spec.rules.map(({ id }) => id))
  const titles = new Set(everyTest().map(({ title }) => title))
  expect([...titles].filter((title) => rulesIn(title).some((id) => !known.has(id)))).toEqual([])
  expect([...titles].filter((title) => rulesIn(title).length > mostRulesInATest)).toEqual([])
})

test('every message was read on a screen or in an answer', () => {
  const read = messagesRead()
  expect(lackedBy('messages', (id) => (read.has(id) ? [] : ['nobody could read it']))).toEqual([])
})
