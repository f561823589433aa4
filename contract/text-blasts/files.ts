import * as v from 'valibot'
import { call, paged, resource } from '#contract/call.ts'
import { count, date, id, nested, optional, options, record, text } from '#contract/fields.ts'
import { plainListQuery } from '#contract/list-query.ts'
import { namesOf } from '#contract/names.ts'
import { surveyAdmins } from '#contract/roles.ts'
import { BlastSelection, BlastSelectionBody } from '#contract/text-blasts/selection.ts'
import { msg } from '#contract/words.ts'
import { ImportForm } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'blast-files': true
  }
}

/** What a column of a recipient file can hold. */
export const recipientColumns = {
  mobile: msg`Mobile number`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  dealer_code: msg`Dealer code`,
  availed_service_date: msg`Availed service date`,
  sales_delivery_date: msg`Sales delivery date`,
  employee_no: msg`Employee number`,
  consent_source: msg`Consent`,
  consent_date: msg`Consent given`,
}
export type RecipientColumn = keyof typeof recipientColumns
/** What was found in an uploaded file of recipients. It waits 7 days for the blast that is made of it. */
export const BlastFile = record({
  id: id(),
  original_filename: text(msg`File`, 200),
  headers: nested(msg`Headings`, v.array(v.string())),
  /** What each of them is read as; null for one that is not used. */
  columns: nested(msg`Columns`, v.array(v.nullable(v.picklist(namesOf<RecipientColumn>(recipientColumns))))),
  row_count: count(msg`Rows`),
  ready: count(msg`Recipients`),
  invalid: count(msg`Rows with errors`),
  /** Rows whose number stands above them already: sent once. */
  duplicate: count(msg`Duplicate numbers`),
  opted_out: count(msg`Opted out`),
  excluded: count(msg`Excluded`),
  /** The first hundred, as “Row 7: Has no mobile number.”, in the reader's language; all stand beside the rows. */
  errors: nested(msg`Row errors`, v.array(v.string())),
})
export const fileRowStates = {
  ready: msg`Ready to send`,
  invalid: msg`Row with an error`,
  duplicate: msg`Duplicate number`,
  'opted-out': msg`Opted out`,
  excluded: msg`Excluded`,
}
export const consentSources = {
  file: msg`Stated in the file`,
  upload: msg`Confirmed by the person who uploaded the file`,
  request: msg`Number given with a request`,
}
export type ConsentSource = keyof typeof consentSources
/** A row of such a file: who would get the message, or why not. */
export const BlastFileRow = record({
  /** The same as `row`. */
  id: id(),
  /** The file's row with the heading as 1. */
  row: count(msg`Row`),
  mobile: optional(text(msg`Mobile number`, 40)),
  first_name: optional(text(msg`First name`, 80)),
  last_name: optional(text(msg`Last name`, 80)),
  email: optional(text(msg`Email`, 254)),
  /** The dealer that `{dealer}` names: the row's own, else the blast's. */
  dealer: optional(text(msg`Dealer`, 160)),
  state: options(msg`Status`, fileRowStates),
  /** “Row 7: Unsupported mobile pattern.”, or what a survey would like to know of it, in the reader's language. */
  reason: optional(text(msg`Reason`, 300)),
  consent_source: options(msg`Consent`, consentSources),
  consent_date: date(msg`Consent given`),
})

/** Rows by the file's own numbers, the heading as 1; a row that stands in neither list stays as it is. */
export const rowIds = () =>
  nested(msg`Rows`, v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.maxLength(10_000)))

/** Uploaded recipient files. */
export const blastFiles = resource('blast-files', {
  /**
   * Reads and checks a file. 413 when it is too large; 422 on `file` when it cannot be read or has no mobile column, on
   * `columns` when they are not those of the file, or one is named twice.
   */
  upload: call('POST /survey-sms-blasts/upload', {
    roles: surveyAdmins,
    limit: 'uploads',
    form: record({
      file: ImportForm.fields.file,
      /** What each heading is read as, in their order: `mobile,first_name,,email`. Without it their names and first rows decide. */
      columns: optional(text(msg`Columns`, 4000)),
    }),
    answer: BlastFile,
  }),
  /**
   * Makes a file of the rows that somebody selected in a list, read in their own role and dealer scope and judged as rows
   * of an upload are. 403 for whoever may not read the list; 422 on `selection` when nobody would get the message.
   */
  select: call('POST /survey-sms-blasts/files/from/:resource', {
    roles: surveyAdmins,
    once: true,
    params: record({ resource: text(msg`Resource`, 40) }),
    body: BlastSelectionBody,
    answer: BlastSelection,
  }),
  get: call('GET /survey-sms-blasts/files/:id', { roles: surveyAdmins, answer: BlastFile }),
  /** Its rows; of a blast's own file as long as the blast is there. */
  rows: call('GET /survey-sms-blasts/files/:id/rows', {
    roles: surveyAdmins,
    query: plainListQuery(['row'], { state: optional(options(msg`Status`, fileRowStates)) }),
    answer: paged(BlastFileRow),
  }),
  /** Leaves rows out or takes them back in, before there is a blast. */
  exclude: call('PUT /survey-sms-blasts/files/:id', {
    roles: surveyAdmins,
    body: record({ exclude: rowIds(), include: rowIds() }),
    answer: BlastFile,
  }),
})
