import { equal, ok } from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import {
  type InvitationFacts,
  nextInvitationState,
  surveyInvitationMachine,
  takesAnswers,
} from '#machines/survey-invitation.ts'
import type { Model, Seen, StateAssertion } from '#tests/model/model.ts'

type Snapshot = SnapshotFrom<typeof surveyInvitationMachine>
type Looked = Seen<Snapshot>

const either = [true, false]
const situations = either.flatMap((isSurveyActive) =>
  either.map((isDue): InvitationFacts => ({ isSurveyActive, isDue })),
)
const by =
  (way: string, right: (event: Looked['event']) => void) =>
  ({ event, before, snapshot }: Looked) => {
    if (before === null || before.value === snapshot.value) return
    equal(event.type, way, `nothing else leads to ${snapshot.value}`)
    ok(['invited', 'started'].includes(String(before.value)), 'what has ended stays so')
    right(event)
  }
const isOpenForAnswers = (event: Looked['event']) => {
  ok(event['isSurveyActive'], 'an inactive survey takes no answers')
  equal(event['isDue'], false, 'a link that is over takes no answers')
}
const states: Readonly<Record<string, StateAssertion<Snapshot>>> = {
  invited: ({ before }) => ok(before === null || before.value === 'invited', 'nothing leads back'),
  started: by('start', isOpenForAnswers),
  completed: by('submit', isOpenForAnswers),
  expired: by('expire', (event) => ok(event['isDue'], 'its last day is over')),
  withdrawn: by('withdraw', (event) => ok(String(event['reason']).trim() !== '', 'a reason is given')),
}
const open = { isSurveyActive: true, isDue: false }

export const surveyInvitationModel: Model<typeof surveyInvitationMachine> = {
  name: 'survey-invitation',
  machine: surveyInvitationMachine,
  inputs: [undefined],
  events: {
    start: situations.map((facts) => ({ type: 'start', ...facts })),
    submit: situations.map((facts) => ({ type: 'submit', ...facts })),
    expire: situations.map((facts) => ({ type: 'expire', ...facts })),
    withdraw: [
      { type: 'withdraw', reason: 'The customer asked for it' },
      { type: 'withdraw', reason: ' ' },
    ],
  },
  outside: [],
  states,
  takes: {
    invited: ['start', 'submit', 'expire', 'withdraw'],
    started: ['submit', 'expire', 'withdraw'],
    completed: [],
    expired: [],
    withdrawn: [],
  },
  next: ({ value }, event) => {
    const next = nextInvitationState(value, event)
    if (event.type === 'submit')
      equal(takesAnswers(value, event), next !== null, 'answers are taken that can be handed in')
    return next
  },
  key: () => null,
  journey: [
    { type: 'start', ...open },
    { type: 'submit', ...open },
    { type: 'expire', isSurveyActive: true, isDue: true },
    { type: 'withdraw', reason: 'The customer asked for it' },
  ],
}
