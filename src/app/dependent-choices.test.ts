import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { everyResource } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { can } from '#define/abilities.ts'
import { bodyOf } from '#define/form.ts'
import { onlyOneFor } from '#define/own-record.ts'
import { narrowingOf } from '#workspace/records/lookups.ts'

const lists: Readonly<Record<string, Readonly<Record<string, Call>>>> = everyResource
const everybody = ['admin', 'dealer', 'admin_survey', 'admin_parts', 'superadmin']
const choices = rooms.flatMap((room) =>
  (['create', 'edit'] as const)
    .filter((verb) => can(room, verb, everybody))
    .flatMap((verb) => {
      const body = bodyOf(room, verb)
      return Object.entries(body.fields).map(([name, field]) => ({ room, verb, body, name, field }))
    }),
)
const following = choices.filter(({ field }) => field.dependsOn)

describe('A choice that depends on another', () => {
  test('is the consultant of the dealer, the variant of the model, the unit of both, and of a case what its factor and attribute have', () => {
    const draft = { dealer_id: 4, model_id: 5, factor_id: 6, attribute_id: 7 }
    const found = following.map(({ room, verb, name, field }) => [
      `${room.name} ${verb} ${name}`,
      narrowingOf(field, draft, { id: 1, category: 'sales' }),
    ])
    expect(Object.fromEntries(found)).toEqual({
      'leads edit sales_consultant_id': { dealer_id: 4 },
      'quotations edit sales_consultant_id': { dealer_id: 4 },
      'quotations edit variant_id': { model: 5 },
      'reservations create sales_consultant_id': { dealer_id: 4 },
      'reservations edit sales_consultant_id': { dealer_id: 4 },
      'inquiries edit sales_consultant_id': { dealer_id: 4 },
      'test-drives edit sales_consultant_id': { dealer_id: 4 },
      'test-drives edit unit_id': { dealer: 4, model: 5 },
      'test-drives edit variant_id': { model: 5 },
      'survey-results edit sales_consultant_id': { dealer_id: 4 },
      'surveys-cdcs edit factor_id': { category: 'sales' },
      'surveys-cdcs edit attribute_id': { factor_id: 6 },
      'surveys-cdcs edit root_cause_id': { attribute_id: 7 },
      'surveys-cdcs edit dealer_preventive_measure_id': { attribute_id: 7 },
    })
  })
  test.each(following.map((one) => [`${one.room.name} ${one.verb} ${one.name}`, one] as const))(
    'names a filter of its list, and a field of its form or record: %s',
    (_, { room, body, field }) => {
      const taken = lists[field.of ?? '']?.['list']?.query?.fields ?? {}
      const held = room.calls.list.answer.paged.fields
      for (const [filter, on] of Object.entries(field.dependsOn ?? {})) {
        expect(Object.keys(taken)).toContain(filter)
        expect(on.field in body.fields || (on.from ?? '') in held).toBe(true)
      }
    },
  )
  test('follows the form before the record, and nothing where neither holds anything', () => {
    const dependsOn = { dealer_id: { field: 'dealer_id', from: 'dealer' }, model: { field: 'model_id' } }
    const row = { dealer: { id: 2, name: 'Amihan' }, model: { id: 3, name: 'Tala' } }
    expect(narrowingOf({ dependsOn }, { dealer_id: 9 }, row)).toEqual({ dealer_id: 9 })
    expect(narrowingOf({ dependsOn }, { model_id: null }, row)).toEqual({ dealer_id: 2 })
    expect(narrowingOf({ dependsOn }, {}, null)).toEqual({})
    expect(narrowingOf({}, { dealer_id: 9 }, row)).toEqual({})
  })
})

test('a filter by dealer is fixed for a dealer’s people, and for nobody else', () => {
  const dealer = { id: 2, name: 'Amihan' }
  expect(onlyOneFor({ is_admin: false, dealer }, { of: 'dealers' })).toEqual(dealer)
  expect(onlyOneFor({ is_admin: true, dealer }, { of: 'dealers' })).toBeUndefined()
  expect(onlyOneFor({ is_admin: false, dealer: null }, { of: 'dealers' })).toBeUndefined()
  expect(onlyOneFor({ is_admin: false, dealer }, { of: 'models' })).toBeUndefined()
})

test('forms, lists and look-ups name no room and no reference to one', () => {
  // What the portal is about, as its code would name it; importing and jobs belong to every list.
  const words = new RegExp(`'(${rooms.map(({ name }) => name).join('|')})'|\\b(dealer|model|variant)_id\\b`)
  const named = ['form', 'list', 'records'].flatMap((folder) => {
    const place = `${import.meta.dirname}/../workspace/${folder}`
    return readdirSync(place)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .filter((file) => words.test(readFileSync(`${place}/${file}`, 'utf8')))
      .map((file) => `${folder}/${file}`)
  })
  expect(named).toEqual([])
})
