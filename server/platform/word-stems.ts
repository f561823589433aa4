import { fold } from '#server/platform/fold.ts'

/**
 * What stands between words, in any language and any locale of the database: `spaced_words` (migration 0034) knows the
 * same.
 */
const between = /[\s!-/:-@[-`{-~،؛؟…“”‘’–—·]+/gu

/**
 * Words as the database looks for them in a text between whose words single spaces stand: ` parking ` whole, ` park` for
 * all that begin so, which a star at its end asks for.
 */
export const wordStems = (words: readonly string[]): readonly string[] => {
  const stems = words.flatMap((word) => {
    const text = fold(word).replaceAll(between, ' ').trim()
    return text === '' ? [] : [` ${text}${word.trim().endsWith('*') ? '' : ' '}`]
  })
  return [...new Set(stems)]
}
