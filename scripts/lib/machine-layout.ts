import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type Area, anywhere, type Drawing, type DrawnState, type Point } from '#machines/drawing.ts'
import { type GraphState, type GraphTransition, type MachineGraph, saidEvent } from '#machines/graph.ts'
import { textWidth } from './text-width.ts'

/** As `machines.module.css` draws them. */
const [nameSize, labelSize, lineHeight] = [13, 11, 14] as const
const nameWidth = (name: string) => Math.ceil(textWidth(name, nameSize, true))
/** “any state” is the longest in Filipino, and a chart is laid out once for all languages. */
const anywhereWidth = nameWidth('anumang lagay') + 28
/** As many transitions are named on a line; of the others it says how many. */
const named = 3
const own = (id: string) => id.split('.').at(-1) ?? id
const dot = (id: string) => `${id}•`

/** Each event once; with a question mark where none of its transitions on this line is taken in any case. */
const labelOf = (transitions: readonly GraphTransition[]): readonly string[] => {
  const events = Map.groupBy(transitions, ({ event, guard }) =>
    event === '' ? (guard ?? 'at once') : saidEvent(event),
  )
  const lines = [...events].map(([said, ways]) =>
    ways.every(({ event, guard }) => event !== '' && guard !== null) ? `${said} ?` : said,
  )
  return lines.length > named ? [...lines.slice(0, named - 1), `+ ${lines.length - named + 1}`] : lines
}
const textOf = (lines: readonly string[]) => ({
  text: lines.join('\n'),
  width: Math.ceil(Math.max(...lines.map((line) => textWidth(line, labelSize)))) + 4,
  height: lines.length * lineHeight,
})

const elk = new ELK()
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  // From the first state downward, and lines to the same state run together: half as wide.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.mergeEdges': 'true',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
}
const groupOptions = { 'elk.padding': '[top=34,left=14,bottom=14,right=14]' }

