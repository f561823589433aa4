import { deepEqual, equal, ok } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { bulkActionMachine, sentences } from '#machines/bulk-action.ts'
import type { BulkRequest, BulkValues } from '#machines/bulk-request.ts'
import { after, done, failed, type Model, outcomes, type Seen } from '#tests/model/model.ts'

type Snapshot = SnapshotFrom<typeof bulkActionMachine>
type Look = Seen<Snapshot>

const some: BulkRequest = { resource: 'leads', action: 'set-status', selection: { kind: 'ids', ids: [4, 9] } }
/** Needs no value before it is confirmed. */
const plain: BulkRequest = {
  resource: 'dealers',
  action: 'trash',
  selection: { kind: 'all', query: { q: 'north' }, as_of: '2026-11-19T08:00:00.000Z', except: [3] },
}
const none: BulkRequest = { ...some, selection: { kind: 'ids', ids: [] } }
const idsOf = (length: number) => ({ kind: 'ids', ids: Array.from({ length }, (_, i) => i + 1) }) as const
const tooMany: BulkRequest = { ...some, selection: idsOf(10_001) }
/** As many as may be named one by one. */
const most: BulkRequest = { ...some, selection: idsOf(10_000) }
/** Asks for several values, all of which it needs. */
const ride: BulkRequest = { ...some, resource: 'test-drives', action: 'book-rider' }
const rider = { rider_name: 'Ana', rider_mobile: '+639171234567', rider_at: '2026-11-21T01:00:00Z' }

const ask = (wish: BulkRequest) => ({ type: 'ASK', wish }) as const
const set = (values: BulkValues) => ({ type: 'SET', values }) as const
const act = <T extends string>(type: T) => ({ type }) as const
const earlier = { type: 'UNDO_EARLIER', job: 77 } as const

const counted = done('countRows', { is: 'counted', count: 2, undoable: 1 })
const countRefused = done('countRows', { is: 'refused', message: 'This list takes no such action.' })
const started = done('sendAction', { is: 'started', job: 5 })
const sendRefused = done('sendAction', { is: 'refused', message: 'The status is not known.' })
const ended = { state: 'done', done: 2, failed: 1, skipped: 0, canUndo: true, message: 'One was done.' } as const
const final = { ...ended, state: 'cancelled', canUndo: false, message: null } as const
const over = done('watchJob', ended)
const overForGood = done('watchJob', final)
const cancelled = done('cancelJob', { is: 'cancelled' })
const cancelRefused = done('cancelJob', { is: 'refused', message: 'It is over already.' })
const undoStarted = done('undoJob', { is: 'started', job: 6 })
const undoRefused = done('undoJob', { is: 'refused', message: 'It is too late.' })
const undone = done('watchUndo', { ...ended, canUndo: false })
const closed = after('closing', 'bulkAction.closing')

const outputOf = (event: AnyEventObject) => ('output' in event ? event['output'] : undefined)
const came = ({ event }: Look, ...these: readonly AnyEventObject[]) =>
  ok(these.includes(event) || these.some((one) => JSON.stringify(one) === JSON.stringify(event)), event.type)
const emitted = (seen: Look) => seen.effects.filter(({ type }) => type === 'emit').map(({ params }) => params)
/** Only this much differs from a machine that nobody has asked anything. */
const holds = ({ snapshot: { context } }: Look, what: Partial<typeof context>) =>
  deepEqual(context, {
    wish: null,
    values: {},
    count: 0,
    undoable: 0,
    job: null,
    outcome: null,
    undoJob: null,
    undone: null,
    message: null,
    ...what,
  })
/** What was asked and counted; it must have stayed so. */
const asked = ({ snapshot: { context }, before }: Look) => {
  const { wish, values, count, undoable } = context
  if (before) deepEqual(before.context.wish, wish, 'it is still about the same rows')
  return { wish, values, count, undoable }
}
const isSent = (look: Look) => {
  const { wish, values, count, undoable } = asked(look)
  equal(count, 2)
  equal(undoable, 1)
  if (wish?.action === 'set-status') equal(values['status'], 'contacted', 'a value was chosen')
  else if (wish?.action === 'book-rider') deepEqual(values, rider, 'everything was filled in')
  else deepEqual(wish, plain)
  return { wish, values, count, undoable }
}

