import type * as v from 'valibot'
import type { Inventory } from '#contract/inventories/inventories.ts'

/** Cars that nobody has, under names that nobody takes for a dealer's; their numbers are no record's. */
const sample: readonly v.InferOutput<typeof Inventory.schema>[] = (
  [
    ['Sample dealer A', 'Sample sedan 1.5 CVT', 'White', 6, 2],
    ['Sample dealer A', 'Sample sedan 1.5 CVT', 'Black', 3, 0],
    ['Sample dealer A', 'Sample pickup 2.4 AT', 'Silver', 4, 1],
    ['Sample dealer B', 'Sample hatchback 1.3 MT', 'Red', 8, 3],
    ['Sample dealer B', 'Sample van 2.8 AT', 'White', 2, 0],
    ['Sample dealer C', 'Sample sedan 1.5 CVT', 'Blue', 5, 1],
    ['Sample dealer C', 'Sample pickup 2.4 AT', 'Gray', 0, 0],
    ['Sample dealer C', 'Sample van 2.8 AT', 'Silver', 1, 1],
  ] as const
).map(([dealer, variant, color, quantity, reserved], at) => ({
  id: -1 - at,
  dealer: { id: -1, name: dealer },
  variant: { id: -1, name: variant },
  color: { id: -1, name: color },
  year: 2026,
  quantity,
  reserved,
  updated_at: '2026-01-05T01:00:00.000Z',
  version: 0,
}))
export default sample
