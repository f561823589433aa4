import { deepEqual, equal, ok } from 'node:assert/strict'
import * as v from 'valibot'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { email, nested, optional, pick, record, text, version } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { differences, type ServerRecord, type StoredDraft, type Values } from '#machines/draft.ts'
import { formDraftMachine, sentences } from '#machines/form-draft.ts'
import { done, failed, type Model, neverRests, outcomes, type Seen, type StateAssertion } from '#tests/model/model.ts'

/** An object, whose fields a part of the form may put in another order. */
const Spec = v.object({ doors: v.number(), seats: v.number() })
const shape = record({
  name: text(msg`Name`, 80),
  email: optional(email(msg`Email`)),
  spec: optional(nested(msg`Spec`, Spec)),
  version: version(),
})
/** A record that does not exist yet has no version. */
const newShape = pick(shape, ['name', 'email'])
const fields = ['name', 'email'] as const

const spec = { doors: 5, seats: 7 }
const loaded: ServerRecord = { values: { name: 'Ada', email: null, spec, version: 3 }, version: 3 }
const savedHeld: ServerRecord = { values: { name: 'Bea', email: null, spec, version: 4 }, version: 4 }
/** Somebody else wrote both fields. */
const theirs: ServerRecord = { values: { name: 'Cleo', email: 'cleo@x.test', spec, version: 5 }, version: 5 }
const newer: ServerRecord = { values: { name: 'Eve', email: null, spec, version: 6 }, version: 6 }
/** Typed when the name was still Al, two versions ago. */
const staleDraft: StoredDraft = { format: 1, version: 2, values: { name: 'Dan' }, base: { name: 'Al' } }
/** Both were typed when the name was still Al; of two things that are no fields of the form nothing comes back. */
const olderDraft: StoredDraft = {
  format: 1,
  version: 2,
  values: { name: 'Dan', email: 'dan@x.test', version: 9, gone: 'x' },
  base: { name: 'Al', email: null, version: 2, gone: 'y' },
}
const draft: StoredDraft = { format: 1, version: 3, values: { email: 'dan@x.test' }, base: { email: null } }

type Snapshot = SnapshotFrom<typeof formDraftMachine>
type Look = Seen<Snapshot>

/** What a save takes with it beside the fields. */
const beside = { email: 'beside@x.test' }
const change = (field: string, value: unknown) => ({ type: 'CHANGE', field, value }) as const
const bea = change('name', 'Bea')
/** No email address. */
const nobody = 'nobody'
const noName = change('name', '')
/** The same object, said the other way round: nothing has changed. */
const turned = change('spec', { seats: 7, doors: 5 })
const saved = done('saveRecord', { is: 'saved', message: 'Lead saved.', ...savedHeld })
const invalid = done('saveRecord', {
  is: 'refused',
  message: 'Some fields are wrong.',
  errors: { name: ['The name is taken.'] },
})
const refused = done('saveRecord', { is: 'refused', message: 'The server is too busy.', errors: {} })
const conflict = done('saveRecord', { is: 'conflict', message: 'Somebody else saved this.', ...theirs })
const lostSession = done('saveRecord', { is: 'unauthenticated' })
const cutOff = failed('saveRecord')

const answer = (event: AnyEventObject) => ('output' in event ? event['output'] : undefined)
const blank = (value: unknown) => value ?? ''
/** The oracle's own idea of what has changed. */
const differing = (a: Values, b: Values) => fields.filter((field) => blank(a[field]) !== blank(b[field]))
const emitted = (seen: Look) => seen.effects.filter(({ type }) => type === 'emit').map(({ params }) => params)

/** The oracle's own idea of what is wrong; what goes beside the fields goes in their place. */
const wrongIn = ({ draft: typed, also }: Snapshot['context']) => [
  ...(blank(typed['name']) === '' ? ['name'] : []),
  ...((also['email'] ?? typed['email']) === nobody ? ['email'] : []),
]

/** Events that bring other values than those typed here; all others must leave the draft as it is. */
const bringsValues = ({ event, before }: Look) =>
  ['CHANGE', 'RESTORE_DRAFT', 'CONFIRM', 'RECORD_CHANGED'].includes(event.type) ||
  answer(event)?.is === 'loaded' ||
  answer(event)?.is === 'saved' ||
  (event.type === 'RETRY' && before?.matches('conflict') === true)

