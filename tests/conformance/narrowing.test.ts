import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { dayOf, today } from '#contract/calendar.ts'
import type { Comparison, Condition } from '#contract/conditions.ts'
import type { Field } from '#contract/fields.ts'
import { comparisonsOf, type Family, familyOf } from '#contract/narrowing.ts'
import { mayEnter } from '#contract/roles.ts'
import type { Room } from '#define/resource.ts'
import { fold } from '#server/platform/fold.ts'
import type { Client } from '#tests/support/client.ts'
import { people, rolesOf } from '#tests/support/sign-in.ts'
import { allowedPerson, everyCall, type House, openHouse, type Row, recordsOf } from './calls/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.server.stop())

const readerOf = (room: Room): Promise<Client> => house.person(allowedPerson(room.calls.list.roles))
const readAll = async (room: Room, where?: readonly Condition[]): Promise<readonly Row[]> => {
  const rows: Row[] = []
  const reader = await readerOf(room)
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await reader.give(room.calls.list, { query: { where, page, per_page: 200 } })
    expect([where, answer.status]).toEqual([where, 200])
    rows.push(...recordsOf(answer))
    last = answer.meta?.last_page ?? 1
    if (page === last) expect([where, answer.meta?.total]).toEqual([where, rows.length])
  }
  return rows
}

const Reference = v.looseObject({ id: v.number() })
/** A value as a condition writes it, apart from how the server reads it. */
const plainOf = (field: Field, value: unknown): string | number | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  if (v.is(Reference, value)) return value.id
  if (field.kind === 'instant') return String(dayOf(Temporal.Instant.from(String(value))))
  if (typeof value === 'number') return value
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}
const compared: Readonly<
  Record<Exclude<Comparison, 'in' | 'empty'>, (a: string | number, b: readonly (string | number)[]) => boolean>
> = {
  from: (one, [to = one]) => one >= to,
  to: (one, [to = one]) => one <= to,
  above: (one, [to = one]) => one > to,
  below: (one, [to = one]) => one < to,
  between: (one, [from = one, to = one]) => one >= from && one <= to,
}
const holds = (
  field: Field,
  how: Comparison,
  values: readonly (string | number)[],
  row: Row,
  name: string,
): boolean => {
  const value = plainOf(field, row[name])
  if (how === 'empty') return value === undefined
  if (value === undefined) return false
  if (how !== 'in') return compared[how](value, values)
  if (familyOf(field) !== 'text') return values.includes(value)
  return values.some((word) => fold(String(value)).includes(fold(String(word))))
}
/** Two values that records have, the lesser one first; of a text, a part of one. */
const samplesOf = (field: Field, rows: readonly Row[], name: string): readonly (string | number)[] => {
  const all = [...new Set(rows.flatMap((row) => plainOf(field, row[name]) ?? []))].toSorted((a, b) =>
    a < b ? -1 : a > b ? 1 : 0,
  )
  const [low, high] = [all[Math.floor(all.length / 3)], all[Math.floor((2 * all.length) / 3)]]
  if (low === undefined || high === undefined) return []
  return familyOf(field) === 'text' ? [String(low).slice(-4)] : [low, high]
}
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

/** Something that a condition on a field of this family can ask, whatever is there. */
const anything: Readonly<Record<Family, Pick<Condition, 'how' | 'values'>>> = {
  text: { how: 'in', values: ['a'] },
  number: { how: 'from', values: ['0'] },
  choice: { how: 'empty', values: [] },
  day: { how: 'below', values: ['today'] },
  moment: { how: 'below', values: ['today'] },
}
const dealersPeople = ['dealer', 'surveyDealer', 'partsDealer'] as const

const narrowed = rooms.filter(({ calls }) => 'where' in calls.list.query.fields)
test('lists of records are narrowed by their fields, whoever has a room for them', () => {
  expect(narrowed.length).toBeGreaterThan(20)
})

describe.each(narrowed.map((room) => [room.name, room] as const))('The list of %s', (_, room) => {
  test('finds by every field of its records and each comparison what the records themselves say', async () => {
    const rows = await readAll(room)
    for (const [name, field] of Object.entries(room.calls.list.answer.paged.fields)) {
      const family = familyOf(field)
      if (!family) continue
      const samples = samplesOf(field, rows, name)
      for (const how of comparisonsOf[family])
        for (const not of [false, true]) {
          const values = how === 'empty' ? [] : how === 'in' || how === 'between' ? samples : samples.slice(0, 1)
          if (how !== 'empty' && values.length === 0) continue
          const condition = { field: name, not, how, values: values.map(String) }
          const wanted = rows.filter((row) => holds(field, how, values, row, name) !== not)
          expect([condition, idsOf(await readAll(room, [condition]))]).toEqual([condition, idsOf(wanted)])
        }
    }
  })
})

