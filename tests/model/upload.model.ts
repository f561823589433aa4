import { deepEqual, equal, ok } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { begin, type ImportFacts } from '#machines/import-draft.ts'
import { sentences, uploadMachine } from '#machines/upload.ts'
import { stateOf } from '#tests/model/driver.ts'
import { done, failed, type Model, neverRests, outcomes, type Seen, type StateAssertion } from '#tests/model/model.ts'
import { answer, answersThat, follows } from '#tests/model/upload.answers.ts'

type Snapshot = SnapshotFrom<typeof uploadMachine>
type Look = Seen<Snapshot>

const job: NonNullable<ImportFacts['job']> = {
  id: 70,
  kind: 'import',
  resource: 'leads',
  title: 'Import: Leads',
  state: 'running',
  done: 0,
  total: 3,
  failed: 0,
  skipped: 0,
  message: null,
  import_id: 7,
  file_name: null,
  undo_until: null,
  created_at: '2026-11-21T08:00:00.000Z',
  finished_at: null,
}
const checked: ImportFacts = {
  id: 7,
  state: 'checked',
  mapping: ['name', null, 'email'],
  good: 3,
  missing: [],
  job: null,
}
const at = (state: ImportFacts['state']): ImportFacts => ({ ...checked, state, job })
const lacking: ImportFacts = { ...checked, missing: ['mobile'] }
const allBad: ImportFacts = { ...checked, good: 0 }
const remapped: ImportFacts = { ...checked, mapping: ['name', 'email', null], good: 2 }
const changed = (facts: ImportFacts) => ({ type: 'IMPORT_CHANGED', import: facts }) as const
const map = (heading: number, target: string | null) => ({ type: 'MAP', heading, target }) as const

const { answered, moved, out } = answer
const output = (event: AnyEventObject) => ('output' in event ? event['output'] : undefined)
const factsIn = ({ event, before }: Look): ImportFacts | undefined =>
  output(event)?.is === 'answered'
    ? output(event).import
    : event.type === 'IMPORT_CHANGED' &&
        event['import'].id === before?.context.id &&
        (before?.value !== 'checked' || event['import'].state === 'checked')
      ? event['import']
      : undefined
/** Which events each state takes. */
const takes: Model['takes'] = {
  loading: outcomes('readImport'),
  loadFailed: ['RETRY', 'START_OVER'],
  choosing: ['CHOOSE'],
  uploading: ['PROGRESS', 'ABORT', ...outcomes('uploadFile')],
  unsent: ['RETRY', 'CHOOSE', 'ABORT'],
  checked: ['MAP', 'RESET', 'CHECK', 'BEGIN', 'START_OVER', 'IMPORT_CHANGED'],
  remapping: outcomes('mapColumns'),
  confirming: ['CONFIRM', 'CANCEL'],
  beginning: outcomes('beginImport'),
  running: ['IMPORT_CHANGED'],
  complete: ['REVERT', 'START_OVER'],
  failed: ['START_OVER'],
  askingRevert: ['CONFIRM', 'CANCEL'],
  startingRevert: outcomes('revertImport'),
  reverting: ['IMPORT_CHANGED'],
  reverted: ['START_OVER'],
  interrupted: ['RESUME'],
}
const faults: Readonly<Record<string, unknown>> = {
  readImport: sentences.loadFault,
  uploadFile: sentences.unsent,
  mapColumns: sentences.unchecked,
  beginImport: sentences.unsure,
  revertImport: sentences.unsure,
}
const asking = ['loading', 'uploading', 'remapping', 'beginning', 'startingRevert']

