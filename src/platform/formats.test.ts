import { describe, expect, test } from 'vitest'
import { showDuration } from '#platform/formats.ts'
import type { Say } from '#platform/words.tsx'
import { inWords, type Locale } from '#tests/support/words.ts'

/** As it is read: without the marks that keep it together. */
const read = (locale: Locale, minutes: number, like?: number): string => {
  const say: Say = ({ message }, values) => inWords(locale, message ?? '', values)
  return showDuration(minutes, say, like).replaceAll(/[\u2066-\u2069]/g, '')
}

describe('A duration', () => {
  test.each([
    ['en', '25 min', '43 h 09 min', '3 d 4 h'],
    ['fil', '25 minuto', '43 oras 09 min', '3 araw 4 oras'],
    ['ar', '25 د', '43 س 09 د', '3 ي 4 س'],
  ] as const)('is told in the words of its language (%s)', (locale, minutes, hours, days) => {
    expect(read(locale, 25)).toBe(minutes)
    expect(read(locale, 43 * 60 + 9)).toBe(hours)
    expect(read(locale, 76 * 60 + 20)).toBe(days)
  })

  test('that is compared with another has the units of that one', () => {
    expect(read('en', 25, 43 * 60)).toBe('0 h 25 min')
    expect(read('en', 76 * 60, 43 * 60)).toBe('76 h 00 min')
    expect(read('en', 43 * 60, 76 * 60)).toBe('1 d 19 h')
    // What is saved by a change is as long as what is lost by one.
    expect(read('en', -25, -43 * 60)).toBe('0 h 25 min')
  })

  test('is kept together within a sentence', () => {
    expect(showDuration(25, () => 'so long')).toBe('\u2068so long\u2069')
  })
})
