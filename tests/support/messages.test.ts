import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isMessage, readMessage } from '#tests/support/messages.ts'

test('a message is recognised in each accepted spelling, with any words in its places', () => {
  expect(isMessage('validation.required', 'The first name field is required')).toBe(true)
  expect(isMessage('validation.required', 'The first name field is required.')).toBe(true)
  expect(isMessage('validation.required', 'The first name is required')).toBe(false)
  expect(isMessage('dealer-filter.others', '+12 others')).toBe(true)
  expect(isMessage('dealer-filter.others', '+N others')).toBe(false)
  expect(isMessage('text-blast.row-no-mobile', 'Row 7: Has no mobile number.')).toBe(true)
  expect(isMessage('error.403.catalogue', '403: forbidden.')).toBe(true)
})

test('a screen that a sentence names in lower case bears its name with a capital, and nothing else does', () => {
  expect(isMessage('screen.critically-dissatisfied-customers', 'Critically dissatisfied customers')).toBe(true)
  expect(isMessage('screen.critically-dissatisfied-customers', 'Critically Dissatisfied Customers')).toBe(false)
  expect(isMessage('status.pending', 'Pending')).toBe(false)
})

test('another text is refused with both', () => {
  expect(() => readMessage('dialog.action', 'OK')).toThrow('dialog.action should read “Okay”, and reads “OK”')
  expect(() => readMessage('dialog.nothing', 'Okay')).toThrow('no message dialog.nothing')
})

test('what a test reads stood on the screen or in an answer: no test says the words itself', () => {
  const root = join(import.meta.dirname, '..', '..')
  const told = globSync('{tests,server,src,contract,machines}/**/*.test.{ts,tsx}', { cwd: root })
    .filter((file) => !file.endsWith('messages.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\breadMessage\([^,()]+,\s*['"`]/g)].map(
        ([call]) => `${file}: ${call}`,
      ),
    )
  expect(told).toEqual([])
})