test('people of a dealer narrow what they read by the same fields', async () => {
  const asked = new Set<string>()
  for (const name of dealersPeople) {
    const reader = await house.person(people[name])
    for (const { calls } of narrowed)
      if (mayEnter(rolesOf[name], calls.list.roles))
        for (const [field, of] of Object.entries(calls.list.answer.paged.fields)) {
          const family = familyOf(of)
          if (!family) continue
          const where = [{ field, not: false, ...anything[family] }]
          const answer = await reader.give(calls.list, { query: { where, per_page: 5 } })
          expect([calls.list.route, where, answer.status]).toEqual([calls.list.route, where, 200])
          asked.add(calls.list.route)
        }
  }
  expect(asked.size).toBeGreaterThan(10)
})
test('three conditions hold together, and days go on with the calendar', async () => {
  const room = rooms.find(({ name }) => name === 'leads')
  if (!room) throw new Error('There is no room for leads')
  const rows = await readAll(room)
  const month = String(today()).slice(0, 7)
  const found = await readAll(room, [
    { field: 'created_at', not: false, how: 'in', values: ['this-month', 'last-month'] },
    { field: 'source', not: true, how: 'in', values: ['event'] },
    { field: 'total_amount', not: false, how: 'above', values: ['0'] },
  ])
  const before = String(today().subtract({ months: 1 })).slice(0, 7)
  const wanted = rows.filter(
    ({ created_at, source, total_amount }) =>
      [month, before].includes(String(dayOf(Temporal.Instant.from(String(created_at)))).slice(0, 7)) &&
      source !== 'event' &&
      Number(total_amount) > 0,
  )
  expect(wanted.length).toBeGreaterThan(0)
  expect(idsOf(found)).toEqual(idsOf(wanted))
  const named = await readAll(room, [
    { field: 'name', not: false, how: 'in', values: [String(rows[0]?.['last_name'])] },
  ])
  expect(idsOf(named)).toContain(rows[0]?.id)
})

const wrong = [
  ['nonsense:1', 'This list has no filter “nonsense”.'],
  ['password_hash:a', 'This list has no filter “password_hash”.'],
  ['status:nonsense', 'The filter “status” does not accept this value.'],
  ['status:>pending', 'The filter “status” does not accept this value.'],
  ['total_amount:many', 'The filter “total_amount” does not accept this value.'],
  ['created_at:2026-13-01', 'The filter “created_at” does not accept this value.'],
  ['created_at:2026-11-20..2026-11-01', 'The filter “created_at” does not accept this value.'],
] as const
test.each(wrong)('the leads refuse %s with 422 by its name', async (text, sentence) => {
  const admin = await house.person('admin@demo.test')
  const answer = await admin.send('GET', `/leads?${new URLSearchParams({ where: text })}`)
  expect(answer.status).toBe(422)
  expect(answer.errors).toEqual({ where: [sentence] })
})
test.each(['status', 'status:', 'Status:pending', 'email:"a'])('what is no condition, %s, is refused', async (text) => {
  const admin = await house.person('admin@demo.test')
  expect((await admin.send('GET', `/leads?${new URLSearchParams({ where: text })}`)).status).toBe(422)
})

const taking = everyCall.filter(({ call }) => call.query && 'where' in call.query.fields && 'paged' in call.answer)
test.each(taking.map(({ resource, name, call }) => [`${resource}.${name}`, call] as const))(
  '%s takes no field that its records do not have',
  async (_, call) => {
    const reader = await house.person(allowedPerson(call.roles))
    const params: Record<string, number> = {}
    for (const [, name = ''] of call.route.matchAll(/:(\w+)/g)) params[name] = 1
    const where = [{ field: 'nonsense', not: false, how: 'in', values: ['1'] }]
    const answer = await reader.give(call, { params, query: { where } })
    expect([200, answer.status]).not.toEqual([200, 200])
    expect([404, 422]).toContain(answer.status)
  },
)
