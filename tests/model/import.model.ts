import { deepEqual, equal, ok } from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { type ImportFacts, importMachine, nextImportState, whyNotOnImport } from '#machines/import.ts'
import type { Model, Seen, StateAssertion } from '#tests/model/model.ts'

type Snapshot = SnapshotFrom<typeof importMachine>
type Looked = Seen<Snapshot>

/** All of its columns are known, it has one good row, and nothing is written. */
export const fresh: ImportFacts = { hasColumns: true, good: 1, hasWritten: false, isChanged: false }
/** How it may stand, by what it means. */
export const situations = {
  fresh,
  withoutColumn: { ...fresh, hasColumns: false },
  withoutGoodRow: { ...fresh, good: 0 },
  halfWritten: { ...fresh, hasWritten: true },
  changedSince: { ...fresh, isChanged: true },
} satisfies Readonly<Record<string, ImportFacts>>

/** Which event has led here; null where somebody only looked, or it was here before. */
const came = ({ event, before, snapshot }: Looked) =>
  before !== null && event.type !== 'facts' && before.value !== snapshot.value ? event.type : null
/** It came here by one of these events, each from one place only. */
const cameBy =
  (
    ways: Readonly<Record<string, Readonly<Record<string, (was: ImportFacts) => boolean>>>>,
    stays: StateAssertion<Snapshot> = () => {},
  ): StateAssertion<Snapshot> =>
  (seen) => {
    const way = came(seen)
    if (way === null || seen.before === null) return stays(seen)
    const may = ways[String(seen.before.value)]?.[way]
    ok(may, `nothing comes from ${seen.before.value} to ${seen.snapshot.value} by “${way}”`)
    ok(may(seen.before.context), `“${way}” leads elsewhere from there`)
  }
const always = () => true
/** Server and screens leave out what they do not know, which is taken as no. */
const onlyYes = (facts: ImportFacts): Partial<ImportFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== false && value !== 0))
const cameHere = ({ before, snapshot }: Looked) => before !== null && before.value === snapshot.value

export const importModel: Model<typeof importMachine> = {
  name: 'import',
  machine: importMachine,
  inputs: [fresh],
  events: {
    facts: Object.values(situations).map((facts) => ({ type: 'facts', facts })),
    map: [{ type: 'map' }],
    run: [{ type: 'run' }],
    revert: [{ type: 'revert' }],
    finish: [{ type: 'finish' }],
    fail: [{ type: 'fail' }],
    cancel: [{ type: 'cancel' }],
  },
  outside: [],
  next: ({ value, context }, event) =>
    event.type === 'facts' ? value : nextImportState(value, event, onlyYes(context)),
  why: ({ value, context }, event) => {
    if (event.type !== 'map' && event.type !== 'run' && event.type !== 'revert') return undefined
    const why = whyNotOnImport(event.type, value, onlyYes(context))
    if (value === 'checked' && event.type === 'run')
      equal(why, context.hasColumns ? (context.good > 0 ? null : 'no-good-row') : 'no-column', 'what is missing')
    if (event.type === 'revert') equal(why === 'incomplete', value !== 'complete', 'what is not whole')
    return why && (why === 'begun' || why === 'incomplete' ? 'state' : 'facts')
  },
  always: ({ snapshot, event, before }) => {
    if (before === null) return
    if (event.type === 'facts') {
      equal(snapshot.value, before.value, 'looking changes nothing')
      return deepEqual(snapshot.context, event['facts'])
    }
    deepEqual(snapshot.context, before.context)
  },
  states: {
    checked: (seen) => {
      equal(came(seen), null, 'nothing leads back to a file that was only checked')
      ok(seen.snapshot.can({ type: 'map' }), 'its columns can be put right at any time')
      if (seen.event.type === 'run' && seen.before)
        ok(!seen.before.context.hasColumns || seen.before.context.good === 0, 'it could have been written')
    },
    running: cameBy({ checked: { run: ({ hasColumns, good }) => hasColumns && good > 0 } }, (seen) => {
      if (cameHere(seen)) ok(!['finish', 'fail', 'cancel'].includes(seen.event.type), 'its job is over')
    }),
    complete: cameBy({ running: { finish: always } }, (seen) => {
      if (cameHere(seen) && seen.event.type === 'revert')
        ok(seen.before?.context.isChanged, 'it could have been taken back')
    }),
    reverting: cameBy(
      {
        running: { fail: ({ hasWritten }) => hasWritten, cancel: ({ hasWritten }) => hasWritten },
        complete: { revert: ({ isChanged }) => !isChanged },
      },
      (seen) => {
        if (cameHere(seen)) ok(!['finish', 'fail'].includes(seen.event.type), 'its job is over')
        ok(seen.snapshot.can({ type: 'cancel' }), 'its owner may end the job, and another one begins')
      },
    ),
    reverted: cameBy({
      running: { fail: ({ hasWritten }) => !hasWritten, cancel: ({ hasWritten }) => !hasWritten },
      reverting: { finish: always },
    }),
    failed: cameBy({ reverting: { fail: always } }),
  },
  takes: {
    '': ['facts'],
    checked: ['map', 'run'],
    running: ['finish', 'fail', 'cancel'],
    complete: ['revert'],
    reverting: ['finish', 'fail', 'cancel'],
    reverted: [],
    failed: [],
  },
  key: ({ context }) => context,
  journey: [
    { type: 'map' },
    { type: 'run' },
    { type: 'finish' },
    { type: 'fail' },
    { type: 'cancel' },
    { type: 'revert' },
    { type: 'facts', facts: situations.halfWritten },
  ],
  journeyKey: ({ context: { hasWritten } }) => hasWritten,
}
