import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { partsOf } from '#contract/call.ts'
import type { Field } from '#contract/fields.ts'
import { isPaging } from '#contract/list-query.ts'
import { nameIn, type Room } from '#define/resource.ts'
import { fold } from '#server/platform/fold.ts'
import type { Client } from '#tests/support/client.ts'
import { allowedPerson, type House, openHouse, type Row, recordsOf, refusedPeople } from './calls/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.server.stop())

const reader = (room: Room): Promise<Client> => house.person(allowedPerson(room.calls.list.roles))
/** Every record that the list gives, over all its pages. */
const readAll = async (room: Room, query: Readonly<Record<string, unknown>> = {}): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await (await reader(room)).give(room.calls.list, { query: { ...query, page, per_page: 150 } })
    expect(answer.status).toBe(200)
    rows.push(...recordsOf(answer))
    last = answer.meta?.last_page ?? 1
    if (page === last) expect(rows).toHaveLength(answer.meta?.total ?? -1)
  }
  return rows
}
const Reference = v.looseObject({ id: v.number() })
const Named = v.looseObject({ name: v.string() })
const shown = (row: Row, sort: string): unknown =>
  sort in row ? row[sort] : sort === 'name' ? `${row['first_name']} ${row['last_name']}` : undefined
const keyOf = (row: Row, sort: string): string | number | boolean | null => {
  const value = shown(row, sort)
  if (v.is(Named, value)) return fold(value.name)
  if (typeof value === 'string') return /_(at|on)$/.test(sort) ? value : fold(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
const isInOrder = (keys: readonly (string | number | boolean | null)[]) =>
  keys.every((key, i) => {
    const before = i === 0 ? key : keys[i - 1]
    return key === null || before === null || before === undefined || before <= key
  })
const isGrouped = (keys: readonly unknown[]) => {
  const runs = keys.filter((key, i) => i === 0 || keys[i - 1] !== key)
  return new Set(runs).size === runs.length
}

const filtersOf = (room: Room) => Object.entries(room.calls.list.query.fields).filter(([name]) => !isPaging(name))
/** What a record must have to be found by a filter; null where only the number of records can tell. */
const fits = (row: Row, name: string, value: unknown): boolean | null => {
  const one = Array.isArray(value) ? value[0] : value
  if (name === 'active') return row['status'] === one
  if (name === 'region_types') return 'region_type' in row ? row['region_type'] === one : null
  const key = name.replace(/_id$|s$/, '')
  const held = row[name === 'status' ? 'status' : key]
  return v.is(Reference, held) ? held.id === one : held === undefined || held === null ? null : held === one
}
const valuesFor = (field: Field, name: string, rows: readonly Row[]): readonly unknown[] => {
  if (field.kind === 'status' || field.kind === 'action')
    return [...new Set(rows.flatMap((row) => row[field.kind] ?? []))]
  if (field.kind === 'options') return Object.keys(field.words ?? {})
  if (field.kind === 'days') return [['2020-01-01', '2020-12-31']]
  if (field.kind === 'year') return [...new Set(rows.flatMap((row) => row[name] ?? []))]
  if (field.kind === 'flag') return name === 'trashed' ? [] : [true, false]
  const ids = rows.flatMap((row) => {
    const held = row[name.replace(/_id$|s$/, '')]
    return v.is(Reference, held) ? [held.id] : []
  })
  const known = ids.length === 0 ? [1, 2] : [...new Set(ids)]
  return field.kind === 'choices' ? known.map((id) => [id]) : known
}

describe.each(rooms.map((room) => [room.name, room] as const))('The room %s', (_, room) => {
  test('lists its records, each once', async () => {
    const rows = await readAll(room)
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test('orders by everything that it offers, both ways', async () => {
    const sorts = Object.keys(room.calls.list.query.fields['order_by']?.words ?? {})
    expect(sorts.length).toBeGreaterThan(1)
    for (const sort of sorts) {
      const up = (await readAll(room, { order_by: sort, sort: 'asc' })).map((row) => keyOf(row, sort))
      const down = (await readAll(room, { order_by: sort, sort: 'desc' })).map((row) => keyOf(row, sort))
      // A status stands in the order of the work, not of the alphabet.
      const isFit = room.name === 'leads' && sort === 'status' ? isGrouped(up) : isInOrder(up)
      expect([sort, isFit]).toEqual([sort, true])
      expect([sort, down.filter((key) => key !== null)]).toEqual([sort, up.filter((key) => key !== null).toReversed()])
    }
  })

  test('narrows by every filter, and finds by searching', async () => {
    const rows = await readAll(room)
    for (const [name, field] of filtersOf(room))
      for (const value of valuesFor(field, name, rows)) {
        const found = await readAll(room, { [name]: value })
        expect([name, value, found.length <= rows.length]).toEqual([name, value, true])
        const wrong = found.filter((row) => fits(row, name, value) === false)
        expect([name, value, wrong]).toEqual([name, value, []])
        const missed = rows.filter((row) => fits(row, name, value) === true).length - found.length
        const isExact = rows.some((row) => fits(row, name, value) !== null)
        // Asking for the inactive ones only is not offered: active = no asks for nothing.
        if (isExact && !(name === 'active' && value === false)) expect([name, value, missed]).toEqual([name, value, 0])
      }
    const [sought] = rows
    if (!sought) throw new Error('There is nothing to search for')
    // A name of several parts, such as car, color and dealer, is found by the first of them.
    const [words = ''] = nameIn(room, sought).split(',')
    expect(words).not.toBe('')
    const found = (await readAll(room, { q: words })).map(({ id }) => id)
    expect([words, found]).toEqual([words, expect.arrayContaining([sought.id])])
    expect(await readAll(room, { q: 'zzqqxx' })).toEqual([])
  })

  test('shows nothing to roles outside', async () => {
    for (const email of refusedPeople(room.calls.list.roles))
      expect((await (await house.person(email)).give(room.calls.list)).status).toBe(403)
    expect((await house.visitor().give(room.calls.list)).status).toBe(401)
  })

  test('has a screen for each act, and an act for each call that writes', () => {
    // Another room may show the same records within one of another kind, and offers less there.
    const kin = rooms.filter(({ calls }) => calls === room.calls)
    const acts = new Set(kin.flatMap(({ definition }) => definition.acts.map(({ call }) => call.route)))
    const writes = Object.values(room.calls).filter((call) => partsOf(call)[0] !== 'GET')
    expect(writes.map(({ route }) => route).filter((route) => !acts.has(route))).toEqual([])
  })
})
