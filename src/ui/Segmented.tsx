import type { KeyboardEvent } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { given } from '#ui/given.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { passOn } from '#ui/passOn.ts'
import styles from '#ui/Segmented.module.css'

/**
 * One of two or three ways to see the same, as the grid and list switch. An option with an icon shows the icon alone.
 * One stop of the Tab key; arrows choose, as among radio buttons: React Aria's group only moves the focus by them.
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
  const step = (event: KeyboardEvent<HTMLDivElement>): boolean => {
    const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
    const by = { ArrowDown: 1, ArrowUp: -1, ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[
      event.key
    ]
    if (by === undefined) return false
    event.preventDefault()
    const now = options.findIndex(({ id }) => id === value)
    const next = (now + by + options.length) % options.length
    const chosen = options[next]
    if (chosen) onChange(chosen.id)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
    return true
  }
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.group ?? ''}
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find(({ id }) => keys.has(id))
        if (chosen) onChange(chosen.id)
      }}
      render={(props) => (
        <div
          {...props}
          onKeyDownCapture={(event) => {
            if (!step(event)) props.onKeyDownCapture?.(event)
          }}
        />
      )}
    >
      {options.map(({ id, name, icon }) => (
        <ToggleButton
          key={id}
          id={id}
          excludeFromTabOrder={id !== value}
          onPressStart={passOn}
          onPress={passOn}
          {...given({ 'aria-label': icon && name, 'data-tip': icon && name })}
        >
          {icon ? <Icon name={icon} /> : name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