const stateNode = (graph: Pick<MachineGraph, 'states'>, state: Pick<GraphState, 'id' | 'initial'>): ElkNode => {
  const within = graph.states.filter(({ parent }) => parent === state.id)
  const width = nameWidth(own(state.id)) + 28
  if (within.length === 0) return { id: state.id, width, height: 28 }
  return {
    id: state.id,
    layoutOptions: {
      ...groupOptions,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, 60)`,
    },
    children: [...(state.initial === null ? [] : [dotNode(state.id)]), ...within.map((one) => stateNode(graph, one))],
  }
}
const dotNode = (of: string): ElkNode => ({ id: dot(of), width: 10, height: 10 })

/** Lines between the same two states are one; what stays where it is stands in the table alone. */
const linesOf = (graph: Pick<MachineGraph, 'transitions'>) => {
  const lines = new Map<string, { from: string; to: string; transitions: number[] }>()
  for (const [i, { from, to }] of graph.transitions.entries()) {
    if (to === null) continue
    const key = `${from} ${to}`
    const line = lines.get(key) ?? { from: from === '' ? anywhere : from, to, transitions: [] }
    line.transitions.push(i)
    lines.set(key, line)
  }
  return [...lines.values()]
}

const flat = (
  node: ElkNode,
  x = 0,
  y = 0,
  parent: string | null = null,
): readonly (Omit<DrawnState, 'nameX'> & { edges: readonly ElkExtendedEdge[] })[] =>
  (node.children ?? []).flatMap((child) => {
    const at = { x: x + (child.x ?? 0), y: y + (child.y ?? 0) }
    const isGroup = (child.children ?? []).length > 0
    return [
      {
        id: child.id,
        name: own(child.id),
        parent,
        isGroup,
        ...at,
        width: child.width ?? 0,
        height: child.height ?? 0,
        edges: child.edges ?? [],
      },
      ...flat(child, at.x, at.y, child.id),
    ]
  })
const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 2) / 2, y: Math.round(y * 2) / 2 })
const roundedArea = (area: Area): Area => ({
  ...rounded(area),
  width: Math.ceil(area.width),
  height: Math.ceil(area.height),
})

/** The least distance of a group's name from its edge, and of a line from the name. */
const [nameInset, nameGap] = [12, 5] as const
/** Beside what leads through the head of a group, as far to the left as there is room: the layout knows no names of groups. */
const nameXOf = (group: Area & { readonly name: string }, lines: readonly (readonly Point[])[]): number => {
  const width = nameWidth(group.name)
  const [top, bottom] = [group.y + 8, group.y + 26]
  const blocked = lines.flatMap((points) =>
    points.slice(1).flatMap((to, i) => {
      const from = points[i] ?? to
      const isHere = Math.max(from.y, to.y) > top && Math.min(from.y, to.y) < bottom
      return isHere ? [{ from: Math.min(from.x, to.x) - nameGap, to: Math.max(from.x, to.x) + nameGap }] : []
    }),
  )
  const first = group.x + nameInset
  const last = group.x + group.width - nameInset - width
  const isFree = (x: number) => x <= last && blocked.every(({ from, to }) => x + width <= from || x >= to)
  return (
    [first, ...blocked.map(({ to }) => to).filter((x) => x > first)].toSorted((a, b) => a - b).find(isFree) ?? first
  )
}

/** Lays a machine out: every state, and every transition that leads from one to another. */
export const layOut = async (graph: Omit<MachineGraph, 'shortestPaths'>): Promise<Drawing> => {
  const lines = linesOf(graph)
  const tops = graph.states.filter(({ parent }) => parent === null)
  const first = graph.initial.split(' ')[0]?.split('.')[0]
  const groups = graph.states.filter(({ initial }) => initial !== null)
  const isAnywhere = lines.some(({ from }) => from === anywhere)
  const edges: ElkExtendedEdge[] = lines.map(({ from, to, transitions }, i) => ({
    id: `line ${i}`,
    sources: [from],
    targets: [to],
    labels: [textOf(labelOf(transitions.flatMap((at) => graph.transitions[at] ?? [])))],
  }))
  const beginnings: ElkExtendedEdge[] = [
    ...(first === undefined ? [] : [{ id: 'begins ', sources: [dot('')], targets: [first] }]),
    ...groups.map(({ id, initial }) => ({ id: `begins ${id}`, sources: [dot(id)], targets: [initial ?? ''] })),
  ]
  const placed: ElkNode = await elk.layout({
    id: '',
    layoutOptions: options,
    children: [
      ...(first === undefined ? [] : [dotNode('')]),
      ...(isAnywhere ? [{ id: anywhere, width: anywhereWidth, height: 28 }] : []),
      ...tops.map((state) => stateNode(graph, state)),
    ],
    edges: [...beginnings, ...edges],
  })
  const every = flat(placed)
  const areas = new Map<string, Point>(every.map((one) => [one.id, one]))
  const drawn = [...(placed.edges ?? []), ...every.flatMap((one) => one.edges)].map((edge) => {
    const container = 'container' in edge && typeof edge.container === 'string' ? edge.container : ''
    const { x, y } = areas.get(container) ?? { x: 0, y: 0 }
    const moved = (point: Point): Point => rounded({ x: point.x + x, y: point.y + y })
    const [section] = edge.sections ?? []
    const [label] = edge.labels ?? []
    return {
      id: edge.id,
      points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(moved) : [],
      label: label
        ? {
            ...roundedArea({
              ...moved({ x: label.x ?? 0, y: label.y ?? 0 }),
              width: label.width ?? 0,
              height: label.height ?? 0,
            }),
            lines: (label.text ?? '').split('\n'),
          }
        : null,
    }
  })
  const paths = drawn.map(({ points }) => points)
  const edgeOf = (id: string) => drawn.find((one) => one.id === id)
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states: every
      .filter(({ id }) => !id.endsWith('•'))
      .map(({ edges: _, ...state }) => {
        const area = roundedArea(state)
        return { ...state, ...area, nameX: Math.round(nameXOf({ name: state.name, ...area }, paths)) }
      }),
    edges: lines.map(({ transitions }, i) => {
      const edge = edgeOf(`line ${i}`)
      return { transitions, points: edge?.points ?? [], label: edge?.label ?? null }
    }),
    beginnings: beginnings.flatMap(({ id, sources: [source = ''] }) => {
      const at = areas.get(source)
      return at ? [{ at: rounded({ x: at.x + 5, y: at.y + 5 }), points: edgeOf(id)?.points ?? [] }] : []
    }),
  }
}
