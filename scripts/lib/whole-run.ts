import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { type Group, limitOf } from './groups.ts'
import { filesLeft, reportOf, type TestResult, unfinished } from './report.ts'
import { endOnSignals, type Outcome, run } from './run.ts'

type Env = Readonly<Record<string, string>>
export interface Plan {
  readonly groups: readonly Group[]
  /** Runs when all the others are over; null when it does not belong to this run. */
  readonly afterwards: Group | null
  /** More tests than these that needed a second try fail the run. */
  readonly mostRetried: number
  /** A group that repeats another one begins only when it will be over by then. */
  readonly mostMinutes: number
  /** So many groups run side by side; as many as there are cores, and two at least, unless said otherwise. */
  readonly atOnce?: number
  /** The folder that groups leave their reports in. */
  readonly results: string
  /** Makes what the groups need; whatever is to be put away, however the run ends, is given to `atEnd` before it is begun. */
  readonly prepare: (atEnd: (work: () => Promise<void>) => void) => Promise<Env>
}
interface Finished {
  readonly group: Group
  readonly seconds: number
  readonly tests: readonly TestResult[]
}
export interface Told {
  readonly finished: readonly Finished[]
  readonly leftOut: readonly Group[]
  readonly minutes: number
}
/** How many times longer the groups took than on quiet cores; 1 at least. What takes no time to speak of says nothing. */
export const slownessOf = (finished: readonly Pick<Finished, 'group' | 'seconds'>[]): number => {
  const told = finished.filter(({ group }) => group.expected >= 30)
  const expected = told.reduce((sum, { group }) => sum + group.expected, 0)
  return expected === 0 ? 1 : Math.max(1, told.reduce((sum, { seconds }) => sum + seconds, 0) / expected)
}

/** Groups print side by side: each line says whose it is. */
const printerFor = (name: string) => {
  let rest = ''
  return (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') console.log(`${name.padEnd(20)}│ ${line}`)
  }
}
const ownResult = (group: Group, passed: boolean, why: string): TestResult => ({
  title: `${group.name} ends well`,
  file: group.name,
  passed,
  why,
  retries: 0,
})
/** What a group that died had printed last: without it nobody learns why. */
const lastWords = ({ code, signal, output }: Outcome): string =>
  [
    `It ended ${signal === null ? `with code ${code}` : `by ${signal}`} before its tests did. It printed last:`,
    ...output.trimEnd().split('\n').slice(-40),
  ].join('\n')
export const testsOf = (group: Group, outcome: Outcome, folder: string): readonly TestResult[] => {
  const { code, output, late } = outcome
  if (group.name === 'build') return [ownResult(group, code === 0, output)]
  const tests = reportOf(group, folder)
  const ended = ownResult(group, false, `It took longer than ${limitOf(group)} s and was ended.`)
  if (tests === null)
    return [late ? ended : ownResult(group, false, 'It left no report: what it printed stands above.')]
  if (tests.length === 0) return [late ? ended : ownResult(group, false, 'It found no tests.')]
  if (late) return [...tests, ended]
  if (tests.some(({ why }) => why === unfinished)) return [...tests, ownResult(group, false, lastWords(outcome))]
  // An error outside of any test, such as a promise that nobody awaited, fails the run without failing a test.
  return code !== 0 && tests.every(({ passed }) => passed)
    ? [...tests, ownResult(group, false, 'All tests passed, but the runner failed: see above.')]
    : tests
}
const perform = async (group: Group, env: Env, folder: string): Promise<Finished> => {
  const print = printerFor(group.name)
  const report = join(folder, `${group.name}.jsonl`)
  const go = (args: readonly string[]) =>
    run(process.execPath, args, {
      env: { ...env, ...group.env, TEST_REPORT: report, NO_COLOR: '1' },
      heard: print,
      atMost: limitOf(group),
    })
  const first = await go(group.args)
  const left = first.late ? [] : filesLeft(reportOf(group, folder) ?? [])
  // A runner that died, as when the machine had no memory left, says nothing of the files that it never came to.
  const second =
    left.length > 0 ? await go([...group.args.filter((one) => !one.startsWith('--shard=')), ...left]) : null
  print('\n')
  const tests = testsOf(group, second ?? first, folder)
  if (second === null) return { group, seconds: first.seconds, tests }
  const goesOn = { ...ownResult(group, true, lastWords(first)), title: 'goes on when its runner has died', retries: 1 }
  return { group, seconds: first.seconds + second.seconds, tests: [...tests, goesOn] }
}

/** Others wait for the build, and begin beside the check. */
const firstOnes = ['build', 'check']
/**
 * Runs the groups side by side, after the build the longest first, each after those that it waits for; last those that
 * repeat another one, the longest first of them too, if there is time for them: a long one at the end would run alone.
 */
