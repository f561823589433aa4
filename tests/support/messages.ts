import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { spec } from '../conformance/lists.ts'

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** `{field}`, `{length}` and `{target}` stand for any words, and the N of “Row N” and “+N others” for a number. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${literally(text)
      .replaceAll(/\\\{\w+\\\}/g, '.+')
      .replaceAll(/(?<=Row |\\\+)N\b/g, String.raw`\d+`)}$`,
  )
/** True when the text is what the specification says under this id, in one of the accepted spellings. */
export const isMessage = (id: string, text: string): boolean => {
  const message = spec.messages.find((one) => one.id === id)
  if (!message) throw new Error(`The specification has no message ${id}: see tests/conformance/spec/messages.json`)
  const accepted = message.accept ?? [message.text]
  return accepted.some((one) => patternOf(one).test(text.trim()) || (isName(message) && capitalOf(one) === text.trim()))
}
/** A screen that a sentence of the specification names in lower case bears its name with a capital, as titles do. */
const isName = ({ kind }: { readonly kind: string }) => kind === 'screen-name'
const capitalOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
/** Where a run keeps which messages it has read; conformance looks there when all tests are over. */
export const messagesFile = (results: string): string => join(results, 'messages.txt')

/**
 * Notes that a person could read this message: call it with what stood on the screen or in an answer.
 * It throws when that is not what the specification says.
 */
export const readMessage = (id: string, text: string): void => {
  if (!isMessage(id, text)) {
    const { accept, text: wanted } = spec.messages.find((one) => one.id === id) ?? { accept: [], text: '' }
    throw new Error(`${id} should read “${(accept ?? [wanted]).join('” or “')}”, and reads “${text}”`)
  }
  const results = process.env['TEST_RESULTS']
  if (results === undefined) return
  mkdirSync(results, { recursive: true })
  appendFileSync(messagesFile(results), `${id}\n`)
}
