import { statuses } from '#contract/statuses.ts'
import {
  type BlastFacts,
  type BlastState,
  type BlastStep,
  type BlastStepEvent,
  blastSteps,
  nextState,
  textBlastMachine,
} from '#machines/text-blast.ts'

const isState = (name: string): name is BlastState => Object.hasOwn(statuses.textblast, name)
/** The states of the lifecycle, as the machine has them. */
export const statesIn: readonly BlastState[] = Object.keys(textBlastMachine.states).filter(isState)

export type Pair = `${BlastState}>${BlastState}`
/** One arrow: from a state to a state, by one event or several. */
export interface Arrow {
  readonly pair: Pair
  readonly from: BlastState
  readonly to: BlastState
  readonly events: readonly string[]
}
/** Every arrow of the machine; several events between the same two states share one. */
export const arrowsOf = (machine = textBlastMachine): readonly Arrow[] => {
  const found = new Map<Pair, Arrow>()
  for (const from of statesIn)
    for (const [event, transitions] of machine.states[from]?.transitions ?? [])
      for (const { target = [] } of transitions)
        for (const { key: to } of target) {
          if (!isState(to)) continue
          const pair: Pair = `${from}>${to}`
          const events = found.get(pair)?.events ?? []
          found.set(pair, { pair, from, to, events: events.includes(event) ? events : [...events, event] })
        }
  return [...found.values()]
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}
export const boxHeight = 30
/** What the drawing takes, from -34 above its first line on. */
export const drawing = { width: 716, top: -34, height: 226 }
/** Where each state stands: the usual way from left to right, what interrupts it below. */
export const places: Readonly<Record<BlastState, Box>> = {
  pending: { x: 0.5, y: 46.5, width: 108 },
  scheduled: { x: 140.5, y: 46.5, width: 116 },
  sending: { x: 288.5, y: 46.5, width: 124 },
  sent: { x: 546.5, y: 4.5, width: 146 },
  'partially-sent': { x: 546.5, y: 46.5, width: 146 },
  failed: { x: 546.5, y: 88.5, width: 146 },
  waiting: { x: 173.5, y: 132.5, width: 108 },
  paused: { x: 312.5, y: 132.5, width: 108 },
  cancelled: { x: 452.5, y: 132.5, width: 118 },
}
/** Back from one of the three ends, over the top, to sending. */
const again = (y: number) => `M693 ${y}H704Q712 ${y} 712 ${y - 8}V-8Q712 -16 704 -16H352Q344 -16 344 -8V44`
/** The way of each arrow. A test holds it to the machine: no arrow without a way, no way without an arrow. */
export const transitionPaths: Readonly<Partial<Record<Pair, string>>> = {
  'pending>scheduled': 'M109 61H138',
  'pending>sending': 'M54 46V30Q54 22 62 22H300Q308 22 308 30V44',
  'pending>cancelled': 'M54 77V172Q54 180 62 180H503Q511 180 511 172V165',
  'scheduled>scheduled': 'M182 46V40Q182 34 188 34H210Q216 34 216 40V44',
  'scheduled>sending': 'M257 61H286',
  'scheduled>cancelled': 'M156 77V172Q156 180 164 180H503Q511 180 511 172V165',
  'sending>waiting': 'M318 77V96Q318 104 310 104H252Q244 104 244 112V130',
  'waiting>sending': 'M216 132V98Q216 90 224 90H294Q302 90 302 82V79',
  'waiting>paused': 'M282 147H310',
  'waiting>cancelled': 'M228 163V172Q228 180 236 180H503Q511 180 511 172V165',
  'sending>paused': 'M338 77V130',
  'paused>sending': 'M354 132V79',
  'paused>cancelled': 'M421 147H450',
  'sending>cancelled': 'M404 77V100Q404 108 412 108H503Q511 108 511 116V130',
  'sending>sent': 'M413 61H464Q472 61 472 53V27Q472 19 480 19H544',
  'sending>partially-sent': 'M413 61H544',
  'sending>failed': 'M413 61H464Q472 61 472 69V95Q472 103 480 103H544',
  'sent>sending': again(19),
  'partially-sent>sending': again(61),
  'failed>sending': again(103),
}

/** A step that was taken, as far as the drawing minds. */
export interface Taken {
  readonly from: BlastState
  readonly to: BlastState
}
export type NodeMark = 'now' | 'was' | 'rest'
export type ArrowMark = 'can' | 'was' | 'rest'
export interface Marks {
  readonly node: (state: BlastState) => NodeMark
  readonly arrow: (pair: Pair) => ArrowMark
  /** What a person may do now, and where it leads. */
  readonly possible: readonly { readonly step: BlastStep; readonly to: BlastState }[]
}
/** The event of a step as far as it could be asked for: with a time that is to come, and with a reason. */
export const wouldBe = (step: BlastStep): BlastStepEvent => {
  if (step === 'schedule') return { type: step, at: Number.POSITIVE_INFINITY }
  return step === 'force-send' ? { type: step, reason: '–' } : { type: step }
}

/** What is drawn how: where it is, where it has been, and where a person may lead it. */
export const marksOf = (state: BlastState, taken: readonly Taken[], facts: BlastFacts): Marks => {
  const been = new Set<BlastState>(['pending', ...taken.flatMap(({ from, to }) => [from, to])])
  const gone = new Set<Pair>(taken.map(({ from, to }): Pair => `${from}>${to}`))
  const possible = blastSteps.flatMap((step) => {
    const to = nextState(state, facts, wouldBe(step))
    return to === null ? [] : [{ step, to }]
  })
  const open = new Set<Pair>(possible.map(({ to }): Pair => `${state}>${to}`))
  return {
    node: (one) => (one === state ? 'now' : been.has(one) ? 'was' : 'rest'),
    arrow: (pair) => (open.has(pair) ? 'can' : gone.has(pair) ? 'was' : 'rest'),
    possible,
  }
}