/** A save that did not go through is told each time that one was asked for, and by nothing else. */
const toldBy = ({ snapshot, event }: Look): readonly string[] => {
  if (answer(event)?.is === 'saved') return ['saved']
  if (event.type === 'CONFIRM') return ['discarded']
  const isAsked = ['SUBMIT', 'RETRY', 'RESUME'].includes(event.type) && snapshot.matches({ editing: 'invalid' })
  const isStopped = snapshot.matches('conflict') || snapshot.matches({ editing: 'refused' })
  return isAsked || (isStopped && 'output' in event) ? ['refused'] : []
}

const always: StateAssertion<Snapshot> = (seen) => {
  const { snapshot, event, before } = seen
  const { context } = snapshot
  deepEqual([...context.changed].toSorted(), [...differing(context.draft, context.base)].toSorted(), 'what has changed')
  if (before && !bringsValues(seen)) deepEqual(context.draft, before.context.draft, 'nothing typed is lost')
  if (before && event.type === 'CHANGE') {
    deepEqual(context.draft, { ...before.context.draft, [event['field']]: event['value'] }, 'what is typed is taken')
    ok(!(event['field'] in context.serverErrors), 'the server has not seen the new value')
  }
  if (event.type === 'RESTORE_DRAFT') {
    const old = event['stored'].version === 2 && (context.version ?? 0) > 2
    equal(context.stale, old, 'a draft over an older version is marked')
    const given = Object.keys(event['stored'].values).filter((field) => field === 'name' || field === 'email')
    const moved = given.filter((field) => blank(event['stored'].base[field]) !== blank(before?.context.base[field]))
    deepEqual(context.overtaken, old ? moved : [], 'what somebody else has changed since')
    const typed = Object.entries(event['stored'].values).filter(([field]) => field === 'name' || field === 'email')
    deepEqual(context.draft, { ...before?.context.draft, ...Object.fromEntries(typed) }, 'what was typed, and no more')
  }
  const wrong = wrongIn(context)
  const told = Object.keys(context.faults)
  if (event.type === 'SUBMIT' && context.submitted && told.length > 0)
    deepEqual(
      told.filter((field) => !context.complained.includes(field)),
      [],
      'what is wrong at a save is complained about from then on',
    )
  const { isNew = false, draft: typed = {}, base = {} } = before?.context ?? {}
  if (before?.matches('editing') && event.type === 'SUBMIT' && !isNew && event['also'] === undefined)
    equal('saveRecord' in seen.started, differing(typed, base).length > 0 && wrong.length === 0, 'what is worth saving')
  if (event.type === 'BLUR') {
    const left = wrong.includes(event['field']) ? [event['field']] : []
    const complained = new Set([...(before?.context.complained ?? []), ...left])
    deepEqual(
      [...complained].toSorted(),
      context.complained.toSorted(),
      'what is left is complained about, and no more',
    )
    ok(
      left.every((field) => told.includes(field)),
      'checked on leaving',
    )
  }
  if (event.type === 'CHANGE') {
    const complained = before?.context.complained ?? []
    const expected = wrong.filter((field) => complained.includes(field))
    deepEqual(told.toSorted(), expected.toSorted(), 'a field is checked while typing only after its first complaint')
  }
  if (event.type !== 'RESTORE_DRAFT')
    deepEqual(
      told.filter((field) => !wrong.includes(field)),
      [],
      'only what is wrong is complained about',
    )
  deepEqual(
    emitted(seen).map((one) => Reflect.get(Object(one), 'type')),
    toldBy(seen),
    'what is told to the outside',
  )
}

const loading: StateAssertion<Snapshot> = ({ snapshot }) => {
  ok('loadRecord' in snapshot.children, 'the record is being loaded')
  equal(snapshot.context.message, null)
  deepEqual(snapshot.context.draft, {})
}
const loadFailed: StateAssertion<Snapshot> = ({ snapshot, event }) => {
  const expected =
    answer(event)?.is === 'refused'
      ? answer(event).message
      : answer(event)?.is === 'unauthenticated'
        ? sentences.interrupted
        : sentences.loadFault
  deepEqual(snapshot.context.message, expected)
}

