import { call, paged, resource } from '#contract/call.ts'
import { handled } from '#contract/facets.ts'
import {
  choiceOf,
  instant,
  join,
  mobile,
  optional,
  pick,
  record,
  reference,
  text,
  Versioned,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import {
  consultantChoice,
  customerNames,
  customerRequest,
  requestFilters,
  requestSorts,
  unitChoice,
  variantChoice,
} from '#contract/requests/customers.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'test-drives': true
  }
}

/** Somebody wants to drive a car before buying it. A rider is the driver who brings the unit to the customer. */
export const TestDrive = join(
  customerRequest('testdrive'),
  record({
    model: reference('models', msg`Model`),
    variant: optional(reference('variants', msg`Variant`)),
    unit: optional(reference('test-drive-units', msg`Unit`)),
    preferred_at: optional(instant(msg`Preferred time`)),
    scheduled_at: optional(instant(msg`Scheduled time`)),
    licence_no: optional(text(msg`License no.`, 30)),
    rider_name: optional(text(msg`Rider`, 120)),
    rider_mobile: optional(mobile(msg`Rider’s mobile number`)),
    rider_at: optional(instant(msg`Rider arrival time`)),
  }),
)
const own = pick(TestDrive, ['preferred_at', 'scheduled_at', 'licence_no'])
const choices = record({
  model_id: choiceOf('models', msg`Model`, 'model'),
  variant_id: variantChoice(),
  sales_consultant_id: consultantChoice(),
})
const TestDriveBody = join(
  join(join(pick(TestDrive, [...customerNames]), Versioned), own),
  join(join(choices, record({ unit_id: unitChoice() })), pick(TestDrive, ['rider_name', 'rider_mobile', 'rider_at'])),
)
/** A row of an import: what a test drive begins with. */
export const TestDriveRow = join(
  join(pick(TestDrive, [...customerNames, 'source']), own),
  join(choices, record({ dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer') })),
)
const filters = listQuery([...requestSorts, 'variant', 'unit'], {
  ...requestFilters('testdrive'),
  import_id: importFilter(),
})

export const testDrives = resource(
  'test-drives',
  {
    title: msg`Test drives`,
    audited: true,
    history: true,
    bulk: [...handled, 'book-rider'],
    searched: true,
  },
  {
    list: call('GET /test-drive', { roles: adminAndDealer, query: filters, answer: paged(TestDrive) }),
    get: call('GET /testDrives/:id', { roles: adminAndDealer, answer: TestDrive }),
    update: call('PUT /test-drive/:id', { roles: adminAndDealer, body: TestDriveBody, answer: TestDrive }),
    upload: call('POST /test-drive', {
      roles: adminAndDealer,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
    download: call('GET /test-drive-download', {
      roles: adminAndDealer,
      query: join(filters, DownloadWishes),
      answer: Download,
    }),
  },
)
