import { call, listed, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  choicesOf,
  count,
  id,
  instant,
  join,
  optional,
  pick,
  record,
  reference,
  Versioned,
  version,
  year,
} from '#contract/fields.ts'
import { QuantityChanges } from '#contract/inventories/quantities.ts'
import { listQuery } from '#contract/list-query.ts'
import { adminAndDealer, admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    inventories: true
  }
}

/** Cars of one variant, colour and year in a dealer's stock; `reserved` of them are promised already. */
export const Inventory = record({
  id: id(),
  dealer: reference('dealers', msg`Dealer`),
  variant: reference('variants', msg`Variant`),
  color: reference('colors', msg`Color`),
  year: year(msg`Year`),
  quantity: count(msg`Quantity`),
  reserved: count(msg`Reserved`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
export const InventoryBody = join(
  record({
    dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer'),
    variant_id: choiceOf('variants', msg`Variant`, 'variant'),
    color_id: choiceOf('colors', msg`Color`, 'color'),
  }),
  pick(Inventory, ['year', 'quantity', 'reserved']),
)

export const inventories = resource(
  'inventories',
  {
    title: msg`Inventories`,
    audited: true,
    history: true,
    bulk: [],
    searched: false,
  },
  {
    /** The specification's list sends no model. */
    list: call('GET /inventories', {
      roles: adminAndDealer,
      query: listQuery(['variant', 'color', 'dealer', 'year', 'quantity', 'reserved', 'updated_at'], {
        dealer: optional(choicesOf('dealers', msg`Dealer`)),
        import_id: importFilter(),
      }),
      answer: paged(Inventory),
    }),
    get: call('GET /inventories/:id', { roles: adminAndDealer, answer: Inventory }),
    create: call('POST /inventories/add', { roles: admins, once: true, body: InventoryBody, answer: Inventory }),
    update: call('PUT /inventories/:id', {
      roles: admins,
      body: join(InventoryBody, Versioned),
      answer: Inventory,
    }),
    /** Answers the changed lines. */
    updateQuantity: call('POST /inventories/update-quantity', {
      roles: admins,
      body: QuantityChanges,
      answer: listed(Inventory),
    }),
    upload: call('POST /inventories', {
      roles: admins,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
  },
)
