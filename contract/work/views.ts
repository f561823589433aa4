import * as v from 'valibot'
import { call, listed, MessageOnly, resource } from '#contract/call.ts'
import { flag, id, instant, longtext, nested, optional, record, reference, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    views: true
  }
}

const columnIds = v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(200))
/** The columns' arrangement as the grid keeps it: ids of a room that changes meanwhile do no harm. */
export const ViewLayout = v.object({
  order: columnIds,
  hidden: columnIds,
  widths: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(80)), v.pipe(v.number(), v.minValue(1), v.maxValue(2000))),
    v.check((widths) => Object.keys(widths).length <= 200),
  ),
  pinned: columnIds,
})

/** What a view of two pages side by side is of, in the place of a list: each page asks its reader for itself. */
export const panesResource = 'panes'
/** A list, or two pages side by side, as somebody wants to find them again. Private until it is shared; whoever has the link may then open it. */
export const View = record({
  id: id(),
  resource: text(msg`Resource`, 40),
  name: text(msg`Name`, 80),
  /** The list's part of the address, such as `status=pending&dealer=3`; blank shows everything. Of two panes: both addresses. */
  query: optional(longtext(msg`Query`, 2000)),
  /** Absent leaves each reader's own. */
  layout: optional(nested(msg`Columns`, ViewLayout)),
  shared: flag(msg`Shared`),
  owner: reference('users', msg`Owner`),
  /** Whether it is the reader's own. */
  mine: flag(msg`Mine`),
  updated_at: instant(msg`Updated`),
})
const ViewBody = record({
  name: text(msg`Name`, 80),
  query: optional(longtext(msg`Query`, 2000)),
  layout: optional(nested(msg`Columns`, ViewLayout)),
  shared: flag(msg`Shared`),
})
export const views = resource('views', {
  /** One's own views of a list, or of all lists, by name. */
  list: call('GET /views', {
    roles: 'signed-in',
    query: record({ resource: optional(text(msg`Resource`, 40)) }),
    answer: listed(View),
  }),
  /** The views that the reader has starred, as they were starred; without those that they may no longer open. */
  starred: call('GET /views/starred', { roles: 'signed-in', answer: listed(View) }),
  /** One's own, or a shared one of a list that the reader may see. */
  get: call('GET /views/:id', { roles: 'signed-in', answer: View }),
  create: call('POST /views', {
    roles: 'signed-in',
    once: true,
    body: record({ resource: text(msg`Resource`, 40), ...ViewBody.fields }),
    answer: View,
  }),
  update: call('PUT /views/:id', { roles: 'signed-in', body: ViewBody, answer: View }),
  remove: call('DELETE /views/:id', { roles: 'signed-in', answer: MessageOnly }),
  /** Keeps a view that the reader may open in their sidebar; starred again, it stays where it stands. */
  star: call('PUT /views/:id/star', { roles: 'signed-in', answer: MessageOnly }),
  unstar: call('DELETE /views/:id/star', { roles: 'signed-in', answer: MessageOnly }),
})
