import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { stateOf } from '#tests/model/driver.ts'
import { situations, textBlastModel } from '#tests/model/text-blast.model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'

const { fresh, nobody, noAccount, noSurvey, underWay, allTaken, someUndelivered, someRefused, someUnknown } = situations
const { allRefused, refusedWithoutAccount, refusedWithoutSurvey } = situations
const someRefusedWithoutAccount = { ...someRefused, hasAccount: false }
/** What can be counted while a blast is in a state. */
const counted: Readonly<Record<string, readonly object[]>> = {
  pending: [fresh, nobody, noAccount, noSurvey],
  scheduled: [fresh, nobody, noAccount, noSurvey],
  sending: [underWay, allTaken, someRefused, allRefused],
  waiting: [fresh],
  paused: [fresh, noAccount, noSurvey],
  sent: [allTaken, someUndelivered],
  'partially-sent': [someRefused, someUnknown, someRefusedWithoutAccount],
  failed: [allRefused, refusedWithoutAccount, refusedWithoutSurvey],
  // Reports of what was handed over before come all the same.
  cancelled: [someUndelivered],
}
const hour = 3_600_000
const cases: readonly AnyEventObject[] = [...new Set(Object.values(counted).flat())].map(
  (facts): AnyEventObject => ({ type: 'facts', facts }),
)

export const screen: ScreenModel = {
  model: textBlastModel,
  inputs: [fresh],
  cases: [
    ...cases,
    { type: 'send' },
    { type: 'schedule', at: fresh.now + hour },
    { type: 'schedule', at: fresh.now + 2 * hour },
    { type: 'pause' },
    { type: 'resume' },
    { type: 'cancel' },
    { type: 'resend' },
    { type: 'force-send', reason: 'Outage at the provider' },
    { type: 'due' },
    { type: 'quiet' },
    { type: 'morning' },
    { type: 'finish' },
    { type: 'fault', reason: 'provider-fault' },
  ],
  key: ({ context }: AnyMachineSnapshot) => context,
  skip: (snapshot, event) =>
    event.type === 'facts'
      ? !counted[stateOf(snapshot)]?.includes(event['facts'])
      : // One other time is as good as the next.
        event.type === 'schedule' && snapshot.context.scheduledAt !== null && event['at'] === fresh.now + hour,
  undriven: [],
  unseen: [
    {
      mutants: /^the machine: on facts/,
      why: 'the screen asks the machine with the counts as they are, and never tells it of new ones',
    },
    { mutants: /action “rememberTime”/, why: 'the time that is shown is the one that the server keeps' },
    {
      mutants: /^sending: on finish.* guard/,
      why: 'the server finds out how it ended, with a machine that is not spoilt; the picture has all three ends anyhow',
    },
    {
      mutants: /^scheduled: on due/,
      why: 'the server makes it happen, and in the picture sending it at once takes the same arrow',
    },
    {
      mutants: /^sending: on fault/,
      why: 'the server makes it happen, and in the picture pausing takes the same arrow',
    },
  ],
}
