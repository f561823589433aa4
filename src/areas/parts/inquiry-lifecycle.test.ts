import { describe, expect, test } from 'vitest'
import { inquiryLifecycle, possibleSteps } from '#areas/parts/inquiry-lifecycle.ts'
import { boxHeight } from '#workspace/steps/lifecycle.ts'

const { states, arrows, drawing } = inquiryLifecycle
const facts = { isPartsAdmin: true, items: 2, priced: 2 }

describe('The drawing of an inquiry about parts', () => {
  test('shows every arrow of the machine, and nothing that the machine does not have', () => {
    expect(arrows.map(({ pair }) => pair).toSorted()).toEqual(Object.keys(drawing.paths).toSorted())
  })
  test('lets each arrow begin at the edge of its state, and end there', () => {
    const isAt = (state: (typeof states)[number], x: number, y: number) => {
      const { x: left, y: top, width } = drawing.places[state]
      return x >= left - 3 && x <= left + width + 3 && y >= top - 3 && y <= top + boxHeight + 3
    }
    for (const { pair, from, to } of arrows) {
      const path = drawing.paths[pair] ?? ''
      let [x, y] = [0, 0]
      const points: (readonly [number, number])[] = []
      for (const [, kind, given = ''] of path.matchAll(/([MHVQ])([\d. ]+)/g)) {
        const figures = given.trim().split(' ').map(Number)
        if (kind === 'H') x = figures[0] ?? x
        else if (kind === 'V') y = figures[0] ?? y
        else [x = x, y = y] = figures.slice(-2)
        points.push([x, y])
      }
      const [first, last] = [points[0], points.at(-1)]
      expect([pair, first && isAt(from, ...first), last && isAt(to, ...last)]).toEqual([pair, true, true])
    }
  })
  test.each(states)('in the state “%s” offers as arrows what a person may do there', (state) => {
    const possible = possibleSteps(state, facts)
    expect(possible.length).toBeGreaterThan(0)
    for (const { to } of possible) expect(drawing.paths[`${state}>${to}`]).toBeDefined()
    if (state === 'fulfilled' || state === 'cancelled')
      expect(possibleSteps(state, { ...facts, isPartsAdmin: false })).toEqual([])
  })
})
