import { expect, test } from 'vitest'
import { ticksOf } from '#ui/charts/scale.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [10, [0, 5, 10]],
  [87, [0, 50, 100]],
  [1240, [0, 500, 1000, 1500]],
])('rules up to %d stand at round figures', (most, ticks) => expect(ticksOf(most)).toEqual(ticks))
