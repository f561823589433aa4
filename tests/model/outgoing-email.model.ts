import { deepEqual, equal, ok } from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { type EmailFacts, nextEmailState, outgoingEmailMachine, whyNotSendAgain } from '#machines/outgoing-email.ts'
import type { Model, Seen, StateAssertion } from '#tests/model/model.ts'

type Snapshot = SnapshotFrom<typeof outgoingEmailMachine>
type Looked = Seen<Snapshot>

const now = Date.parse('2026-11-20T01:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute
/** A code that works for ten minutes, due at once. */
export const fresh: EmailFacts = {
  now,
  dueAt: now,
  expiresAt: now + 10 * minute,
  giveUpAt: now + day / 2,
  tries: 0,
  isWritten: true,
  hasMailServer: true,
}
/** How it may stand, by what it means. */
export const situations = {
  fresh,
  endless: { ...fresh, expiresAt: null },
  later: { ...fresh, dueAt: now + minute },
  unplanned: { ...fresh, dueAt: null },
  over: { ...fresh, expiresAt: now },
  overAndLater: { ...fresh, dueAt: now + minute, expiresAt: now - minute },
  overUnplanned: { ...fresh, dueAt: null, expiresAt: now },
  unwritten: { ...fresh, isWritten: false },
  lastMinute: { ...fresh, expiresAt: null, giveUpAt: now + minute },
  outbox: { ...fresh, hasMailServer: false },
  outboxOver: { ...fresh, hasMailServer: false, expiresAt: now },
} satisfies Readonly<Record<string, EmailFacts>>

const retry = { type: 'refuse', isFinal: false, retryAt: now + minute } as const
const lateRetry = { type: 'refuse', isFinal: false, retryAt: now + 10 * minute } as const
const unknown = { type: 'refuse', isFinal: true, retryAt: now + minute } as const

/** Which event has led here, from which state; null where somebody only looked, or nothing was taken. */
const came = ({ event, before, snapshot }: Looked) =>
  before !== null && event.type !== 'facts' && before.value !== snapshot.value ? event.type : null
/** Nothing else leads here, and this much was so before. */
const only =
  (ways: Readonly<Record<string, (was: EmailFacts, seen: Looked) => void>>): StateAssertion<Snapshot> =>
  (seen) => {
    const way = came(seen)
    if (way === null || seen.before === null) return
    const right = ways[way]
    if (!right) throw new Error(`nothing comes to ${seen.snapshot.value} by “${way}”`)
    right(seen.before.context, seen)
  }
const anyhow = () => {}
const works = ({ expiresAt, now: at }: EmailFacts) => ok(expiresAt === null || expiresAt > at, 'its code still works')
const isOver = ({ expiresAt, now: at }: EmailFacts) => ok(expiresAt !== null && expiresAt <= at, 'its code has expired')
const given = ({ event }: Looked) => ({ at: Number(event['retryAt']), isFinal: event['isFinal'] === true })

/** What an event that was taken without leading elsewhere must have done. */
const changed = ({ event, before, snapshot }: Looked, was: EmailFacts): Partial<EmailFacts> => {
  const { dueAt, expiresAt, now: at, tries, isWritten } = was
  const isValid = expiresAt === null || expiresAt > at
  if (event.type === 'claim' && ['queued', 'sending'].includes(String(before?.value)))
    return dueAt !== null && dueAt <= at && isValid ? { tries: tries + 1 } : {}
  if (event.type === 'replace' && ['queued', 'sending', 'failed'].includes(String(before?.value)))
    return isWritten ? { expiresAt: at } : {}
  if (event.type === 'send-again' && snapshot.value === 'queued') return isValid ? { giveUpAt: at + day } : {}
  return {}
}

export const outgoingEmailModel: Model<typeof outgoingEmailMachine> = {
  name: 'outgoing-email',
  machine: outgoingEmailMachine,
  inputs: [fresh],
  events: {
    facts: Object.values(situations).map((facts) => ({ type: 'facts', facts })),
    claim: [{ type: 'claim' }],
    take: [{ type: 'take' }],
    refuse: [retry, lateRetry, unknown],
    expire: [{ type: 'expire' }],
    replace: [{ type: 'replace' }],
    'send-again': [{ type: 'send-again' }],
    drop: [{ type: 'drop' }],
  },
  outside: [],
  always: (seen) => {
    const { snapshot, event, before } = seen
    if (event.type === 'facts') {
      deepEqual(snapshot.context, event['facts'])
      equal(snapshot.value, before?.value, 'looking changes nothing')
    } else if (before) deepEqual(snapshot.context, { ...before.context, ...changed(seen, before.context) })
  },
  states: {
    queued: (seen) => {
      only({
        refuse: ({ expiresAt, giveUpAt }, one) => {
          const { at, isFinal } = given(one)
          ok(!isFinal && giveUpAt > at, 'another try may help')
          ok(expiresAt === null || expiresAt > at, 'and comes before it expires')
        },
        'send-again': (was, { before }) => {
          works(was)
          if (before?.value === 'kept') ok(was.hasMailServer, 'there is a mail server by now')
        },
      })(seen)
      // What can no longer be sent is ended by the clock, and what is due is begun.
      const { event, before } = seen
      if (before?.value !== 'queued') return
      const { expiresAt, dueAt, now: at, isWritten } = before.context
      if (event.type === 'expire') ok(expiresAt === null || expiresAt > at, 'it would have expired')
      if (event.type === 'replace') ok(!isWritten, 'its code would have been replaced')
      if (event.type === 'claim')
        ok(dueAt === null || dueAt > at || (expiresAt !== null && expiresAt <= at), 'it would have been begun')
    },
    sending: (seen) => {
      only({
        claim: (was) => {
          works(was)
          ok(was.dueAt !== null && was.dueAt <= was.now, 'it was due')
        },
      })(seen)
      const { event, before } = seen
      if (before?.value !== 'sending') return
      const { expiresAt, dueAt, now: at } = before.context
      ok(!['take', 'refuse', 'drop'].includes(event.type), `it stays, though it was told to ${event.type}`)
      if (event.type === 'expire')
        ok(expiresAt === null || expiresAt > at || dueAt === null || dueAt > at, 'it expired and was left')
    },
    sent: only({ take: ({ hasMailServer }) => ok(hasMailServer, 'a mail server took it') }),
    kept: (seen) => {
      only({ take: ({ hasMailServer }) => ok(!hasMailServer, 'there was none to take it') })(seen)
      const { event, before } = seen
      if (before?.value !== 'kept' || event.type !== 'send-again') return
      const { hasMailServer, expiresAt, now: at } = before.context
      ok(!hasMailServer || (expiresAt !== null && expiresAt <= at), 'it could have been sent')
    },
    failed: (seen) => {
      only({
        refuse: ({ giveUpAt, expiresAt }, one) => {
          const { at, isFinal } = given(one)
          ok(isFinal || giveUpAt <= at, 'no other try would help')
          ok(expiresAt === null || expiresAt > at, 'it expires first otherwise')
        },
      })(seen)
      const { event, before } = seen
      if (before?.value !== 'failed') return
      const { expiresAt, now: at, isWritten } = before.context
      if (event.type === 'send-again') isOver(before.context)
      if (event.type === 'expire') ok(expiresAt === null || expiresAt > at, 'it would have expired')
      if (event.type === 'replace') ok(!isWritten, 'its code would have been replaced')
    },
    expired: only({
      expire: (was, { before }) => {
        isOver(was)
        if (before?.value === 'sending') ok(was.dueAt !== null && was.dueAt <= was.now, 'nobody sends it any more')
      },
      replace: ({ isWritten }, { before }) => {
        ok(isWritten, 'it had a code that a newer one ends')
        ok(before?.value !== 'sending', 'what is being sent is not ended under the hands')
      },
      refuse: ({ expiresAt }, one) =>
        ok(expiresAt !== null && expiresAt <= given(one).at, 'the next try would come too late'),
    }),
    dropped: only({ drop: anyhow }),
  },
  takes: {
    '': ['facts'],
    queued: ['claim', 'expire', 'replace', 'send-again'],
    sending: ['claim', 'take', 'refuse', 'expire', 'replace', 'drop'],
    sent: [],
    failed: ['expire', 'replace', 'send-again'],
    expired: [],
    kept: ['send-again'],
    dropped: [],
  },
  next: ({ value, context }, event) => nextEmailState(value, context, event),
  why: ({ value, context }, event) => {
    if (event.type !== 'send-again' || value === 'dropped') return undefined
    const { now: at, expiresAt, hasMailServer } = context
    const why = whyNotSendAgain(value, { now: at, expiresAt, hasMailServer })
    // What is told of a state is told by its own sentence.
    const other = whyNotSendAgain('sending', { now: at, expiresAt, hasMailServer })
    equal(why === other, value === 'sending', 'each state has a sentence of its own')
    return why && (['queued', 'failed', 'kept'].includes(value) ? 'facts' : 'state')
  },
  // How often it was tried, and until when it is, only ever grows.
  key: ({ context: { tries: _, giveUpAt, ...facts } }) => ({ ...facts, isLast: giveUpAt === now + minute }),
  journey: [
    { type: 'claim' },
    retry,
    unknown,
    { type: 'take' },
    { type: 'send-again' },
    { type: 'replace' },
    { type: 'drop' },
    { type: 'facts', facts: situations.outbox },
  ],
  journeyKey: ({ context: { hasMailServer } }) => hasMailServer,
}
