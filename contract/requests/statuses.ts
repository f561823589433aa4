import { call, listed, resource } from '#contract/call.ts'
import { flag, options, record, text } from '#contract/fields.ts'
import { recordTypes } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    statuses: true
    actions: true
  }
}

const types = Object.fromEntries(recordTypes.map((type) => [type, msg`Type`]))
const byType = record({ type: options(msg`Type`, types) })

/** One state of the record type, in the reader's language. A final one is left only by an admin. */
export const StatusEntry = record({ slug: text(msg`Slug`, 40), title: text(msg`Title`, 80), final: flag(msg`Final`) })
export const ActionEntry = record({ slug: text(msg`Slug`, 40), title: text(msg`Title`, 80) })

export const statusList = resource('statuses', {
  list: call('GET /statuses', { roles: 'signed-in', query: byType, answer: listed(StatusEntry) }),
})
export const actionList = resource('actions', {
  list: call('GET /actions', { roles: 'signed-in', query: byType, answer: listed(ActionEntry) }),
})
