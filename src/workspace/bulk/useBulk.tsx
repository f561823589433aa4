import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { waitFor } from 'xstate'
import type { BulkAction } from '#contract/facets.ts'
import { msg } from '#contract/words.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { valueAskedBy } from '#machines/bulk-request.ts'
import { say } from '#platform/words.tsx'
import { countOf, ofIds, type Selection } from '#ui/grid/selection.ts'
import { holdFocus } from '#ui/heldFocus.ts'
import { atRest, opening } from '#ui/opening.tsx'
import { bulkActionCommands, redoLast, setStatus, undoLast } from '#workspace/bulk/commands.ts'
import type { Flow } from '#workspace/bulk/flow.ts'
import { allowedIn, offeredIn } from '#workspace/bulk/offers.ts'
import type { StatusChooserProps } from '#workspace/bulk/StatusChooser.tsx'
import { type Binding, type Choice, useCommands } from '#workspace/commands/live.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import type { Way } from '#workspace/records/done.ts'
import type { Wire } from '#workspace/records/pages.ts'
import { wordsOf } from '#workspace/records/status-words.ts'

/** The machine and all that tells of it come when the list rests: the first list does without. */
const bulkParts = () => import('#workspace/bulk/begin.ts')
atRest(bulkParts)
const StatusChooser = opening(async () => (await import('#workspace/bulk/StatusChooser.tsx')).StatusChooser)
const BulkDialog = opening(async () => (await import('#workspace/bulk/BulkDialog.tsx')).BulkDialog)

/** The statuses or actions that many rows can be set to, where the action asks for one. */
const choicesFor = (room: Room, action: BulkAction): readonly Choice[] => {
  const asked = valueAskedBy(action)
  if (asked !== 'status' && asked !== 'action') return []
  const field = Object.values(room.calls.list.answer.paged.fields).find(({ kind }) => kind === asked)
  return wordsOf(asked, field?.of ?? '')
}

interface Begun {
  readonly flow: Flow
  readonly isConfirmed: boolean
}
/** The part of a flow that belongs to its list: the question, and the news that it has begun. */
const Question = ({
  begun: { flow, isConfirmed },
  room,
  onBegun,
}: {
  readonly begun: Begun
  readonly room: Room
  readonly onBegun: (action: BulkAction) => void
}) => {
  const hasBegun = useSelector(flow.actor, (snapshot) => snapshot.matches('running'))
  const begun = useRef(onBegun)
  begun.current = onBegun
  useEffect(() => {
    const { wish } = flow.actor.getSnapshot().context
    if (hasBegun && wish) begun.current(wish.action)
  }, [hasBegun, flow])
  return <BulkDialog actor={flow.actor} room={room} isConfirmed={isConfirmed} />
}

/**
 * What can be done to the chosen rows of a list: the actions by their commands, the question before each, and the
 * undoing of the last one. `onBegun` is told once a job has them.
 */
export const useBulk = ({
  room,
  roles,
  isTrash,
  wire,
  selection,
  total,
  activeRow,
  chooseOne,
  look,
  onBegun,
}: {
  readonly room: Room
  readonly roles: readonly string[]
  readonly isTrash: boolean
  readonly wire: Wire
  readonly selection: Selection
  readonly total: number | undefined
  /** The row that the keyboard is on. */
  readonly activeRow: () => PlainRow | undefined
  /** Asks for the status of that row alone, where its place has a way of its own. */
  readonly chooseOne?: (() => void) | undefined
  /** How a status of a record type is drawn. */
  readonly look: StatusChooserProps['look']
  readonly onBegun: (action: BulkAction) => void
}) => {
  const open = useOpen()
  const [begun, setBegun] = useState<Begun>()
  const [choosing, setChoosing] = useState<{ readonly of: Selection; readonly row: PlainRow | undefined }>()
  const start = useCallback(
    async (action: BulkAction, value?: string, of: Selection = selection, isConfirmed = false) => {
      // The question comes when the rows are counted.
      const letGo = isConfirmed ? () => {} : holdFocus(say(msg`Counting rows`))
      try {
        const { beginBulk } = await bulkParts()
        const flow = beginBulk({ room, action, wire, selection: of, value, isConfirmed, open })
        setBegun({ flow, isConfirmed })
        if (!isConfirmed) await waitFor(flow.actor, (snapshot) => !snapshot.matches('counting'))
      } finally {
        letGo()
      }
    },
    [room, wire, selection, open],
  )
  const offered = useMemo(() => offeredIn(room, roles, isTrash), [room, roles, isTrash])
  const hasSome = selection.kind === 'all' || selection.ids.size > 0
  const bindings = allowedIn(room, roles).map(
    (action): Binding => [
      bulkActionCommands[action],
      ({ choice }) => void start(action, choice),
      {
        enabled: offered.includes(action),
        // Without a row there is nothing to choose for: it is refused at once.
        choices: () => (hasSome ? choicesFor(room, action) : []),
      },
    ],
  )
  const goBack = (way: Way) => void bulkParts().then(({ goBackInList }) => goBackInList(way, room, open))
  const undo = () => goBack('undo')
  const chooseStatus = () => {
    const row = hasSome ? undefined : activeRow()
    if (row && chooseOne) return chooseOne()
    if (hasSome || row) setChoosing({ of: row ? ofIds([row.id]) : selection, row })
    else void start('set-status')
  }
  useCommands([
    ...bindings,
    [undoLast, undo],
    [redoLast, () => goBack('redo')],
    ...(offered.includes('set-status') ? [[setStatus, chooseStatus] satisfies Binding] : []),
  ])
  const status = choosing?.row?.['status']
  return {
    offered,
    start: (action: BulkAction) => void start(action),
    undo,
    /** Whether this list has anything to be done to many rows at once, here or in its trash. */
    hasAny: bindings.length > 0,
    question: (
      <>
        {begun && <Question begun={begun} room={room} onBegun={onBegun} />}
        {choosing && (
          <StatusChooser
            room={room}
            count={countOf(choosing.of, total ?? 0)}
            current={typeof status === 'string' ? status : undefined}
            look={look}
            onClose={() => setChoosing(undefined)}
            onChoose={(chosen) => {
              setChoosing(undefined)
              // How many of all that match can be undone, the server says.
              void start('set-status', chosen, choosing.of, choosing.of.kind === 'ids')
            }}
          />
        )}
      </>
    ),
  }
}
