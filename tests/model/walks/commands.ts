import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { AnyEventObject } from 'xstate'
import { nameOf } from '#tests/model/driver.ts'
import { type Called, explained, type Outcome } from '#tests/model/walks/history.ts'
import {
  type Answered,
  type Led,
  type Lifecycle,
  type Stands,
  stepOf,
  type Tried,
} from '#tests/model/walks/lifecycle.ts'
import type { Cut } from '#tests/model/walks/line.ts'

/** Who called what. */
interface Asked {
  /** Null for the system. */
  readonly person: number | null
  readonly event: AnyEventObject
}
type Call = Called<Asked>
/** What a walk knows: where the record may stand, and all that was called and answered. */
export interface Known<F = unknown> {
  readonly life: Lifecycle<F>
  readonly people: number
  stands: readonly Stands<F>[]
  clock: number
  readonly history: Call[]
  readonly tried: Tried[]
  commands: number
}
export interface Real {
  readonly led: Led
  /** Kills the server (kill -9) after so many milliseconds, and starts it again. */
  readonly killAfter: (ms: number) => Promise<void>
}
export const knownOf = <F>(life: Lifecycle<F>, people: number): Known<F> => ({
  life,
  people,
  stands: [life.begin],
  clock: 0,
  history: [],
  tried: [],
  commands: 0,
})

const whoOf = (person: number | null) => (person === null ? 'the system' : `person ${person + 1}`)
const said = ({ person, event }: Asked) => `${whoOf(person)}: ${nameOf(event)}`
const outcomeOf = (outcome: Outcome): string => {
  if (outcome.is === 'seen')
    return `sees ${outcome.value}${outcome.details === undefined ? '' : ` ${JSON.stringify(outcome.details)}`}`
  if (outcome.is === 'done') return 'done'
  return outcome.is === 'refused' ? `refused: ${outcome.why}` : 'no answer'
}
/** A history as people read it: who asked what between which moments, and what came back. */
export const printed = (calls: readonly Call[]): string =>
  calls
    .map(
      ({ event, from, to, outcome }) =>
        `  ${String(from).padStart(4)}–${to === Number.POSITIVE_INFINITY ? ' ' : String(to).padEnd(4)} ${said(event)} → ${outcomeOf(outcome)}`,
    )
    .join('\n')

const explains =
  <F>(life: Lifecycle<F>) =>
  (at: Stands<F>, { event: { person, event }, outcome }: Call): Stands<F> | null => {
    if (outcome.is === 'seen')
      return outcome.value === at.value &&
        (outcome.details === undefined ||
          isDeepStrictEqual(outcome.details, life.details(at.facts, at.value, person ?? 0)))
        ? at
        : null
    const { after } = stepOf(life, at, event, person)
    if (outcome.is === 'refused') return after === null ? at : null
    return after
  }

const read: AnyEventObject = { type: 'look' }
/** A call and what its answer shows, which is read after the step is taken and may show somebody else's by then. */
const called = async <F>(known: Known<F>, asked: Asked, ask: () => Promise<Answered>): Promise<readonly Call[]> => {
  known.clock += 1
  const from = known.clock
  const { outcome, shows } = await ask().catch((fault: unknown): Answered => {
    // No answer; a fault of the walk itself is no lost line.
    if (fault instanceof TypeError) return { outcome: { is: 'lost' } }
    throw fault
  })
  known.clock += 1
  const to = outcome.is === 'lost' ? Number.POSITIVE_INFINITY : known.clock
  const call: Call = { event: asked, from, to, outcome }
  if (shows === undefined) return [call]
  const { person } = asked
  return [call, { event: { person, event: read }, from, to, outcome: { is: 'seen', value: shows }, follows: call }]
}
/** Whoever is refused reads why: what the machine says of its state and its facts. */
const assertWhy = <F>(life: Lifecycle<F>, at: Stands<F>, { event: { person, event }, outcome }: Call): void => {
  if (outcome.is !== 'refused' || person === null) return
  const why = life.why?.(at, event, person)
  if (why === undefined || why === null || outcome.why.includes(why)) return
  throw new Error(
    `${said({ person, event })} at ${at.value} ${JSON.stringify(at.facts)} was refused with “${outcome.why}”, which does not say “${why}”`,
  )
}
/** Everybody looks, and a serial order must explain what was answered since everybody looked last. */
const settle = async <F>(known: Known<F>, { led }: Real, calls: Call[]): Promise<void> => {
  for (let person = 0; person < known.people; person += 1)
    calls.push(...(await called(known, { person, event: read }, async () => ({ outcome: await led.look(person) }))))
  const { life, stands } = known
  const [before] = stands
  const single = calls.filter(({ event }) => event.event !== read)
  if (stands.length === 1 && before && single.length === 1 && single[0]?.outcome.is !== 'lost')
    for (const call of single) {
      known.tried.push(...stepOf(life, before, call.event.event, call.event.person).tried)
      assertWhy(life, before, call)
    }
  const ends = explained(calls, stands, explains(life))
  const earlier = [...known.history]
  known.history.push(...calls)
  known.commands += 1
  if (ends.length === 0)
    throw new Error(
      `No serial order explains what was answered. It stood at ${stands.map(({ value, facts }) => `${value} ${JSON.stringify(facts)}`).join(' or ')}, then\n${printed(calls)}${earlier.length > 0 ? `\nBefore that\n${printed(earlier.filter(({ event }) => event.event !== read))}` : ''}`,
    )
  known.stands = ends
}
const go = (known: Known, real: Real, asked: Asked, cut: Cut | null = null) =>
  called(known, asked, () => {
    const { person, event } = asked
    return person === null ? real.led.system(event) : real.led.ask(person, event, cut)
  })

