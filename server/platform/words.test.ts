import { describe, expect, test } from 'vitest'
import { withoutIsolates } from '#contract/isolation.ts'
import { sayAnswer } from '#contract/text-blasts/answers.ts'
import { msg } from '#contract/words.ts'
import { leadMessages } from '#server/areas/requests/lead-messages.ts'
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
  test('values stand apart from an Arabic sentence, and nothing is added to one that runs from left to right', () => {
    const published = msg`“{title}” was published.`
    const values = { title: 'Ford Inc.' }
    expect(sayIn('ar')(published, values)).toMatch(/\u2068Ford Inc\.\u2069/)
    expect(sayIn('en')(published, values)).toBe('“Ford Inc.” was published.')
    expect(sayIn('fil')(published, values)).not.toMatch(/[\u2066-\u2069]/)
    // A choice is still made by its value, also around a value that stands apart.
    const moved = leadMessages.moved('Ana', 'LD-1', 'contacted')
    expect(sayIn('ar')(moved)).toContain('تم التواصل')
    expect(sayIn('ar')(moved)).toContain('\u2068LD-1\u2069')
    expect(withoutIsolates(sayIn('ar')(published, values))).not.toMatch(/[\u2066-\u2069]/)
  })
  test('an answer is in the reader’s language where the portal wrote it, and as the provider gave it where not', () => {
    expect(sayAnswer(sayIn('fil'), 'No answer in time')).toBe('Hindi sumagot ang provider sa takdang oras')
    expect(sayAnswer(sayIn('ar'), 'The simulator is not running.')).toMatch(/\p{Script=Arabic}/u)
    expect(sayAnswer(sayIn('ar'), 'EC_ABSENT_SUBSCRIBER')).toBe('EC_ABSENT_SUBSCRIBER')
    expect(sayAnswer(sayIn('ar'), 'constructor')).toBe('constructor')
  })
  test('what is not translated yet is spoken in English, in every language', () => {
    const unknown = msg`A sentence that no catalogue will ever have: {count, plural, one {# row} other {# rows}}`
    for (const locale of ['en', 'fil', 'ar', 'xx'])
      expect(sayIn(locale)(unknown, { count: 2 })).toBe('A sentence that no catalogue will ever have: 2 rows')
  })
})
