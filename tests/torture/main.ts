import { rmSync } from 'node:fs'
import { drive, type Path } from '#tests/model/driver.ts'
import { mutantsOf } from '#tests/model/mutants.ts'
import * as authRequest from '#tests/model/ui/auth-request.ui.ts'
import * as bulkAction from '#tests/model/ui/bulk-action.ui.ts'
import * as formDraft from '#tests/model/ui/form-draft.ui.ts'
import { beImpatient, openServer, type ScreenDriver } from '#tests/model/ui/house.ts'
import * as panes from '#tests/model/ui/panes.ui.ts'
import * as partsInquiry from '#tests/model/ui/parts-inquiry.ui.ts'
import * as session from '#tests/model/ui/session.ui.ts'
import type { Screens } from '#tests/model/ui/suite.ts'
import * as textBlast from '#tests/model/ui/text-blast.ui.ts'
import * as upload from '#tests/model/ui/upload.ui.ts'
import { walksOf } from '#tests/model/ui/walks.ts'
import * as workspace from '#tests/model/ui/workspace.ui.ts'
import { browser, closeBrowser } from '#tests/support/browser.ts'
import type { TestServer } from '#tests/support/server.ts'
import { buildWithMutants } from '#tests/torture/build.ts'
import { runDays } from '#tests/torture/days.ts'
import { runFocus } from '#tests/torture/focus.ts'
import { runBlastKills, runFigureKills, runKills, runReportKills, runSurveyKills } from '#tests/torture/kills.ts'
import { runLooks } from '#tests/torture/looks.ts'
import { shuffled } from '#tests/torture/seeded.ts'
import { runWalks } from '#tests/torture/walks.ts'

const help = `npm run torture [-- machine …] [--mutants N] [--seeds 1,2] [--turn N]
  machines: session, workspace, panes, form-draft, auth-request, upload, bulk-action, text-blast, parts-inquiry; all of them without a name
  kills      kill -9 amidst imports and bulk actions, at twenty moments each on both databases
  blast-kills  kill -9 amidst text blasts, compared with the provider's own record
  figures    20,000 random writes of survey results on each database, killed every few hundred, compared with a recount
  survey-kills  kill -9 while customers answer surveys, are corrected and are reminded
  report-kills  kill -9 while reports go out by mail
  days       slices of npm test at other times: weekdays, 29 February, ends of months and years, around midnight
  walks      random walks through every machine, over the API (kills, cut lines, two people at once) and on its screen, for an hour
  looks      axe on every screen in every theme, language and width
  focus      every command in every list and record, and where the focus is after it
  --turn     how far the slices move on, so that each file meets another moment, and the seed of figures and walks; 0 unless said otherwise
  --moment   only the moments of days whose title holds this
  --mutants  how many of each machine are tried, 10 unless said otherwise
  --seeds    the orders in which the walks are led, 1,2 unless said otherwise; “none” leaves them out`

const all: Readonly<Record<string, Screens>> = {
  session,
  workspace,
  panes,
  'form-draft': formDraft,
  upload,
  'bulk-action': bulkAction,
  'text-blast': textBlast,
  'parts-inquiry': partsInquiry,
  'auth-request': authRequest,
}
const asked = process.argv.slice(2)
const option = (name: string, otherwise: string): string => {
  const i = asked.indexOf(`--${name}`)
  return i < 0 ? otherwise : (asked.splice(i, 2)[1] ?? otherwise)
}
const turn = Number(option('turn', '0'))
const moment = option('moment', '')
/** What is no machine. */
const others: Readonly<Record<string, () => Promise<number>>> = {
  kills: runKills,
  'blast-kills': runBlastKills,
  figures: () => runFigureKills(turn + 1),
  'survey-kills': runSurveyKills,
  'report-kills': runReportKills,
  walks: () => runWalks(turn + 1),
  days: () => runDays(turn, moment),
  looks: runLooks,
  focus: runFocus,
}
const count = Number(option('mutants', '10'))
const seeds = option('seeds', '1,2')
const names = asked.length === 0 ? [...Object.keys(all), ...Object.keys(others)] : asked
if (
  asked.includes('--help') ||
  names.some((name) => !(name in all || name in others)) ||
  ![count, turn].every(Number.isInteger)
) {
  console.error(help)
  process.exit(2)
}

