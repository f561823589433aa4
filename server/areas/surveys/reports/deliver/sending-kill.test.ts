import { expect, test } from 'vitest'
import { engine } from '#tests/support/databases.ts'
import { killDuringReports } from '#tests/torture/report-kill.ts'

/** `npm run torture -- report-kills` kills at twenty other moments. */
test('Everybody gets a report by mail, and nobody a second one, when the server is killed while it goes out', {
  timeout: 420_000,
}, async () => {
  await expect(killDuringReports(1, engine)).resolves.toBeGreaterThanOrEqual(0)
})
