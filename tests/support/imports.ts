import * as v from 'valibot'
import { expect } from 'vitest'
import { everyResource } from '#contract/all.ts'
import type { Call, Calls } from '#contract/call.ts'
import { Import, ImportForm, ImportRow, imports, type UploadCall } from '#contract/work/imports.ts'
import type { Client } from '#tests/support/client.ts'
import { csvOf, workbookOf } from '#tests/support/hostile-files.ts'

export type Table = readonly (readonly (string | number)[])[]
export const asCsv = (rows: Table, name = 'leads.csv') => new File([csvOf(rows)], name)
export const asXlsx = (rows: Table, name = 'leads.xlsx') => new File([workbookOf(rows)], name)

const isUpload = (one: Call): one is UploadCall => 'form' in one && one.form === ImportForm
/** The upload calls by the name of their list, or where it has several, by `survey-targets.csTrend`. */
export const uploadCalls: ReadonlyMap<string, UploadCall> = new Map(
  Object.entries(everyResource).flatMap(([name, calls]: [string, Calls]) =>
    Object.entries(calls).flatMap(([key, one]): [string, UploadCall][] =>
      isUpload(one) ? [[key === 'upload' ? name : `${name}.${key}`, one]] : [],
    ),
  ),
)
/** Sends a file for a list to be checked, as the wizard does. */
export const sendToCheck = (client: Client, resource: string, file: File) => {
  const uploadCall = uploadCalls.get(resource)
  if (!uploadCall) throw new Error(`${resource} takes no file`)
  return client.give(uploadCall, { form: { file, check: '1' } })
}
/** The same, and answers the import. */
export const upload = async (client: Client, resource: string, file: File) => {
  const answer = await sendToCheck(client, resource, file)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
  return v.parse(Import.schema, answer.data)
}
export const importNow = async (client: Client, id: number) =>
  v.parse(Import.schema, (await client.call(imports.get, { params: { id } })).data)
export const rowsNow = async (
  client: Client,
  id: number,
  query: { bad?: boolean; per_page?: number; page?: number } = {},
) => {
  const answer = await client.call(imports.rows, { params: { id }, query: { per_page: 200, ...query } })
  return v.parse(v.array(ImportRow.schema), answer.data)
}
/** Waits until an import is in one of these states. */
export const settled = async (client: Client, id: number, ...states: readonly string[]) => {
  await expect
    .poll(async () => (await importNow(client, id)).state, { timeout: 60_000, interval: 100 })
    .toMatch(new RegExp(`^(${states.join('|')})$`))
  return importNow(client, id)
}
/** Begins to write, and waits until it is complete. */
export const runNow = async (client: Client, id: number) => {
  const answer = await client.call(imports.run, { params: { id } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
  return settled(client, id, 'complete', 'reverted', 'failed')
}

export const leadHeadings = ['First name', 'Last name', 'Mobile number', 'Email', 'Dealer', 'Model', 'Source', 'Status']
/** A good row of a lead; each number makes another one. */
export const leadRow = (i: number): (string | number)[] => [
  `Ana ${i}`,
  'Santos',
  9_170_000_000 + i,
  `ana${i}@mail.test`,
  i % 2 === 0 ? 'MKT01' : 'QAV01',
  'Tala',
  'Walk-in',
  'pending',
]
