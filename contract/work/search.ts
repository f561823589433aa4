import { call, listed, resource } from '#contract/call.ts'
import { id, optional, record, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    search: true
  }
}

/** From how many letters on records are looked for. */
export const searchFrom = 3
/** A record that was found; its room knows where it opens. */
export const Hit = record({
  id: id(),
  resource: text(msg`Resource`, 40),
  name: text(msg`Name`, 200),
  /** What tells it from others of the same name: a reference, a dealer, a mobile. */
  detail: optional(text(msg`Detail`, 200)),
})
export const search = resource('search', {
  /** Records of every kind that this person may list, the best first, at most 8 of a kind. `kinds` narrows: `leads,users`. */
  find: call('GET /search', {
    roles: 'signed-in',
    limit: 'searches',
    query: record({ q: text(msg`Search`, 200), kinds: optional(text(msg`Kinds`, 2000)) }),
    answer: listed(Hit),
  }),
})
