import * as v from 'valibot'
import { BlastFile, BlastFileRow, blastFiles } from '#contract/text-blasts/files.ts'
import type { Client } from '#tests/support/client.ts'
import { asCsv, type Table } from '#tests/support/imports.ts'

export const recipientHeadings = ['mobile', 'first_name', 'last_name', 'email']
/** A good row of a recipient; each number makes another one, to whom the simulator delivers. */
export const recipientRow = (i: number): readonly string[] => [
  `0917${String(1_000_000 + Math.floor(i / 90) * 100 + 10 + (i % 90))}`,
  `Ana ${i}`,
  'Santos',
  `ana${i}@mail.test`,
]
/** A file of so many good recipients. */
export const recipientFile = (count: number, from = 0) =>
  asCsv([recipientHeadings, ...Array.from({ length: count }, (_, i) => recipientRow(from + i))], 'recipients.csv')

/** Uploads a recipient file, and answers what was found in it. */
export const uploadRecipients = async (client: Client, file: File | Table) => {
  const answer = await client.call(blastFiles.upload, {
    form: { file: file instanceof File ? file : asCsv(file, 'recipients.csv') },
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
  return v.parse(BlastFile.schema, answer.data)
}
export const fileRows = async (client: Client, id: number, query: { readonly state?: 'excluded' | 'invalid' } = {}) =>
  v.parse(
    v.array(BlastFileRow.schema),
    (await client.call(blastFiles.rows, { params: { id }, query: { per_page: 200, ...query } })).data,
  )
