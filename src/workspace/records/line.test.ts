import { describe, expect, test } from 'vitest'
import { type Condition, comparisons, piecesOf, writeCondition } from '#contract/conditions.ts'
import { comparisonsOf, familyOf } from '#contract/narrowing.ts'
import { periods } from '#contract/periods.ts'
import type { Message } from '#contract/words.ts'
import { readAddress, wireOf, writeAddress } from '#workspace/records/address.ts'
import { conditionsIn, filterablesOf, filtersOfConditions } from '#workspace/records/filterable.ts'
import { leadsRoom } from '#workspace/records/fixtures/rooms.ts'
import { completingAt, completionsOf, type Dictionary, readLine, writeLine } from '#workspace/records/line.ts'
import { wordsOf } from '#workspace/records/status-words.ts'

const english = (message: Message, values: Readonly<Record<string, string | number>> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    message.message ?? message.id,
  )
const arabic: typeof english = (message, values) =>
  ({ Status: 'الحالة', Amount: 'المبلغ', Dealer: 'الوكيل', empty: 'فارغ' })[message.message ?? ''] ??
  english(message, values)
const dictionary: Dictionary = {
  says: [english, arabic],
  valuesOf: ({ field }) =>
    field.kind === 'status' || field.kind === 'action'
      ? wordsOf(field.kind, field.of ?? '').map(({ id, title }) => ({ value: id, name: english(title) }))
      : Object.entries(field.words ?? {}).map(([value, word]) => ({ value, name: english(word) })),
  recordsOf: (resource) =>
    resource === 'dealers'
      ? [
          { value: '7', name: 'Hiraya Cebu' },
          { value: '3', name: 'Iloilo, Riverside' },
        ]
      : [],
}
const read = (text: string) => readLine(leadsRoom, text, dictionary)
const told = (text: string) =>
  read(text).problems.map(({ at, end, message, values }) => [text.slice(at, end), english(message, values)])
const condition = (field: string, how: Condition['how'], values: readonly string[], not = false): Condition => ({
  field,
  not,
  how,
  values,
})

test('a line says several values, what is left out, ranges, periods, what is empty, and words to search for', () => {
  const line =
    'status:Pending,lost -source:event amount:>=500,000 created:this-month email:empty dealer:"hiraya cebu" "ana cruz" vip'
  expect(read('amount:500..900 created:2026-11-01..2026-11-20')).toMatchObject({
    conditions: [
      condition('total_amount', 'between', ['500', '900']),
      condition('created_at', 'between', ['2026-11-01', '2026-11-20']),
    ],
  })
  expect(read(line.replace('500,000', '500000'))).toEqual({
    conditions: [
      condition('status', 'in', ['pending', 'lost']),
      condition('source', 'in', ['event'], true),
      condition('total_amount', 'from', ['500000']),
      condition('created_at', 'in', ['this-month']),
      condition('email', 'empty', []),
      condition('dealer', 'in', ['7']),
    ],
    words: 'ana cruz vip',
    problems: [],
    unknown: [],
  })
})
test('fields are found by their names in other languages, whatever the spaces between', () => {
  expect(read('الحالة:pending المبلغ:>٥٠٠ first-name:ana "First name":ana').conditions).toEqual([
    condition('status', 'in', ['pending']),
    condition('total_amount', 'above', ['٥٠٠']),
    condition('first_name', 'in', ['ana']),
    condition('first_name', 'in', ['ana']),
  ])
})
test('what is not understood is told with its place, and the rest works', () => {
  const line = 'colour:red status:pending amount:much dealer:Nowhere email:>a status: "ana'
  expect(read(line).conditions).toEqual([condition('status', 'in', ['pending'])])
  expect(read(line).unknown).toEqual([{ resource: 'dealers', name: 'Nowhere' }])
  expect(told(line)).toEqual([
    ['colour:red', 'This list has no field “colour”'],
    ['amount:much', '“Amount” has no value “much”'],
    ['dealer:Nowhere', '“Dealer” has no value “Nowhere”'],
    ['email:>a', '“Email” cannot be compared this way'],
    ['status:', '“Status” needs a value, such as Pending'],
    ['"ana', 'The closing quotation mark is missing'],
  ])
})

