import { expect, test } from 'vitest'
import { splitQuery } from '#workspace/palette/prefixes.ts'

test('the first sign narrows the palette, and what follows is searched', () => {
  expect(splitQuery('>save')).toEqual(['>', 'save'])
  expect(splitQuery('# cruz ')).toEqual(['#', 'cruz '])
  expect(splitQuery('@')).toEqual(['@', ''])
  expect(splitQuery('leads')).toEqual([null, 'leads'])
})