const settled = ({ snapshot: { context } }: Look) => {
  equal(context.theirs, null)
  equal(context.sent, null)
}
const clean: StateAssertion<Snapshot> = (seen) => {
  settled(seen)
  const { snapshot, event, before } = seen
  const { context } = snapshot
  deepEqual(context.changed, [])
  deepEqual(context.serverErrors, {})
  if (event.type === 'SUBMIT') ok(event['also'] === undefined, 'what goes beside the fields is worth a save')
  if (answer(event)?.is === 'saved') assertSaved(seen)
  if (answer(event)?.is === 'loaded')
    deepEqual([context.base, context.draft, context.version, context.isNew], [loaded.values, loaded.values, 3, false])
  if (event.type === 'RECORD_CHANGED') {
    const taken = before !== null && event['version'] > (before.context.version ?? -1)
    deepEqual(context.base, taken ? event['values'] : before?.context.base)
    equal(context.version, taken ? event['version'] : before?.context.version)
  }
  if (event.type === 'CONFIRM') {
    const newest = before?.context.theirs ?? { values: before?.context.base, version: before?.context.version }
    deepEqual([context.draft, context.version], [newest.values, newest.version], 'the newest record that is known')
    equal(context.isNew, before?.context.isNew)
    deepEqual([context.faults, context.submitted, context.stale], [{}, false, false])
  }
  if (event.type === 'RETRY') deepEqual([context.draft, context.version], [theirs.values, theirs.version], 'all theirs')
}
const assertSaved = (seen: Look) => {
  const { context } = seen.snapshot
  deepEqual(context.also, {}, 'what went beside the fields went once')
  deepEqual([context.base, context.version, context.isNew], [savedHeld.values, savedHeld.version, false])
  equal(context.message, 'Lead saved.')
  deepEqual(emitted(seen), [{ type: 'saved', message: 'Lead saved.', ...savedHeld }])
  const sent = seen.before?.context.sent ?? {}
  const typed = seen.before?.context.draft ?? {}
  const since = differing(typed, sent)
  for (const field of fields)
    equal(
      blank(context.draft[field]),
      blank(since.includes(field) ? typed[field] : savedHeld.values[field]),
      'what was typed during the save stays, the rest is as saved',
    )
  deepEqual([context.faults, context.submitted, context.stale], [{}, false, false])
}
const dirty: StateAssertion<Snapshot> = (seen) => {
  settled(seen)
  const { context } = seen.snapshot
  ok(context.changed.length > 0, 'something has changed')
  deepEqual(context.serverErrors, {})
  if (answer(seen.event)?.is === 'saved') assertSaved(seen)
  ok(!context.submitted || Object.keys(context.faults).length === 0, 'nothing is wrong after a save was asked for')
}
const wrong: StateAssertion<Snapshot> = (seen) => {
  settled(seen)
  const { context } = seen.snapshot
  ok(context.submitted)
  const told = wrongIn(context).filter((field) => context.complained.includes(field))
  deepEqual(Object.keys(context.faults).toSorted(), told.toSorted())
  ok(told.length > 0, 'something is wrong')
  if ('name' in context.faults) equal(context.faults['name']?.[0]?.rule, 'required')
  deepEqual(context.serverErrors, {})
}
const refusedByServer: StateAssertion<Snapshot> = (seen) => {
  settled(seen)
  const { context } = seen.snapshot
  if (answer(seen.event)?.is === 'refused') deepEqual(context.serverErrors, answer(seen.event).errors)
  if (seen.event.type === 'CHANGE')
    ok(Object.keys(context.serverErrors).length > 0, 'an error of the server still stands')
  const said = answer(seen.event)?.message ?? seen.before?.context.message
  equal(context.message, said)
}
const offline: StateAssertion<Snapshot> = ({ snapshot: { context } }) => {
  deepEqual(context.message, sentences.offline)
  ok(context.sent, 'something did not get through')
}
const saving: StateAssertion<Snapshot> = ({ snapshot, event, before, started }) => {
  const { context } = snapshot
  ok('saveRecord' in snapshot.children, 'the save is on its way')
  if (event.type === 'CHANGE') {
    deepEqual(started, {}, 'typing does not save a second time')
    deepEqual(context.sent, before?.context.sent)
    return
  }
  deepEqual(context.faults, {}, 'only what is right is sent')
  deepEqual(context.serverErrors, {})
  equal(context.message, null)
  deepEqual(context.sent, context.draft)
  const also = event.type === 'SUBMIT' ? (event['also'] ?? {}) : before?.matches('conflict') ? {} : before?.context.also
  deepEqual(context.also, also, 'what goes beside the fields is of the save that was asked for')
  const sent = { ...context.draft, ...context.also }
  const body = context.shape === newShape ? sent : { ...sent, version: context.version }
  deepEqual(started['saveRecord'], { body }, 'what is saved')
  if (event.type === 'RETRY' && before?.matches('conflict')) {
    equal(context.version, theirs.version, 'saved over the newer version')
    deepEqual(context.base, theirs.values)
    for (const { field, mine, theirs: other, chosen } of differences(before.context))
      equal(context.draft[field], chosen === 'mine' ? mine : other, `the chosen ${field}`)
  }
}
const interrupted: StateAssertion<Snapshot> = ({ snapshot: { context }, event, before }) => {
  if (event.type === 'CHANGE') deepEqual(context.message, before?.context.message)
  else deepEqual(context.message, sentences.interrupted)
  ok(context.sent)
}
const chosenAtFirst = (base: unknown, mine: unknown, other: unknown) =>
  blank(mine) === blank(base) ? 'theirs' : blank(other) === blank(base) ? 'mine' : null
