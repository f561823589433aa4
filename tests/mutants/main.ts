import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { equals, isEqual } from './equals.ts'
import { ended, noTest, openHouse, type PageFilters } from './house.ts'
import { readJourneys } from './journeys.ts'
import { readGraph } from './nearest.ts'
import { faultsOf } from './rules.ts'
import { isProduct, type Planted, roomOf, sampleOf, strata, stratumOf } from './sample.ts'
import { diffOf, lineOf, sourceWith } from './source.ts'
import { switchedSource } from './switched.ts'
import { askingOf, isWalked, parts, runsAtBuild, type Walk, walksFor } from './walks.ts'

const help = `npm run mutants [-- --count 400] [--seed 1] [--rooms server/areas/leads,machines] [--strata server,contract] [--files 8] [--by walks|journeys] [--again FILE] [--go-on FILE] [--list]
  --count  how many faults are planted, one at a time
  --seed   which of all possible ones
  --rooms  beginnings of paths that they are planted under
  --strata the parts of the sample that are tried: with it one sample is tried by several runs side by side
  --files  how many tests that come by the place are run, the nearest first, before a fault counts as unnoticed; of
           journeys, how many are looked at
  --by     tests: all but journeys in a browser (the default); walks: only the walks of the machines, and faults only in
           machines, in the server's innermost functions that ask them, and in the screens' that do; journeys: only those
           in a browser, and faults only of the workspace and ui: give it what survived by --again
  --again  a file of outcomes: only what survived there is tried again
  --go-on  a file of outcomes: what was noticed there is taken over, as after an interrupted run; everything else is tried
  --list   says which faults would be planted, and ends`
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    rooms: { type: 'string', default: '' },
    strata: { type: 'string', default: '' },
    files: { type: 'string', default: '8' },
    by: { type: 'string', default: 'tests' },
    again: { type: 'string', default: '' },
    'go-on': { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
if (!['tests', 'walks', 'journeys'].includes(values.by))
  throw new Error(`Nobody notices by “${values.by}”: tests, walks, or journeys`)
const byWalks = values.by === 'walks'
const byJourneys = values.by === 'journeys'
/** Faults of screens are switched in pages that are built once, and the compiler is not asked. */
const switchesPages = byWalks || byJourneys
const shares = byWalks ? parts : strata
const root = join(import.meta.dirname, '..', '..')
const graph = readGraph(root)
const walks = (file: string) => walksFor(root, file)
const journeys = byJourneys ? readJourneys(root) : () => []
const rooms = values.rooms.split(',').filter((one) => one !== '')
const codeOf = new Map<string, string>()
const all = globSync('{contract,machines,server,src}/**/*.{ts,tsx}', { cwd: root })
  .map((one) => one.replaceAll('\\', '/'))
  .filter(
    (file) =>
      isProduct(file) &&
      (!byWalks || isWalked(file)) &&
      (rooms.length === 0 || rooms.some((one) => file.startsWith(one))),
  )
  .sort()
  .flatMap((file): readonly Planted[] => {
    const stratum = byWalks ? Object.keys(parts).find((part) => file.startsWith(`${part}/`)) : stratumOf(file)
    if (stratum === undefined) return []
    const code = readFileSync(join(root, file), 'utf8')
    if (byWalks && walks(file).length === 0) return []
    codeOf.set(file, code)
    const faults = faultsOf(file, code)
    return (byWalks ? faults.filter(askingOf(file, code)) : faults).map((fault) => ({ ...fault, file, stratum }))
  })
/** Faults by where they stand, while the file stays as it is. */
const keyOf = ({ file, start, end, text }: Pick<Planted, 'file' | 'start' | 'end' | 'text'>) =>
  JSON.stringify([file, start, end, text])
const Tried = v.object({
  end: v.picklist(['noticed', 'types', 'survived', 'equal']),
  by: v.array(v.string()),
  fault: v.object({ file: v.string(), start: v.number(), end: v.number(), text: v.string() }),
})
const triedIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => v.parse(Tried, JSON.parse(line)))
const again =
  values.again === ''
    ? undefined
    : new Set(
        triedIn(values.again)
          .filter(({ end }) => end === 'survived')
          .map(({ fault }) => keyOf(fault)),
      )
