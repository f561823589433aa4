import { expect, test } from 'vitest'
import { engine } from '#tests/support/databases.ts'
import { killDuringSurveys } from '#tests/torture/survey-kill.ts'

/** `npm run torture -- survey-kills` kills at twenty other moments. */
test('No acknowledged answer is lost and nothing comes twice when the server is killed while customers answer, are corrected and are reminded', {
  timeout: 420_000,
}, async () => {
  await expect(killDuringSurveys(1, engine)).resolves.toBeTruthy()
})