/** Why it did not go on, worked out anew for each step. */
const told = ({ snapshot, event, before }: Look): unknown => {
  if (before === null || event.type === 'START_OVER') return null
  if (before.value === 'unsent' && event.type === 'ABORT') return null
  const state = stateOf(snapshot)
  if (asking.includes(state) && before.value !== state) return null
  if (event.type.startsWith('xstate.error.')) return faults[event['actorId']]
  switch (output(event)?.is) {
    case 'refused':
      return output(event).message
    case 'tooLarge':
      return sentences.tooLarge
    case 'unauthenticated':
      return sentences.interrupted
    default:
      return before.context.message
  }
}
const always: StateAssertion<Snapshot> = (seen) => {
  const { snapshot, event, before, effects } = seen
  const { context } = snapshot
  deepEqual(context.message, told(seen), 'why it did not go on')
  deepEqual(
    effects,
    output(event)?.is === 'tooLarge' ? [{ type: 'emit', params: { type: 'tooLarge' } }] : [],
    'what is told to the outside',
  )
  if (event.type === 'START_OVER') return deepEqual(context, begin(null), 'everything begins anew')
  const facts = factsIn(seen)
  const known = before?.context
  if (!known) equal(context.good, 0, 'no good row is known before a file is read')
  const { id, state, mapping, good, missing, jobId } = facts
    ? { ...facts, missing: facts.missing.length, jobId: facts.job?.id ?? null }
    : (known ?? context)
  deepEqual(
    [context.id, context.state, context.mapping, context.good, context.missing, context.jobId],
    [id, state, mapping, good, missing, jobId],
    'what the server said last',
  )
  equal(context.fileName, event.type === 'CHOOSE' ? event['name'] : (known?.fileName ?? null), 'the file stays')
  const isNewUpload = stateOf(snapshot) === 'uploading' && before?.value !== 'uploading'
  equal(
    context.share,
    isNewUpload ? 0 : event.type === 'PROGRESS' ? event['share'] : (known?.share ?? 0),
    'how far the upload is',
  )
  const isDropped =
    event.type === 'RESET' ||
    (facts !== undefined && (facts.state !== 'checked' || event.type.endsWith('mapColumns'))) ||
    JSON.stringify(known?.draft) === JSON.stringify(context.mapping)
  if (event.type === 'MAP') corrected(seen)
  else deepEqual(context.draft, isDropped ? null : (known?.draft ?? null), 'no correction is lost')
}
/** A heading was mapped by hand. */
const corrected = ({ snapshot: { context }, event, before }: Look) => {
  const was = before?.context.draft ?? before?.context.mapping ?? []
  const now = context.draft ?? context.mapping
  equal(now[event['heading']], event['target'], 'the heading has its new target')
  for (const [i, target] of now.entries())
    if (i !== event['heading']) equal(target, was[i] === event['target'] ? null : was[i], 'only who had it gives it up')
  if (context.draft !== null) ok(JSON.stringify(context.draft) !== JSON.stringify(context.mapping), 'a real correction')
}

const asks =
  (actor: string, input: (seen: Look) => unknown, more: StateAssertion<Snapshot> = () => undefined) =>
  (seen: Look): void => {
    ok(actor in seen.snapshot.children, `${actor} is under way`)
    if (seen.event.type === 'PROGRESS') deepEqual(seen.started, {}, 'nothing is sent twice')
    else deepEqual(seen.started, { [actor]: input(seen) }, `what ${actor} is asked`)
    more(seen)
  }
const byId = ({ snapshot: { context } }: Look) => ({ id: context.id })
const isAt =
  (state: ImportFacts['state']): StateAssertion<Snapshot> =>
  ({ snapshot: { context }, started }) => {
    equal(context.state, state, 'the server says so')
    equal(context.id, 7)
    deepEqual(started, {}, 'nothing is asked')
  }
const cameBy =
  (...types: readonly string[]): StateAssertion<Snapshot> =>
  ({ event, before }) =>
    ok(types.includes(event.type) || before?.value === 'sorting', `not by ${event.type}`)
const both =
  (...assertions: readonly StateAssertion<Snapshot>[]): StateAssertion<Snapshot> =>
  (seen) => {
    for (const assert of assertions) assert(seen)
  }
const isReady = ({ draft, missing, good }: Snapshot['context']) => draft === null && missing === 0 && good > 0

