import { useRef } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Press } from '#ui/Press.tsx'
import styles from '#ui/Segmented.module.css'

/**
 * One of two or three ways to see the same, as the grid and list switch. An option with an icon shows the icon alone.
 * One stop of the Tab key; arrows choose, as among radio buttons, where those of React Aria's ToggleButtonGroup only move
 * the focus.
 */
export const Segmented = <V extends string>({
  label,
  value,
  onChange,
  options,
}: {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly id: V; readonly name: string; readonly icon?: IconName }[]
}) => {
  const group = useRef<HTMLDivElement>(null)
  const step = (event: React.KeyboardEvent) => {
    const isBackwards = group.current !== null && getComputedStyle(group.current).direction === 'rtl'
    const by = { ArrowDown: 1, ArrowUp: -1, ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[
      event.key
    ]
    if (by === undefined) return
    event.preventDefault()
    const now = options.findIndex(({ id }) => id === value)
    const next = (now + by + options.length) % options.length
    const chosen = options[next]
    if (!chosen) return
    onChange(chosen.id)
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.group} onKeyDown={step}>
      {options.map(({ id, name, icon }) => (
        <Press
          key={id}
          role="radio"
          aria-checked={id === value}
          tabIndex={id === value ? 0 : -1}
          aria-label={icon ? name : undefined}
          tip={icon && name}
          onPress={() => onChange(id)}
        >
          {icon ? <Icon name={icon} /> : name}
        </Press>
      ))}
    </div>
  )
}
