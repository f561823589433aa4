import { relative } from 'node:path'
import * as v from 'valibot'
import { at, root } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'
import { ensureChromium, ensureFaketime, ensurePostgres } from '../../scripts/lib/tools.ts'

const day = 86_400_000
const manila = 8 * 3_600_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** A moment that tests run at, as a person in Manila would say it. */
interface Moment {
  readonly title: string
  readonly at: number
}
/** The moments at which products and tests break, all of them still to come. */
export const momentsAfter = (now: number): readonly Moment[] => {
  const today = new Date(Math.floor((now + manila) / day) * day)
  const year = today.getUTCFullYear()
  const month = today.getUTCMonth()
  const on = (title: string, date: number, time: string): Moment => ({
    title,
    at: Date.parse(`${new Date(date).toISOString().slice(0, 10)}T${time}:00+08:00`),
  })
  const leap = [1, 2, 3, 4, 5, 6, 7, 8]
    .map((more) => Date.UTC(year + more, 1, 29))
    .find((date) => new Date(date).getUTCMonth() === 1)
  return [
    ...[1, 2, 3, 4, 5, 6, 7].map((later) => {
      const date = today.getTime() + later * day
      const weekday = weekdays[new Date(date).getUTCDay()] ?? ''
      // Another hour on each, so that the hours of a day are covered too.
      return on(`a ${weekday}`, date, `${String(3 * later).padStart(2, '0')}:20`)
    }),
    on('29 February', leap ?? 0, '12:00'),
    on('31 December, ten minutes before the year ends', Date.UTC(year + 1, 11, 31), '23:50'),
    on('1 January, ten minutes old', Date.UTC(year + 1, 0, 1), '00:10'),
    on('the first of a month', Date.UTC(year, month + 1, 1), '08:30'),
    on('the last of a month', Date.UTC(year, month + 2, 0), '21:00'),
    on('ten minutes before midnight', today.getTime() + 2 * day, '23:50'),
    on('ten minutes after midnight', today.getTime() + 3 * day, '00:10'),
    on('a year from now', Date.UTC(year + 1, month, today.getUTCDate()), '10:00'),
  ]
}

/** A runner of `npm test`, with the files that it runs. */
interface Part {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly files: readonly string[]
}
const vitest = at('node_modules', 'vitest', 'vitest.mjs')
const inBrowser = ['--config', at('tests', 'browser', 'vitest.browser.config.ts')]
const listed = v.array(v.looseObject({ file: v.string(), projectName: v.optional(v.string(), 'browser') }))
const filesOf = async (args: readonly string[]) => {
  const { code, output } = await run(process.execPath, [vitest, 'list', '--filesOnly', '--json', ...args])
  if (code !== 0) throw new Error(`Vitest does not list its files:\n${output}`)
  return v.parse(listed, JSON.parse(output.slice(output.indexOf('[\n'))))
}
const partsOf = async (): Promise<readonly Part[]> => {
  const all = [...(await filesOf([])), ...(await filesOf(inBrowser))]
  return [...Map.groupBy(all, ({ projectName }) => projectName)].flatMap(([name, found]): Part[] => {
    // It reads what the other groups left behind.
    if (name === 'afterwards') return []
    const files = found.map(({ file }) => relative(root, file)).sort()
    // Vitest calls it `browser (chromium)`, and takes no such name.
    const args = name.startsWith('browser') ? inBrowser : ['--project', name]
    if (name !== 'server' && name !== 'conformance') return [{ name, args, env: {}, files }]
    return ['pglite', 'postgres'].map((engine) => ({
      name: `${name} on ${engine}`,
      args,
      env: { TEST_DATABASE: engine },
      files,
    }))
  })
}

/**
 * Runs all of `npm test` cut into as many slices as there are moments, each slice at its moment: every file is run at
 * one of them. Another `turn` gives each file another moment. Answers how many runs failed.
 */
export const runDays = async (turn: number, only: string): Promise<number> => {
  const library = await ensureFaketime()
  const chromium = await ensureChromium()
  await ensurePostgres()
  const parts = await partsOf()
  const built = await run(process.execPath, [at('scripts', 'build.ts')])
  if (built.code !== 0) throw new Error(`The pages were not built:\n${built.output}`)
  const moments = momentsAfter(Date.now())
  let failures = 0
  for (const [i, { title, at: moment }] of moments.entries()) {
    if (!title.includes(only)) continue
    for (const [p, { name, args, env, files }] of parts.entries()) {
      // The two engines take the same file at different moments.
      const slice = files.filter((_, nth) => (nth + turn + p * 7) % moments.length === i)
      if (slice.length === 0) continue
      const shift = moment - Date.now()
      const { code, output } = await run(process.execPath, [vitest, 'run', '--maxWorkers=1', ...args, ...slice], {
        env: {
          CI: 'true',
          CHROMIUM_PATH: chromium,
          ...env,
          CLOCK_SHIFT: String(shift),
          LD_PRELOAD: library,
          FAKETIME: `+${(shift / 1000).toFixed(0)}s`,
          // Timers and the ages of files stay as they are.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          NO_FAKE_STAT: '1',
          NO_COLOR: '1',
        },
        atMost: 1800,
      })
      if (code !== 0) failures += 1
      const said = code === 0 ? `${slice.length} files hold` : `FAILED:\n${output}`
      console.log(`${title} (${new Date(moment).toISOString()}), ${name}: ${said}`)
    }
  }
  return failures
}
