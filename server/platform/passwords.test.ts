import { describe, expect, test } from 'vitest'
import { createPasswords, isCommon } from '#server/platform/passwords.ts'

describe('When a password is chosen', () => {
  test.each([
    'Password1234!',
    'passwordpassword',
    'P@ssw0rd1234',
    'Welcome2026!',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123456789012',
    '210987654321',
    'qwertyuiopasdf',
    'IloveYou2025',
  ])('%s is one that is tried first', (password) => {
    expect(isCommon(password)).toBe(true)
  })
  test.each(['Portal-demo-2026', 'a quiet river bends', 'tinapay kape umaga', 'x9$Lq!mmPzR2t'])(
    '%s is taken, without rules on its letters',
    (password) => {
      expect(isCommon(password)).toBe(false)
    },
  )
})

describe('When a password is verified', () => {
  test('it is kept as argon2id, and an account that does not exist costs a verification too', async () => {
    const passwords = await createPasswords()
    const stored = await passwords.hash('a quiet river bends')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(stored, 'a quiet river bends')).toBe(true)
    expect(await passwords.verify(stored, 'a quiet river bent')).toBe(false)
    const before = passwords.verifications
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
    expect(passwords.verifications - before).toBe(1)
  })
})
