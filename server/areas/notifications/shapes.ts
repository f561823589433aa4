import * as v from 'valibot'

/** A sentence as the database keeps it: untranslated, with its values. */
export const MessageShape = v.object({
  id: v.string(),
  message: v.exactOptional(v.string()),
  values: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number()]))),
})
