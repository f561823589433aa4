import { expect, test } from 'vitest'
import { shortestOf } from '#server/platform/records-where.ts'

test('of words that hold one another the shortest is sought, and each once', () => {
  expect(shortestOf(['please', 'ple', 'the', 'ple'])).toEqual(['ple', 'the'])
  expect(shortestOf(['the', 'these', 'nether'])).toEqual(['the'])
  expect(shortestOf(['car', 'van'])).toEqual(['car', 'van'])
  expect(shortestOf(['', 'car'])).toEqual([''])
})