export type Command = fc.AsyncCommand<Known, Real>
const command = (name: string, asked: readonly Asked[], run: Command['run'], isAny = true): Command => ({
  // What nobody takes is tried now and then; most steps of a walk lead on.
  check: ({ stands, life }) =>
    isAny || stands.some((at) => asked.some(({ person, event }) => stepOf(life, at, event, person).after !== null)),
  run,
  toString: () => name,
})
export const one = (asked: Asked, isAny: boolean): Command =>
  command(said(asked), [asked], async (known, real) => settle(known, real, [...(await go(known, real, asked))]), isAny)
/** Each person one call after the other, all of them at once. */
export const atOnce = (all: readonly (readonly Asked[])[]): Command => {
  const lanes = all.filter((lane) => lane.length > 0)
  const [[only, ...more] = []] = lanes
  // What is left of several when a walk shrinks.
  if (only && more.length === 0 && lanes.length === 1) return one(only, false)
  return command(
    `at once: ${lanes.map((lane) => lane.map(said).join(', ')).join(' | ')}`,
    lanes.flat(),
    async (known, real) => {
      const calls = await Promise.all(
        lanes.map(async (lane) => {
          const own: Call[] = []
          for (const asked of lane) own.push(...(await go(known, real, asked)))
          return own
        }),
      )
      await settle(known, real, calls.flat())
    },
    false,
  )
}
export const lost = (asked: Asked, cut: Cut): Command =>
  command(
    `the line is cut ${cut === 'asking' ? 'before it is asked' : 'as it is answered'}: ${said(asked)}`,
    [asked],
    async (known, real) => settle(known, real, [...(await go(known, real, asked, cut))]),
    false,
  )
export const killed = (lanes: readonly Asked[], ms: number): Command =>
  command(
    `kill -9 after ${ms} ms: ${lanes.map(said).join(' | ')}`,
    lanes,
    async (known, real) => {
      const [calls] = await Promise.all([Promise.all(lanes.map((asked) => go(known, real, asked))), real.killAfter(ms)])
      await settle(known, real, calls.flat())
    },
    false,
  )

export interface Chances {
  readonly people: number
  /** Of a hundred commands so many kill the server; each takes a start of it. */
  readonly kills: number
  /** Lines are cut on the way; unless said otherwise they are. */
  readonly cuts?: boolean
}
/** Everything that may happen on a walk through this machine. */
export const commandsOf = (life: Lifecycle, { people, kills, cuts = true }: Chances): fc.Arbitrary<Command> => {
  const person = fc.nat({ max: people - 1 })
  const event = fc.constantFrom(...life.asked)
  const asked = fc.record({ person, event })
  const lane = (at: number) =>
    fc.array(event, { maxLength: 2 }).map((some) => some.map((one) => ({ person: at, event: one })))
  const everybody = fc.tuple(...Array.from({ length: people }, (_, at) => lane(at)))
  const happens = life.happens.map((one): Asked => ({ person: null, event: one }))
  return fc.oneof(
    { weight: 40, arbitrary: asked.map((some) => one(some, false)) },
    { weight: 8, arbitrary: asked.map((some) => one(some, true)) },
    ...(happens.length > 0
      ? [
          { weight: 24, arbitrary: fc.constantFrom(...happens).map((some) => one(some, false)) },
          { weight: 4, arbitrary: fc.constantFrom(...happens).map((some) => one(some, true)) },
        ]
      : []),
    ...(people > 1 ? [{ weight: 16, arbitrary: everybody.map(atOnce) }] : []),
    ...(cuts
      ? [
          {
            weight: 6,
            arbitrary: fc.tuple(asked, fc.constantFrom<Cut>('asking', 'answer')).map(([some, cut]) => lost(some, cut)),
          },
        ]
      : []),
    ...(kills > 0
      ? [
          {
            weight: kills,
            arbitrary: fc.tuple(everybody, fc.nat({ max: 30 })).map(([lanes, ms]) =>
              killed(
                lanes.flatMap(([first]) => first ?? []),
                ms,
              ),
            ),
          },
        ]
      : []),
  )
}
