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
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { QuantityChanges } from '#contract/inventories/quantities.ts'
import { listQuery } from '#contract/list-query.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'test-drive-units': true
  }
}

/** Cars of one variant that a dealer keeps for test drives. `name` is the variant's and the dealer's. */
export const TestDriveUnit = record({
  id: id(),
  name: text(msg`Name`, 280),
  model: reference('models', msg`Model`),
  variant: reference('variants', msg`Variant`),
  dealer: reference('dealers', msg`Dealer`),
  quantity: count(msg`Quantity`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
/** The model follows from the variant. */
export const TestDriveUnitBody = join(
  record({
    variant_id: choiceOf('variants', msg`Variant`, 'variant'),
    dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer'),
  }),
  pick(TestDriveUnit, ['quantity']),
)

export const testDriveUnits = resource(
  'test-drive-units',
  {
    title: msg`Test-drive units`,
    audited: true,
    history: true,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /test-drive-unit', {
      roles: admins,
      query: listQuery(['variant', 'model', 'dealer', 'quantity', 'updated_at'], {
        model: optional(choicesOf('models', msg`Model`)),
        dealer: optional(choicesOf('dealers', msg`Dealer`)),
        import_id: importFilter(),
      }),
      answer: paged(TestDriveUnit),
    }),
    get: call('GET /test-drive-unit/:id', { roles: admins, answer: TestDriveUnit }),
    update: call('PUT /test-drive-unit/:id', {
      roles: admins,
      body: join(TestDriveUnitBody, Versioned),
      answer: TestDriveUnit,
    }),
    upload: call('POST /test-drive-unit', {
      roles: admins,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
    updateQuantity: call('POST /test-drive-unit/update-quantity', {
      roles: admins,
      body: QuantityChanges,
      answer: listed(TestDriveUnit),
    }),
  },
)
