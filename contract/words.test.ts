import { expect, test } from 'vitest'
import { msg } from '#contract/words.ts'

test('a sentence carries what stands in its slots, by their names', () => {
  expect(msg`At most ${{ max: 3 }} of ${{ all: 'ten' }} characters`).toMatchObject({
    message: 'At most {max} of {all} characters',
    values: { max: 3, all: 'ten' },
  })
  expect(msg`First name`).not.toHaveProperty('values')
})

test('a sentence in another context has another id', () => {
  const ids = [msg({ message: 'low' }), msg({ message: 'low', context: 'a score' }), msg`low`].map(({ id }) => id)
  expect(ids[0]).toBe(ids[2])
  expect(ids[1]).not.toBe(ids[0])
})

test('an empty sentence, and a slot without a name, are refused as they are written', () => {
  expect(() => msg``).toThrow('this one is empty')
  expect(() => msg({ message: '', context: 'a score' })).toThrow('this one is empty')
  expect(() => msg`At most ${{}} characters`).toThrow('name the slot after “At most ”')
})
