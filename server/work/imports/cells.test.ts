import { expect, test } from 'vitest'
import { leads } from '#contract/requests/leads.ts'
import { shortened } from '#server/work/imports/cells.ts'

const { mobile_number: mobile, first_name: name } = leads.update.body.fields

test.each(['9.17E+09', '9,17e+09', '639e7', ' 9.17E+09 ', '+9.17E+09'])(
  '“%s” in a column of numbers was shortened by a spreadsheet program',
  (text) => {
    expect(shortened(mobile, 4, text)?.values).toEqual({ row: 4, text })
  },
)
test.each(['09171234567', '9.17', 'E+09', ''])('“%s” is as it was typed', (text) => {
  expect(shortened(mobile, 4, text)).toBeNull()
})
test('a name may read like a number that was shortened', () => {
  expect(shortened(name, 4, '9E+2')).toBeNull()
})
