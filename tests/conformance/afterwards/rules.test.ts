import { expect, test } from 'vitest'
import { compareWithPending, spec } from '../lists.ts'
import { mostRulesInATest, rulesIn, rulesLack } from '../rules.ts'
import { everyTest, messagesRead } from './results.ts'

test('every rule is proven by a passing test that carries its id, or stands on the list of what is pending', () => {
  expect(compareWithPending('rules', rulesLack(everyTest()))).toEqual([])
})

test('no test carries an unknown rule, or more than five', () => {
  const known = new Set(spec.rules.map(({ id }) => id))
  const titles = new Set(everyTest().map(({ title }) => title))
  expect([...titles].filter((title) => rulesIn(title).some((id) => !known.has(id)))).toEqual([])
  expect([...titles].filter((title) => rulesIn(title).length > mostRulesInATest)).toEqual([])
})

test('every message was read on a screen or in an answer, or stands on the list of what is pending', () => {
  const read = messagesRead()
  expect(compareWithPending('messages', (id) => (read.has(id) ? [] : ['nobody could read it']))).toEqual([])
})
