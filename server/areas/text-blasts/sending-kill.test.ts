import { expect, test } from 'vitest'
import { engine, seedOfEngine } from '#tests/support/databases.ts'
import { killDuringBlast } from '#tests/torture/blast-kill.ts'

/** `npm run torture -- blast-kills` kills at twenty other moments. */
test.each([seedOfEngine])(
  'Nobody gets a text blast twice and nobody is left out when the server is killed while it sends (seed %i)',
  { timeout: 420_000 },
  async (seed) => {
    await expect(killDuringBlast(seed, engine)).resolves.toMatchObject({ refused: 3 })
  },
)
