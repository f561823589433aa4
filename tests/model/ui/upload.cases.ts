import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { ImportFacts } from '#machines/import-draft.ts'
import { stateOf } from '#tests/model/driver.ts'
import { done } from '#tests/model/model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import { answersThat, follows } from '#tests/model/upload.answers.ts'
import { uploadModel } from '#tests/model/upload.model.ts'

/** The file that every walk uploads; its last column is known to nobody. */
export const headings = ['First name', 'Last name', 'Mobile number', 'Dealer', 'Quantity', 'Amount', 'Source', 'Extra']
const mapping = [
  'first_name',
  'last_name',
  'mobile_number',
  'dealer_id',
  'total_quantity',
  'total_amount',
  'source',
  null,
]
export const remappedMapping = mapping.with(7, 'email')
const checked: ImportFacts = { id: 7, state: 'checked', mapping, good: 3, missing: [], job: null }
const remapped: ImportFacts = { ...checked, mapping: remappedMapping }
const at = (state: ImportFacts['state']): ImportFacts => ({ ...checked, state })
const changed = (state: ImportFacts['state']) => ({ type: 'IMPORT_CHANGED', import: at(state) })

const cases: readonly AnyEventObject[] = [
  // What a person does without saying more is the same on the screen.
  ...Object.values(uploadModel.events)
    .flat()
    .filter((event) => Object.keys(event).length === 1),
  { type: 'CHOOSE', name: 'leads.csv' },
  { type: 'MAP', heading: 7, target: 'email' },
  { type: 'PROGRESS', share: 0.5 },
  changed('checked'),
  changed('running'),
  changed('complete'),
  changed('failed'),
  changed('reverting'),
  changed('reverted'),
  ...answersThat({
    read: [...(['checked', 'running', 'complete', 'failed', 'reverting', 'reverted'] as const).map(at), remapped],
    checked,
    remapped,
    begun: at('running'),
    reverting: at('reverting'),
  }),
  done('uploadFile', { is: 'tooLarge' }),
]

/** Only what is too large goes up so slowly that it is seen. */
const isGoingUp = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('uploading') && snapshot.context.share > 0

export const screen: ScreenModel = {
  model: uploadModel,
  inputs: [{ id: null }, { id: 7 }],
  cases,
  key: (snapshot: AnyMachineSnapshot) => {
    const { context } = snapshot
    return [
      context.id,
      context.fileName,
      context.state,
      context.mapping,
      context.draft,
      context.message !== null,
      isGoingUp(snapshot),
    ]
  },
  skip: (snapshot, event) => {
    const state = stateOf(snapshot)
    const { mapping: now, state: known } = snapshot.context
    const isTooLarge = Reflect.get(Object('output' in event ? event['output'] : null), 'is') === 'tooLarge'
    if (isGoingUp(snapshot)) return event.type !== 'ABORT' && !isTooLarge
    if (isTooLarge) return true
    if (event.type === 'IMPORT_CHANGED') {
      const { state: next } = event['import']
      // Cells are put right in the columns as they were checked.
      return state === 'checked' ? next !== state || snapshot.context.draft !== null : !follows[state]?.includes(next)
    }
    if (event.type === 'MAP') return JSON.stringify(now) === JSON.stringify(remappedMapping) || snapshot.context.draft
    if (event.type === 'RESET') return snapshot.context.draft === null
    if (event.type === 'xstate.done.actor.readImport' && event['output'].is === 'answered') {
      const { import: facts } = event['output']
      // What was mapped stays mapped; what was not read yet was mapped by nobody.
      if (now.length === 0) return facts.mapping === remappedMapping
      const isSeen = known === 'checked' || facts.state === 'checked'
      return isSeen && JSON.stringify(facts.mapping) !== JSON.stringify(now)
    }
    return false
  },
  undriven: [],
  unseen: [
    {
      mutants: /^checked: on IMPORT_CHANGED/,
      why: 'the figures on the screen are the server’s; the machine’s own count only where they go from none to some',
    },
    {
      mutants: /^(running|reverting): on IMPORT_CHANGED.* guard “isNews” always true/,
      why: 'the screen asks after no import but its own',
    },
  ],
}
