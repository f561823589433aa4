import { useMemo } from 'react'
import { msg } from '#contract/words.ts'
import { nameIn, type PlainRow } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import type { DataGridProps } from '#ui/grid/types.ts'
import { Failed } from '#workspace/Failed.tsx'
import { failureMessage } from '#workspace/failures.ts'
import { useList } from '#workspace/list/context.ts'
import type { Rows } from '#workspace/list/useRows.ts'

const idOf = ({ id }: PlainRow) => id

/** The rows of the list around it. What is given besides is the grid's own. */
export const ListGrid = ({
  rows,
  empty,
  ...own
}: { readonly rows: Rows } & Partial<Omit<DataGridProps<PlainRow>, 'columns' | 'rowId' | 'rowName'>>) => {
  const say = useSay()
  const { room, columns, sort, setSort, layout, setLayout, grid, active } = useList()
  const { total, rowAt, onWindow, fault, key, refresh } = rows
  const nameOf = useMemo(() => (row: PlainRow) => nameIn(room, row), [room])
  return (
    <DataGrid
      ref={grid}
      label={say(room.definition.title)}
      columns={columns}
      total={total}
      rowAt={rowAt}
      rowId={idOf}
      rowName={nameOf}
      onWindow={onWindow}
      onActive={active.set}
      sort={sort}
      onSort={setSort}
      layout={layout}
      onLayout={setLayout}
      resetKey={key}
      empty={total === 0 ? empty : undefined}
      error={
        fault !== null && total === undefined ? (
          <Failed
            title={say(msg`The list could not be loaded.`)}
            text={failureMessage(fault, fault.message)}
            onRetry={refresh}
          />
        ) : undefined
      }
      {...own}
    />
  )
}