const performAll = async (
  { groups: all, results: folder, atOnce = Math.max(2, availableParallelism()) }: Plan,
  env: Env,
  hasTimeFor: (group: Group, done: readonly Finished[]) => boolean,
): Promise<{ readonly done: readonly Finished[]; readonly leftOut: readonly Group[] }> => {
  const isRepeat = ({ repeats }: Group) => all.some(({ name }) => name === repeats)
  const isFirst = ({ name }: Group) => firstOnes.includes(name)
  const longestFirst = all.filter((group) => !isFirst(group)).toSorted((a, b) => b.expected - a.expected)
  const waiting = [
    ...all.filter(isFirst),
    ...longestFirst.filter((group) => !isRepeat(group)),
    ...longestFirst.filter(isRepeat),
  ]
  const leftOut: Group[] = []
  const over = new Set<string>()
  const done: Finished[] = []
  const going = new Map<string, Promise<void>>()
  const isBlocked = (group: Group) =>
    [...(group.after ?? []), ...(isFirst(group) ? [] : ['build'])].some(
      (name) => all.some((one) => one.name === name) && !over.has(name),
    )
  while (waiting.length > 0 || going.size > 0) {
    const next = waiting.findIndex((group) => !isBlocked(group))
    const [group] = going.size < atOnce && next >= 0 ? waiting.splice(next, 1) : []
    if (group && isRepeat(group) && !hasTimeFor(group, done)) {
      leftOut.push(group)
      over.add(group.name)
    } else if (group) {
      const finished = perform(group, env, folder).then((one) => {
        done.push(one)
        over.add(group.name)
        going.delete(group.name)
      })
      going.set(group.name, finished)
    } else await Promise.race(going.values())
  }
  return { done, leftOut }
}

/** Runs the plan and prints how it went; answers how many tests failed. A signal ends it, and all that it started. */
export const performRun = async (plan: Plan): Promise<number> => {
  const began = performance.now()
  const ends: (() => Promise<void>)[] = []
  const putAway = async () => {
    for (const work of ends.splice(0)) await work()
  }
  endOnSignals(putAway)
  rmSync(plan.results, { recursive: true, force: true })
  mkdirSync(plan.results, { recursive: true })
  const finished: Finished[] = []
  const leftOut: Group[] = []
  const hasTimeFor = ({ expected }: Group, done: readonly Finished[]) => {
    const left = plan.mostMinutes * 60 - (performance.now() - began) / 1000
    return expected * slownessOf(done) <= left
  }
  try {
    const env = await plan.prepare((work) => ends.push(work))
    const performed = await performAll(plan, env, hasTimeFor)
    finished.push(...performed.done)
    leftOut.push(...performed.leftOut)
    // What was left out repeats what has run: it proves nothing of its own.
    const without = { ...env, TEST_LEFT_OUT: leftOut.map(({ name }) => name).join(',') }
    if (plan.afterwards) finished.push(await perform(plan.afterwards, without, plan.results))
  } finally {
    await putAway()
  }
  const minutes = (performance.now() - began) / 60_000
  const times = finished.map(({ group, seconds }) => ({ name: group.name, seconds }))
  writeFileSync(join(plan.results, 'run.json'), JSON.stringify({ minutes, cores: cpus().length, groups: times }))
  return tell({ finished, leftOut, minutes }, plan.mostRetried)
}

const shortened = (text: string, lines: number) => text.split('\n').slice(0, lines).join('\n  ')
const tell = ({ finished, leftOut, minutes }: Told, mostRetried: number): number => {
  const slowness = slownessOf(finished)
  const everyTest = finished.flatMap(({ group, tests }) => tests.map((test) => ({ ...test, group: group.name })))
  const again = everyTest.filter(({ passed, retries }) => passed && retries > 0)
  const isTooMany = again.length > mostRetried
  const failed = everyTest.filter(({ passed }) => !passed)
  console.log('')
  // What a dead group left undone is one fault, not a hundred: those that say why come last, where they are read.
  for (const { group } of finished) {
    const undone = failed.filter((test) => test.group === group.name && test.why === unfinished)
    const [one] = undone
    if (one)
      console.log(
        `✗ ${group.name}: ${undone.length} did not come to their end, the first:\n  ${one.title}\n  ${one.file}\n`,
      )
  }
  for (const { group, title, file, why } of failed.filter((test) => test.why !== unfinished))
    console.log(`✗ ${group}: ${title}\n  ${file}\n  ${shortened(why, file === group ? 42 : 6)}\n`)
  if (again.length > 0) {
    console.log(`${again.length} passed only when tried again; more than ${mostRetried} fail the run:`)
    for (const { group, title, file, why } of again)
      console.log(`↻ ${group}: ${title}\n  ${file}\n  ${shortened(why, file === group ? 42 : 3)}`)
    console.log('')
  }
  console.log(
    `${'group'.padEnd(22)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'again'.padStart(8)}${'seconds'.padStart(9)}${'expected'.padStart(10)}`,
  )
  for (const { group, seconds, tests } of finished) {
    const bad = tests.filter(({ passed }) => !passed).length
    const twice = again.filter((test) => test.group === group.name).length
    console.log(
      group.name.padEnd(22) +
        [tests.length - bad, bad, twice].map((count) => String(count).padStart(8)).join('') +
        `${seconds.toFixed(0).padStart(9)}${String(group.expected).padStart(10)}`,
    )
  }
  for (const { name, repeats } of leftOut)
    console.log(
      `${name}, which repeats ${repeats} in another way, was left out: the machine took ${slowness.toFixed(1)} times as long as expected.`,
    )
  console.log(`${minutes.toFixed(1)} minutes in all; \`npm run bench -- tests\` holds them against the goal.\n`)
  if (isTooMany) console.log(`✗ ${again.length} tests needed a second try\n`)
  const bad = failed.length + (isTooMany ? 1 : 0)
  console.log(`${everyTest.length - failed.length} passed, ${bad} failed`)
  return bad
}
