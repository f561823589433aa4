import * as v from 'valibot'
import { nested, record } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

const recordNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
const difference = v.pipe(v.number(), v.integer(), v.minValue(-1_000_000), v.maxValue(1_000_000))

/**
 * Differences to quantities, `[{ id, change }]`, as `{ changes: […] }` or as the list alone. All or none: 422 names the
 * line that would fall below zero, 404 when one does not exist. Parallel calls add up exactly.
 */
export const QuantityChanges = record({
  changes: nested(
    msg`Changes`,
    v.pipe(v.array(v.object({ id: recordNumber, change: difference })), v.nonEmpty(), v.maxLength(1000)),
  ),
})