/** Undoing may have begun without anything being asked here. */
const origin = (look: Look) =>
  look.snapshot.context.job === 77 ? { job: 77 } : { ...isSent(look), job: 5, outcome: ended }

export const bulkActionModel: Model<typeof bulkActionMachine> = {
  name: 'bulk-action',
  machine: bulkActionMachine,
  inputs: [undefined],
  events: {
    ASK: [ask(some), ask(plain), ask(ride), ask(none), ask(most), ask(tooMany)],
    SET: [...['contacted', null].map((status) => set({ status })), set(rider), set({ ...rider, rider_mobile: null })],
    CONFIRM: [act('CONFIRM')],
    CANCEL: [act('CANCEL')],
    RETRY: [act('RETRY')],
    STOP: [act('STOP')],
    LEAVE: [act('LEAVE')],
    UNDO: [act('UNDO')],
    UNDO_EARLIER: [earlier],
  },
  outside: [
    counted,
    countRefused,
    failed('countRows'),
    closed,
    started,
    sendRefused,
    failed('sendAction'),
    over,
    overForGood,
    failed('watchJob'),
    cancelled,
    cancelRefused,
    failed('cancelJob'),
    undoStarted,
    undoRefused,
    failed('undoJob'),
    undone,
    failed('watchUndo'),
  ],
  timers: { [closed.type]: () => 300 },
  takes: {
    idle: ['ASK', 'UNDO_EARLIER'],
    counting: ['CANCEL', ...outcomes('countRows')],
    countFailed: ['RETRY', 'CANCEL'],
    confirming: ['SET', 'CONFIRM', 'CANCEL'],
    closing: ['CANCEL', closed.type],
    sending: outcomes('sendAction'),
    sendFailed: ['RETRY', 'CANCEL'],
    running: ['LEAVE', ...outcomes('watchJob')],
    'running.watching': ['STOP'],
    'running.stopping': outcomes('cancelJob'),
    lost: ['RETRY', 'LEAVE'],
    finished: ['UNDO', 'LEAVE'],
    undoing: outcomes('undoJob'),
    undoFailed: ['RETRY', 'LEAVE'],
    takingBack: ['LEAVE', ...outcomes('watchUndo')],
    undoLost: ['RETRY', 'LEAVE'],
    undone: ['LEAVE'],
  },
  always: (look) => {
    const { event } = look
    const refusal =
      event.type !== 'ASK'
        ? undefined
        : event['wish'].selection.kind === 'ids' && event['wish'].selection.ids.length === 0
          ? sentences.nothing
          : event['wish'].selection.ids?.length > 10_000
            ? sentences.tooMany
            : undefined
    deepEqual(
      emitted(look),
      refusal === undefined ? [] : [{ type: 'refused', message: refusal }],
      'a refusal is told once, with its reason',
    )
  },
  states: {
    idle: (look) => {
      holds(look, {})
      const { event, before } = look
      if (before?.value !== 'idle')
        ok(!['UNDO', 'RETRY', 'CONFIRM', 'STOP'].includes(event.type), `“${event.type}” goes on, and forgets nothing`)
      if (look.event.type === 'ASK') ok(emitted(look).length === 1, 'what was asked with rows goes on')
    },
    counting: (look) => {
      const { wish } = look.snapshot.context
      if (look.event.type === 'ASK') deepEqual(wish, look.event['wish'])
      ok(wish !== null && [some, most, ride, plain].some((one) => JSON.stringify(one) === JSON.stringify(wish)))
      holds(look, { wish })
      deepEqual(look.started, { countRows: { wish } })
    },
    countFailed: (look) => {
      came(look, countRefused, failed('countRows'))
      const message = look.event.type.includes('error') ? sentences.countFault : countRefused['output'].message
      holds(look, { wish: asked(look).wish, message })
    },
    confirming: (look) => {
      const { event, before } = look
      const { wish, values } = asked(look)
      if (event.type === 'SET') deepEqual(values, event['values'])
      else if (outputOf(event)) deepEqual(values, {})
      else deepEqual(values, before?.context.values, 'what was chosen stays')
      const isWhole =
        wish?.action === 'book-rider' ? values['rider_mobile'] === rider.rider_mobile : values['status'] === 'contacted'
      if (event.type === 'CONFIRM') equal(isWhole || wish?.action === 'trash', false, 'what is complete goes on')
      holds(look, { wish, values, count: 2, undoable: 1 })
      deepEqual(look.started, {})
    },
    closing: (look) => {
      equal(look.event.type, 'CONFIRM')
      holds(look, isSent(look))
      deepEqual(look.started, {}, 'nothing is sent before the dialog has closed')
    },
    sending: (look) => {
      came(look, closed, act('RETRY'))
      const what = isSent(look)
      holds(look, what)
      deepEqual(look.started, { sendAction: { wish: what.wish, values: what.values } })
    },
    sendFailed: (look) => {
      const message = look.event.type.includes('error') ? sentences.sendFault : sendRefused['output'].message
      holds(look, { ...isSent(look), message })
    },
    running: (look) => {
      equal(look.snapshot.context.job, 5)
      ok('watchJob' in look.snapshot.children, 'the job is watched')
      deepEqual(look.started['watchJob'] ?? { job: 5 }, { job: 5 })
    },
    'running.watching': (look) => {
      const { event } = look
      const message =
        event.type === failed('cancelJob').type
          ? sentences.stopFault
          : outputOf(event)?.is === 'refused'
            ? cancelRefused['output'].message
            : null
      holds(look, { ...isSent(look), job: 5, message })
      equal('watchJob' in look.started, event.type === 'RETRY' || outputOf(event)?.is === 'started')
    },
    'running.stopping': (look) => {
      equal(look.event.type, 'STOP')
      deepEqual(look.started, { cancelJob: { job: 5 } })
    },
    'running.stopped': (look) => {
      came(look, cancelled)
      deepEqual(look.started, {})
    },
    lost: (look) => {
      came(look, failed('watchJob'))
      holds(look, { ...isSent(look), job: 5, message: sentences.watchFault })
    },
    finished: (look) => {
      const { event, snapshot } = look
      const outcome = event.type === over.type ? event['output'] : snapshot.context.outcome
      if (event.type === 'UNDO') equal(outcome.canUndo, false, 'what can be undone is')
      holds(look, { ...isSent(look), job: 5, outcome })
    },
    undoing: (look) => {
      came(look, act('UNDO'), act('RETRY'), earlier)
      const from = origin(look)
      if (look.event.type === earlier.type) equal(from.job, 77)
      holds(look, from)
      deepEqual(look.started, { undoJob: { job: from.job } })
    },
    undoFailed: (look) => {
      const message = look.event.type.includes('error') ? sentences.undoFault : undoRefused['output'].message
      holds(look, { ...origin(look), message })
    },
    takingBack: (look) => {
      came(look, undoStarted, act('RETRY'))
      holds(look, { ...origin(look), undoJob: 6 })
      deepEqual(look.started, { watchUndo: { job: 6 } })
    },
    undoLost: (look) => {
      came(look, failed('watchUndo'))
      holds(look, { ...origin(look), undoJob: 6, message: sentences.watchFault })
    },
    undone: (look) => {
      came(look, undone)
      holds(look, { ...origin(look), undoJob: 6, undone: undone['output'] })
    },
  },
  key: ({ context: { wish, values, job, outcome, message } }) => [
    wish?.action,
    values['status'],
    values['rider_name'],
    values['rider_mobile'],
    job,
    outcome?.canUndo,
    message === null,
  ],
  journey: [
    ask(plain),
    counted,
    act('CONFIRM'),
    closed,
    started,
    act('STOP'),
    cancelled,
    over,
    act('UNDO'),
    undoStarted,
    undone,
    act('LEAVE'),
  ],
}
