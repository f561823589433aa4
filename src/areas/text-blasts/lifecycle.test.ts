import { describe, expect, test } from 'vitest'
import { blastLifecycle, possibleSteps } from '#areas/text-blasts/lifecycle.ts'
import { statuses } from '#contract/statuses.ts'
import { type BlastFacts, type BlastState, stepsIn } from '#machines/text-blast.ts'
import { boxHeight, marksOf, type Taken } from '#workspace/steps/lifecycle.ts'

const { states, arrows, drawing } = blastLifecycle
const { places, paths } = drawing

const facts: BlastFacts = {
  queued: 10,
  handingOver: 0,
  handedOver: 5,
  failed: 2,
  unknown: 1,
  notHandedOver: 0,
  hasAccount: true,
  hasSurvey: true,
  surveyName: 'After your visit',
  now: 0,
}
describe('The drawing of the lifecycle', () => {
  test('shows every state and every arrow of the machine, and nothing that the machine does not have', () => {
    expect([...states].toSorted()).toEqual(Object.keys(statuses.textblast).toSorted())
    expect(Object.keys(places).toSorted()).toEqual([...states].toSorted())
    expect(arrows.map(({ pair }) => pair).toSorted()).toEqual(Object.keys(paths).toSorted())
  })

  test('names the events of an arrow, those of the system too', () => {
    expect(arrows.find(({ pair }) => pair === 'sending>paused')?.events).toEqual(['pause', 'fault'])
    expect(arrows.find(({ pair }) => pair === 'scheduled>sending')?.events).toEqual(['send', 'due'])
  })

  test('lets each arrow begin at the edge of its state and end short of the other one, which no two share', () => {
    for (const { pair, from, to } of arrows) {
      const [startX = 0, startY = 0] = (paths[pair] ?? '')
        .slice(1)
        .split(/[A-Z ]/)
        .map(Number)
      const begin = places[from]
      const isAtEdge =
        startX >= begin.x - 1 &&
        startX <= begin.x + begin.width + 1 &&
        startY >= begin.y - 1 &&
        startY <= begin.y + boxHeight + 1
      expect([pair, isAtEdge]).toEqual([pair, true])
      // The last letter says whether it comes from the side or from above or below.
      const [, letter = '', figure = ''] = /([HV])(-?[\d.]+)$/.exec(paths[pair] ?? '') ?? []
      const end = places[to]
      const [low, high] = letter === 'H' ? [end.x, end.x + end.width] : [end.y, end.y + boxHeight]
      const gap = Math.min(Math.abs(Number(figure) - low), Math.abs(Number(figure) - high))
      expect([pair, gap <= 3]).toEqual([pair, true])
    }
    const boxes = Object.values(places)
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1)) {
        const apart = a.x + a.width < b.x || b.x + b.width < a.x || a.y + boxHeight < b.y || b.y + boxHeight < a.y
        expect(apart).toBe(true)
      }
    for (const { x, width } of boxes) expect(x + width).toBeLessThan(drawing.width)
  })

  test.each(states)('in the state “%s” offers as arrows what a person may do there', (state) => {
    const possible = possibleSteps(state, facts)
    const { arrow, node } = marksOf(blastLifecycle, state, [], possible)
    expect(possible.map(({ step }) => step)).toEqual(stepsIn(state))
    for (const { to } of possible) expect(arrow(`${state}>${to}`)).toBe('can')
    expect(node(state)).toBe('now')
  })

  test('marks the way that was gone, and offers nothing that a guard forbids', () => {
    const taken: readonly Taken<BlastState>[] = [
      { from: 'pending', to: 'scheduled' },
      { from: 'scheduled', to: 'sending' },
      { from: 'sending', to: 'sent' },
    ]
    const possible = possibleSteps('sent', { ...facts, failed: 0, unknown: 0 })
    const marks = marksOf(blastLifecycle, 'sent', taken, possible)
    expect(states.filter((state) => marks.node(state) === 'was')).toEqual(['pending', 'scheduled', 'sending'])
    expect(marks.arrow('pending>scheduled')).toBe('was')
    expect(marks.arrow('pending>sending')).toBe('rest')
    expect(possible).toEqual([])
    expect(marks.arrow('sent>sending')).toBe('rest')
  })
})
