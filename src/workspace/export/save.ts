import * as v from 'valibot'
import type { Call, FileResponse } from '#contract/call.ts'
import { Download } from '#contract/work/exports.ts'
import { callPlainly, fetchFile } from '#platform/client.ts'

/** Lets the browser save what lies at an address, under a name. */
export const saveFrom = (address: string, name: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox presses links of the page alone.
  document.body.append(link)
  link.click()
  link.remove()
}
/** Lets the browser save a file that is held here. */
export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  saveFrom(address, file.name)
  // Long enough for the browser to have taken it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export type FileRequestOptions = NonNullable<Parameters<typeof fetchFile>[1]>
const isFiled = (call: Call): call is Call & { readonly answer: FileResponse } => 'filed' in call.answer
/** Saves what a call gives: a file at once, or the url and the filename that the specification's downloads answer. */
export const saveAnswer = async (call: Call, asked: FileRequestOptions): Promise<void> => {
  if (isFiled(call)) return saveFile(await fetchFile(call, asked))
  const { url, filename } = v.parse(Download.schema, (await callPlainly(call, asked)).result)
  saveFrom(url, filename)
}
