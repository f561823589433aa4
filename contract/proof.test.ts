import { expect, test } from 'vitest'
import { everyResource } from '#contract/all.ts'
import { type Call, partsOf } from '#contract/call.ts'

/** Resources by which somebody's access, or the key of a provider, is given and taken. */
const guarded = ['users', 'dealer-users', 'password-links', 'infobip-accounts'] as const
/** Writes of theirs that ask for no proof, and why. */
const free: Readonly<Record<string, string>> = {
  'infobip-accounts.testSend': 'a message to one number; account and key stay as they are',
}

test('each call that changes another person’s access or a provider’s key asks for a proof', () => {
  for (const resource of guarded) {
    const writing = Object.entries(everyResource[resource]).filter(
      ([, call]: [string, Call]) => partsOf(call)[0] !== 'GET',
    )
    expect(writing, resource).not.toEqual([])
    const open = writing.filter(([, call]: [string, Call]) => call.proof !== 'always').map(([name]) => name)
    expect(open).toEqual(Object.keys(everyResource[resource]).filter((name) => free[`${resource}.${name}`]))
  }
})