const opposed: StateAssertion<Snapshot> = ({ snapshot: { context }, event, before }) => {
  deepEqual(context.theirs, theirs)
  equal(context.message, 'Somebody else saved this.')
  const shown = differences(context)
  deepEqual(
    shown.map(({ field }) => field),
    differing(context.draft, theirs.values),
    'what differs, and nothing else',
  )
  for (const { field, base, mine, theirs: other, chosen } of shown) {
    deepEqual([base, mine, other], [context.base[field], context.draft[field], theirs.values[field]])
    if (event.type === 'KEEP_MINE_ALL') equal(chosen, 'mine')
    if (event.type === 'TAKE_THEIRS_ALL') equal(chosen, 'theirs')
    if (event.type === 'CHOOSE' && event['field'] === field) equal(chosen, event['side'])
    else if (event.type === 'CHOOSE')
      equal(chosen, differences(before?.context ?? context).find((d) => d.field === field)?.chosen)
    if (answer(event)?.is === 'conflict')
      equal(chosen, chosenAtFirst(base, mine, other), 'what only one side changed is chosen already')
  }
  if (event.type === 'RETRY')
    ok(
      shown.some(({ chosen }) => chosen === null),
      'waits until every field is chosen',
    )
}
const asking: StateAssertion<Snapshot> = ({ snapshot: { context }, before }) => {
  ok(context.changed.length > 0 || context.theirs !== null, 'there is something to discard')
  deepEqual(context, before?.context, 'nothing has happened yet')
}

