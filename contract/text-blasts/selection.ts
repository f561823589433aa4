import * as v from 'valibot'
import { count, nested, optional, record } from '#contract/fields.ts'
import { namesOf } from '#contract/names.ts'
import { msg } from '#contract/words.ts'
import { dryRun, selection } from '#contract/work/jobs.ts'

/** The lists whose rows can become recipients: requests, with which customers gave their number to be contacted. */
export const textedLists = ['leads', 'inquiries', 'quotations', 'reservations', 'test-drives'] as const

/** Why somebody of a selection gets no message, in the order in which people read them. */
export const unreachedReasons = {
  'opted-out': msg`Opted out`,
  invalid: msg`No usable mobile number`,
  duplicate: msg`Same number as another selected row`,
  erased: msg`Customer data erased`,
  /** Another dealer's, or no longer there: which of both is not told. */
  unavailable: msg`Not available to you`,
}
export type UnreachedReason = keyof typeof unreachedReasons
/** So many references stand beside the count of each reason. */
export const mostNamed = 3

export const BlastSelectionBody = record({ selection: selection(), dry_run: dryRun() })
/** Who of a selection would get a message. */
export const BlastSelection = record({
  /** How many rows were selected. */
  count: count(msg`Rows`),
  ready: count(msg`Recipients`),
  /** The others; a reason that nobody has is left out. */
  others: nested(
    msg`Rejected recipients`,
    v.array(
      v.object({
        reason: v.picklist(namesOf<UnreachedReason>(unreachedReasons)),
        count: v.number(),
        /** The references of the first of them; none for what is not available. */
        references: v.array(v.string()),
      }),
    ),
  ),
  /** The recipient file that was made; absent after a look alone. */
  file_id: optional(count(msg`Recipient file`)),
})
