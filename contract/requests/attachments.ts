import * as v from 'valibot'

/** A file attached to a record: `size` in bytes, `url` where it is downloaded. */
export const Attachment = v.object({ name: v.string(), size: v.number(), url: v.string() })
/** The largest file that may be attached, in bytes. */
export const mostAttachment = 20 * 1024 * 1024
