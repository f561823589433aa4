import { describe, expect, test } from 'vitest'
import { msg } from '#contract/words.ts'
import { localeOf, sayIn } from '#server/platform/words.ts'

describe('When the server speaks', () => {
  test.each([
    ['fil-PH,fil;q=0.9,en;q=0.8', 'fil'],
    ['tl', 'fil'],
    ['ar-SA', 'ar'],
    ['de-DE,ar;q=0.5', 'ar'],
    ['fr', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('Accept-Language %s is answered in %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale)
  })
  test('values stand in their places, and plurals follow the language', () => {
    const say = sayIn('en')
    const rows = msg`{count, plural, one {# row} other {# rows}}`
    expect([1, 2].map((count) => say(rows, { count }))).toEqual(['1 row', '2 rows'])
    expect(say(msg`Hello ${{ name: 'Ana' }}`)).toBe('Hello Ana')
    expect(say(msg`Hello {name}`, { name: '<b>{count}</b>' })).toBe('Hello <b>{count}</b>')
  })
  test('what is not translated yet is spoken in English, in every language', () => {
    const unknown = msg`A sentence that no catalogue will ever have: {count, plural, one {# row} other {# rows}}`
    for (const locale of ['en', 'fil', 'ar', 'xx'])
      expect(sayIn(locale)(unknown, { count: 2 })).toBe('A sentence that no catalogue will ever have: 2 rows')
  })
})
