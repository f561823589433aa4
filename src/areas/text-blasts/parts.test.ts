import { expect, test } from 'vitest'
import { partsOf } from '#areas/text-blasts/parts.ts'

test.each([
  ['', 'GSM-7', 0, 1, 160],
  ['Hi', 'GSM-7', 2, 1, 160],
  ['€', 'GSM-7', 2, 1, 160],
  ['a'.repeat(160), 'GSM-7', 160, 1, 160],
  ['a'.repeat(161), 'GSM-7', 161, 2, 153],
  ['a'.repeat(307), 'GSM-7', 307, 3, 153],
  ['مرحبا', 'UCS-2', 5, 1, 70],
  ['م'.repeat(71), 'UCS-2', 71, 2, 67],
  ['Salamat 🙏', 'UCS-2', 10, 1, 70],
] as const)('%j goes over the air as %s of length %d in %d parts', (text, encoding, length, parts, room) => {
  expect(partsOf(text)).toEqual({ encoding, length, parts, room })
})
