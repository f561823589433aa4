import fc from 'fast-check'
import { graphOf } from '#machines/graph.ts'
import { mutantsOf } from '#tests/model/mutants.ts'
import { commandsOf, type Known, knownOf, one, type Real } from '#tests/model/walks/commands.ts'
import { type Lifecycle, type Stands, stepOf, type Told, type Tried } from '#tests/model/walks/lifecycle.ts'
import { eventually } from '#tests/support/eventually.ts'

export interface Wishes {
  readonly seed: number
  /** So many commands in all, over walks of at most `longest`. */
  readonly steps: number
  readonly people: number
  readonly kills: number
  /** Lines are cut on the way; unless said otherwise they are. */
  readonly cuts?: boolean
  /** Where a failure was found, to find it again: the walk among those of its seed, and which of its commands were run. */
  readonly path?: string | undefined
  readonly replay?: string | undefined
}
export interface Failure {
  readonly why: string
  /** The shortest walk that was found, one command each. */
  readonly shortest: readonly string[]
  readonly path: string
  readonly replay: string
}
export interface Walked {
  readonly walks: number
  readonly commands: number
  readonly tried: readonly Tried[]
  readonly failure: Failure | null
}
const longest = 30
/** Of commands that are generated some do not fit where the walk is, and are passed over. */
const passed = 3

/** Walks a machine, and shrinks a walk that fails. `open` gives a fresh record. */
export const walked = async (
  life: Lifecycle,
  { seed, steps, people, kills, cuts = true, path, replay }: Wishes,
  open: () => Promise<Real>,
): Promise<Walked> => {
  const tried: Tried[] = []
  let [walks, commands, isFailed] = [0, 0, false]
  const all = fc.commands<Known, Real, false>([commandsOf(life, { people, kills, cuts })], {
    maxCommands: longest * passed,
    size: 'max',
    ...(replay !== undefined && { replayPath: replay }),
  })
  const property = fc.asyncProperty(all, async (some) => {
    if (commands >= steps && !isFailed) return
    const known = knownOf(life, people)
    const real = await open()
    walks += 1
    try {
      await fc.asyncModelRun(() => ({ model: known, real }), some)
    } catch (fault) {
      isFailed = true
      throw fault
    } finally {
      commands += known.commands
      tried.push(...known.tried)
    }
  })
  const failure = await failureOf(property, { seed, steps, path }, ([some]) => some)
  return { walks, commands, tried, failure }
}
/** Runs a property of commands; what it answers of a failure leads back to it. */
export const failureOf = async <Ts extends readonly unknown[], C>(
  property: fc.IAsyncProperty<Ts>,
  { seed, steps, path }: Pick<Wishes, 'seed' | 'steps' | 'path'>,
  commandsIn: (counter: Ts) => Iterable<C>,
): Promise<Failure | null> => {
  const run = await fc.check(property, { seed, numRuns: Math.max(steps, 1), ...(path !== undefined && { path }) })
  if (!run.failed) return null
  if (!run.counterexample) throw new Error(`${run.numSkips} walks were passed over: none fits`)
  const some = commandsIn(run.counterexample)
  return {
    why: run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance),
    shortest: [...some].filter(hasRun).map(String),
    path: run.counterexamplePath ?? '',
    replay: /replayPath="([^"]*)"/.exec(String(some))?.[1] ?? '',
  }
}
const hasRun = (one: unknown) => Reflect.get(Object(one), 'hasRan') !== false

/** The machine with a fault planted, by the fault's name; throws where there is none of that name. */
export const withFault = (life: Lifecycle, name: string): Lifecycle => {
  const mutants = mutantsOf(life.machine)
  const mutant = mutants.find((some) => some.name === name)
  if (!mutant)
    throw new Error(`${life.name} has no fault “${name}”. It has\n  ${mutants.map((some) => some.name).join('\n  ')}`)
  return { ...life, machine: mutant.machine }
}

type Way = readonly { readonly person: number | null; readonly event: Lifecycle['asked'][number] }[]
const keyOf = ({ place, isTaken }: Tried) => `${place} ${isTaken}`
/**
 * Ways through a machine that together take every transition and are kept back by every guard, each going on from where
 * the one before has ended for as long as it can.
 */
