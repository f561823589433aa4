import type { Row } from '#contract/fields.ts'
import type { Part } from '#contract/parts/masterlist.ts'
import { samplePages } from '#contract/samples.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'

/** Parts that nobody sells, under numbers that nobody takes for the maker's; as many as the specification's page holds. */
const sample = (say: Say): readonly Row<typeof Part>[] =>
  (
    [
      [msg`Sample oil filter`, msg`Engine`, 500],
      [msg`Sample air filter`, msg`Engine`, 1_200],
      [msg`Sample cabin filter`, msg`Air conditioning`, 1_000],
      [msg`Sample brake pads, front`, msg`Brakes`, 3_500],
      [msg`Sample brake disc, rear`, msg`Brakes`, 5_500],
      [msg`Sample shock absorber`, msg`Suspension`, 6_000],
      [msg`Sample wiper blade`, msg`Body`, 700],
      [msg`Sample headlamp`, msg`Lighting`, 15_000],
      [msg`Sample battery`, msg`Electrical`, 7_000],
      [msg`Sample wheel nut`, msg`Wheels`, 150],
    ] as const
  )
    .slice(0, samplePages.parts)
    .map(([description, function_type, srp], at) => ({
      id: -1 - at,
      part_number: `SAMPLE-${String(at + 1).padStart(2, '0')}`,
      description: say(description),
      function_type: say(function_type),
      functions: null,
      model: { id: -1, name: say(msg`Sample sedan`) },
      year: 2026,
      reference_id: `SAMPLE-${at + 1}`,
      dealer: null,
      srp,
      updated_at: '2026-01-05T01:00:00.000Z',
      version: 0,
    }))
export default sample
