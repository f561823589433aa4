import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { ImportFacts } from '#machines/import-draft.ts'
import { stateOf } from '#tests/model/driver.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import { answersThat } from '#tests/model/upload.answers.ts'
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
]
/** What may come of a job that is under way. */
const ends: Readonly<Record<string, readonly string[]>> = {
  running: ['complete', 'reverting', 'reverted'],
  reverting: ['reverted', 'failed'],
}

export const screen: ScreenModel = {
  model: uploadModel,
  inputs: [{ id: null }, { id: 7 }],
  cases,
  key: ({ context }: AnyMachineSnapshot) => [
    context.id,
    context.fileName,
    context.state,
    context.mapping,
    context.draft,
    context.message !== null,
  ],
  skip: (snapshot, event) => {
    const state = stateOf(snapshot)
    const { mapping: now, state: known } = snapshot.context
    if (event.type === 'IMPORT_CHANGED') return !(ends[state] ?? []).includes(event['import'].state)
    if (event.type === 'MAP') return JSON.stringify(now) === JSON.stringify(remappedMapping) || snapshot.context.draft
    if (event.type === 'RESET') return snapshot.context.draft === null
    if (event.type === 'xstate.done.actor.readImport' && event['output'].is === 'answered') {
      const { import: facts } = event['output']
      // What was mapped stays mapped; what was not read yet was mapped by nobody.
      if (now.length === 0) return facts.mapping === remappedMapping
      return known === 'checked' && JSON.stringify(facts.mapping) !== JSON.stringify(now)
    }
    return false
  },
  undriven: [
    {
      which: /^uploading –xstate\.done\.actor\.uploadFile:tooLarge→/,
      why: 'a request of 33 MB does not come through the gate that holds requests here; tests/e2e/imports.test.ts sends one',
    },
    { which: /^uploading –PROGRESS→/, why: 'nothing goes up slowly enough here for its progress to be seen' },
    {
      which: /^checked –IMPORT_CHANGED→/,
      why: 'cells are put right in the table of rows: tests/e2e has journeys that do',
    },
    { which: /^running –IMPORT_CHANGED→ (checked|running)/, why: 'what has begun does not begin again' },
    { which: /^reverting –IMPORT_CHANGED→ (checked|running|complete)/, why: 'what is taken back stays taken back' },
  ],
}
