import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, type UIEvent, useContext } from 'react'
import { GridList as AriaGridList, GridListItem } from 'react-aria-components/GridList'
import { ListStateContext } from 'react-aria-components/ListBox'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { cx } from '#ui/cx.ts'
import { stopsIn } from '#ui/focus.ts'
import styles from '#ui/GridList.module.css'
import { given } from '#ui/given.ts'

export interface GridListProps<R extends { readonly id: string | number }> {
  readonly label: string
  readonly rows: readonly R[]
  /** What a row is called: letters that are typed lead to it. */
  readonly nameOf: (row: R) => string
  /** Letters are commands of the page that it stands in, and lead to no row. */
  readonly hasLetterCommands?: boolean | undefined
  readonly className?: string | undefined
  readonly rowClassName?: string | undefined
  readonly ref?: Ref<HTMLDivElement> | undefined
  readonly onScroll?: ((event: UIEvent<HTMLDivElement>) => void) | undefined
  /** After the last row, as what brings more. */
  readonly end?: ReactNode
  readonly children: (row: R) => ReactNode
}

/** React Aria's Tab would leave the list: within a row it is the browser's. */
const keepTab = (event: KeyboardEvent<HTMLElement>): boolean => {
  if (event.key !== 'Tab' || !(event.target instanceof HTMLElement)) return false
  const stops = stopsIn(event.currentTarget)
  if (!stops[stops.indexOf(event.target) + (event.shiftKey ? -1 : 1)]) return false
  event.stopPropagation()
  return true
}

let isTabDown = false
const look = ({ key, type }: globalThis.KeyboardEvent) => {
  // Any other key ends it: the one that comes up may be heard by another window.
  isTabDown = key === 'Tab' && type === 'keydown'
}
addEventListener('keydown', look, { capture: true })
addEventListener('keyup', look, { capture: true })

/**
 * A row's element. React Aria brings whatever takes the focus in a list after a key to the row of before, or to the first,
 * since a list is one stop of the Tab key (1.22, `useGridListItem`). What a screen reader or a closed dialog gives the
 * focus to has to keep it.
 */
const RowBox = ({ row, ...props }: ComponentProps<'div'> & { readonly row: string | number }) => {
  const state = useContext(ListStateContext)
  return (
    <div
      {...props}
      onFocusCapture={(event) => {
        if (!isTabDown && event.target !== event.currentTarget) state?.selectionManager.setFocusedKey(row)
        props.onFocusCapture?.(event)
      }}
      onKeyDownCapture={(event) => keepTab(event) || props.onKeyDownCapture?.(event)}
    />
  )
}

/**
 * Rows with something to do in each: a link, buttons. Up and down go from row to row, left and right and Tab through what
 * stands in one. A row gives the focus to the first thing in it, so that links stay links.
 */
export const GridList = <R extends { readonly id: string | number }>({
  label,
  rows,
  nameOf,
  className,
  rowClassName,
  children,
  ref,
  onScroll,
  end,
  hasLetterCommands = false,
}: GridListProps<R>) => (
  <AriaLocale>
    <AriaGridList
      {...given({ ref, onScroll })}
      disallowTypeAhead={hasLetterCommands}
      aria-label={label}
      className={cx(styles.list, className)}
    >
      {rows.map((row) => (
        <GridListItem
          key={row.id}
          id={row.id}
          textValue={nameOf(row)}
          focusMode="child"
          render={(props: ComponentProps<'div'>) => <RowBox {...props} row={row.id} />}
          className={cx(styles.row, rowClassName)}
        >
          {children(row)}
        </GridListItem>
      ))}
      {end}
    </AriaGridList>
  </AriaLocale>
)