describe('Whatever a list is narrowed by', () => {
  // A small generator of numbers of its own: the same conditions on every run.
  let seed = 20261125
  const below = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * most)
  }
  const pick = <T>(all: readonly T[]): T => {
    const one = all[below(all.length)]
    if (one === undefined) throw new Error('Nothing to pick from')
    return one
  }
  const texts = ['ana', 'de la cruz', 'a:b', 'a,b', '"x"', '-y', '>5', 'empty', 'a..b', 'Peña', 'فارغ', 'a\\b', '“q”']
  const valueFor = (one: ReturnType<typeof filterablesOf>[number]): string => {
    const family = familyOf(one.field)
    if (family === 'text') return pick(texts)
    if (family === 'number') return String(below(10_000) / 4)
    if (family === 'day' || family === 'moment') return pick([...Object.keys(periods), '2026-02-28', '2025-12-31'])
    const named = dictionary.valuesOf(one)
    return named.length > 0 ? pick(named).value : String(1 + below(9))
  }
  const anyCondition = (): Condition => {
    const one = pick(filterablesOf(leadsRoom).filter(({ isField, field }) => isField && field.kind !== 'flag'))
    const how = pick(comparisonsOf[familyOf(one.field) ?? 'text'])
    const values =
      how === 'empty'
        ? []
        : how === 'between'
          ? familyOf(one.field) === 'number'
            ? ['1.5', '20']
            : ['2026-01-31', '2026-02-28']
          : how === 'in'
            ? [...new Set(Array.from({ length: 1 + below(3) }, () => valueFor(one)))]
            : [valueFor(one)]
    return { field: one.id, not: below(2) === 1, how, values }
  }
  const cases = Array.from({ length: 400 }, () => Array.from({ length: 1 + below(4) }, anyCondition))

  test('its line reads back as the same conditions', () => {
    for (const all of cases) {
      const line = writeLine(leadsRoom, all, 'ana "cruz', dictionary)
      expect([line, read(line)]).toEqual([line, { conditions: all, words: 'ana "cruz', problems: [], unknown: [] }])
    }
  })
  test('its wire and its address read back as the same conditions', () => {
    for (const all of cases) {
      const wire = all.map(writeCondition).join(' ')
      expect(piecesOf(wire).map((piece) => piece.condition)).toEqual(all)
      const filters = filtersOfConditions(leadsRoom, {}, all)
      const state = readAddress(leadsRoom, writeAddress(leadsRoom, { filters, sort: undefined }) || 'q=')
      expect(state.filters).toEqual(filters)
      const sorted = (some: readonly Condition[]) => some.map((one) => JSON.stringify(one)).toSorted()
      const days = (one: Condition) =>
        one.field === 'created_at' &&
        one.how === 'in' &&
        !one.not &&
        one.values.length === 1 &&
        filters['date'] !== undefined
      if (!all.some(days)) expect(sorted(conditionsIn(leadsRoom, state.filters))).toEqual(sorted(all))
    }
  })
  test('every stretch of any text is told, and none twice', () => {
    for (let n = 0; n < 2000; n += 1) {
      const text = Array.from({ length: below(14) }, () => pick([...'ab:,"-> .\\، “”١', '..', ...comparisons])).join('')
      const pieces = piecesOf(text)
      let at = 0
      for (const piece of pieces) {
        expect(text.slice(at, piece.at).trim()).toBe('')
        expect(piece.end).toBeGreaterThan(piece.at)
        at = piece.end
      }
      expect(text.slice(at).trim()).toBe('')
      readLine(leadsRoom, text, dictionary)
    }
  })
})

test('one value of a filter that the call has stands in its own parameter, more in the conditions', () => {
  const state = (text: string) => filtersOfConditions(leadsRoom, { q: 'ana' }, read(text).conditions)
  expect(state('status:pending dealer:7,3')).toEqual({ q: 'ana', status: 'pending', dealer: [7, 3] })
  expect(state('status:pending,lost')).toEqual({ q: 'ana', where: [condition('status', 'in', ['pending', 'lost'])] })
  expect(wireOf({ filters: state('-dealer:7'), sort: undefined })).toEqual({
    q: 'ana',
    where: [condition('dealer', 'in', ['7'], true)],
  })
})
test('an address with conditions that the list does not know keeps the others', () => {
  const search = new URLSearchParams({ where: 'nothing:1 total_amount:>5 total_amount:x password:a' })
  expect(readAddress(leadsRoom, String(search)).filters).toEqual({ where: [condition('total_amount', 'above', ['5'])] })
})
test('names of fields and their values are offered where the caret stands', () => {
  const offered = (text: string) =>
    completionsOf(leadsRoom, text, completingAt(leadsRoom, text, text.length, dictionary), dictionary).map(
      (one) => one.text,
    )
  expect(offered('sta')).toEqual(['status:'])
  expect(offered('vip -amo')).toEqual(['vip -amount:'])
  // With its article and without.
  expect([offered('الحا'), offered('حا')]).toEqual([['status:'], ['status:']])
  expect(offered('status:pending,lo')).toEqual(['status:pending,Lost'])
  expect(offered('created:last-m')).toEqual(['created:last-month'])
  expect(offered('dealer:ilo')).toEqual(['dealer:"Iloilo, Riverside"'])
})