export const uploadModel: Model<typeof uploadMachine> = {
  name: 'upload',
  machine: uploadMachine,
  inputs: [{ id: null }, { id: 7 }],
  events: {
    CHOOSE: [
      { type: 'CHOOSE', name: 'leads.csv' },
      { type: 'CHOOSE', name: 'better.xlsx' },
    ],
    PROGRESS: [{ type: 'PROGRESS', share: 0.5 }],
    ABORT: [{ type: 'ABORT' }],
    MAP: [map(1, 'email'), map(2, null), map(1, null)],
    RESET: [{ type: 'RESET' }],
    CHECK: [{ type: 'CHECK' }],
    BEGIN: [{ type: 'BEGIN' }],
    REVERT: [{ type: 'REVERT' }],
    CONFIRM: [{ type: 'CONFIRM' }],
    CANCEL: [{ type: 'CANCEL' }],
    RETRY: [{ type: 'RETRY' }],
    RESUME: [{ type: 'RESUME' }],
    START_OVER: [{ type: 'START_OVER' }],
    IMPORT_CHANGED: [
      changed(remapped),
      changed(at('running')),
      changed(at('complete')),
      changed(at('reverting')),
      changed(at('reverted')),
      changed(at('failed')),
      changed({ ...at('complete'), id: 8 }),
    ],
  },
  outside: [
    ...answersThat({
      read: [
        checked,
        lacking,
        allBad,
        ...(['running', 'complete', 'failed', 'reverting', 'reverted'] as const).map(at),
      ],
      checked,
      remapped,
      begun: at('running'),
      reverting: at('reverting'),
    }),
    done('uploadFile', { is: 'tooLarge' }),
  ],
  states: {
    opening: neverRests,
    sorting: neverRests,
    loading: asks('readImport', byId, ({ snapshot, event, before }) => {
      equal(snapshot.context.id, 7, 'there is something to read')
      if (event.type === 'RETRY') equal(before?.value, 'loadFailed')
    }),
    loadFailed: ({ event }) => ok(event.type.startsWith('xstate.'), 'nobody chose this'),
    choosing: ({ snapshot, event, started }) => {
      equal(snapshot.context.id, null, 'nothing was uploaded yet')
      deepEqual(started, {})
      ok(!['CHOOSE', 'RETRY', 'RESUME'].includes(event.type))
    },
    uploading: asks(
      'uploadFile',
      ({ snapshot: { context } }) => ({ name: context.fileName }),
      ({ snapshot: { context } }) => {
        equal(context.id, null, 'not what was uploaded already')
        ok(context.fileName !== null, 'there is a file')
      },
    ),
    unsent: ({ event }) => equal(event.type, 'xstate.error.actor.uploadFile'),
    checked: both(isAt('checked'), ({ snapshot: { context }, event, before }) => {
      if (event.type === 'BEGIN') ok(!isReady(context), 'it waits only while something is wrong')
      if (event.type === 'CHECK') equal(context.draft, null, 'there is nothing to check')
      if (event.type === 'CANCEL') deepEqual(context, before?.context)
    }),
    remapping: asks(
      'mapColumns',
      ({ snapshot: { context } }) => ({ id: 7, mapping: context.draft }),
      ({ snapshot: { context } }) => ok(context.draft, 'something was corrected'),
    ),
    confirming: ({ snapshot: { context }, event }) => {
      equal(event.type, 'BEGIN')
      ok(isReady(context), 'only what was checked as it stands can begin')
    },
    beginning: asks('beginImport', byId, cameBy('CONFIRM')),
    running: isAt('running'),
    complete: both(
      isAt('complete'),
      cameBy('CANCEL', 'IMPORT_CHANGED', ...outcomes('revertImport'), ...outcomes('readImport')),
    ),
    failed: isAt('failed'),
    askingRevert: cameBy('REVERT'),
    startingRevert: asks('revertImport', byId, cameBy('CONFIRM')),
    reverting: isAt('reverting'),
    reverted: isAt('reverted'),
    interrupted: ({ event }) => equal(output(event)?.is, 'unauthenticated'),
  },
  takes,
  always,
  key: ({ context }) => [
    context.id,
    context.fileName,
    context.state,
    context.mapping,
    context.draft,
    context.good,
    context.missing,
    context.message !== null,
  ],
  // Two files show what a second one changes; a second round of corrections would only repeat the first.
  skip: (snapshot, event) =>
    (event.type === 'CHOOSE' &&
      event['name'] === 'better.xlsx' &&
      snapshot.matches('choosing') &&
      snapshot.context.fileName === null) ||
    (event.type === 'IMPORT_CHANGED' &&
      event['import'].id === snapshot.context.id &&
      follows[stateOf(snapshot)]?.includes(event['import'].state) === false),
  journey: [
    { type: 'CHOOSE', name: 'leads.csv' },
    { type: 'ABORT' },
    map(1, 'email'),
    { type: 'CHECK' },
    { type: 'BEGIN' },
    { type: 'CONFIRM' },
    { type: 'REVERT' },
    { type: 'RESUME' },
    answered('uploadFile', checked),
    failed('uploadFile'),
    out('uploadFile'),
    answered('readImport', checked),
    answered('mapColumns', remapped),
    moved('mapColumns'),
    answered('beginImport', at('running')),
    changed(at('complete')),
    answered('revertImport', at('reverting')),
    changed(at('reverted')),
  ],
}
