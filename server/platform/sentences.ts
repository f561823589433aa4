import * as v from 'valibot'
import { inSentence } from '#contract/validation.ts'
import type { Message } from '#contract/words.ts'
import type { Spoken } from '#server/platform/failures.ts'
import type { Say } from '#server/platform/words.ts'

/** A sentence with its values, kept to be spoken later; `words` are values that are themselves translated. */
export interface Sentence extends Spoken {
  readonly words?: Readonly<Record<string, Message>> | undefined
}

const MessageShape = v.object({
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
  words: v.optional(v.record(v.string(), MessageShape)),
})

/** A sentence in the language of `say`; its field and target stand in the middle of it. */
export const speak = (say: Say, { message, values, field, target, words = {} }: Sentence): string =>
  say(message, {
    ...values,
    ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, say(word)])),
    ...(field && { field: inSentence(say(field)) }),
    ...(target && { target: inSentence(say(target)) }),
  })