const noticed = new Map(
  (values['go-on'] === '' ? [] : triedIn(values['go-on']))
    // A run that is ended takes its process with it, which says nothing of the fault.
    .filter(({ end, by: [first] }) => end === 'noticed' && !first?.endsWith(ended))
    .map(({ fault, end, by }) => [keyOf(fault), { end, by }]),
)
const asked = Object.keys(shares).filter((one) => !byJourneys || one.startsWith('src/'))
const ofStrata = values.strata === '' ? asked : values.strata.split(',')
for (const one of ofStrata)
  if (!asked.includes(one)) throw new Error(`There is no stratum “${one}”: ${asked.join(', ')}`)
const sample = (
  again
    ? all.filter((fault) => again.has(keyOf(fault)))
    : sampleOf(all, Number(values.count), Number(values.seed), shares)
)
  .filter(({ stratum }) => ofStrata.includes(stratum))
  .map((fault, id) => [id, fault] as const)
const code = (file: string) => codeOf.get(file) ?? ''
const place = ({ file, start, rule }: Planted) => `${file}:${lineOf(code(file), start)}  ${rule}`
console.log(`${sample.length} of ${all.length} possible faults, seed ${values.seed}`)
if (values.list) {
  for (const [, fault] of sample) console.log(`${place(fault)}\n${diffOf(code(fault.file), fault)}`)
  process.exit(0)
}

type End = 'noticed' | 'types' | 'survived' | 'equal'
interface Outcome {
  readonly fault: Planted
  readonly end: End
  /** What noticed it, or what did not. */
  readonly by: readonly string[]
}
const house = openHouse(root)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await house.end()
    process.exit(130)
  })
const probesOf = (file: string) => sample.filter(([, fault]) => fault.file === file)
/** Pages are built once, with all of their faults in them, and switched from one to the next. */
const inPages = new Set<number>()
const switched = new Map<string, string>()
const restore = (file: string) => house.write(file, switched.get(file) ?? sourceWith(code(file), probesOf(file)))
for (const file of new Set(sample.map(([, fault]) => fault.file))) {
  if (switchesPages && file.startsWith('src/') && !runsAtBuild(file)) {
    const { source, without } = switchedSource(file, code(file), probesOf(file))
    switched.set(file, source)
    for (const [id] of probesOf(file)) if (!without.includes(id)) inPages.add(id)
  }
  restore(file)
}

// A copy that has faults of its own would make each that no test notices one of types.
const typesBefore = switchesPages ? null : house.typeFaults()
if (typesBefore !== null) {
  await house.end()
  throw new Error(`The copy has faults of types before any is planted: ${typesBefore}`)
}

/** How a test does without any fault, and which places it comes by; null when it fails without one. */
interface Sound {
  readonly seconds: number
  readonly reached: ReadonlySet<number>
  /** In which of its tests the pages came by which. */
  readonly byPages: PageFilters['byPages']
}
const sound = new Map<string, Sound | null>()
/** What matches tests of these names alone. */
const titled = (names: readonly string[]) =>
  `(^| > )(${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`
const nameOf = ({ test, title }: Walk) => (title === undefined ? test : `${test} -t '${title}'`)
const soundOf = async (walk: Walk): Promise<Sound | null> => {
  const known = sound.get(nameOf(walk))
  if (known !== undefined) return known
  if (walk.needsPages) house.build()
  const once = () => house.run(walk.test, 900, walk.title)
  let told = await once()
  // All of its faults would be left out with it.
  if (!told.passed) told = await once()
  const { passed, failed, reached, byPages, seconds } = told
  if (!passed) console.log(`  ${nameOf(walk)} fails without a fault and is left out: ${failed[0]?.slice(0, 600)}`)
  const own = passed ? { seconds, reached: new Set(reached), byPages } : null
  sound.set(nameOf(walk), own)
  return own
}
const runsFor = (file: string): readonly Walk[] => {
  // To find those that come by, each is run without a fault first.
  if (byJourneys) return journeys(file).slice(0, Number(values.files))
  return byWalks ? walks(file) : graph.testsOf(file).map((test) => ({ test, isDeaf: false, needsPages: false }))
}
/**
 * Whether a test that failed with a fault fails by itself too, and does not without the fault: on a busy machine a
 * journey can miss a moment, and it may need what those before it left behind.
 */
const failsByFault = async (test: string, name: string, id: number, atMost: number) => {
  const again = await house.run(test, atMost, titled([name]))
  house.switchTo(null)
  const without = await house.run(test, atMost, titled([name]))
  house.switchTo(id)
  return !again.passed && without.passed
}

