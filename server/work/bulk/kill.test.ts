import { expect, test } from 'vitest'
import { engine, seedOfEngine } from '#tests/support/databases.ts'
import { killDuringBulk } from '#tests/torture/bulk-kill.ts'

/** `npm run torture` kills at twenty other moments. */
test.each([seedOfEngine])(
  'A bulk action and its undo lose nothing, halve nothing and double nothing when the server is killed amidst them (seed %i)',
  { timeout: 900_000 },
  async (seed) => {
    await expect(killDuringBulk(seed, engine)).resolves.toBeUndefined()
  },
)