let lost = 0
for (const name of names) lost += (await others[name]?.()) ?? 0
if (!names.some((name) => name in all)) process.exit(lost === 0 ? 0 : 1)

/** Spread over the whole list, so that every part of the machine is damaged. */
const some = (numbers: readonly number[]): readonly number[] => {
  const wanted = Math.min(count, numbers.length)
  return Array.from({ length: wanted }, (_, i) => numbers[Math.floor(((i + 0.5) * numbers.length) / wanted)] ?? 0)
}
/** How a run went. A page that did not come says nothing about what it would have shown. */
type Run = { readonly is: 'held' } | { readonly is: 'failed' | 'unled'; readonly why: string }
const held: Run = { is: 'held' }
const whyOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))
const led = async (server: TestServer, { driver }: Screens, walk: Path): Promise<Run> => {
  let one: ScreenDriver
  try {
    one = await driver(server, walk)
  } catch (fault) {
    return { is: 'unled', why: whyOf(fault) }
  }
  try {
    await drive(walk, one)
    return held
  } catch (fault) {
    const why = whyOf(fault)
    return { is: /^page\.(goto|reload): /.test(why) ? 'unled' : 'failed', why }
  } finally {
    await one.end()
  }
}
/** All of these walks, up to the first failure. */
const ledAlong = async (server: TestServer, screens: Screens, walks: readonly Path[]): Promise<Run> => {
  for (const walk of walks) {
    let run = await led(server, screens, walk)
    for (let tries = 1; run.is === 'unled' && tries < 3; tries += 1) {
      console.log(`a page did not come, once more: ${run.why.split('\n')[0]}`)
      run = await led(server, screens, walk)
    }
    if (run.is !== 'held') return run
  }
  return held
}

const pages = await buildWithMutants()
process.env['TEST_PAGES'] = pages
const server = await openServer()
const chromium = await browser()
const sound = chromium.newContext.bind(chromium)
/** Every window from now on has this mutant in it. */
const infect = (mutant: { of: string; number: number } | null) => {
  chromium.newContext = async (options) => {
    const context = await sound(options)
    if (mutant) await context.addInitScript((one) => Reflect.set(globalThis, 'mutant', one), mutant)
    return context
  }
}
let survivors = 0
let failures = 0
try {
  for (const name of names) {
    const screens = all[name]
    if (!screens) continue
    const walks = walksOf(screens.screen)
    infect(null)
    for (const seed of seeds === 'none' ? [] : seeds.split(',').map(Number)) {
      const run = await ledAlong(server, screens, shuffled(walks, seed))
      if (run.is !== 'held') failures += 1
      console.log(
        `${name}, seed ${seed}: ${run.is === 'held' ? `${walks.length} walks hold` : `${run.is}: ${run.why}`}`,
      )
    }
    const mutants = mutantsOf(screens.screen.model.machine)
    const { undriven, unseen = [] } = screens.screen
    const hidden = [...undriven, ...unseen].flatMap(({ mutants: some }) => some ?? [])
    const visible = [...mutants.keys()].filter((i) => !hidden.some((some) => some.test(mutants[i]?.name ?? '')))
    beImpatient(4_000)
    for (const number of some(visible)) {
      infect({ of: screens.screen.model.name, number })
      const run = await ledAlong(server, screens, walks)
      if (run.is === 'held') survivors += 1
      if (run.is === 'unled') failures += 1
      const verdict = { held: 'SURVIVED', failed: 'noticed', unled: 'COULD NOT BE LED' }[run.is]
      const why = run.is === 'held' ? '' : `\n    ${run.why.split('\n')[0]}`
      console.log(`${name}: ${verdict}: ${mutants[number]?.name}${why}`)
    }
  }
} finally {
  await closeBrowser()
  await server.stop()
  rmSync(pages, { recursive: true, force: true })
}
console.log(`${survivors} mutants survived, ${failures} runs failed`)
process.exitCode = survivors + failures + lost === 0 ? 0 : 1
