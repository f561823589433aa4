import { expect, test } from 'vitest'
import { distance, Vocabulary } from '#workspace/palette/typos.ts'

test('a wrong, missing, doubled or swapped letter is one mistake, wherever it is', () => {
  for (const typed of ['leafs', 'keads', 'leds', 'eads', 'leadds', 'lleads', 'laeds', 'elads', 'leasd'])
    expect([typed, distance(typed, 'leads', 1)]).toEqual([typed, 1])
  expect(distance('leads', 'leads', 1)).toBe(0)
})
test('two mistakes are two, and more than are allowed are none of it', () => {
  expect(distance('dsahbaord', 'dashboard', 2)).toBe(2)
  expect(distance('dsahbaord', 'dashboard', 1)).toBeUndefined()
  expect(distance('zebra', 'leads', 1)).toBeUndefined()
})
test('the end of a word may be missing still, beside one mistake in its beginning', () => {
  expect(distance('dashb', 'dashboard', 1)).toBe(0.5)
  expect(distance('dahsb', 'dashboard', 1)).toBe(1.5)
})

const words = new Vocabulary()
words.add(['leads', 'load', 'dashboard', 'dealers', 'dealer', '10000', 'العملاء'])
const meantBy = (typed: string) => words.meantBy(typed).map(({ word }) => word)

test('the nearest word comes first, and a word of three letters or with figures is taken as it is', () => {
  expect(meantBy('laeds')).toEqual(['leads'])
  expect(meantBy('delaer')).toEqual(['dealer', 'dealers'])
  expect(meantBy('dsahboard')).toEqual(['dashboard'])
  expect([meantBy('lea'), meantBy('1000')]).toEqual([[], []])
})
test('a short word is near to whole words alone: a name is not taken for the beginning of one', () => {
  expect([meantBy('dael'), meantBy('dahsb')]).toEqual([[], []])
  expect(meantBy('dahsbo')).toEqual(['dashboard'])
})
test('a first letter that is wrong, missing or swapped is found too, in every script', () => {
  expect([meantBy('keads'), meantBy('eads'), meantBy('elads')]).toEqual([['leads'], ['leads'], ['leads']])
  expect(meantBy('العلماء')).toEqual(['العملاء'])
})
test('it knows a word by its beginning, and one that is added later at once', () => {
  expect([words.knows('dash'), words.knows('zone')]).toEqual([true, false])
  expect(meantBy('zoens')).toEqual([])
  words.add(['zones'])
  expect([words.knows('zone'), meantBy('zoens')]).toEqual([true, ['zones']])
})
