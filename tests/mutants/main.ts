import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { equals, isEqual } from './equals.ts'
import { openHouse } from './house.ts'
import { readGraph } from './nearest.ts'
import { faultsOf } from './rules.ts'
import { isProduct, type Planted, roomOf, sampleOf, strata, stratumOf } from './sample.ts'
import { diffOf, lineOf, sourceWith } from './source.ts'

const help = `npm run mutants [-- --count 400] [--seed 1] [--rooms server/areas/leads,machines] [--files 8] [--list]
  --count  how many faults are planted, one at a time
  --seed   which of all possible ones
  --rooms  beginnings of paths that they are planted under
  --files  how many tests that come by the place are run, the nearest first, before a fault counts as unnoticed
  --list   says which faults would be planted, and ends`
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    rooms: { type: 'string', default: '' },
    files: { type: 'string', default: '8' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
const root = join(import.meta.dirname, '..', '..')
const rooms = values.rooms.split(',').filter((one) => one !== '')
const codeOf = new Map<string, string>()
const all = globSync('{contract,machines,server,src}/**/*.{ts,tsx}', { cwd: root })
  .map((one) => one.replaceAll('\\', '/'))
  .filter((file) => isProduct(file) && (rooms.length === 0 || rooms.some((one) => file.startsWith(one))))
  .sort()
  .flatMap((file): readonly Planted[] => {
    const stratum = stratumOf(file)
    if (stratum === undefined) return []
    const code = readFileSync(join(root, file), 'utf8')
    codeOf.set(file, code)
    return faultsOf(file, code).map((fault) => ({ ...fault, file, stratum }))
  })
const sample = sampleOf(all, Number(values.count), Number(values.seed)).map((fault, id) => [id, fault] as const)
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
const graph = readGraph(root)
const probesOf = (file: string) => sample.filter(([, fault]) => fault.file === file)
const restore = (file: string) => house.write(file, sourceWith(code(file), probesOf(file)))
for (const file of new Set(sample.map(([, fault]) => fault.file))) restore(file)

/** How a test does without any fault, and which places it comes by; null when it fails without one. */
interface Sound {
  readonly seconds: number
  readonly reached: ReadonlySet<number>
}
const sound = new Map<string, Sound | null>()
const soundOf = async (test: string): Promise<Sound | null> => {
  const known = sound.get(test)
  if (known !== undefined) return known
  const { passed, failed, reached, seconds } = await house.run(test, 900)
  if (!passed) console.log(`  ${test} fails without a fault and is left out: ${failed[0]?.slice(0, 200)}`)
  const own = passed ? { seconds, reached: new Set(reached) } : null
  sound.set(test, own)
  return own
}

const tryOut = async (id: number, fault: Planted): Promise<Outcome> => {
  if (isEqual(fault, code(fault.file))) return { fault, end: 'equal', by: [] }
  const passed: string[] = []
  for (const test of graph.testsOf(fault.file)) {
    if (passed.length >= Number(values.files)) break
    const own = await soundOf(test)
    if (!own?.reached.has(id)) continue
    house.write(fault.file, sourceWith(code(fault.file), probesOf(fault.file), fault))
    const told = await house.run(test, 60 + own.seconds * 5)
    restore(fault.file)
    if (!told.passed) return { fault, end: 'noticed', by: [`${test}: ${told.failed[0]?.slice(0, 160)}`] }
    passed.push(test)
  }
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
    const outcome = await tryOut(id, fault)
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
for (const stratum of [...Object.keys(strata), 'all']) {
  const own = stratum === 'all' ? outcomes : outcomes.filter(({ fault }) => fault.stratum === stratum)
  if (own.length === 0) continue
  const figures = [own.length, ...(['noticed', 'types', 'survived', 'equal'] as const).map((end) => counted(own, end))]
  const share = counted(own, 'noticed', 'types') / Math.max(1, own.length - counted(own, 'equal'))
  console.log(
    `${stratum.padEnd(15)}${figures.map((one) => String(one).padStart(9)).join('')}${`${(share * 100).toFixed(1)} %`.padStart(15)}`,
  )
}
console.log(`${equals.length} faults are known to change nothing (tests/mutants/equals.ts); all outcomes: ${note}`)
