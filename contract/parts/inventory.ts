import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  choicesOf,
  count,
  flag,
  id,
  instant,
  join,
  money,
  optional,
  pick,
  ratio,
  record,
  reference,
  text,
  version,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { Part } from '#contract/parts/masterlist.ts'
import { partsRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'parts-inventory': true
  }
}

/** How many whole pieces there are, at most what a column of the database holds. */
const stock = () => ({
  ...count(msg`Quantity`),
  schema: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999)),
})
/** How much cheaper than its SRP something is. */
export const savings = () => optional(ratio(msg`Savings`, msg`above SRP`))

/**
 * What one dealer has of one part. `srp` is the dealer's own suggested retail price, else that of the master list, and
 * `savings_percentage` is 1 − dealer_price ÷ srp, a ratio to four decimals; none without an srp.
 */
export const PartsLine = join(
  record({
    id: id(),
    part: reference('parts', msg`Part`),
    part_number: text(msg`Part number`, 24),
    description: text(msg`Description`, 200),
  }),
  join(
    pick(Part, ['function_type', 'model', 'year']),
    record({
      dealer: reference('dealers', msg`Dealer`),
      quantity: stock(),
      dealer_price: money(msg`Dealer price`),
      srp: optional(money(msg`SRP`)),
      savings_percentage: savings(),
      updated_at: instant(msg`Updated`),
      version: version(),
    }),
  ),
)
/** What a row of a dealer's file says. */
export const PartsLineRow = join(
  record({
    part_id: choiceOf('parts', msg`Part number`, 'part'),
    dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer'),
  }),
  pick(PartsLine, ['quantity', 'dealer_price', 'srp']),
)

export const partsInventory = resource(
  'parts-inventory',
  {
    title: msg`Parts inventory`,
    audited: true,
    history: true,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /parts/inventory', {
      roles: partsRoles,
      query: listQuery(
        ['part_number', 'description', 'dealer', 'quantity', 'dealer_price', 'savings_percentage', 'updated_at'],
        {
          model: optional(choicesOf('models', msg`Model`)),
          dealer: optional(choicesOf('dealers', msg`Dealer`)),
          function_type: optional(text(msg`Function type`, 80)),
          in_stock: optional(flag(msg`In stock`)),
          import_id: importFilter(),
        },
      ),
      answer: paged(PartsLine),
    }),
    get: call('GET /parts/inventories/:id', { roles: partsRoles, answer: PartsLine }),
    /** Adds lines, and changes those of the same part and dealer: the columns that the file has, and no others. */
    upload: call('POST /parts/upload-dealer-parts-inventory', {
      roles: partsRoles,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
  },
)
