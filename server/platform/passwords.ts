import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's smallest setting for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
export const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long when there is no such account (null) as when the password is wrong. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** How many verifications ran, for the test that known and unknown accounts cost the same. */
  readonly verifications: number
}
export const createPasswords = async (): Promise<Passwords> => {
  const nobody = await hash('nobody has this password', strength)
  let verifications = 0
  return {
    hash: (password) => hash(password, strength),
    verify: async (stored, password) => {
      verifications += 1
      const fits = await verify(stored ?? nobody, password)
      return stored !== null && fits
    },
    get verifications() {
      return verifications
    },
  }
}

/** Digits and signs that people put for letters: `P@ssw0rd` is `password`. */
const plainly = (password: string) =>
  password
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('!', 'i')
    .replaceAll('3', 'e')
    .replaceAll('$', 's')
    .replaceAll('5', 's')
/** The word before a tail of at most six digits and signs: `Welcome2026!` is `welcome`. */
const wordOf = (password: string) => plainly(password.replace(/[\d!?.#*_-]{1,6}$/, ''))

const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const common = new Set(list.flatMap((line) => [line, plainly(line)]))
const words = new Set(list.map((line) => wordOf(line)).filter((word) => word.length >= 5))
/** True for passwords that are tried first: on the bundled list, repeated patterns, or runs along the alphabet or keyboard. */
export const isCommon = (password: string): boolean => {
  const low = password.toLowerCase()
  if (common.has(low) || common.has(plainly(password)) || words.has(wordOf(password))) return true
  if (/^(.{1,4})\1+.{0,3}$/u.test(low)) return true
  const runs = [
    'abcdefghijklmnopqrstuvwxyz',
    '01234567890123456789',
    'qwertyuiopasdfghjklzxcvbnm',
    '1234567890qwertyuiop',
  ]
  return runs.some((run) => run.includes(low) || [...run].toReversed().join('').includes(low))
}
