import { fold } from '#server/platform/fold.ts'

const escaped = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
/**
 * A pattern for PostgreSQL that finds one of these words in folded text, whole; a star at the end of one stands for every
 * ending. Null where there are none.
 */
export const wordPattern = (words: readonly string[]): string | null => {
  const each = words.flatMap((word) => {
    const text = fold(word.trim())
    const stem = text.replace(/\*+$/, '')
    if (stem === '') return []
    return `${escaped(stem).replaceAll(/\s+/g, '[[:space:]]+')}${stem === text ? '' : '[[:alnum:]]*'}`
  })
  return each.length === 0 ? null : `(^|[^[:alnum:]])(${each.join('|')})([^[:alnum:]]|$)`
}
