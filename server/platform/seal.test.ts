import { expect, test } from 'vitest'
import { seal, Unsealable, unseal } from '#server/platform/seal.ts'

const secret = 'a secret of the server'
test('what is sealed opens again with the same secret and purpose', () => {
  const sealed = seal(secret, 'key', 'Grüße ⚠ 123')
  expect(sealed).toMatch(/^v1\.[\w-]+$/)
  expect(sealed).not.toContain('123')
  expect(unseal(secret, 'key', sealed)).toBe('Grüße ⚠ 123')
})
test('the same text is sealed differently each time', () => {
  expect(seal(secret, 'key', 'text')).not.toBe(seal(secret, 'key', 'text'))
})
test('another secret, another purpose or a changed sign opens nothing', () => {
  const sealed = seal(secret, 'key', 'text')
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
  for (const open of [
    () => unseal('another secret of the server', 'key', sealed),
    () => unseal(secret, 'cookie', sealed),
    () => unseal(secret, 'key', changed),
    () => unseal(secret, 'key', sealed.slice(0, -4)),
    () => unseal(secret, 'key', 'text'),
    () => unseal(secret, 'key', ''),
  ])
    expect(open).toThrow(Unsealable)
})
