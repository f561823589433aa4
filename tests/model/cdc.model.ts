import { equal, ok } from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import type { CaseStep } from '#contract/surveys/cases.ts'
import { blockedBy, type CaseFacts, cdcMachine, nextState } from '#machines/cdc.ts'
import type { Model, Seen, StateAssertion } from '#tests/model/model.ts'
import { inEnglish } from '#tests/model/walks/outcomes.ts'

type Snapshot = SnapshotFrom<typeof cdcMachine>
type Looked = Seen<Snapshot>

const either = [true, false]
/** Every case there can be, by what the guards look at. */
const situations = either.flatMap((isSurveyAdmin) =>
  either.flatMap((isComplete) =>
    either.flatMap((isContactTold) =>
      either.flatMap((mayContact) =>
        ([null, 'not-applicable'] as const).map(
          (resolution): CaseFacts => ({
            isSurveyAdmin,
            missing: isComplete ? [] : ['root_cause', 'root_cause_note', 'immediate_measure'],
            isContactTold,
            mayContact,
            resolution,
          }),
        ),
      ),
    ),
  ),
)
const reasoned = { reason: 'The measure names no person' }

/** The event that has just brought it into this state. */
const came = ({ event, before, snapshot }: Looked) =>
  before !== null && before.value !== snapshot.value ? event.type : null
const by =
  (ways: readonly string[], right: (facts: CaseFacts, way: string, event: Looked['event']) => void = () => {}) =>
  (seen: Looked) => {
    const way = came(seen)
    if (way === null) return
    ok(ways.includes(way), `nothing comes to ${seen.snapshot.value} by “${way}”`)
    right(seen.snapshot.context, way, seen.event)
  }
const isWrittenDown = ({ missing, isContactTold, mayContact }: CaseFacts) => {
  equal(missing.length, 0, 'nothing is missing')
  ok(isContactTold || !mayContact, 'it is told how the customer was reached')
}
const isReasoned = ({ isSurveyAdmin }: CaseFacts, event: Looked['event']) => {
  ok(isSurveyAdmin, 'head office alone reviews')
  ok(String(event['reason']).trim() !== '', 'a reason is given')
}
const states: Readonly<Record<string, StateAssertion<Snapshot>>> = {
  open: by(['revive'], ({ resolution }) => equal(resolution, 'not-applicable', 'only a voided case is revived')),
  'in-progress': by(['start', 'withdraw', 'send-back', 'reopen'], (facts, way, event) => {
    if (way === 'send-back' || way === 'reopen') isReasoned(facts, event)
    if (way === 'reopen') equal(facts.resolution, null, 'a voided case is not reopened')
  }),
  'for-review': by(['send'], isWrittenDown),
  closed: by(['close', 'void'], (facts, way) => {
    if (way === 'void') return
    isWrittenDown(facts)
    ok(facts.isSurveyAdmin, 'head office alone closes')
  }),
}

/** What each step asks for where its state has it. */
const isWritten = ({ missing, isContactTold, mayContact }: CaseFacts) =>
  missing.length === 0 && (isContactTold || !mayContact)
const isGiven = (event: Looked['event']) => String(event['reason']).trim() !== ''
const holds: Readonly<Record<CaseStep, (facts: CaseFacts, event: Looked['event']) => boolean>> = {
  start: () => true,
  send: isWritten,
  withdraw: () => true,
  'send-back': ({ isSurveyAdmin }, event) => isSurveyAdmin && isGiven(event),
  close: (facts) => facts.isSurveyAdmin && isWritten(facts),
  reopen: ({ isSurveyAdmin, resolution }, event) => isSurveyAdmin && resolution === null && isGiven(event),
}

export const cdcModel: Model<typeof cdcMachine> = {
  name: 'cdc',
  machine: cdcMachine,
  inputs: situations,
  events: {
    start: [{ type: 'start' }],
    send: [{ type: 'send' }],
    withdraw: [{ type: 'withdraw' }],
    close: [{ type: 'close' }],
    'send-back': [
      { type: 'send-back', ...reasoned },
      { type: 'send-back', reason: ' ' },
    ],
    reopen: [
      { type: 'reopen', ...reasoned },
      { type: 'reopen', reason: '' },
    ],
    void: [{ type: 'void' }],
    revive: [{ type: 'revive' }],
  },
  outside: [],
  states,
  takes: {
    open: ['start', 'void'],
    'in-progress': ['send', 'void'],
    'for-review': ['withdraw', 'send-back', 'close', 'void'],
    closed: ['reopen', 'revive'],
  },
  next: ({ value, context }, event) => nextState(value, context, event),
  why: ({ value, context }, event) => {
    if (event.type === 'void' || event.type === 'revive') return undefined
    const why = blockedBy(value, context, event)
    if (why !== null && event.type === 'send' && value === 'in-progress' && context.missing.length > 0)
      equal(
        inEnglish(why),
        'Before this action, fill in: Root cause, Note on the root cause, Immediate measure',
        'what is missing, one after the other, and nothing else',
      )
    if (why === null || !(why.words && 'step' in why.words)) equal(why === null, holds[event.type](context, event))
    return why && (why.words && 'step' in why.words ? 'state' : 'facts')
  },
  key: () => null,
  journey: [
    { type: 'start' },
    { type: 'send' },
    { type: 'withdraw' },
    { type: 'send-back', ...reasoned },
    { type: 'close' },
    { type: 'reopen', ...reasoned },
    { type: 'void' },
    { type: 'revive' },
  ],
}
