import { type ReactNode, useEffect, useRef } from 'react'
import checks from '#ui/Check.module.css'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import menu from '#ui/Menu.module.css'
import styles from '#ui/options.module.css'

/** Something that can be chosen. */
export interface Choice<K extends string | number = string | number> {
  readonly id: K
  readonly name: string
  /** In small after the name, as a code. */
  readonly hint?: string | undefined
  /** Before the name, as a swatch. */
  readonly start?: ReactNode
  /** At the other end, as a price. */
  readonly end?: ReactNode
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The part of a name that was typed stands out. */
const Marked = ({ name, query }: { readonly name: string; readonly query: string }) => {
  const at = query === '' ? -1 : name.toLocaleLowerCase().indexOf(query.trim().toLocaleLowerCase())
  if (at < 0) return name
  const end = at + query.trim().length
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </>
  )
}

/** The listbox that Select, ComboBox and MultiComboBox open. The focus stays on their control, `active` is announced. */
export const OptionList = <K extends string | number>({
  id,
  name,
  choices,
  active,
  isSelected,
  onPick,
  onPoint,
  query = '',
  isMultiple = false,
}: {
  readonly id: string
  readonly name: string
  readonly choices: readonly Choice<K>[]
  readonly active: number
  readonly isSelected: (id: K) => boolean
  readonly onPick: (choice: Choice<K>) => void
  readonly onPoint: (index: number) => void
  readonly query?: string
  readonly isMultiple?: boolean
}) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = list.current?.children[active]
    if (!(list.current && option instanceof HTMLElement)) return
    // scrollIntoView would scroll the page as well while the popover has no place yet, and scrolling closes it.
    const { offsetTop, offsetHeight } = option
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight
  }, [active])
  return (
    <div
      ref={list}
      role="listbox"
      id={id}
      aria-label={name}
      aria-multiselectable={isMultiple || undefined}
      tabIndex={-1}
      className={styles.list}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the control that keeps the focus takes the keys
        <div
          key={choice.id}
          role="option"
          id={optionId(id, index)}
          tabIndex={-1}
          aria-selected={isSelected(choice.id)}
          className={cx(menu.item, styles.option)}
          data-focused={index === active || undefined}
          // Else the press would take the focus from the control.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => index !== active && onPoint(index)}
          onClick={() => onPick(choice)}
        >
          {isMultiple ? (
            <span className={cx(checks.check, styles.box)} aria-hidden="true">
              {isSelected(choice.id) && <Icon name="check" size={12} />}
            </span>
          ) : (
            <span className={menu.mark}>{isSelected(choice.id) && <Icon name="check" />}</span>
          )}
          {choice.start}
          <bdi className={styles.name}>
            <Marked name={choice.name} query={query} />
          </bdi>
          {choice.hint !== undefined && <bdi className={styles.hint}>{choice.hint}</bdi>}
          {choice.end !== undefined && <span className={styles.end}>{choice.end}</span>}
        </div>
      ))}
    </div>
  )
}
