import { deepEqual, equal, ok } from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { liveLineMachine, waitBefore } from '#machines/live-line.ts'
import { after, type Model, type Seen } from '#tests/model/model.ts'

type Looked = Seen<SnapshotFrom<typeof liveLineMachine>>
const stateOf = ({ before }: Looked) => (before === null ? '' : JSON.stringify(before.value))
const told = ({ effects }: Looked) => effects.filter(({ type }) => type === 'emit').map(({ params }) => params)
const missed = [{ type: 'missed' }]
/** It stays where it was. */
const rests = ({ before, snapshot }: Looked) => JSON.stringify(before?.value) === JSON.stringify(snapshot.value)
const enters = (seen: Looked) => !rests(seen)
const wait = after('wait', 'live-line.waiting')

export const liveLineModel: Model<typeof liveLineMachine> = {
  name: 'live-line',
  machine: liveLineMachine,
  inputs: [{ hasListened: false }, { hasListened: true }],
  events: {
    LEAD: [
      { type: 'LEAD', tookOver: false },
      { type: 'LEAD', tookOver: true },
    ],
    OPENED: [{ type: 'OPENED' }],
    POSITION: [
      { type: 'POSITION', position: '7-1' },
      { type: 'POSITION', position: '8-1' },
    ],
    DROP: [
      { type: 'DROP', why: 'line' },
      { type: 'DROP', why: 'behind', unread: 1000 },
      { type: 'DROP', why: 'behind', unread: 1001 },
    ],
    ONLINE: [{ type: 'ONLINE' }],
    STOP: [{ type: 'STOP' }],
  },
  outside: [wait],
  /** Twice as long after each try in vain, half a minute at most; the machine alone adds nothing by chance. */
  timers: {
    [wait.type]: ({ snapshot: { context } }) => {
      const ms = ([1, 2, 4, 8, 16, 30].at(Math.min(context.tries - 1, 5)) ?? 0) * 1000
      equal(waitBefore(context.tries - 1, 1), ms * 1.5, 'browsers come back up to half as much later')
      equal(waitBefore(9, 0), 30_000, 'however often it was tried')
      return ms
    },
  },
  always: (seen) => {
    const { snapshot, event, before } = seen
    if (before === null) return
    const { hasListened } = before.context
    // What may have been lost is told exactly once, by whoever begins to listen anew.
    const isLost =
      (event.type === 'LEAD' && before.value === 'standby' && event['tookOver'] === true) ||
      (event.type === 'OPENED' && hasListened && enters(seen))
    const isFirst = event.type === 'POSITION' && !hasListened && stateOf(seen) === '{"line":"open"}'
    deepEqual(told(seen), isLost ? missed : isFirst ? [{ type: 'begins', position: event['position'] }] : [])
    equal(snapshot.context.hasListened, hasListened || isFirst, 'who has listened once has')
    const { tries } = before.context
    const dropped = event.type === 'DROP' && enters(seen)
    const anew = enters(seen) && (event.type === 'OPENED' || event.type === 'ONLINE')
    equal(snapshot.context.tries, dropped ? tries + 1 : anew ? 0 : tries, 'each try in vain counts')
  },
  states: {
    standby: ({ before, event }) => {
      if (before !== null) ok(event.type !== 'LEAD' && event.type !== 'STOP', `it leads on by ${event.type}`)
    },
    line: ({ event, before }) => {
      if (before !== null) ok(event.type !== 'STOP', 'it is stopped')
      if (event.type !== 'DROP') return
      equal(event['why'], 'behind', 'any other reason ends it')
      ok(Number(event['unread']) <= 1000, 'somebody who does not read is cut off')
    },
    'line.connecting': (seen) => {
      const { event } = seen
      ok(event.type !== 'OPENED', 'it stands')
      if (!enters(seen)) return
      ok(['LEAD', 'ONLINE', wait.type].includes(event.type), `nobody connects by ${event.type}`)
      ok('listen' in seen.started, 'it listens')
    },
    'line.open': (seen) => {
      if (enters(seen)) equal(seen.event.type, 'OPENED')
    },
    waiting: (seen) => {
      const { event } = seen
      ok(!['ONLINE', 'STOP', wait.type].includes(event.type), `it goes on by ${event.type}`)
      if (enters(seen)) equal(event.type, 'DROP')
      if (enters(seen) && event['why'] === 'behind') ok(Number(event['unread']) > 1000, 'a thousand may wait')
    },
    closed: (seen) => {
      if (enters(seen)) equal(seen.event.type, 'STOP')
    },
  },
  takes: {
    '': ['STOP'],
    standby: ['LEAD'],
    line: ['DROP'],
    'line.connecting': ['OPENED'],
    'line.open': ['POSITION'],
    waiting: ['ONLINE', wait.type],
    closed: [],
  },
  // A line that never comes to stand waits longer each time; the third time shows nothing new.
  key: ({ context: { hasListened, tries } }) => [hasListened, Math.min(tries, 2)],
  journey: [
    { type: 'LEAD', tookOver: false },
    { type: 'OPENED' },
    { type: 'POSITION', position: '7-1' },
    { type: 'DROP', why: 'line' },
    { type: 'ONLINE' },
    wait,
    { type: 'STOP' },
  ],
}
