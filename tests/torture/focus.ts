import { at } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'
import { ensureChromium, ensurePostgres } from '../../scripts/lib/tools.ts'

/** Runs every command in every list and record where it makes sense, and looks where the focus is. Answers how many runs failed. */
export const runFocus = async (): Promise<number> => {
  const chromium = await ensureChromium()
  await ensurePostgres()
  const built = await run(process.execPath, [at('scripts', 'build.ts')])
  if (built.code !== 0) throw new Error(`The pages were not built:\n${built.output}`)
  const vitest = at('node_modules', 'vitest', 'vitest.mjs')
  const { code, output } = await run(
    process.execPath,
    [vitest, 'run', '--project', 'e2e-walks', 'tests/e2e/focus-walk.test.ts'],
    { env: { CI: 'true', CHROMIUM_PATH: chromium, FOCUS_WALK: 'whole', NO_COLOR: '1' }, atMost: 6 * 3600 },
  )
  console.log(code === 0 ? 'focus: every command leaves it somewhere' : `focus: FAILED:\n${output}`)
  return code === 0 ? 0 : 1
}