export const formDraftModel: Model<typeof formDraftMachine> = {
  name: 'form-draft',
  machine: formDraftMachine,
  inputs: [{ shape }, { shape: newShape, initial: { name: '', email: null } }],
  events: {
    CHANGE: [bea, noName, change('name', 'Ada'), change('email', 'bea@x.test'), change('email', nobody), turned],
    BLUR: [
      { type: 'BLUR', field: 'name' },
      { type: 'BLUR', field: 'email' },
    ],
    SUBMIT: [{ type: 'SUBMIT' }, { type: 'SUBMIT', also: beside }],
    DISCARD: [{ type: 'DISCARD' }],
    CONFIRM: [{ type: 'CONFIRM' }],
    CANCEL: [{ type: 'CANCEL' }],
    RETRY: [{ type: 'RETRY' }],
    RESUME: [{ type: 'RESUME' }],
    CHOOSE: [
      { type: 'CHOOSE', field: 'name', side: 'mine' },
      { type: 'CHOOSE', field: 'name', side: 'theirs' },
    ],
    KEEP_MINE_ALL: [{ type: 'KEEP_MINE_ALL' }],
    TAKE_THEIRS_ALL: [{ type: 'TAKE_THEIRS_ALL' }],
    RESTORE_DRAFT: [
      { type: 'RESTORE_DRAFT', stored: staleDraft },
      { type: 'RESTORE_DRAFT', stored: olderDraft },
      { type: 'RESTORE_DRAFT', stored: draft },
    ],
    RECORD_CHANGED: [
      { type: 'RECORD_CHANGED', ...newer },
      { type: 'RECORD_CHANGED', values: { name: 'Old', email: null, spec }, version: 2 },
      { type: 'RECORD_CHANGED', values: { name: 'The same', email: null, spec }, version: 3 },
    ],
  },
  outside: [
    done('loadRecord', { is: 'loaded', ...loaded }),
    done('loadRecord', { is: 'refused', message: 'There is no such lead.' }),
    done('loadRecord', { is: 'unauthenticated' }),
    failed('loadRecord'),
    saved,
    invalid,
    refused,
    conflict,
    lostSession,
    cutOff,
  ],
  states: {
    opening: neverRests,
    loading,
    loadFailed,
    editing: () => undefined,
    'editing.settling': neverRests,
    'editing.clean': clean,
    'editing.dirty': dirty,
    'editing.invalid': wrong,
    'editing.refused': refusedByServer,
    'editing.offline': offline,
    checking: neverRests,
    saving,
    interrupted,
    conflict: opposed,
    merging: neverRests,
    askingDiscard: asking,
  },
  takes: {
    loading: outcomes('loadRecord'),
    loadFailed: ['RETRY', 'RESUME'],
    editing: ['CHANGE', 'BLUR', 'RESTORE_DRAFT', 'SUBMIT', 'DISCARD'],
    'editing.clean': ['RECORD_CHANGED'],
    'editing.offline': ['RETRY'],
    saving: ['CHANGE', ...outcomes('saveRecord')],
    interrupted: ['CHANGE', 'RESUME'],
    conflict: ['CHOOSE', 'KEEP_MINE_ALL', 'TAKE_THEIRS_ALL', 'RETRY', 'DISCARD'],
    askingDiscard: ['CONFIRM', 'CANCEL'],
  },
  always,
  key: (snapshot) => {
    const { context } = snapshot
    const typed = [context.draft, context.base['name'], context.isNew]
    if (snapshot.matches('askingDiscard'))
      return [typed, context.theirs !== null, context.refused, context.sent !== null]
    if (snapshot.matches('conflict')) return [typed, context.choices]
    if (snapshot.matches('saving') || snapshot.matches('interrupted'))
      return [typed, context.sent, context.complained.length, Object.keys(context.also).length]
    const cutOff = snapshot.matches({ editing: 'offline' }) ? Object.keys(context.also).length : 0
    return [
      typed,
      cutOff,
      context.complained.length,
      context.submitted,
      Object.keys(context.serverErrors),
      context.stale,
    ]
  },
  // The first record and its first save show everything; further rounds would only repeat it.
  skip: (snapshot, event) =>
    // What goes in the place of a wrong field would mend it.
    (event.type === 'SUBMIT' && event['also'] !== undefined && snapshot.context.draft['email'] === nobody) ||
    (event === turned && (snapshot.context.shape === newShape || !snapshot.matches({ editing: 'clean' }))) ||
    (snapshot.matches('editing') && (snapshot.context.version ?? 0) > 3) ||
    (event.type === 'RESTORE_DRAFT' && !snapshot.matches({ editing: 'clean' })) ||
    (event.type === 'CHANGE' && !snapshot.matches('editing') && event !== bea && event !== noName) ||
    (event.type === 'CHANGE' &&
      event['field'] === 'email' &&
      (snapshot.context.draft['name'] !== 'Bea' || snapshot.context.submitted)),
  journey: [
    done('loadRecord', { is: 'loaded', ...loaded }),
    bea,
    noName,
    { type: 'SUBMIT' },
    { type: 'DISCARD' },
    { type: 'CONFIRM' },
    { type: 'RETRY' },
    { type: 'RESUME' },
    { type: 'TAKE_THEIRS_ALL' },
    saved,
    invalid,
    conflict,
    lostSession,
    cutOff,
  ],
}
