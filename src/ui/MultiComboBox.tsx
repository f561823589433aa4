import { type ReactElement, useId, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Chip } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import fields from '#ui/Field.module.css'
import { FieldFrame, inputLook } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { opening } from '#ui/opening.tsx'
import type { Choice } from '#ui/options.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Press } from '#ui/Press.tsx'
import type { Load } from '#ui/useOptions.ts'

export interface MultiComboBoxProps<K extends string | number> {
  readonly label: string
  /** The chosen ones with their names; the first one is shown. */
  readonly value: readonly Choice<K>[]
  readonly onChange: (value: readonly Choice<K>[]) => void
  readonly load: Load<K>
  /** Fetches every one, for “Select All”; without it, what an empty search finds is taken for all. */
  readonly loadAll?: (() => Promise<readonly Choice<K>[]>) | undefined
  readonly isDisabled?: boolean | undefined
  readonly id?: string | undefined
  /** A field in a form, or a chip in a toolbar. */
  readonly look?: 'field' | 'chip'
  /** What a field says while nothing is chosen, such as “All dealers”. */
  readonly placeholder?: string | undefined
}

const Sheet = opening(async () => (await import('#ui/MultiComboBoxSheet.tsx')).MultiComboBoxSheet)

/** Several of many: the first name and how many others, a list that can be searched, all at once, none. */
export const MultiComboBox = <K extends string | number>(props: MultiComboBoxProps<K>) => {
  const { label, value, onChange, load, isDisabled, id, look = 'chip', placeholder } = props
  const say = useSay()
  const labelId = useId()
  /** All that were seen, by their keys: the list tells keys, and may no longer hold what they stand for. */
  const seen = useRef(new Map<string | number, Choice<K>>())
  const see = (choices: readonly Choice<K>[]) => {
    for (const choice of choices) seen.current.set(choice.id, choice)
  }
  const loadSeen: Load<K> = async (query) => {
    const found = await load(query)
    see(found.items)
    return found
  }
  const others = value.length - 1
  const first = value[0]?.name
  const more = others > 0 ? say(msg`{count, plural, other {+# others}}`, { count: others }) : undefined
  const opens = (trigger: ReactElement) => (
    <Popover name={label} flush width="280px" trigger={trigger}>
      {(close) => (
        <Sheet
          label={label}
          chosen={value}
          onChange={(keys) => {
            see(value)
            onChange(keys.flatMap((key) => seen.current.get(key) ?? []))
          }}
          load={loadSeen}
          loadAll={async () => {
            const all = props.loadAll === undefined ? (await load('')).items : await props.loadAll()
            see(all)
            return all
          }}
          close={close}
        />
      )}
    </Popover>
  )
  if (look === 'chip')
    return opens(
      <Chip
        id={id}
        label={label}
        value={first}
        more={more}
        isDisabled={isDisabled}
        onRemove={value.length > 0 ? () => onChange([]) : undefined}
      />,
    )
  return (
    <FieldFrame label={label} id={id} labelId={labelId}>
      {({ 'aria-required': _, 'aria-invalid': invalid, ...control }) =>
        opens(
          <Press
            {...control}
            aria-labelledby={`${labelId} ${control.id}`}
            className={inputLook({ label, isDisabled })}
            isDisabled={isDisabled}
            data-invalid={invalid}
          >
            <span className={cx(fields.value, 'trunc', first === undefined && fields.placeholder)}>
              <bdi>{first ?? placeholder}</bdi>
              {more !== undefined && <bdi className="muted"> {more}</bdi>}
            </span>
            <Icon name="chevrons-up-down" />
          </Press>,
        )
      }
    </FieldFrame>
  )
}
