import { equal, ok } from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import {
  blockedBy,
  nextState,
  type PartsFacts,
  type PartsState,
  partsInquiryMachine,
  partsSteps,
} from '#machines/parts-inquiry.ts'
import type { Model, Seen, StateAssertion } from '#tests/model/model.ts'

type Snapshot = SnapshotFrom<typeof partsInquiryMachine>

/** Every inquiry there can be, by what the guards look at. */
const prices = [
  { items: 0, priced: 0 },
  { items: 1, priced: 1 },
  { items: 2, priced: 1 },
  { items: 2, priced: 2 },
]
const situations = [true, false].flatMap((isPartsAdmin) =>
  prices.map((some): PartsFacts => ({ isPartsAdmin, ...some })),
)
/** What has come into a state comes by the step of its name, from one of these. */
const from =
  (state: PartsState, origins: readonly PartsState[]): StateAssertion<Snapshot> =>
  ({ event, before, snapshot }: Seen<Snapshot>) => {
    if (before === null || before.value === snapshot.value) return
    equal(event.type, state, `nothing else leads to ${state}`)
    ok(
      origins.some((one) => one === before.value),
      `nothing leads from ${before.value} to ${state}`,
    )
    const { isPartsAdmin, items, priced } = snapshot.context
    if (before.value === 'fulfilled' || before.value === 'cancelled')
      ok(isPartsAdmin, 'head office alone leaves a final state')
    if (state === 'quoted') ok(items > 0 && priced === items, 'every item has a price')
  }
const steps = Object.keys(partsSteps) as readonly PartsState[]

export const partsInquiryModel: Model<typeof partsInquiryMachine> = {
  name: 'parts-inquiry',
  machine: partsInquiryMachine,
  inputs: situations,
  events: {
    quoted: [{ type: 'quoted' }],
    confirmed: [{ type: 'confirmed' }],
    fulfilled: [{ type: 'fulfilled' }],
    cancelled: [{ type: 'cancelled' }],
    pending: [{ type: 'pending' }],
  },
  outside: [],
  states: {
    pending: from('pending', ['quoted', 'fulfilled', 'cancelled']),
    quoted: from('quoted', ['pending', 'confirmed', 'fulfilled', 'cancelled']),
    confirmed: from('confirmed', ['quoted', 'fulfilled', 'cancelled']),
    fulfilled: from('fulfilled', ['confirmed']),
    cancelled: from('cancelled', ['pending', 'quoted', 'confirmed']),
  },
  takes: {
    pending: ['quoted', 'cancelled'],
    quoted: ['confirmed', 'cancelled', 'pending'],
    confirmed: ['quoted', 'fulfilled', 'cancelled'],
    fulfilled: ['quoted', 'confirmed', 'pending'],
    cancelled: ['quoted', 'confirmed', 'pending'],
  },
  next: ({ value, context }, event) => nextState(value, context, event),
  why: ({ value, context }, event) => {
    const blocked = blockedBy(value, context, event.type)
    // Who may not leave a final state is told that first, whatever was asked for.
    const isBarred = !context.isPartsAdmin && (value === 'fulfilled' || value === 'cancelled')
    equal(blocked?.by === 'person', isBarred, 'a final state is left by head office alone')
    if (isBarred) return undefined
    equal(blocked === null || blocked.why !== null, true, 'a reason is given in words')
    const { items, priced } = context
    const isUnpriced = event.type === 'quoted' && !(items > 0 && priced === items)
    if (blocked?.by !== 'state')
      equal(blocked !== null, isUnpriced, 'prices are what a quotation lacks, and nothing else')
    return blocked && (blocked.by === 'state' ? 'state' : 'facts')
  },
  key: () => null,
  journey: steps.map((type) => ({ type })),
}
