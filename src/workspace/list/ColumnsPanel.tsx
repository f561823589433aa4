import type { KeyboardEvent } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { resizeStep } from '#ui/grid/keys.ts'
import {
  type Arranged,
  type ColumnLayout,
  hide,
  layoutOf,
  move,
  pin,
  reconcile,
  resize,
  show,
  shownIds,
  unpin,
} from '#ui/grid/layout.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from '#workspace/list/list.module.css'

type Named = Arranged & { readonly header: string }

/** Shows, hides, orders, pins and widens columns: by buttons, and by keys on each line. */
export const ColumnsPanel = ({
  columns,
  layout: kept,
  onChange,
}: {
  readonly columns: readonly Named[]
  readonly layout: ColumnLayout | undefined
  readonly onChange: (layout: ColumnLayout) => void
}) => {
  const say = useSay()
  const layout = reconcile(kept ?? layoutOf(columns), columns)
  const shown = shownIds(layout)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const lines = [...shown, ...layout.order.filter((id) => !shown.includes(id))].flatMap((id) => byId.get(id) ?? [])
  const step = ({ id, header }: Named, by: 1 | -1) => {
    const next = move(layout, id, by)
    onChange(next)
    announce(
      say(msg`{column}: position {place} of {count}`, {
        column: header,
        place: shownIds(next).indexOf(id) + 1,
        count: shown.length,
      }),
    )
  }
  const widen = (column: Named, by: number) => {
    const next = resize(layout, column.id, (layout.widths[column.id] ?? column.width) + by, column.min)
    onChange(next)
    announce(say(msg`{column}: {width} pixels wide`, { column: column.header, width: next.widths[column.id] ?? 0 }))
  }
  const keyDown = (event: KeyboardEvent, column: Named) => {
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
          const { id, header } = column
          const isShown = shown.includes(id)
          const isPinned = layout.pinned.includes(id)
          return (
            <li key={id} className={styles.column} onKeyDown={(event) => keyDown(event, column)}>
              <Checkbox
                value={isShown}
                isDisabled={isShown && shown.length === 1}
                onChange={(value) => onChange(value ? show(layout, id) : hide(layout, id))}
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
                    aria-pressed={isPinned}
                    onPress={() => onChange(isPinned ? unpin(layout, id) : pin(layout, id))}
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
