import { useCallback, useMemo, useRef, useState } from 'react'
import styles from '#areas/text-blasts/blast.module.css'
import { showMobile } from '#contract/mobile.ts'
import { msg } from '#contract/words.ts'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Figures } from '#ui/Figures.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import { nothing } from '#ui/grid/selection.ts'
import type { ActiveCell, GridColumn, GridHandle } from '#ui/grid/types.ts'
import { store } from '#ui/store.ts'
import { useCommands } from '#workspace/commands/live.ts'
import { FileActs } from '#workspace/export/FileActs.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { failureMessage } from '#workspace/failures.ts'
import { gridColumnsOf } from '#workspace/list/columns.tsx'
import { clearFilters, goToFirst, goToGrid, goToLast, refreshList } from '#workspace/list/commands.ts'
import { RowInfo } from '#workspace/list/RowInfo.tsx'
import { Toolbar } from '#workspace/list/Toolbar.tsx'
import { useCountSaid } from '#workspace/list/useCountSaid.ts'
import { useListState } from '#workspace/list/useListState.ts'
import { useRows } from '#workspace/list/useRows.ts'
import { useTitles } from '#workspace/records/useTitles.ts'
import { useKeptLayout } from '#workspace/views/settings.ts'

const idOf = ({ id }: PlainRow) => id
/** Numbers as people write them, those too that are none; beside them there is room for what the network said. */
const fitted = (column: GridColumn<PlainRow>): GridColumn<PlainRow> => {
  if (column.id === 'answer') return { ...column, grow: 1.5, weight: 'quiet' }
  if (column.id === 'status') return { ...column, min: 138 }
  if (column.id !== 'mobile') return column
  const text = (row: PlainRow) => showMobile(column.text(row))
  return { ...column, width: 126, text, cell: (row) => <Figures>{text(row)}</Figures> }
}

/** What became of each recipient of a blast: searched, filtered, sorted and taken out as a file like any list. */
export const LogGrid = ({
  room,
  blastId,
  isNarrow,
  takesFocus = false,
}: {
  readonly room: Room
  readonly blastId: number
  readonly isNarrow: boolean
  readonly takesFocus?: boolean
}) => {
  const say = useSay()
  const grid = useRef<GridHandle>(null)
  const [active] = useState(() => store<ActiveCell | undefined>(undefined))
  const roles = useRoles()
  const { state, wire: asked, sort, setSort, setFilter, clear } = useListState(room)
  const wire = useMemo(() => ({ ...asked, survey_sms_blast_id: blastId }), [asked, blastId])
  const key = JSON.stringify(wire)
  const { titles, optionsOf } = useTitles(room)
  const columns = useMemo(() => gridColumnsOf(room, say, titles).map(fitted), [room, say, titles])
  const [layout, setLayout] = useKeptLayout('blast-logs', undefined)
  const { total, rowAt, onWindow, refresh, fault } = useRows(room, wire, key)
  const nameOf = useCallback((row: PlainRow): string => nameIn(room, row), [room])

  useCountSaid(wire, total)
  const hasRows = total !== undefined && total > 0
  useCommands([
    [refreshList, refresh],
    [goToGrid, () => grid.current?.focus()],
    [goToFirst, () => grid.current?.first(), { enabled: hasRows }],
    [goToLast, () => grid.current?.last(), { enabled: hasRows }],
  ])
  const isFiltered = Object.keys(state.filters).length > 0
  return (
    <section className={styles.log} aria-label={say(room.definition.title)}>
      <RowInfo active={active} total={total} />
      <div className={styles.logBar}>
        <Toolbar
          room={room}
          state={state}
          onFilter={setFilter}
          onClear={clear}
          optionsOf={optionsOf}
          isNarrow={isNarrow}
          hasTrash={false}
          toGrid={() => grid.current?.focus()}
        />
        <FileActs
          room={room}
          roles={roles}
          columns={columns}
          layout={layout}
          wire={wire}
          total={total}
          selection={nothing}
          isNarrow={isNarrow}
        />
      </div>
      <div className={styles.logGrid} data-zone="grid">
        <DataGrid
          ref={grid}
          label={say(room.definition.title)}
          columns={columns}
          total={total}
          rowAt={rowAt}
          rowId={idOf}
          rowName={nameOf}
          onWindow={onWindow}
          sort={sort}
          onSort={setSort}
          layout={layout}
          onLayout={setLayout}
          onActive={active.set}
          density="s"
          resetKey={key}
          takesFocus={takesFocus}
          empty={
            <Empty
              art={null}
              title={say(msg`No recipients found`)}
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
          error={
            fault !== null && total === undefined ? (
              <Failed
                title={say(msg`The list could not be loaded.`)}
                text={failureMessage(fault, fault.message)}
                onRetry={refresh}
              />
            ) : undefined
          }
        />
      </div>
    </section>
  )
}
