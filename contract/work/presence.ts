import { call, listed, MessageOnly, resource } from '#contract/call.ts'
import { id, options, record, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { BesideRecord } from '#contract/work/notes.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    presence: true
  }
}

/** What somebody does with a record that they have open. */
export const presenceModes = { reading: msg`Reading`, editing: msg`Editing` }
export type PresenceMode = keyof typeof presenceModes

/** So long after the last sign of life somebody is no longer there, in ms. */
export const presenceLasts = 30_000
/** So often a page that is shown gives one, in ms. */
export const presenceEvery = 10_000

/** Somebody else who has the record open. */
export const Present = record({
  id: id(),
  name: text(msg`Name`, 161),
  mode: options(msg`What they do`, presenceModes),
})
/** Which page of a person it is: the same record may be open in two windows. */
const page = text(msg`Page`, 40)

/** Who has a record open: kept while they have it open and no longer, for who may read the record. */
export const presence = resource('presence', {
  /** A sign of life; answers who else is there. */
  sign: call('POST /presence/:resource/:id', {
    roles: 'signed-in',
    byItself: true,
    params: BesideRecord,
    body: record({ page, mode: options(msg`What you do`, presenceModes) }),
    answer: listed(Present),
  }),
  /** This page has the record open no longer. */
  leave: call('DELETE /presence/:resource/:id', {
    roles: 'signed-in',
    byItself: true,
    params: BesideRecord,
    body: record({ page }),
    answer: MessageOnly,
  }),
})
