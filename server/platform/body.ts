import { msg } from '#contract/words.ts'
import { Invalid, TooLarge } from '#server/platform/failures.ts'

/** The largest JSON body, in bytes. */
export const mostJson = 1_000_000

/** The largest form with its files, in bytes. */
export const mostForm = 32_000_000

/** So much of a body that is too long is thrown away before its line is cut, in bytes. */
const mostDrained = 256_000_000

/** How much a request says that it sends, in bytes; as much as it may where it says nothing. */
export const announcedSize = (request: Request): number =>
  Math.min(Number(request.headers.get('content-length') ?? mostForm), mostForm)

/** A body of at most `most` bytes; a longer one is never held in memory. */
const bounded = (request: Request, most: number): Pick<Request, 'text' | 'formData'> => {
  const announced = request.headers.get('content-length')
  if (announced !== null) {
    if (Number(announced) > most) throw new TooLarge()
    // The HTTP parser holds a body to the length that it announced.
    return request
  }
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.byteLength
      // Cut off in the middle, a client that is still writing would see a broken line instead of the answer.
      if (size > mostDrained) controller.error(new TooLarge())
      else if (size <= most) controller.enqueue(chunk)
    },
    flush: (controller) => {
      if (size > most) controller.error(new TooLarge())
    },
  })
  return new Response(request.body?.pipeThrough(counted) ?? null, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}

const notJson = () => new Invalid({}, msg`The request is not valid JSON.`)
/** A key that would reach into every object, and a character that no text column takes. */
const refuse = (key: string, value: unknown) => {
  if (key === '__proto__' || (typeof value === 'string' && value.includes('\0'))) throw notJson()
  return value
}
/** The request's JSON; an empty body is an empty record. */
export const readJson = async (request: Request): Promise<unknown> => {
  const text = await bounded(request, mostJson).text()
  if (text === '') return {}
  // Both can hide behind an escape; looking at every key is only worth it when one may be there.
  const isSuspect = text.includes('__proto__') || text.includes('\\u')
  try {
    return isSuspect ? JSON.parse(text, refuse) : JSON.parse(text)
  } catch {
    throw notJson()
  }
}

export const isForm = (contentType: string | undefined | null): boolean =>
  /^multipart\/form-data/i.test(contentType ?? '')
const notAForm = () => new Invalid({}, msg`The request is not a valid form.`)
/** The request's form: texts and files by name, each name once. */
export const readForm = async (request: Request): Promise<Readonly<Record<string, string | File>>> => {
  if (!isForm(request.headers.get('content-type'))) throw notAForm()
  try {
    const values = new Map<string, string | File>()
    for (const [name, value] of await bounded(request, mostForm).formData()) {
      if (name === '__proto__' || values.has(name) || (typeof value === 'string' && value.includes('\0')))
        throw notAForm()
      values.set(name, value)
    }
    return Object.fromEntries(values)
  } catch (fault) {
    throw fault instanceof TooLarge || fault instanceof Invalid ? fault : notAForm()
  }
}
