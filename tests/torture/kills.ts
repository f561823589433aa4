import type { Engine } from '#tests/support/databases.ts'
import { killDuringBlast } from '#tests/torture/blast-kill.ts'
import { killDuringBulk } from '#tests/torture/bulk-kill.ts'
import { killDuringWrites } from '#tests/torture/figures-kill.ts'
import { killDuringImport } from '#tests/torture/import-kill.ts'
import { killDuringReports } from '#tests/torture/report-kill.ts'
import { killDuringSurveys } from '#tests/torture/survey-kill.ts'

type Kill = (seed: number, on: Engine) => Promise<unknown>
const kills: Readonly<Record<string, Kill>> = { 'bulk action': killDuringBulk, import: killDuringImport }
const blastKills: typeof kills = { 'text blast': killDuringBlast }
const surveyKills: typeof kills = { surveys: killDuringSurveys }
const reportKills: typeof kills = { 'reports by mail': killDuringReports }
/** Twenty moments that `npm test` does not try. */
const seeds = Array.from({ length: 20 }, (_, i) => i + 3)

const runAll = async (some: typeof kills): Promise<number> => {
  let failures = 0
  for (const on of ['pglite', 'postgres'] as const)
    for (const [name, kill] of Object.entries(some))
      for (const seed of seeds) {
        const fault = await kill(seed, on).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        if (fault !== null) failures += 1
        console.log(`kill -9 amidst ${name}, ${on}, seed ${seed}: ${fault ?? 'nothing lost, half or twice'}`)
      }
  return failures
}
/** Kills the server amidst long work on both databases; answers how often something was lost, halved or doubled. */
export const runKills = (): Promise<number> => runAll(kills)
/** The same amidst text blasts, compared with the provider's own record. */
export const runBlastKills = (): Promise<number> => runAll(blastKills)
/** So many random writes of survey results on each database, killed every few hundred, compared with a recount. */
const writes = Number(process.env['TORTURE_WRITES'] ?? 20_000)
export const runFigureKills = async (seed: number): Promise<number> => {
  let failures = 0
  for (const on of ['postgres', 'pglite'] as const) {
    const said = await killDuringWrites(seed, on, writes).then(
      (kills) => `${kills} kills, every cell equals a recount`,
      (error: unknown) => {
        failures += 1
        return error instanceof Error ? error.message : String(error)
      },
    )
    console.log(`${writes} random writes of survey results, ${on}, seed ${seed}: ${said}`)
  }
  return failures
}
/** The same while customers answer surveys, are corrected and are reminded. */
export const runSurveyKills = (): Promise<number> => runAll(surveyKills)
/** And while reports go out by mail. */
export const runReportKills = (): Promise<number> => runAll(reportKills)

if (import.meta.main) process.exitCode = (await runKills()) === 0 ? 0 : 1
