import { expect, test } from 'vitest'
import { contrast, hex } from '#ui/guide/contrast.ts'

test('black on white has the highest contrast there is, a colour on itself none', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5)
  expect(contrast([12, 34, 56], [12, 34, 56])).toBe(1)
})

test('the grey that WCAG names as the last one that reads on white reaches 4.5', () => {
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeGreaterThan(4.5)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeLessThan(4.5)
})

test('colours are written with two digits a channel', () => {
  expect(hex([0, 97, 98])).toBe('006162')
})
