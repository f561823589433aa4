import type { KeyboardEvent } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { moveColumn, resizeColumn, shownColumns } from '#ui/grid/arrange.ts'
import { titleOf } from '#ui/grid/cells.ts'
import { resizeStep } from '#ui/grid/keys.ts'
import { type ColumnLayout, layoutOf } from '#ui/grid/layout.ts'
import type { TableColumn } from '#ui/grid/table.ts'
import type { GridColumn } from '#ui/grid/types.ts'
import { useArrangement } from '#ui/grid/useArrangement.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from '#workspace/list/list.module.css'

/** Shows, hides, orders, pins and widens columns: by buttons, and by keys on each line. */
export const ColumnsPanel = <R extends object>({
  columns,
  layout: kept,
  onChange,
}: {
  readonly columns: readonly GridColumn<R>[]
  readonly layout: ColumnLayout | undefined
  readonly onChange: (layout: ColumnLayout) => void
}) => {
  const say = useSay()
  const table = useArrangement(columns, kept ?? layoutOf(columns), onChange)
  const shown = shownColumns(table)
  const lines = [...shown, ...table.getAllLeafColumns().filter((column) => !column.getIsVisible())]
  const step = (column: TableColumn<R>, by: 1 | -1) => {
    const moved = moveColumn(column, by)
    announce(
      say(msg`{column}: position {place} of {count}`, {
        column: titleOf(column),
        place: shown.indexOf(column) + moved + 1,
        count: shown.length,
      }),
    )
  }
  const widen = (column: TableColumn<R>, by: number) => {
    const width = resizeColumn(column, column.getSize() + by)
    announce(say(msg`{column}: {width} pixels wide`, { column: titleOf(column), width }))
  }
  const keyDown = (event: KeyboardEvent, column: TableColumn<R>) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      // The arrows go from line to line, as in a list.
      const line = event.currentTarget
      const next =
        event.key === 'ArrowDown'
          ? line.nextElementSibling
          : event.key === 'ArrowUp'
            ? line.previousElementSibling
            : null
      const box = next?.querySelector<HTMLElement>('input')
      if (!box) return
      event.preventDefault()
      box.focus()
      return
    }
    const isCtrl = event.ctrlKey || event.metaKey
    if (isCtrl && event.key === 'ArrowUp') step(column, -1)
    else if (isCtrl && event.key === 'ArrowDown') step(column, 1)
    else if (event.shiftKey && event.key === 'ArrowRight') widen(column, resizeStep)
    else if (event.shiftKey && event.key === 'ArrowLeft') widen(column, -resizeStep)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.columns}>
      <ul>
        {lines.map((column) => {
          const header = titleOf(column)
          const isShown = column.getIsVisible()
          const isPinned = column.getIsPinned() !== false
          return (
            <li key={column.id} className={styles.column} onKeyDown={(event) => keyDown(event, column)}>
              <Checkbox
                value={isShown}
                isDisabled={isShown && shown.length === 1}
                onChange={(value) => column.toggleVisibility(value)}
              >
                {header}
              </Checkbox>
              {isShown && (
                <>
                  <IconButton
                    name={
                      isPinned
                        ? say(msg`Unpin {column}`, { column: header })
                        : say(msg`Pin {column}`, { column: header })
                    }
                    icon={isPinned ? 'pin-off' : 'pin'}
                    iconSize={14}
                    size="sm"
                    isSelected={isPinned}
                    onPress={() => column.pin(isPinned ? false : 'start')}
                  />
                  <IconButton
                    name={say(msg`Move {column} backward`, { column: header })}
                    icon="arrow-up"
                    iconSize={14}
                    size="sm"
                    onPress={() => step(column, -1)}
                  />
                  <IconButton
                    name={say(msg`Move {column} forward`, { column: header })}
                    icon="arrow-down"
                    iconSize={14}
                    size="sm"
                    onPress={() => step(column, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>
        {say(msg`Press Ctrl+Up or Ctrl+Down to move a column, and Shift+Left or Shift+Right to change its width.`)}
      </p>
      <Button variant="ghost" icon="rotate-ccw" onPress={() => onChange(layoutOf(columns))}>
        {say(msg`Reset columns`)}
      </Button>
    </div>
  )
}
