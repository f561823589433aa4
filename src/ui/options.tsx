import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components/ListBox'
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

/** One line of the list that Select, ComboBox and MultiComboBox open. */
export const Option = ({
  id,
  choice,
  query = '',
  isMultiple = false,
}: {
  readonly id: string | number
  readonly choice: Omit<Choice, 'id'>
  readonly query?: string
  readonly isMultiple?: boolean
}) => (
  <ListBoxItem id={id} textValue={choice.name} className={cx(menu.item, styles.option)}>
    {({ isSelected }) => (
      <>
        {isMultiple ? (
          <span className={cx(checks.check, styles.box)} aria-hidden="true">
            {isSelected && <Icon name="check" size={12} />}
          </span>
        ) : (
          <span className={menu.mark}>{isSelected && <Icon name="check" />}</span>
        )}
        {choice.start}
        <bdi className={styles.name}>
          <Marked name={choice.name} query={query} />
        </bdi>
        {choice.hint !== undefined && <bdi className={styles.hint}>{choice.hint}</bdi>}
        {choice.end !== undefined && <span className={styles.end}>{choice.end}</span>}
      </>
    )}
  </ListBoxItem>
)
