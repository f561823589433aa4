import { call, listQuery, paged, resource } from '#contract/call.ts'
import {
  choiceOf,
  choicesOf,
  days,
  file,
  instant,
  join,
  mobile,
  optional,
  options,
  pick,
  record,
  reference,
  text,
} from '#contract/fields.ts'
import { consultantChoice, customerNames, customerRequest, requestSorts } from '#contract/requests/customers.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { actionOf, statusOf } from '#contract/status-fields.ts'
import { msg } from '#contract/words.ts'
import { Download, formats } from '#contract/work/exports.ts'
import { ImportReport, importFilter, spreadsheets } from '#contract/work/imports.ts'

/** Somebody wants to drive a car before buying it. A rider is the driver who brings the unit to the customer. */
export const TestDrive = join(
  customerRequest('testdrive'),
  record({
    model: reference('models', msg`Model`),
    variant: optional(reference('variants', msg`Variant`)),
    unit: optional(reference('test-drive-units', msg`Unit`)),
    preferred_at: optional(instant(msg`Preferred time`)),
    scheduled_at: optional(instant(msg`Scheduled time`)),
    licence_no: optional(text(msg`Licence no.`, 30)),
    rider_name: optional(text(msg`Rider`, 120)),
    rider_mobile: optional(mobile(msg`Rider’s mobile number`)),
    rider_at: optional(instant(msg`Rider comes`)),
  }),
)
const own = pick(TestDrive, ['preferred_at', 'scheduled_at', 'licence_no'])
const choices = record({
  model_id: choiceOf('models', msg`Model`, 'model'),
  variant_id: optional(choiceOf('variants', msg`Variant`, 'variant')),
  sales_consultant_id: consultantChoice(),
})
const TestDriveBody = join(
  join(pick(TestDrive, [...customerNames, 'version']), own),
  join(
    join(choices, record({ unit_id: optional(choiceOf('test-drive-units', msg`Unit`, 'unit')) })),
    pick(TestDrive, ['rider_name', 'rider_mobile', 'rider_at']),
  ),
)
/** A row of an import: what a test drive begins with. */
export const TestDriveRow = join(
  join(pick(TestDrive, [...customerNames, 'source']), own),
  join(choices, record({ dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer') })),
)
/** What the bulk action “book rider” sets. */
export const Rider = record({
  rider_name: text(msg`Rider`, 120),
  rider_mobile: mobile(msg`Rider’s mobile number`),
  rider_at: instant(msg`Rider comes`),
})
const filters = listQuery(requestSorts, {
  model: optional(choicesOf('models', msg`Model`)),
  status: optional(statusOf('testdrive')),
  action: optional(actionOf('testdrive')),
  dealer: optional(choicesOf('dealers', msg`Dealer`)),
  date: optional(days(msg`Date`)),
  import_id: importFilter(),
})

export const testDrives = resource('test-drives', {
  list: call('GET /test-drive', { roles: adminAndDealer, query: filters, answer: paged(TestDrive) }),
  get: call('GET /testDrives/:id', { roles: adminAndDealer, answer: TestDrive }),
  update: call('PUT /test-drive/:id', { roles: adminAndDealer, body: TestDriveBody, answer: TestDrive }),
  upload: call('POST /test-drive', {
    roles: adminAndDealer,
    form: record({ file: file(msg`File`, spreadsheets) }),
    answer: ImportReport,
  }),
  download: call('GET /test-drive-download', {
    roles: adminAndDealer,
    query: join(
      filters,
      record({ format: optional(options(msg`Format`, formats)), columns: optional(text(msg`Columns`, 2000)) }),
    ),
    answer: Download,
  }),
})
