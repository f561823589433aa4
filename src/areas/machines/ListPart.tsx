import { momentWords } from '#areas/machines/Chart.tsx'
import type { MachineCoverage } from '#areas/machines/coverage.ts'
import styles from '#areas/machines/machines.module.css'
import { conditionOf, type Marks } from '#areas/machines/marks.ts'
import { msg } from '#contract/words.ts'
import type { MachineChart } from '#machines/drawing.ts'
import { type GraphTransition, saidEvent } from '#machines/graph.ts'
import { useSay } from '#platform/words.tsx'
import { Table, type TableColumn } from '#ui/Table.tsx'
import { Tree, type TreeNode } from '#ui/Tree.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

interface Row extends GraphTransition {
  readonly at: number
}
/** One event that a state takes is one entry, whatever its guards make of it. */
const entryOf = ({ from, event }: Row) => `${from} ${event}`
const isOf = (state: string, { from, to }: GraphTransition) =>
  [from, to].some((one) => one === state || one?.startsWith(`${state}.`) === true)

/** The same machine for the keyboard and the screen reader: its states in one another, and every transition. */
export const ListPart = ({
  chart: { graph },
  marks,
  coverage,
  state,
  placeOf,
}: {
  readonly chart: MachineChart
  readonly marks: Marks
  readonly coverage: MachineCoverage | undefined
  /** The one whose transitions are shown; all of them without one. */
  readonly state: string | undefined
  readonly placeOf: (state: string | undefined) => `/${string}`
}) => {
  const say = useSay()
  const note = (id: string) =>
    marks.at.has(id)
      ? say(momentWords[marks.moment])
      : marks.been.has(id)
        ? say(marks.moment === 'past' ? msg`visited before` : msg`visited in this browser tab`)
        : null
  const nodesIn = (parent: string | null): readonly TreeNode[] | undefined => {
    const nodes = graph.states
      .filter((one) => one.parent === parent)
      .map(({ id }) => ({
        id,
        name: id.split('.').at(-1) ?? id,
        content: (
          <PlaceLink to={placeOf(id)} className={styles.node} aria-current={id === state}>
            <bdi className={styles.code}>{id.split('.').at(-1)}</bdi>
            {note(id) !== null && <span className="muted">{note(id)}</span>}
          </PlaceLink>
        ),
        children: nodesIn(id),
      }))
    return nodes.length > 0 ? nodes : undefined
  }
  const rows = graph.transitions
    .map((one, at): Row => ({ ...one, at }))
    .filter((one) => state === undefined || isOf(state, one))
  const code = (text: string | null) => text !== null && <bdi className={styles.code}>{text}</bdi>
  const columns: readonly TableColumn<Row>[] = [
    {
      id: 'from',
      label: say(msg`From`),
      cell: ({ from }) => (from === '' ? say(msg`any state`) : code(from)),
      isName: true,
      mergedBy: entryOf,
    },
    {
      id: 'event',
      label: say(msg({ message: 'Event', context: 'of a machine' })),
      cell: ({ event }) => code(saidEvent(event)),
      mergedBy: entryOf,
    },
    {
      id: 'guard',
      label: say(msg`Guard`),
      cell: ({ at, guard }) => (guard === null ? conditionOf(graph, at, say(msg`otherwise`)) : code(guard)),
    },
    { id: 'to', label: say(msg`To`), cell: ({ to }) => code(to) },
    { id: 'actions', label: say(msg`Actions`), cell: ({ actions }) => code(actions.join(', ')) },
    {
      id: 'seen',
      label: say(msg`In this browser tab`),
      cell: ({ at }) =>
        marks.taken.has(at) ? say(msg`taken`) : marks.possible.has(at) ? say(msg`available now`) : null,
    },
    ...(coverage
      ? [
          {
            id: 'tests',
            label: say(msg`Tests`),
            cell: ({ at }: Row) => (coverage.transitions.includes(at) ? say(msg`covered`) : say(msg`not covered`)),
          },
        ]
      : []),
  ]
  return (
    <div className={styles.list}>
      <div>
        <h3>{say(msg`States`)}</h3>
        <Tree label={say(msg`States`)} nodes={nodesIn(null) ?? []} current={state} />
        {state !== undefined && (
          <PlaceLink to={placeOf(undefined)} className="link">
            {say(msg`Show all transitions`)}
          </PlaceLink>
        )}
      </div>
      <Table caption={say(msg`Transitions`)} showsCaption columns={columns} rows={rows} idOf={({ at }) => at} />
    </div>
  )
}
