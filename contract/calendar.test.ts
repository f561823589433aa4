import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dayOf, inManila, isDay, isMoment, isoOf, momentAt, mondayOf, startOf } from '#contract/calendar.ts'
import { instant } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

const midnight = Temporal.Instant.from('2026-11-19T16:00:00Z')

test('a day begins and ends with midnight in Manila, wherever this runs', () => {
  expect(isoOf(startOf(Temporal.PlainDate.from('2026-11-20')))).toBe('2026-11-19T16:00:00.000Z')
  expect(dayOf(midnight).toString()).toBe('2026-11-20')
  expect(dayOf(midnight.subtract({ milliseconds: 1 })).toString()).toBe('2026-11-19')
  expect(
    inManila(midnight.add({ minutes: 95 }))
      .toPlainTime()
      .toString(),
  ).toBe('01:35:00')
})
test.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s, a Monday', (day, monday) => {
  expect(mondayOf(Temporal.PlainDate.from(day)).toString()).toBe(monday)
})
test('a moment goes over the wire to the millisecond', () => {
  expect(isoOf(momentAt(0))).toBe('1970-01-01T00:00:00.000Z')
  expect(isoOf(Temporal.Instant.from('2026-11-20T14:00:00.123456+08:00'))).toBe('2026-11-20T06:00:00.123Z')
})
test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11-20T00:00', false],
  ['20261120', false],
  ['', false],
])('whether %s is a day: %s', (text, is) => expect(isDay(text)).toBe(is))
test.each([
  ['2026-11-20T06:00:00Z', true],
  ['2026-11-20 06:00:00.25+00', true],
  ['2026-11-20', false],
  ['2026-11-20T06:00:00', false],
])('whether %s is a moment: %s', (text, is) => expect(isMoment(text)).toBe(is))
test('a field of a moment refuses one on a day that there is not', () => {
  const { schema } = instant(msg`Scheduled for`)
  expect(v.is(schema, '2026-02-28T06:00:00.000Z')).toBe(true)
  expect(v.is(schema, '2026-02-30T06:00:00.000Z')).toBe(false)
})
