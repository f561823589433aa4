import { expect, test } from 'vitest'
import { fill, unknownPlaceholders } from '#contract/text-blasts/message.ts'

const values = {
  first_name: 'Liza',
  last_name: '',
  dealer: 'Hiraya Cebu',
  survey_link: '',
  opt_out_link: 'https://a.test/o/x',
}

test('a message is filled with what is known of its recipient, without holes where nothing is', () => {
  expect(fill('Hi {first_name} {last_name}, {dealer} here. {nobody}', values)).toBe(
    'Hi Liza, Hiraya Cebu here. {nobody}',
  )
  expect(fill('{last_name} Hi {first_name} {last_name} of {dealer} {survey_link}', values)).toBe(
    'Hi Liza of Hiraya Cebu',
  )
})
test('a misspelt placeholder is named once', () => {
  expect(unknownPlaceholders('{frist_name} {first_name} {frist_name}')).toEqual(['frist_name'])
})
