import { describe, expect, expectTypeOf, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { namesOf } from '#contract/names.ts'
import { statuses } from '#contract/statuses.ts'
import {
  blockedBy,
  nextState,
  type PartsFacts,
  type PartsState,
  partsInquiryMachine,
  stepsIn,
} from '#machines/parts-inquiry.ts'

const states = namesOf(statuses.partsinquiry)
const facts = (isPartsAdmin: boolean, priced = 2): PartsFacts => ({ isPartsAdmin, items: 2, priced })

describe('The steps of an inquiry about parts', () => {
  test('stand in states that are exactly those of the contract', () => {
    expectTypeOf<StateValueFrom<typeof partsInquiryMachine>>().toEqualTypeOf<PartsState>()
    expect(Object.keys(partsInquiryMachine.config.states ?? {})).toEqual(states)
  })
  test.each<readonly [PartsState, readonly PartsState[], readonly PartsState[]]>([
    ['pending', ['quoted', 'cancelled'], ['quoted', 'cancelled']],
    ['quoted', ['confirmed', 'cancelled', 'pending'], ['confirmed', 'cancelled', 'pending']],
    ['confirmed', ['quoted', 'fulfilled', 'cancelled'], ['quoted', 'fulfilled', 'cancelled']],
    ['fulfilled', [], ['quoted', 'confirmed', 'pending']],
    ['cancelled', [], ['quoted', 'confirmed', 'pending']],
  ])('from %s are those of the domain’s table, for a dealer and for an administrator', (state, dealers, admins) => {
    expect(stepsIn(state)).toEqual(admins)
    for (const [isAdmin, allowed] of [
      [false, dealers],
      [true, admins],
    ] as const)
      for (const to of states.filter((one) => one !== state)) {
        const isAllowed = allowed.includes(to)
        expect([to, blockedBy(state, facts(isAdmin), to) === null]).toEqual([to, isAllowed])
        expect([to, nextState(state, facts(isAdmin), { type: to })]).toEqual([to, isAllowed ? to : null])
      }
  })
  test('ask for a price of every item, and for an item, before anything is quoted', () => {
    for (const some of [facts(true, 1), { isPartsAdmin: true, items: 0, priced: 0 }])
      for (const state of ['pending', 'confirmed', 'cancelled'] as const) {
        expect(blockedBy(state, some, 'quoted')).toMatchObject({
          by: 'prices',
          why: { message: { message: 'Price every item before you quote' } },
        })
        expect(nextState(state, some, { type: 'quoted' })).toBe(null)
      }
  })
  test('are refused by the state, or by the person, in words', () => {
    expect(blockedBy('pending', facts(true), 'fulfilled')).toMatchObject({
      by: 'state',
      why: { words: { state: { message: 'Pending' }, step: { message: 'Fulfilled' } } },
    })
    expect(blockedBy('fulfilled', facts(false), 'pending')?.by).toBe('person')
  })
})
