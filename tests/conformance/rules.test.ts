import { expect, test } from 'vitest'
import { rulesIn, rulesLack } from './rules.ts'

test('a title may carry several rules, and other brackets are no rules', () => {
  expect(rulesIn('Signing out goes to login [session.17]')).toEqual(['session.17'])
  expect(rulesIn('A refusal is shown [errors.05, errors.06]')).toEqual(['errors.05', 'errors.06'])
  expect(rulesIn('an [array] of [1.5]')).toEqual([])
})

test('a rule is proven by a passing test, and no failing one', () => {
  const lacks = rulesLack([
    { title: 'one [form.01, form.02]', passed: true },
    { title: 'two [form.02]', passed: false },
  ])
  expect(lacks('form.01')).toEqual([])
  expect(lacks('form.02')).toEqual(['its test failed: two [form.02]'])
  expect(lacks('form.03')).toEqual(['no test carries its id'])
})