const tryOut = async (id: number, fault: Planted): Promise<Outcome> => {
  if (isEqual(fault, code(fault.file))) return { fault, end: 'equal', by: [] }
  const passed: string[] = []
  for (const walk of runsFor(fault.file)) {
    if (passed.length >= Number(values.files)) break
    const own = await soundOf(walk)
    if (!own || !(walk.isDeaf || own.reached.has(id))) continue
    const comingBy = own.byPages.filter(({ reached }) => reached.includes(id)).map(({ test }) => test)
    if (inPages.has(id) && comingBy.length === 0) continue
    const title = inPages.has(id) ? titled(comingBy) : walk.title
    // A process or a page of its own knows no probes.
    if (inPages.has(id)) house.switchTo(id)
    else house.write(fault.file, sourceWith(code(fault.file), walk.isDeaf ? [] : probesOf(fault.file), fault))
    const unbuilt = walk.needsPages ? house.build() : null
    const atMost = 60 + own.seconds * 5
    const told = unbuilt === null ? await house.run(walk.test, atMost, title) : null
    const first = comingBy.find((one) => told?.failed.includes(one))
    const isChance = byJourneys && first !== undefined && !(await failsByFault(walk.test, first, id, atMost))
    if (isChance) console.log(`  ${walk.test}: ${first} fails with it, but not by it alone`)
    if (inPages.has(id)) house.switchTo(null)
    else restore(fault.file)
    if (told?.failed.includes(noTest)) throw new Error(`No test of ${walk.test} matches ${String(title)}`)
    if (!told) return { fault, end: 'types', by: [unbuilt ?? 'it cannot be built'] }
    if (!told.passed && !isChance)
      return { fault, end: 'noticed', by: [`${walk.test}: ${told.failed[0]?.slice(0, 160)}`] }
    passed.push(nameOf(walk))
  }
  // Walks and journeys are asked alone, without the compiler.
  if (switchesPages) return { fault, end: 'survived', by: passed }
  house.write(fault.file, sourceWith(code(fault.file), [], fault))
  const types = house.typeFaults()
  restore(fault.file)
  return types === null ? { fault, end: 'survived', by: passed } : { fault, end: 'types', by: [types] }
}

const folder = join(root, '.cache', 'mutants')
mkdirSync(folder, { recursive: true })
const note = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl`)
const outcomes: Outcome[] = []
const counted = (some: readonly Outcome[], ...ends: readonly End[]) =>
  some.filter(({ end }) => ends.includes(end)).length
try {
  for (const [id, fault] of sample) {
    const known = noticed.get(keyOf(fault))
    const outcome: Outcome = known ? { fault, ...known } : await tryOut(id, fault)
    outcomes.push(outcome)
    appendFileSync(note, `${JSON.stringify(outcome)}\n`)
    console.log(
      `${outcomes.length}/${sample.length} ${outcome.end}: ${place(fault)}${outcome.end === 'noticed' || outcome.end === 'types' ? ` ← ${outcome.by[0]}` : ''}`,
    )
  }
} finally {
  await house.end()
}

const survivors = outcomes.filter(({ end }) => end === 'survived')
for (const room of [...new Set(survivors.map(({ fault }) => roomOf(fault.file)))].sort()) {
  console.log(`\n${room}`)
  for (const { fault, by } of survivors.filter((one) => roomOf(one.fault.file) === room))
    console.log(
      `${place(fault)}\n${diffOf(code(fault.file), fault)}\n  ${by.length === 0 ? 'no test comes by' : `unnoticed by ${by.join(', ')}`}`,
    )
}
console.log('\nstratum          planted  noticed  by types  survived  equal  share noticed')
for (const stratum of [...Object.keys(shares), 'all']) {
  const own = stratum === 'all' ? outcomes : outcomes.filter(({ fault }) => fault.stratum === stratum)
  if (own.length === 0) continue
  const figures = [own.length, ...(['noticed', 'types', 'survived', 'equal'] as const).map((end) => counted(own, end))]
  const share = counted(own, 'noticed', 'types') / Math.max(1, own.length - counted(own, 'equal'))
  console.log(
    `${stratum.padEnd(15)}${figures.map((one) => String(one).padStart(9)).join('')}${`${(share * 100).toFixed(1)} %`.padStart(15)}`,
  )
}
console.log(`${equals.length} faults are known to change nothing (tests/mutants/equals.ts); all outcomes: ${note}`)
