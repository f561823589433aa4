import { expect, test } from 'vitest'
import { engine, seedOfEngine } from '#tests/support/databases.ts'
import { killDuringImport } from '#tests/torture/import-kill.ts'

/** `npm run torture` kills at twenty other moments. */
test.each([seedOfEngine])(
  'An import and its way back lose nothing, halve nothing and double nothing when the server is killed amidst them (seed %i)',
  { timeout: 900_000 },
  async (seed) => {
    await expect(killDuringImport(seed, engine)).resolves.toBeUndefined()
  },
)
