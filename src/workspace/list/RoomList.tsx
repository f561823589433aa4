import { msg } from '#contract/words.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { nothing } from '#ui/grid/selection.ts'
import type { Density, GridColumn } from '#ui/grid/types.ts'
import { useCommands } from '#workspace/commands/live.ts'
import { FileActs } from '#workspace/export/FileActs.tsx'
import { clearFilters, goToFirst, goToLast, goToGrid as goToRows, refreshList } from '#workspace/list/commands.ts'
import { ListProvider } from '#workspace/list/context.ts'
import { ListGrid } from '#workspace/list/ListGrid.tsx'
import styles from '#workspace/list/list.module.css'
import { RowDialogs } from '#workspace/list/RowDialogs.tsx'
import { RowInfo } from '#workspace/list/RowInfo.tsx'
import { Toolbar } from '#workspace/list/Toolbar.tsx'
import { useListState } from '#workspace/list/useListState.ts'
import { useRoomList } from '#workspace/list/useRoomList.ts'
import { useRowActs } from '#workspace/list/useRowActs.ts'
import { useKeptLayout } from '#workspace/views/settings.ts'

export interface RoomListProps {
  /** Its path is the address that holds filters and order: that of the page around it. What it is fixed to narrows it. */
  readonly room: Room
  /** The columns are kept under this name. */
  readonly keptAs: string
  readonly isNarrow: boolean
  readonly density?: Density
  /** Another look for a column than the room gives it; the same function each time. */
  readonly fit?: (column: GridColumn<PlainRow>) => GridColumn<PlainRow>
  /** What it says when nothing is there. */
  readonly emptyTitle: string
  readonly takesFocus?: boolean
}

/** The list of a room within something else, such as a record or a chart: searched, filtered, sorted and exported like any. */
export const RoomList = ({
  room,
  keptAs,
  isNarrow,
  density = 's',
  fit,
  emptyTitle,
  takesFocus = false,
}: RoomListProps) => {
  const say = useSay()
  const place = useListState(room)
  const kept = useKeptLayout(keptAs, undefined)
  const { list, rows } = useRoomList(room, { place, kept, isNarrow, fit })
  const { roles, layout, wire, grid, toGrid, shown, active, isFiltered, clear } = list
  const { total, refresh } = rows
  const acts = useRowActs({ room, roles, isTrash: false, refresh, layout, wire })
  const hasRows = total !== undefined && total > 0
  useCommands([
    [refreshList, refresh],
    [goToRows, toGrid],
    [goToFirst, () => grid.current?.first(), { enabled: hasRows }],
    [goToLast, () => grid.current?.last(), { enabled: hasRows }],
  ])
  return (
    <ListProvider value={list}>
      <section className={styles.embedded} aria-label={say(room.definition.title)}>
        <RowInfo active={active} total={total} />
        <div className={styles.embeddedBar}>
          <Toolbar />
          <FileActs {...{ room, roles, shown, wire, total, isNarrow }} selection={nothing} />
        </div>
        <div className={styles.embeddedRows} data-zone="grid">
          <ListGrid
            rows={rows}
            density={density}
            takesFocus={takesFocus}
            onColumnMenu={acts.showColumnMenu}
            onOpen={acts.mayOpen ? acts.openRow : undefined}
            onEdit={acts.mayEdit ? acts.editRow : undefined}
            onRowMenu={acts.hasMenu ? acts.showRowMenu : undefined}
            empty={
              <Empty
                art={null}
                title={emptyTitle}
                hint={isFiltered ? say(msg`No rows match your search and filters.`) : undefined}
                action={
                  isFiltered && (
                    <Button command={clearFilters.id} onPress={clear}>
                      {say(clearFilters.title)}
                    </Button>
                  )
                }
              />
            }
          />
        </div>
        <RowDialogs acts={acts} />
      </section>
    </ListProvider>
  )
}
