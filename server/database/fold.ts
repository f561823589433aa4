import { type SQL, sql } from 'drizzle-orm'

const accented = 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüÝýÿ'
const plain = 'AAAAAAaaaaaaCcEEEEeeeeIIIIiiiiNnOOOOOoooooUUUUuuuuYyy'

/** The SQL twin of `fold`: lower case, without accents. Immutable, so that generated columns and indexes may use it. */
export const folded = (text: SQL): SQL =>
  sql`lower(translate(${text}, ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${plain}'`)}))`
/** The same as text for prepared statements: `foldedText('$1')`. */
export const foldedText = (text: string): string => `lower(translate(${text}, '${accented}', '${plain}'))`

const letters = new Map([...accented].map((letter, at) => [letter, plain.charAt(at)]))
/** “Peñafrancia” becomes “penafrancia”: how names are compared, sorted and searched. */
export const fold = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .toLowerCase()
