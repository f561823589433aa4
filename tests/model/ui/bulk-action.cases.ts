import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { BulkRequest } from '#machines/bulk-request.ts'
import { bulkActionModel } from '#tests/model/bulk-action.model.ts'
import { after, done, failed } from '#tests/model/model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'

/** Every walk sets the status of the first two leads of the list; its rows have other numbers than these. */
const some: BulkRequest = { resource: 'leads', action: 'set-status', selection: { kind: 'ids', ids: [1, 2] } }
const ended = { state: 'done', done: 2, failed: 0, skipped: 0, canUndo: true, message: '2 records were changed.' }
const endedForGood = { ...ended, state: 'cancelled', canUndo: false }
const refused = (id: string) => done(id, { is: 'refused', message: 'No.' })

const cases: readonly AnyEventObject[] = [
  { type: 'ASK', wish: some },
  { type: 'SET', values: { status: 'contacted' } },
  { type: 'CONFIRM' },
  { type: 'CANCEL' },
  { type: 'RETRY' },
  { type: 'STOP' },
  { type: 'LEAVE' },
  { type: 'UNDO' },
  { type: 'UNDO_EARLIER', job: 77 },
  done('countRows', { is: 'counted', count: 2, undoable: 2 }),
  refused('countRows'),
  failed('countRows'),
  after('closing', 'bulkAction.closing'),
  done('sendAction', { is: 'started', job: 5 }),
  refused('sendAction'),
  failed('sendAction'),
  done('watchJob', ended),
  done('watchJob', endedForGood),
  failed('watchJob'),
  done('cancelJob', { is: 'cancelled' }),
  refused('cancelJob'),
  failed('cancelJob'),
  done('undoJob', { is: 'started', job: 6 }),
  refused('undoJob'),
  failed('undoJob'),
  done('watchUndo', { ...ended, canUndo: false, message: '2 records were changed back.' }),
  failed('watchUndo'),
]

export const screen: ScreenModel = {
  model: bulkActionModel,
  inputs: [undefined],
  cases,
  key: ({ context: { values, job, outcome, message } }: AnyMachineSnapshot) => [
    values['status'],
    job,
    outcome?.canUndo,
    message === null,
  ],
  skip: ({ context }, event) => event.type === 'SET' && context.values['status'] === event['values'].status,
  undriven: [],
  unseen: [
    {
      mutants: /^idle: on ASK\[1\] (dropped|guard “isTooMany” always false|action)/,
      why: 'nobody chooses 10,001 rows one by one here',
    },
    { mutants: /^idle: entry action “forget”/, why: 'on the screen each act has a machine of its own' },
    {
      mutants: /^(counting|sending|running|finished|undoing|takingBack): entry action “say”/,
      why: 'what went wrong before is not shown while it is tried again, and said anew when it goes wrong again',
    },
    { mutants: /guard “(isComplete|canUndo)” always true/, why: 'the button cannot be pressed, or is not there' },
    {
      mutants: /cancelJob\.onDone\[0\] → stopped dropped/,
      why: 'it looks the same while it is asked to stop and until it has stopped',
    },
    {
      mutants: /^(lost|finished|undoFailed|undoLost|undone): on LEAVE/,
      why: 'the closed message says that nobody looks any more, and nothing comes after it',
    },
  ],
}
