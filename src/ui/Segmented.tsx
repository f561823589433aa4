import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import check from '#ui/Check.module.css'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from '#ui/Segmented.module.css'

/**
 * One of two or three ways to see the same, as the grid and list switch: React Aria's radio group. An option with an icon
 * shows the icon alone. One stop of the Tab key; arrows choose.
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
}) => (
  <AriaLocale>
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      className={styles.group ?? ''}
      value={value}
      onChange={(chosen) => {
        const option = options.find(({ id }) => id === chosen)
        if (option) onChange(option.id)
      }}
    >
      {options.map(({ id, name, icon }) => (
        <RadioField key={id} value={id} className="" {...(icon && { 'aria-label': name })}>
          <RadioButton
            className={cx(check.whole, styles.option)}
            // Enter is the workspace's: React Aria's label would take it for a press.
            // biome-ignore lint/a11y/noLabelWithoutControl: its control is among the children
            render={({ onKeyDown: _, ...props }) => <label {...props} data-tip={icon && name} />}
          >
            {icon ? <Icon name={icon} /> : name}
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  </AriaLocale>
)
