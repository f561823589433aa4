import { showMobile } from '#contract/mobile.ts'
import { msg } from '#contract/words.ts'
import type { PlainRow } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import type { GridColumn } from '#ui/grid/types.ts'
import { RoomList, type RoomListProps } from '#workspace/list/RoomList.tsx'

/** Numbers as people write them, those too that are none; beside them there is room for what the network said. */
const fitted = (column: GridColumn<PlainRow>): GridColumn<PlainRow> => {
  if (column.id === 'answer') return { ...column, grow: 1.5, weight: 'quiet' }
  if (column.id === 'status') return { ...column, min: 138 }
  if (column.id !== 'mobile') return column
  const text = (row: PlainRow) => showMobile(column.text(row))
  return { ...column, width: 126, text, cell: (row) => <Figures>{text(row)}</Figures> }
}

/** What became of each recipient of a blast: searched, filtered, sorted and exported like any list. */
export const LogList = (props: Pick<RoomListProps, 'room' | 'isNarrow' | 'takesFocus'>) => {
  const say = useSay()
  return <RoomList {...props} keptAs="blast-logs" fit={fitted} emptyTitle={say(msg`No recipients found`)} />
}
