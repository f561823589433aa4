import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** A sentence that people read, before it is translated. */
export interface Message {
  readonly id: string
  readonly message?: string
  readonly values?: Record<string, string | number>
}

/**
 * Marks a sentence for the translators: msg`First name`, msg`At most ${{ max }} characters`.
 * The extractor takes it for Lingui's own macro (lingui.config.ts); in plain Node it runs as written and
 * arrives at the same id. Plurals go in as ICU text: msg`{count, plural, one {# row} other {# rows}}`.
 */
export const msg = (
  texts: TemplateStringsArray | { message: string; context?: string },
  ...slots: Record<string, string | number>[]
): Message => {
  if ('message' in texts ? texts.message === '' : texts.join('') === '' && slots.length === 0)
    throw new TypeError('msg: write the sentence that people read; this one is empty')
  if ('message' in texts) return { id: generateMessageId(texts.message, texts.context), message: texts.message }
  const values: Record<string, string | number> = {}
  const message = texts.slice(1).reduce((sentence, text, i) => {
    const [name, value] = Object.entries(slots[i] ?? {})[0] ?? []
    if (name === undefined || value === undefined)
      throw new TypeError(`msg: name the slot after “${sentence}”, as in \${{ max: 3 }}`)
    values[name] = value
    return `${sentence}{${name}}${text}`
  }, texts[0] ?? '')
  return { id: generateMessageId(message), message, ...(slots.length > 0 && { values }) }
}
