import * as v from 'valibot'
import { call, listed, MessageOnly, paged, resource } from '#contract/call.ts'
import { count, flag, id, instant, longtext, nested, optional, record, reference, text } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    notes: true
  }
}

/** As much as somebody reads beside a record. */
export const longestNote = 2000
const mostMentions = 20
const number = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What somebody wrote beside a record, for whoever may read that record. */
export const Note = record({
  id: id(),
  text: longtext(msg`Note`, longestNote),
  user: reference('users', msg`Written by`),
  /** Who is named in it by @. */
  mentions: nested(msg`Mentioned`, v.array(v.object({ id: v.number(), name: v.string() }))),
  created_at: instant(msg`Created`),
  /** When it was changed last; absent for one that stands as it was written. */
  edited_at: optional(instant(msg`Edited`)),
  may_edit: flag(msg`Can be edited`),
  may_delete: flag(msg`Can be deleted`),
})
const NoteBody = record({
  text: longtext(msg`Note`, longestNote),
  mentions: nested(msg`Mentioned`, v.pipe(v.array(number), v.maxLength(mostMentions))),
})
/** Which record a note, an activity or a reader is beside. */
export const BesideRecord = record({ resource: text(msg`Resource`, 40), id: count(msg`Record`) })
/** Somebody who may read the record. */
export const Mentionable = record({
  id: id(),
  name: text(msg`Name`, 161),
  dealer: optional(reference('dealers', msg`Dealer`)),
})

/** Read by whoever reads the record, within the same dealers. */
export const notes = resource('notes', {
  list: call('GET /notes/:resource/:id', {
    roles: 'signed-in',
    params: BesideRecord,
    query: listQuery(['created_at'], {}),
    answer: paged(Note),
  }),
  /** Whoever is mentioned hears of it, and gets a mail without its text. */
  create: call('POST /notes/:resource/:id', {
    roles: 'signed-in',
    once: true,
    params: BesideRecord,
    body: NoteBody,
    answer: Note,
  }),
  /** Its writer alone. */
  update: call('PUT /notes/:id', { roles: 'signed-in', body: NoteBody, answer: Note }),
  /** Its writer, and administrators. */
  remove: call('DELETE /notes/:id', { roles: 'signed-in', answer: MessageOnly }),
  /** Who may be mentioned: the first few who may read the record and are called so. */
  people: call('GET /notes/:resource/:id/people', {
    roles: 'signed-in',
    params: BesideRecord,
    query: record({ q: optional(text(msg`Search`, 80)) }),
    answer: listed(Mentionable),
  }),
})
