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
/** At most so many of a kind are found: the others are in the kind's own list. */
export const mostOfAKind = 8
/** A record that was found; its room knows where it opens. */
export const Hit = record({
  id: id(),
  resource: text(msg`Resource`, 40),
  name: text(msg`Name`, 200),
  /** What tells it from others of the same name: a reference, a dealer, a mobile. */
  detail: optional(text(msg`Detail`, 200)),
  /** What was typed is in this, where it is neither in name nor detail: a mobile number as it is stored, an email. */
  hit: optional(text(msg`Match`, 200)),
})
export const search = resource('search', {
  /** Records of every kind that this person may list, the best first, at most `mostOfAKind` of a kind. `kinds` narrows: `leads,users`. */
  find: call('GET /search', {
    roles: 'signed-in',
    limit: 'searches',
    query: record({ q: text(msg`Search`, 200), kinds: optional(text(msg`Kinds`, 2000)) }),
    answer: listed(Hit),
  }),
})
