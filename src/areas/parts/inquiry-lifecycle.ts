import { namesOf } from '#contract/names.ts'
import { statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import {
  nextState,
  type PartsFacts,
  type PartsState,
  partsInquiryMachine,
  partsSteps,
  stepsIn,
} from '#machines/parts-inquiry.ts'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { arrowsOf, type Drawing, type Lifecycle, type Possible } from '#workspace/steps/lifecycle.ts'

const places: Drawing<PartsState>['places'] = {
  pending: { x: 0.5, y: 40.5, width: 110 },
  quoted: { x: 190.5, y: 40.5, width: 110 },
  confirmed: { x: 380.5, y: 40.5, width: 120 },
  fulfilled: { x: 580.5, y: 40.5, width: 110 },
  cancelled: { x: 290.5, y: 130.5, width: 120 },
}
/** There above, back below; what is over goes back over the top, and what is cancelled lies under all. */
const paths: Drawing<PartsState>['paths'] = {
  'pending>quoted': 'M111 50H188',
  'quoted>pending': 'M190 61H113',
  'quoted>confirmed': 'M301 50H378',
  'confirmed>quoted': 'M380 61H303',
  'confirmed>fulfilled': 'M501 50H578',
  'fulfilled>confirmed': 'M580 61H503',
  'fulfilled>quoted': 'M620 40V30Q620 22 612 22H253Q245 22 245 30V38',
  'fulfilled>pending': 'M650 40V16Q650 8 642 8H63Q55 8 55 16V38',
  'pending>cancelled': 'M45 71V132Q45 140 53 140H288',
  'cancelled>pending': 'M290 151H33Q25 151 25 143V73',
  'quoted>cancelled': 'M230 71V96Q230 104 238 104H302Q310 104 310 112V128',
  'cancelled>quoted': 'M330 130V100Q330 92 322 92H268Q260 92 260 84V73',
  'confirmed>cancelled': 'M450 71V96Q450 104 442 104H398Q390 104 390 112V128',
  'cancelled>confirmed': 'M370 130V100Q370 92 378 92H412Q420 92 420 84V73',
}
const states = namesOf(statuses.partsinquiry)
/** How an inquiry about parts is led, as its page draws it. */
export const inquiryLifecycle: Lifecycle<PartsState, PartsState> = {
  states,
  arrows: arrowsOf(partsInquiryMachine, states),
  first: 'pending',
  drawing: {
    width: 692,
    top: -18,
    height: 182,
    places,
    paths,
    captions: [
      { x: 150, y: 28, width: 76, text: partsSteps.quoted, steps: [] },
      { x: 340, y: 28, width: 76, text: partsSteps.confirmed, steps: [] },
      { x: 540, y: 28, width: 76, text: partsSteps.fulfilled, steps: [] },
      { x: 350, y: -16, width: 300, text: msg`reopened by a parts administrator`, steps: [] },
      { x: 166, y: 118, width: 200, text: partsSteps.cancelled, steps: ['cancelled'] },
    ],
  },
  titles: statuses.partsinquiry,
  stepTitles: partsSteps,
  appearance: (state) => statusAppearance(state, 'partsinquiry'),
  names: { picture: msg`Lifecycle of the inquiry. Current status: {state}.`, list: msg`Statuses of the inquiry` },
}

/** What a person may do with an inquiry now, and where the arrow leads that shows it. */
export const possibleSteps = (state: PartsState, facts: PartsFacts): readonly Possible<PartsState, PartsState>[] =>
  stepsIn(state).flatMap((step) => {
    const to = nextState(state, facts, { type: step })
    return to === null ? [] : [{ step, to }]
  })
