import { expect, test } from 'vitest'
import { everyMachine } from '#machines/all.ts'
import { type Area, anywhere, type Point } from '#machines/drawing.ts'
import { graphOf } from '#machines/graph.ts'
import { layOut } from './machine-layout.ts'
import { textWidth } from './text-width.ts'

const overlap = (a: Area, b: Area) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const crosses = (points: readonly Point[], area: Area) =>
  points.slice(1).some((to, i) => {
    const from = points[i] ?? to
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
    return overlap(area, { x, y, width: Math.abs(to.x - from.x) + 0.01, height: Math.abs(to.y - from.y) + 0.01 })
  })
const holds = (outer: Area, one: Area) =>
  one.x >= outer.x &&
  one.y >= outer.y &&
  one.x + one.width <= outer.x + outer.width + 1 &&
  one.y + one.height <= outer.y + outer.height + 1

test.each(Object.entries(everyMachine))(
  '%s: every state and transition is drawn, and none over another',
  async (_, machine) => {
    const graph = graphOf(machine)
    const { states, edges, beginnings, ...size } = await layOut(graph)
    const page = { x: 0, y: 0, ...size }
    expect(
      states
        .map(({ id }) => id)
        .filter((id) => id !== anywhere)
        .toSorted(),
    ).toEqual(graph.states.map(({ id }) => id).toSorted())
    expect(edges.flatMap(({ transitions }) => transitions).toSorted((a, b) => a - b)).toEqual(
      graph.transitions.flatMap(({ to }, i) => (to === null ? [] : [i])),
    )
    expect(edges.filter(({ points }) => points.length < 2)).toEqual([])
    expect(beginnings.filter(({ points }) => points.length < 2)).toEqual([])
    const within = (id: string, other: string) => id.startsWith(`${other}.`)
    for (const [i, one] of states.entries()) {
      expect([one.id, holds(page, one)]).toEqual([one.id, true])
      const outer = states.find(({ id }) => id === one.parent)
      expect([one.id, outer === undefined || holds(outer, one)]).toEqual([one.id, true])
      for (const other of states.slice(i + 1))
        if (!within(one.id, other.id) && !within(other.id, one.id))
          expect([one.id, other.id, overlap(one, other)]).toEqual([one.id, other.id, false])
    }
    // No line runs through the name of a group, as wide as its letters are.
    const lines = [...edges, ...beginnings].map(({ points }) => points)
    for (const { id, name, nameX: x, y } of states.filter((one) => one.isGroup)) {
      const area = { x, y: y + 8, width: textWidth(name, 13, true), height: 18 }
      expect([id, lines.some((points) => crosses(points, area))]).toEqual([id, false])
    }
    // Words lie on no state that holds no others, and not on each other.
    const labels = edges.flatMap(({ label }) => label ?? [])
    for (const [i, label] of labels.entries()) {
      const said = label.lines.map((line) => line.replace(/ \?$/, ''))
      expect(said).toEqual([...new Set(said)])
      expect([label.lines, holds(page, label)]).toEqual([label.lines, true])
      expect([label.lines, lines.some((points) => crosses(points, label))]).toEqual([label.lines, false])
      expect(states.filter((one) => !one.isGroup && overlap(one, label)).map(({ id }) => [id, label.lines])).toEqual([])
      expect(
        labels
          .slice(i + 1)
          .filter((other) => overlap(label, other))
          .map(({ lines }) => [label.lines, lines]),
      ).toEqual([])
    }
  },
)
