import * as v from 'valibot'
import { inSentence } from '#contract/validation.ts'
import type { Message } from '#contract/words.ts'
import type { LocalizedText } from '#server/platform/failures.ts'
import { isSaidIn, type Say } from '#server/platform/words.ts'

/** A sentence with its values, kept to be spoken later; `words` are values that are themselves translated. */
export interface Sentence extends LocalizedText {
  readonly words?: Readonly<Record<string, KeptText>> | undefined
}
/** What the database keeps of a text, so that everybody reads it in their own language. */
export type KeptText = Message | Sentence

/** A message as a json column gives it back. */
export const MessageShape = v.object({
  id: v.string(),
  message: v.exactOptional(v.string()),
  values: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number()]))),
})
/** As a json column gives it back. */
export const SentenceShape = v.object({
  message: MessageShape,
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  field: v.optional(MessageShape),
  target: v.optional(MessageShape),
  words: v.optional(
    v.record(
      v.string(),
      v.lazy((): v.GenericSchema<KeptText> => KeptShape),
    ),
  ),
})
export const KeptShape: v.GenericSchema<KeptText> = v.union([MessageShape, SentenceShape])

/** A text in the language of `say`; the field and target of a sentence stand in the middle of it. */
export const speak = (say: Say, text: KeptText): string => {
  if ('id' in text) return say(text)
  const { message, values, field, target, words = {} } = text
  return say(message, {
    ...values,
    ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, speak(say, word)])),
    ...(field && { field: inSentence(say(field)) }),
    ...(target && { target: inSentence(say(target)) }),
  })
}

/** Every message that a text is made of. */
const messagesOf = (text: KeptText): readonly Message[] => {
  if ('id' in text) return [text]
  const { message, field, target, words = {} } = text
  return [message, ...(field ? [field] : []), ...(target ? [target] : []), ...Object.values(words).flatMap(messagesOf)]
}
/** Whether a text is said in a language: one that an earlier version kept may have lost its translation since. */
export const isSpokenIn = (locale: string, text: KeptText): boolean =>
  messagesOf(text).every((message) => isSaidIn(locale, message))
