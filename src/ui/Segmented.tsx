import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from '#ui/Segmented.module.css'
import { Tooltip } from '#ui/Tooltip.tsx'

/** One of two or three ways to see the same, as the grid and list switch. An option with an icon shows the icon alone. */
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
  <ToggleButtonGroup
    aria-label={label}
    className={styles.group ?? ''}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const chosen = options.find(({ id }) => keys.has(id))
      if (chosen) onChange(chosen.id)
    }}
  >
    {options.map(({ id, name, icon }) =>
      icon ? (
        <Tooltip key={id} text={name} repeatsName>
          <ToggleButton id={id} aria-label={name}>
            <Icon name={icon} />
          </ToggleButton>
        </Tooltip>
      ) : (
        <ToggleButton key={id} id={id}>
          {name}
        </ToggleButton>
      ),
    )}
  </ToggleButtonGroup>
)
