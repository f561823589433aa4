import { describe, expect, test } from 'vitest'
import { nearest } from '#server/work/imports/lookup.ts'

describe('The nearest name that somebody has', () => {
  test.each([
    ['three letters are near to nothing', 'Cbu', 'Cebu', false],
    ['one letter may be wrong of four', 'Cebo', 'Cebu', true],
    ['but not two of five', 'Maxxi', 'Makati', false],
    ['two of six', 'Mxkxti', 'Makati', true],
    ['but not three of nine', 'Bxgxio Ax', 'Baguio An', false],
    ['three of ten', 'Zxmbxangx1', 'Zamboanga1', true],
    ['but not four of ten', 'Zxmbxxngx1', 'Zamboanga1', false],
  ])('%s: %s', (_, typed, known, isNear) => {
    expect(nearest(typed, [known])).toBe(isNear ? known : null)
  })
  test('is the one that differs least', () => {
    expect(nearest('Pasig North', ['Pasay North', 'Pasig Nort', 'Pasig South'])).toBe('Pasig Nort')
  })
})
