import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  choicesOf,
  id,
  instant,
  join,
  money,
  optional,
  pick,
  record,
  reference,
  text,
  version,
  whenNone,
  year,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { partsAdmins } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    parts: true
  }
}

/** A part's own number, in capitals: letters, digits and `. / _ -` between them. */
const partNumber = (label: Message, max = 24) => ({
  ...text(label, max),
  schema: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.toUpperCase(),
    v.regex(/^[A-Z0-9](?:[A-Z0-9 ./_-]*[A-Z0-9])?$/),
    v.maxLength(max),
  ),
})
/**
 * A spare part as the maker lists it, each number once. `srp` is the suggested retail price in pesos; without a dealer it
 * is a part of all of them, without a model one of several.
 */
export const Part = record({
  id: id(),
  part_number: partNumber(msg`Part number`),
  description: text(msg`Description`, 200),
  function_type: optional(text(msg`Function type`, 80)),
  functions: optional(text(msg`Functions`, 255)),
  model: whenNone(optional(reference('models', msg`Model`)), msg`Several`),
  year: optional(year(msg`Year`)),
  reference_id: optional(text(msg`Reference ID`, 24)),
  dealer: whenNone(optional(reference('dealers', msg`Dealer`)), msg`All dealers`),
  srp: optional(money(msg`SRP`)),
  updated_at: instant(msg`Updated`),
  version: version(),
})
/** What a row of the master list's file says. */
export const PartRow = join(
  pick(Part, ['part_number', 'description', 'function_type', 'functions', 'year', 'reference_id', 'srp']),
  record({
    model_id: optional(choiceOf('models', msg`Model`, 'model')),
    dealer_id: optional(choiceOf('dealers', msg`Dealer`, 'dealer')),
  }),
)

export const parts = resource(
  'parts',
  {
    title: msg`Parts master list`,
    audited: true,
    history: false,
    bulk: [],
    searched: true,
  },
  {
    list: call('GET /parts/masterlist', {
      roles: partsAdmins,
      query: listQuery(['part_number', 'description', 'updated_at'], {
        model: optional(choicesOf('models', msg`Model`)),
        dealer: optional(choicesOf('dealers', msg`Dealer`)),
        import_id: importFilter(),
      }),
      answer: paged(Part),
    }),
    get: call('GET /parts/masterlist/:id', { roles: partsAdmins, answer: Part }),
    /** Adds parts, and changes those whose number is on the list: the columns that the file has, and no others. */
    upload: call('POST /parts/upload-parts-master-list', {
      roles: partsAdmins,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
  },
)
