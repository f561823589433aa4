import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'

test('an error is logged by its message, also when it is an object of a library; what has none is named by its fields', () => {
  const lines: string[] = []
  const log = createLog('error', (text) => void lines.push(text))
  log.error('one', new Error('a reason'))
  log.error('two', { message: 'another', stack: 'where', queue: 'jobs' })
  log.error('three', { code: 7, secret: 'hidden' })
  log.error('four', 'just text')
  const told = lines.map((line): unknown => JSON.parse(line))
  expect(told).toMatchObject([
    { event: 'one', message: 'a reason' },
    { event: 'two', message: 'another', stack: 'where' },
    { event: 'three', message: 'An object with code, secret' },
    { event: 'four', message: 'just text' },
  ])
  expect(lines.join('')).not.toMatch(/object Object|hidden/)
})
