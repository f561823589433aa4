import { describe, expect, test } from 'vitest'
import { isoOf } from '#contract/calendar.ts'
import { buildWorld, type World } from '#server/database/demo/build.ts'
import { worlds } from '#server/database/worlds.ts'
import { readPlaces } from '#server/platform/reference/places.ts'
import { held, type Promised } from '#tests/support/held.ts'

/** Sixty moments: every month, weekday and hour, the ends of months and years, and both sides of midnight in Manila. */
const moments = [
  '2026-11-20T06:00:00Z',
  '2026-11-22T15:50:00Z', // 23:50 on a Sunday in Manila
  '2026-12-31T15:50:00Z', // the last minutes of a year there
  '2026-12-31T16:10:00Z', // and the first ones of the next, while UTC is still in the old one
  '2027-01-01T00:00:00Z',
  '2027-02-28T16:10:00Z',
  '2028-02-28T16:10:00Z', // 29 February begins
  '2028-02-29T04:00:00Z',
  '2028-02-29T15:50:00Z',
  '2028-03-01T03:00:00Z',
  ...Array.from({ length: 50 }, (_, at) =>
    // Thirteen days and seven hours apart: all weekdays and hours come, within almost two years.
    isoOf(Temporal.Instant.from('2026-11-23T00:10:00Z').add({ hours: at * (13 * 24 + 7) })),
  ),
].map((moment) => Temporal.Instant.from(moment))

const moment = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/
/** A row without its moments, and without what counts by the year: numbers of requests, keys of targets, years of cars. */
const timeless = (key: string, value: unknown): unknown => {
  if (typeof value === 'string')
    return moment.test(value)
      ? 'a moment'
      : value
          .replaceAll(/\b(LD|QT|RS|TD|IQ|SR|CD|PI)-\d{4}-\d{6}/g, '$1')
          .replace(/^(\w+ (?:trend|factor)) \d{4} /, '$1 ')
  return key === 'year' ? 'a year' : value
}
const factsOf = (row: object) => JSON.stringify(row, timeless)
/** These are numbered in the order of their moments: as a set they are the same on every day. */
const inOrderOfMoments = ['notifications', 'audit_entries', 'survey_emails']
const tablesOf = (world: World): ReadonlyMap<string, readonly string[]> => {
  const { more, users, consultants, blasts, ...others } = world
  const all: (readonly [string, readonly object[]])[] = [
    ...Object.entries(others),
    ...Object.entries(blasts),
    ['users', users.map(({ row, roles }) => ({ ...row, roles }))],
    ['sales_consultants', consultants],
    ...more.map(({ table, rows }) => [table, rows] as const),
  ]
  return new Map(
    all.map(([table, rows]) => {
      if (!inOrderOfMoments.includes(table)) return [table, rows.map(factsOf)]
      const unnumbered = rows.map((row) => factsOf({ ...row, id: null, request_id: null }))
      return [table, unnumbered.sort()]
    }),
  )
}

const places = readPlaces()
const built = (name: 'small' | 'demo', now: Temporal.Instant) => buildWorld(now, worlds[name], places)
const brokenPromises = (name: 'small' | 'demo', world: World, now: Temporal.Instant) => {
  const promises: readonly [string, Promised][] = Object.entries(held)
  return promises
    .filter(([, { of, holds }]) => (of === 'both' || of === name) && !holds(world, now))
    .map(([title]) => title)
}
/** What came after it changed, or changes after now. */
const untimely = (world: World, now: Temporal.Instant) => {
  const at = isoOf(now)
  return [world.leads, ...world.more.map(({ rows }) => rows)].flatMap((rows) =>
    rows.filter((row) => {
      if (!('created_at' in row && 'updated_at' in row)) return false
      const [came, changed] = [String(row.created_at), String(row.updated_at)]
      return came > changed || changed > at
    }),
  )
}

describe.each(['small', 'demo'] as const)('The %s world, planted on sixty days', (name) => {
  test.each(moments.map((now) => [isoOf(now), now] as const))('keeps what tests rely on at %s', (_, now) => {
    const world = built(name, now)
    expect(brokenPromises(name, world, now)).toEqual([])
    expect(untimely(world, now)).toEqual([])
    const numbers = world.leads.map(({ reference_no }) => reference_no)
    expect(numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? ''))).toBe(true)
  })

  test('holds the same records on every day but for their moments', () => {
    const usual = tablesOf(built(name, Temporal.Instant.from('2026-11-20T06:00:00Z')))
    // The whole of the demo, row by row, is compared on every tenth of the days.
    const days = name === 'small' ? moments : moments.filter((_, at) => at % 10 === 3)
    for (const now of days) {
      const odd = [...tablesOf(built(name, now))].filter(([table, rows]) => rows.join() !== usual.get(table)?.join())
      expect(
        odd.map(([table]) => table),
        isoOf(now),
      ).toEqual([])
    }
  })
})
