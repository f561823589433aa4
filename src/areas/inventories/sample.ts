import type * as v from 'valibot'
import type { Inventory } from '#contract/inventories/inventories.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'

const dealer = msg`Sample dealer {letter}`
const sedan = [msg`Sample sedan`, '1.5 CVT'] as const
const pickup = [msg`Sample pickup`, '2.4 AT'] as const
const hatchback = [msg`Sample hatchback`, '1.3 MT'] as const
const van = [msg`Sample van`, '2.8 AT'] as const

/** Cars that nobody has, under names that nobody takes for a dealer's; their numbers are no record's. */
const sample = (say: Say): readonly v.InferOutput<typeof Inventory.schema>[] =>
  (
    [
      ['A', sedan, msg`White`, 6, 2],
      ['A', sedan, msg`Black`, 3, 0],
      ['A', pickup, msg`Silver`, 4, 1],
      ['B', hatchback, msg`Red`, 8, 3],
      ['B', van, msg`White`, 2, 0],
      ['C', sedan, msg`Blue`, 5, 1],
      ['C', pickup, msg`Gray`, 0, 0],
      ['C', van, msg`Silver`, 1, 1],
    ] as const
  ).map(([letter, [model, variant], color, quantity, reserved], at) => ({
    id: -1 - at,
    dealer: { id: -1, name: say(dealer, { letter }) },
    variant: { id: -1, name: `${say(model)} ${variant}` },
    color: { id: -1, name: say(color) },
    year: 2026,
    quantity,
    reserved,
    updated_at: '2026-01-05T01:00:00.000Z',
    version: 0,
  }))
export default sample
