import { expect, test } from 'vitest'
import { fold } from '#platform/fold.ts'
import { alsoCalled, calledOf, type Findable, findable, rank } from '#workspace/palette/rank.ts'
import { rangeOf, rangesOf } from '#workspace/palette/text.ts'
import { Vocabulary } from '#workspace/palette/typos.ts'

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
test('the words of a text are marked one by one where they stand apart', () => {
  expect(rangesOf('Leads: Pending', 'pending leads')).toEqual([
    [0, 5],
    [7, 14],
  ])
  expect(rangesOf('Test Drives', 'test dri')).toEqual([[0, 8]])
})

const vocabularyOf = (all: readonly { readonly find: Findable }[]) => {
  const words = new Vocabulary()
  for (const { find } of all) words.add(find.all.split(' '))
  return words
}
const forgiving = (typed: string) =>
  rank(rows, typed, 50, { vocabulary: () => vocabularyOf(rows) }).best.map((one) => one.row.title)

test('a mistyped word finds what was meant, where nothing is called as it was typed', () => {
  expect(forgiving('laeds')).toEqual(['Leads', 'Glossary of leads'])
  expect(forgiving('new delaer')[0]).toBe('New Dealer')
  expect(forgiving('العلماء')).toEqual(['العملاء المحتمَلون'])
  expect(forgiving('المحتملوت')).toEqual(['العملاء المحتمَلون'])
  // As typed it is the beginning of something: nothing else was meant.
  expect(forgiving('deal')).toEqual(found('deal'))
  expect(found('laeds')).toEqual([])
})

test('a short name is not taken for another name of something, only for its title', () => {
  const mails = [
    { title: 'Outbox', find: findable('Outbox', [], 'mail, sent') },
    { title: 'Mail', find: findable('Mail') },
  ]
  const of = (typed: string) =>
    rank(mails, typed, 9, { vocabulary: () => vocabularyOf(mails) }).best.map((one) => one.row.title)
  expect([of('mari'), of('mail')]).toEqual([['Mail'], ['Mail', 'Outbox']])
})

const inTwo = [
  { title: 'Leads', find: alsoCalled(findable('Leads'), [calledOf('Mga lead'), calledOf('العملاء')]) },
  { title: 'Lead time', find: findable('Lead time') },
]
test('what is called so in another language is found behind what is called so in one’s own', () => {
  const of = (typed: string) => rank(inTwo, typed, 9).best.map((one) => one.row.title)
  expect(of('mga lead')).toEqual(['Leads'])
  expect(of('عملاء')).toEqual(['Leads'])
  expect(of('lead')).toEqual(['Leads', 'Lead time'])
  expect(of('leads العملاء')).toEqual(['Leads'])
})
test('Filipino titles begin after the sign of their plural, Arabic ones after the article', () => {
  const titles = ['Imbentaryo ng piyesa', 'Mga imbentaryo', 'الوكلاء']
  const of = (typed: string) =>
    rank(
      titles.map((title) => ({ title, find: findable(title) })),
      typed,
      9,
    ).best[0]?.row.title
  expect(of('imbentaryo')).toBe('Mga imbentaryo')
  expect(of('mga imbentaryo')).toBe('Mga imbentaryo')
  expect([of('وكلاء'), of('الوكلاء')]).toEqual(['الوكلاء', 'الوكلاء'])
})
test('a narrowed list is found by its value, with the list’s name in any order, and not by the name alone', () => {
  const lists = [
    { title: 'Leads: Pending', find: findable('Leads: Pending', [], '', ['Pending']) },
    { title: 'Leads', find: findable('Leads') },
  ]
  const of = (typed: string) => rank(lists, typed, 9).best.map((one) => one.row.title)
  expect(of('leads')).toEqual(['Leads'])
  expect([of('pending leads'), of('leads pend'), of('pending')]).toEqual([
    ['Leads: Pending'],
    ['Leads: Pending'],
    ['Leads: Pending'],
  ])
})
test('what stands behind by itself stays behind, however well it is called; what is used often comes first among its like', () => {
  const saves = [{ title: 'Save' }, { title: 'Save as view' }, { title: 'Save all' }].map((one) => ({
    ...one,
    find: findable(one.title),
  }))
  const of = (standing: (row: { readonly title: string }) => number) =>
    rank(saves, 'save', 9, { standing }).best.map((one) => one.row.title)
  expect(of(() => 0)).toEqual(['Save', 'Save all', 'Save as view'])
  expect(of(({ title }) => (title === 'Save' ? -10_000 : 0))).toEqual(['Save all', 'Save as view', 'Save'])
  expect(of(({ title }) => (title === 'Save as view' ? 60 : 0))).toEqual(['Save', 'Save as view', 'Save all'])
})