export const coveringWays = (life: Lifecycle, people: number): readonly Way[] => {
  const everything: Way = [
    ...life.asked.flatMap((event) => Array.from({ length: people }, (_, person) => ({ person, event }))),
    ...life.happens.map((event) => ({ person: null, event })),
  ]
  const done = new Set<string>()
  const ways: Way[] = []
  const nearest = (from: Stands): readonly [way: Way, at: Stands] | null => {
    const seen = new Set([JSON.stringify(from)])
    let front: readonly { readonly at: Stands; readonly way: Way }[] = [{ at: from, way: [] }]
    while (front.length > 0) {
      const further: { at: Stands; way: Way }[] = []
      for (const { at, way } of front)
        for (const step of everything) {
          const { after, tried } = stepOf(life, at, step.event, step.person)
          const there = after ?? at
          if (tried.some((some) => !done.has(keyOf(some)))) {
            for (const some of tried) done.add(keyOf(some))
            return [[...way, step], there]
          }
          const name = JSON.stringify(there)
          if (seen.has(name)) continue
          seen.add(name)
          further.push({ at: there, way: [...way, step] })
        }
      front = further
    }
    return null
  }
  for (;;) {
    let at = life.begin
    const whole: Way[number][] = []
    for (let next = nearest(at); next; next = nearest(at)) {
      whole.push(...next[0])
      at = next[1]
    }
    if (whole.length === 0) return ways
    ways.push(whole)
  }
}
/** The history of a record tells each of its states, one after the other, and whether somebody has asked for the first of them. */
const assertTold = (
  life: Lifecycle,
  { person, event }: Way[number],
  [before, after]: readonly [string, string],
  told: readonly Told[],
): void => {
  const moves = told.filter(({ from, to }) => from !== to)
  if (life.isKept?.(event) === false && moves.length === 0) return
  const states = [before, ...moves.map(({ to }) => to)]
  const isChain = moves.every(({ from }, at) => from === states[at]) && states.at(-1) === after
  const last = moves.at(-1)
  const isReasoned =
    person === null || typeof event['reason'] !== 'string' || !last || last.reason === event['reason'].trim()
  const isRight = isChain && isReasoned && moves.every(({ isAsked }, at) => at > 0 || isAsked === (person !== null))
  if (!isRight)
    throw new Error(
      `“${event.type}” of ${person === null ? 'the system' : 'a person'} led from ${before} to ${after}; the history tells ${JSON.stringify(moves)}`,
    )
}
/** Whoever has the record open hears that it has moved. */
const assertAnnounced = async (
  { person, event }: Way[number],
  [before, after]: readonly [string, string],
  isHeard: () => boolean,
): Promise<void> => {
  if (await eventually(isHeard, Boolean)) return
  throw new Error(
    `“${event.type}” of ${person === null ? 'the system' : 'a person'} led from ${before} to ${after}, and no news of it went out`,
  )
}
/** Leads real records along the covering ways; answers what was tried. Throws where the server and the machine differ. */
export const covered = async (
  life: Lifecycle,
  people: number,
  open: () => Promise<Real>,
): Promise<readonly Tried[]> => {
  const tried: Tried[] = []
  for (const way of coveringWays(life, people)) {
    const known = knownOf(life, people)
    const real = await open()
    const { led } = real
    let count = (await led.history?.())?.length ?? 0
    for (const step of way) {
      const [before = life.begin] = known.stands
      const [heard, version] = [led.announced?.(), await led.version?.()]
      await one(step, true).run(known, real)
      const [after = before] = known.stands
      const told = await led.history?.()
      if (told) assertTold(life, step, [before.value, after.value], told.slice(count))
      count = told?.length ?? 0
      if (version !== undefined && after.value !== before.value) {
        const saves = ((await led.version?.()) ?? 0) - version
        if (saves !== 1)
          throw new Error(
            `“${step.event.type}” led from ${before.value} to ${after.value} by ${saves} saves, not by one`,
          )
      }
      if (heard !== undefined && after.value !== before.value && life.isQuiet?.(step.event) !== true)
        await assertAnnounced(step, [before.value, after.value], () => (led.announced?.() ?? 0) > heard)
    }
    tried.push(...known.tried)
  }
  return tried
}
export interface Figures {
  readonly transitions: readonly [driven: number, all: number]
  /** Those that guards let through, and those that they kept back. */
  readonly guards: readonly [bothWays: number, all: number]
  readonly missing: readonly string[]
}
/** How much of a machine was tried, by the transitions of its graph. */
export const figuresOf = ({ machine }: Pick<Lifecycle, 'machine'>, tried: readonly Tried[]): Figures => {
  const { transitions } = graphOf(machine)
  const found = new Set(tried.map(keyOf))
  const has = (place: number, isTaken: boolean) => found.has(keyOf({ place, isTaken }))
  const guarded = transitions.flatMap(({ guard }, place) => (guard === null ? [] : [place]))
  return {
    transitions: [transitions.filter((_, place) => has(place, true)).length, transitions.length],
    guards: [guarded.filter((place) => has(place, true) && has(place, false)).length, guarded.length],
    missing: transitions.flatMap(({ from, event, to, guard }, place) => {
      const name = `${from} –${event}${guard === null ? '' : ` [${guard}]`}→ ${to ?? from}`
      return [
        ...(has(place, true) ? [] : [name]),
        ...(guard === null || has(place, false) ? [] : [`${name}, kept back`]),
      ]
    }),
  }
}
