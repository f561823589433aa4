import { plainWords } from '#contract/plain-words.ts'

/**
 * Words as the database looks for them in a text between whose words single spaces stand: ` parking ` whole, ` park` for
 * all that begin so, which a star at its end asks for.
 */
export const wordStems = (words: readonly string[]): readonly string[] => {
  const stems = words.flatMap((word) => {
    const text = plainWords(word).join(' ')
    return text === '' ? [] : [` ${text}${word.trim().endsWith('*') ? '' : ' '}`]
  })
  return [...new Set(stems)]
}
