import type { Row } from '#contract/fields.ts'
import type { Part } from '#contract/parts/masterlist.ts'
import { samplePages } from '#contract/samples.ts'

/** Parts that nobody sells, under numbers that nobody takes for the maker's; as many as the specification's page holds. */
const sample: readonly Row<typeof Part>[] = (
  [
    ['Sample oil filter', 'Engine', 500],
    ['Sample air filter', 'Engine', 1_200],
    ['Sample cabin filter', 'Air conditioning', 1_000],
    ['Sample brake pads, front', 'Brakes', 3_500],
    ['Sample brake disc, rear', 'Brakes', 5_500],
    ['Sample shock absorber', 'Suspension', 6_000],
    ['Sample wiper blade', 'Body', 700],
    ['Sample headlamp', 'Lighting', 15_000],
    ['Sample battery', 'Electrical', 7_000],
    ['Sample wheel nut', 'Wheels', 150],
  ] as const
)
  .slice(0, samplePages.parts)
  .map(([description, function_type, srp], at) => ({
    id: -1 - at,
    part_number: `SAMPLE-${String(at + 1).padStart(2, '0')}`,
    description,
    function_type,
    functions: null,
    model: { id: -1, name: 'Sample sedan' },
    year: 2026,
    reference_id: `SAMPLE-${at + 1}`,
    dealer: null,
    srp,
    updated_at: '2026-01-05T01:00:00.000Z',
    version: 0,
  }))
export default sample
