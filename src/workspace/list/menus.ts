import { msg } from '#contract/words.ts'
import { can, canEditHere, canOpen } from '#define/abilities.ts'
import type { PlainRow, RecordAct, Room } from '#define/resource.ts'
import { placeOf } from '#define/routes.ts'
import type { Say } from '#platform/words.tsx'
import { copyLink } from '#ui/copyLink.ts'
import { moveColumn, peersOf, resizeColumn, shownColumns } from '#ui/grid/arrange.ts'
import { resizeStep } from '#ui/grid/keys.ts'
import type { ColumnLayout } from '#ui/grid/layout.ts'
import type { TableColumn } from '#ui/grid/table.ts'
import { iconOf } from '#ui/Icon.tsx'
import type { MenuGroup } from '#ui/Menu.tsx'
import { showHistory } from '#workspace/history/commands.ts'
import { copyRecordLink } from '#workspace/record/commands.ts'

export interface RowActs {
  readonly open: (id: number, newTab: boolean) => void
  readonly editHere: (id: number) => void
  readonly trash: (id: number) => void
  readonly restore: (id: number) => void
  /** Absent where records tell no history. */
  readonly history: ((row: PlainRow) => void) | undefined
  /** The room's own acts on a record. */
  readonly own: readonly RecordAct[]
  readonly start: (act: RecordAct, row: PlainRow) => void
}
/** What one can do with a row, by roles and by where it is. */
export const rowMenu = (
  room: Room,
  row: PlainRow,
  { roles, isTrash, acts, say }: { roles: readonly string[]; isTrash: boolean; acts: RowActs; say: Say },
): MenuGroup[] => {
  const mayOpen = canOpen(room, roles) && !isTrash
  const mayEdit = canEditHere(room, roles) && !isTrash
  const { history } = acts
  return [
    {
      id: 'open',
      entries: mayOpen
        ? [
            {
              id: 'open',
              label: say(msg`Open`),
              icon: 'arrow-right' as const,
              keys: 'Enter',
              onAction: () => acts.open(row.id, false),
            },
            {
              id: 'open-tab',
              label: say(msg`Open in new tab`),
              icon: 'plus' as const,
              keys: 'ctrl+Enter',
              onAction: () => acts.open(row.id, true),
            },
            ...(mayEdit
              ? [
                  {
                    id: 'edit-here',
                    label: say(msg`Quick edit`),
                    icon: 'pencil' as const,
                    keys: 'F2',
                    onAction: () => acts.editHere(row.id),
                  },
                ]
              : []),
            {
              id: copyRecordLink.id,
              label: say(copyRecordLink.title),
              icon: 'link-2' as const,
              onAction: () => void copyLink(new URL(placeOf(room, row.id), location.origin).href),
            },
          ]
        : [],
    },
    {
      id: 'own',
      entries: isTrash
        ? []
        : acts.own.map((act) => ({
            id: `${room.name}.${act.id}`,
            label: say(act.title),
            icon: iconOf(act.icon),
            tone: act.tone,
            onAction: () => acts.start(act, row),
          })),
    },
    {
      id: 'history',
      entries: history
        ? [
            {
              id: showHistory.id,
              label: say(showHistory.title),
              icon: 'history' as const,
              keys: showHistory.keys[0],
              onAction: () => history(row),
            },
          ]
        : [],
    },
    {
      id: 'trash',
      entries: [
        ...(can(room, 'trash', roles) && !isTrash
          ? [
              {
                id: 'trash',
                label: say(msg`Move to trash`),
                icon: 'trash-2' as const,
                tone: 'bad' as const,
                onAction: () => acts.trash(row.id),
              },
            ]
          : []),
        ...(can(room, 'restore', roles) && isTrash
          ? [
              {
                id: 'restore',
                label: say(msg`Restore`),
                icon: 'archive-restore' as const,
                onAction: () => acts.restore(row.id),
              },
            ]
          : []),
      ],
    },
  ].filter(({ entries }) => entries.length > 0)
}

/** A menu closes after each choice, so one of it is worth several presses of a key. */
const menuStep = 4 * resizeStep

/** What one can do with a column, from its heading. */
export const columnMenu = (column: TableColumn<PlainRow>, layout: ColumnLayout | undefined, say: Say): MenuGroup[] => {
  const isPinned = column.getIsPinned() !== false
  const peers = peersOf(column)
  const at = peers.indexOf(column)
  const atEnd = say(msg`Already in this position`)
  return [
    ...(column.getCanSort()
      ? [
          {
            id: 'sort',
            entries: (['asc', 'desc'] as const).map((direction) => ({
              id: direction,
              label: direction === 'asc' ? say(msg`Sort ascending`) : say(msg`Sort descending`),
              icon: direction === 'asc' ? ('arrow-up' as const) : ('arrow-down' as const),
              disabledReason: column.getIsSorted() === direction ? say(msg`Already sorted this way`) : undefined,
              onAction: () => column.toggleSorting(direction === 'desc'),
            })),
          },
        ]
      : [
          {
            id: 'sort',
            entries: [
              {
                id: 'asc',
                label: say(msg`Sort ascending`),
                icon: 'arrow-up' as const,
                disabledReason: column.columnDef.meta?.unsortable ?? say(msg`This list cannot be sorted`),
                onAction: () => {},
              },
            ],
          },
        ]),
    {
      id: 'place',
      entries: [
        {
          id: 'back',
          label: say(msg`Move backward`),
          icon: 'arrow-left',
          keys: 'ctrl+ArrowLeft',
          disabledReason: at <= 0 ? atEnd : undefined,
          onAction: () => void moveColumn(column, -1),
        },
        {
          id: 'on',
          label: say(msg`Move forward`),
          icon: 'arrow-right',
          keys: 'ctrl+ArrowRight',
          disabledReason: at === peers.length - 1 ? atEnd : undefined,
          onAction: () => void moveColumn(column, 1),
        },
        {
          id: 'pin',
          label: isPinned ? say(msg`Unpin`) : say(msg`Pin`),
          icon: isPinned ? 'pin-off' : 'pin',
          onAction: () => column.pin(isPinned ? false : 'start'),
        },
      ],
    },
    {
      id: 'width',
      entries: [
        ...([1, -1] as const).map((by) => ({
          id: by > 0 ? 'wider' : 'narrower',
          label: by > 0 ? say(msg`Make wider`) : say(msg`Make narrower`),
          icon: by > 0 ? ('maximize-2' as const) : ('minus' as const),
          keys: by > 0 ? 'shift+ArrowRight' : 'shift+ArrowLeft',
          onAction: () => void resizeColumn(column, column.getSize() + by * menuStep),
        })),
        {
          id: 'natural',
          label: say(msg`Reset width`),
          icon: 'chevrons-up-down',
          disabledReason:
            layout?.widths[column.id] === undefined ? say(msg`This column already has its default width`) : undefined,
          onAction: () => column.resetSize(),
        },
        {
          id: 'hide',
          label: say(msg`Hide`),
          icon: 'eye-off',
          disabledReason: shownColumns(column.table).length < 2 ? say(msg`Keep at least one column`) : undefined,
          onAction: () => column.toggleVisibility(false),
        },
      ],
    },
  ]
}
