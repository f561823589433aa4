import { showMobile } from '#contract/mobile.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import { optOutRecords, standsThere } from '#server/areas/text-blasts/opt-outs.ts'
import { defineImport } from '#server/work/imports/definition.ts'

/** Numbers that must get no text messages, such as those of another system. Those on the list already stay as they are. */
export const optOutImport = defineImport({
  records: optOutRecords,
  row: optOuts.create.body,
  defaults: {},
  synonyms: {
    mobile_number: ['Mobile', 'Mobile no', 'Phone', 'Number', 'Contact number'],
    note: ['Notes', 'Remarks', 'Reason'],
  },
  example: { mobile_number: '0917 123 4567', note: 'Asked at the counter' },
  follows: [],
  surroundings: () => Promise.resolve({ choose: {} }),
  unique: ['mobile_number'],
  taken: standsThere,
  refusesRepetition: false,
  give: (_, rows) => {
    for (const row of rows) Object.assign(row, { source: 'import', created_by: row['updated_by'] })
    return Promise.resolve()
  },
  nameOf: (values) => showMobile(String(values['mobile_number'] ?? '')),
  path: '/admin/text-blast/opt-outs',
})
