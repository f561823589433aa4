import { msg } from '#contract/words.ts'
import { Invalid, TooLarge } from '#server/platform/failures.ts'

/** The largest JSON body, in bytes. */
export const mostJson = 1_000_000

/** Reads a body of at most `most` bytes; a longer one is refused before it is all here. */
const readText = async (request: Request, most: number): Promise<string> => {
  const announced = request.headers.get('content-length')
  if (announced !== null) {
    if (Number(announced) > most) throw new TooLarge()
    return request.text()
  }
  if (request.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > most) throw new TooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const notJson = () => new Invalid({}, msg`The request is not valid JSON.`)
/** A key that would reach into every object, and a character that no text column takes. */
const refuse = (key: string, value: unknown) => {
  if (key === '__proto__' || (typeof value === 'string' && value.includes('\0'))) throw notJson()
  return value
}
/** The request's JSON; an empty body is an empty record. */
export const readJson = async (request: Request): Promise<unknown> => {
  const text = await readText(request, mostJson)
  if (text === '') return {}
  // Both can hide behind an escape; looking at every key is only worth it when one may be there.
  const isSuspect = text.includes('__proto__') || text.includes('\\u')
  try {
    return isSuspect ? JSON.parse(text, refuse) : JSON.parse(text)
  } catch {
    throw notJson()
  }
}
