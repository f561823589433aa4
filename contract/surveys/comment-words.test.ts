import { expect, test } from 'vitest'
import { plainWords } from '#contract/plain-words.ts'
import { commentWords, foundIn, termsOf } from '#contract/surveys/comment-words.ts'
import { msg } from '#contract/words.ts'

const marked = (text: string, asked: string) => foundIn(text, asked).map(([start, end]) => text.slice(start, end))

test('words are folded in every script, and parted at signs', () => {
  expect(plainWords('Ang PÁRKING, na-late: “señora”!')).toEqual(['ang', 'parking', 'na', 'late', 'senora'])
  expect(plainWords('الإِدَارَةُ، ٢٠٢٦ إلى آخره')).toEqual(['الاداره', '2026', 'الي', 'اخره'])
  expect(plainWords(' …!? ')).toEqual([])
})
test('quotes make a phrase, a minus leaves out, and signs alone say nothing', () => {
  expect(termsOf('late "no update" -parking -“long queue” «قريب جدا» na-late - !')).toEqual([
    { words: ['late'], isExact: false, not: false },
    { words: ['no', 'update'], isExact: true, not: false },
    { words: ['parking'], isExact: false, not: true },
    { words: ['long', 'queue'], isExact: true, not: true },
    { words: ['قريب', 'جدا'], isExact: true, not: false },
    { words: ['na', 'late'], isExact: false, not: false },
  ])
  // A quote that nobody closed ends with the text.
  expect(termsOf('"long queue')).toEqual([{ words: ['long', 'queue'], isExact: true, not: false }])
})
test('what was found is marked as it was written, whole words of it and phrases as one, and what is left out never', () => {
  expect(marked('Párking! parkings, sparking', 'park')).toEqual(['Párking', 'parkings'])
  expect(marked('A long queue; queues, long.', '"long queue"')).toEqual(['long queue'])
  expect(marked('A long queue; queues, long.', '"long queue" queue')).toEqual(['long queue', 'queues'])
  expect(marked('في الإِدَارَةِ هنا', 'الادارة')).toEqual(['الإِدَارَةِ'])
  expect(marked('Cafe\u0301 closed', 'café -closed')).toEqual(['Cafe\u0301'])
  expect(marked('Nothing', '-thing')).toEqual([])
})
test('an address keeps commas for what parts values', () => {
  const { cell } = commentWords(msg`Comment`)
  expect(cell.write('late, parking،"no update"')).toBe('late  parking "no update"')
  expect(cell.read(' ')).toBeNull()
})
