import { InquiryRow } from '#contract/requests/inquiries.ts'
import { customerImport, variantsWithin } from '#server/areas/requests/customers-import.ts'
import { inquiryKind, inquiryRecords } from '#server/areas/requests/inquiries.ts'
import { takeReferences } from '#server/areas/requests/reference-numbers.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'

const { variant_id, model_id } = InquiryRow.fields

const shared = customerImport({
  records: inquiryRecords,
  kind: inquiryKind,
  references: 'IQ',
  row: InquiryRow,
  defaults: { quantity: 1 },
  synonyms: {
    variant_id: ['Variant code', 'Car', 'Unit'],
    model_id: ['Interested model', 'Vehicle'],
    quantity: ['Qty', 'Cars', 'Units'],
  },
  example: { quantity: '1', source: 'website' },
  follows: ['variants'],
  more: async (sql) => ({ choose: { variant_id: await variantsWithin(sql, variant_id.label, model_id.label) } }),
})

/** Inquiries by file, each row a base inquiry of its own with one child and one item. */
export const inquiryImport: ImportDefinition = {
  ...shared,
  give: async (tx, rows) => {
    const references = await takeReferences(tx, 'IQ', rows.length)
    const bases = await tx.query<{ id: number; reference_no: string }>(
      'insert into base_inquiries (reference_no) select unnest($1::text[]) returning id, reference_no',
      [references],
    )
    const idOf = new Map(bases.map(({ id, reference_no }) => [reference_no, id]))
    for (const [i, row] of rows.entries()) {
      const reference = references[i] ?? ''
      row['base_id'] = idOf.get(reference)
      row['reference_no'] = `${reference}-1`
    }
  },
  after: async (tx, rows) => {
    await tx.query(
      `insert into inquiry_items (inquiry_id, variant_id, quantity)
       select * from unnest($1::int[], $2::int[], $3::int[])`,
      [
        rows.map(({ row }) => row['id']),
        rows.map(({ values }) => values['variant_id'] ?? null),
        rows.map(({ values }) => values['quantity']),
      ],
    )
  },
}
