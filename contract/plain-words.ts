/*
 * Words as they are searched by, in any language. The database folds and parts texts by the same two rules
 * (`plain_letters` and `spaced_words`, migration 0041), so that what it finds is what is marked.
 */

/** Accents, what is written above and below Arabic letters, the stroke that lengthens a word, and marks of direction. */
const dropped =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** Letters that writers of Arabic exchange, and the digits of both its scripts. */
const exchanged = new Map(
  [...'ةىٱکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'].map((letter, at) => [letter, 'هياكي01234567890123456789'.charAt(at)]),
)
/** What stands between words. */
export const between = /[\s!-/:-@[-`{-~،؛؟٪٫٬۔…“”„‟‘’‚‹›«»–—·•]+/gu

/** “Párking” becomes “parking”, and “الإِدارة” “الاداره”. */
export const plainLetters = (written: string): string =>
  [...written.normalize('NFKD').replaceAll(dropped, '')]
    .map((letter) => exchanged.get(letter) ?? letter)
    .join('')
    .toLowerCase()
/** The words of a text, folded. */
export const plainWords = (written: string): readonly string[] =>
  plainLetters(written).replaceAll(between, ' ').split(' ').filter(Boolean)
