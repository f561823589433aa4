import { mostAttachment } from '#contract/requests/attachments.ts'
import { Quotation, quotations } from '#contract/requests/quotations.ts'
import { msg } from '#contract/words.ts'
import { carModels, colors, variants } from '#server/areas/catalogue/catalogue.table.ts'
import { modelChoice, type RequestKind, requestParts, variantChoice } from '#server/areas/requests/customers.ts'
import { quotationMessages } from '#server/areas/requests/request-messages.ts'
import { quotations as table } from '#server/areas/requests/requests.table.ts'
import { Invalid, NotFound, TooLarge } from '#server/platform/failures.ts'
import { nameOfFile, typeOfFile } from '#server/platform/file-types.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineRecords } from '#server/platform/records.ts'
import { getOf, listOf, updateOf } from '#server/platform/records-handlers.ts'
import { byName } from '#server/platform/records-order.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const { model, variant, color } = Quotation.fields
const kind: RequestKind = {
  type: 'quotation',
  path: '/admin/quotations',
  words: quotationMessages,
  choices: [
    modelChoice(model.label),
    variantChoice(variant.label),
    {
      column: 'color_id',
      label: color.label,
      // Without a variant any paint will do.
      offered: `select from colors c where c.id = $1 and c.deleted_at is null and ($2::int is null or exists (
        select from variant_colors v where v.variant_id = $2 and v.color_id = c.id and v.status and v.deleted_at is null))`,
      with: ['variant_id'],
      refusal: msg`The chosen {field} is not available for this variant`,
    },
  ],
}
const parts = requestParts(kind)

/** Quotations, each dealer's for itself. */
export const quotationRecords = defineRecords(quotations, {
  ...parts,
  table,
  record: Quotation,
  references: {
    ...parts.references,
    model: { by: 'model_id', from: carModels },
    variant: { by: 'variant_id', from: variants },
    color: { by: 'color_id', from: colors },
  },
  computed: {
    ...parts.computed,
    file: `case when t.file_id is not null then json_build_object(
      'name', t.file_name, 'size', t.file_size, 'url', '/api/v1/quotation/' || t.id || '/file') end`,
  },
  search: 'search',
  sorts: {
    ...parts.sorts,
    variant: byName('variant_id', variants, 'variants'),
    color: byName('color_id', colors, 'colors'),
    unit_price: 'unit_price',
  },
  onChange: async (tx, write, tell) => {
    await parts.onChange(tx, write, tell)
    const { before, after } = write
    // What was attached before goes with the write that puts another in its place, or none.
    if (before?.['file_id'] != null && before['file_id'] !== after['file_id'])
      await tx.query('delete from stored_files where id = $1', [before['file_id']])
  },
})

const empty = msg`The file is empty. Choose another file.`

export const quotationHandlers = ({ database, files }: Platform): readonly Served[] => [
  listOf(quotations.list, quotationRecords),
  getOf(quotations.get, quotationRecords),
  updateOf(quotations.update, quotationRecords),
  serve(quotations.upload, async ({ params, form: { file }, records, tell }) => {
    const store = records(quotationRecords)
    await store.get(params.id)
    if (file.size > mostAttachment) throw new TooLarge()
    if (file.size === 0) throw new Invalid({ file: [{ message: empty }] })
    const name = nameOfFile(file)
    const type = await typeOfFile(file)
    const kept = await files.write(database, { name, type, days: null }, file.stream())
    try {
      const saved = await store.update(params.id, { file_id: kept, file_name: name, file_size: file.size })
      tell(msg`File attached.`)
      return saved
    } catch (fault) {
      await files.remove(database, kept)
      throw fault
    }
  }),
  serve(quotations.file, async ({ params, records }) => {
    const [row] = await records(quotationRecords).select<{ file_id: number | null }>(
      (rows, value) => `select t.file_id from ${rows} t where t.id = ${value(params.id)}`,
    )
    const found = row?.file_id == null ? null : await files.read(row.file_id)
    if (!found) throw new NotFound()
    return found
  }),
  serve(quotations.detach, async ({ params, records, tell }) => {
    const store = records(quotationRecords)
    const { file } = await store.get(params.id)
    if (!file) throw new NotFound()
    const saved = await store.update(params.id, { file_id: null, file_name: null, file_size: null })
    tell(msg`File removed.`)
    return saved
  }),
]
