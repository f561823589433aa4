import * as v from 'valibot'
import { field } from '#contract/fields.ts'
import { actionSlugs, type RecordType, statusSlugs } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'

// Apart from the other fields: whoever signs in needs those, and not every state that a record may be in.

/** The state of a record of this type. */
export const statusOf = <const T extends RecordType>(of: T) => ({
  ...field('status', v.picklist(statusSlugs(of)), msg`Status`),
  of,
})
/** What was last done about a record of this type. */
export const actionOf = <const T extends RecordType>(of: T) => ({
  ...field('action', v.picklist(actionSlugs(of)), msg`Action`),
  of,
})
