import { expect, test } from 'vitest'
import { fold } from '#platform/fold.ts'
import { findable, rank } from '#workspace/palette/rank.ts'
import { rangeOf } from '#workspace/palette/text.ts'

const row = (title: string, keys: readonly string[] = [], also = '') => ({ title, find: findable(title, keys, also) })
const rows = [
  row('Glossary of leads'),
  row('Leads', ['g l']),
  row('Dealers', ['g d']),
  row('New Dealer', ['n d']),
  row('Test Drives', ['g t']),
  row('All shortcuts', ['?'], 'shortcuts, cheat sheet'),
  row('Español'),
  row('العملاء المحتمَلون'),
]
const found = (typed: string, most = 50) => rank(rows, typed, most).best.map((one) => one.row.title)

test('a typed sequence ranks its command first', () => {
  expect(found('gl')[0]).toBe('Leads')
  expect(found('nd')[0]).toBe('New Dealer')
})
test('a beginning comes before a word inside, and that before letters inside', () => {
  expect(found('leads')).toEqual(['Leads', 'Glossary of leads'])
  expect(found('deal')).toEqual(['Dealers', 'New Dealer'])
  expect(found('ealer')).toEqual(['Dealers', 'New Dealer'])
})
test('a whole title is found as it is written, with its hyphen', () => {
  const hyphens = [row('Mag-log out'), row('Lahat ng key', [], 'e-mail, key'), row('Log')]
  const of = (typed: string) => rank(hyphens, typed, 9).best.map((one) => one.row.title)
  expect(of('Mag-log out')[0]).toBe('Mag-log out')
  expect(of('e-mail')).toEqual(['Lahat ng key'])
})
test('words are found in any order, and by their initials', () => {
  expect(found('dealer new')).toEqual(['New Dealer'])
  expect(found('td')[0]).toBe('Test Drives')
})
test('other words for the same find it too', () => {
  expect(found('shortcuts')).toEqual(['All shortcuts'])
  expect(found('sheet')).toEqual(['All shortcuts'])
})
test('marks and capitals do not matter, in any script', () => {
  expect(found('espanol')).toEqual(['Español'])
  expect(found('المحتملون')).toEqual(['العملاء المحتمَلون'])
})
test('what nothing is called finds nothing, and no more rows come than asked for', () => {
  expect(found('xyzzy')).toEqual([])
  const { best, total } = rank(rows, 'al', 2)
  expect(best).toHaveLength(2)
  expect(total).toBeGreaterThan(2)
})
test('the marked part is the one that was typed, also where marks were left out', () => {
  expect('Español'.slice(...(rangeOf('Español', fold('PAN')) ?? []))).toBe('pañ')
  expect('المحتمَلون'.slice(...(rangeOf('المحتمَلون', fold('تملون')) ?? []))).toBe('تمَلون')
  expect('Test Drives'.slice(...(rangeOf('Test Drives', 'd') ?? []))).toBe('D')
  expect(rangeOf('Leads', 'x')).toBeUndefined()
})
