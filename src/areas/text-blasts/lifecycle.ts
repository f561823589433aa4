import { actions, statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import {
  type BlastFacts,
  type BlastState,
  type BlastStep,
  type BlastStepEvent,
  blastSteps,
  nextState,
  textBlastMachine,
} from '#machines/text-blast.ts'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { arrowsOf, type Drawing, type Lifecycle, type Possible } from '#workspace/steps/lifecycle.ts'

/** The usual way from left to right, what interrupts it below. */
const places: Drawing<BlastState>['places'] = {
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
const paths: Drawing<BlastState>['paths'] = {
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

const isState = (name: string): name is BlastState => Object.hasOwn(statuses.textblast, name)
/** In the order of the machine. */
const states = Object.keys(textBlastMachine.states).filter(isState)
/** How a text blast is led, as its page draws it. */
export const blastLifecycle: Lifecycle<BlastState, BlastStep> = {
  states,
  arrows: arrowsOf(textBlastMachine, states),
  first: 'pending',
  drawing: {
    width: 716,
    top: -34,
    height: 226,
    places,
    paths,
    figures: [
      { x: 222, y: 86, text: '07:00' },
      { x: 250, y: 118, text: '21:00' },
    ],
    captions: [{ x: 528, y: -27, width: 180, text: msg`resend or force send`, steps: ['resend', 'force-send'] }],
  },
  titles: statuses.textblast,
  stepTitles: actions.textblast,
  appearance: (state) => statusAppearance(state, 'textblast'),
  names: { picture: msg`Text blast lifecycle. Current status: {state}.`, list: msg`Text blast statuses` },
}

/** The event of a step as far as it could be asked for: with a time that is to come, and with a reason. */
export const wouldBe = (step: BlastStep): BlastStepEvent => {
  if (step === 'schedule') return { type: step, at: Number.POSITIVE_INFINITY }
  return step === 'force-send' ? { type: step, reason: '–' } : { type: step }
}

/** What a person may do with a blast now, and where it leads. */
export const possibleSteps = (state: BlastState, facts: BlastFacts): readonly Possible<BlastState, BlastStep>[] =>
  blastSteps.flatMap((step) => {
    const to = nextState(state, facts, wouldBe(step))
    return to === null ? [] : [{ step, to }]
  })
