import { at } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'
import { ensureChromium, ensurePostgres } from '../../scripts/lib/tools.ts'

/** Runs axe on every screen in all its looks, where `npm test` takes three of twelve. Answers how many runs failed. */
export const runLooks = async (): Promise<number> => {
  const chromium = await ensureChromium()
  await ensurePostgres()
  const built = await run(process.execPath, [at('scripts', 'build.ts')])
  if (built.code !== 0) throw new Error(`The pages were not built:\n${built.output}`)
  const vitest = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', '--maxWorkers=1', '--project', 'a11y']
  const { code, output } = await run(process.execPath, [...vitest, 'tests/a11y/screens.test.ts'], {
    env: { CI: 'true', CHROMIUM_PATH: chromium, EVERY_LOOK: 'yes', NO_COLOR: '1' },
    atMost: 7200,
  })
  console.log(output)
  return code === 0 ? 0 : 1
}
