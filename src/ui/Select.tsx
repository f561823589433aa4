import { type KeyboardEvent, memo, type ReactNode, useContext, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox } from 'react-aria-components/ListBox'
import { Select as AriaSelect, SelectStateContext } from 'react-aria-components/Select'
import { msg } from '#contract/words.ts'
import { listed, useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import { FieldParts, type FieldProps, inputLook, isRefused, useAriaField } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { OptionPopover } from '#ui/OptionPopover.tsx'
import lists from '#ui/options.module.css'
import { type Choice, Option } from '#ui/options.tsx'
import { isSameChoices, useKept, useSteady } from '#ui/steady.ts'

export interface SelectProps<K extends string | number> extends FieldProps {
  readonly value: K | null
  readonly onChange: (value: K | null) => void
  readonly options: readonly Choice<K>[]
  readonly placeholder?: string | undefined
  /** The first line empties the field: “None”. */
  readonly canClear?: boolean
}

/** One letter of a sequence elsewhere would otherwise leave for another page. */
const keepLetters = (event: KeyboardEvent) => {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
}

/** React Aria draws its children once more, out of sight, to learn the options: there the list alone is drawn. */
const Seen = ({ list, children }: { readonly list: ReactNode; readonly children: ReactNode }) =>
  useContext(SelectStateContext) === null ? list : children

interface DrawnProps extends FieldProps {
  /** The place of what is chosen among the lines; -1 for nothing. */
  readonly chosen: number
  readonly options: readonly Choice[]
  readonly onChoose: (place: number) => void
  readonly placeholder?: string | undefined
  readonly canClear: boolean
}
/** By the places of its lines: what is chosen by the same key as in another list may be another thing. */
const DrawnSelect = (props: DrawnProps) => {
  const { chosen, options, onChoose, canClear } = props
  const say = useSay()
  const labelId = useId()
  const stateId = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isFixed = props.isDisabled === true || props.isReadOnly === true
  const none = canClear ? [{ id: null, name: say(msg`None`) }] : []
  const lines: readonly (Omit<Choice, 'id'> & { readonly id: Choice['id'] | null })[] = [...none, ...options]
  const shown = options[chosen - none.length]

  // Readers say it of fields that one types into by themselves, but not of those that one chooses from.
  const state = listed([
    ...(props.isRequired === true ? [say(msg`required`)] : []),
    ...(isRefused(props) ? [say(msg`Invalid`)] : []),
  ])
  const { isReadOnly: _, ...field } = useAriaField({
    ...props,
    describedBy: [state === '' ? undefined : stateId, props.describedBy].filter(Boolean).join(' '),
  })
  const dismiss = () => {
    // Before the list is gone: by what ends in it Orca comes to the control already, and does not read it as focused.
    if (box.current?.contains(document.activeElement)) anchor.current?.focus()
    setOpen(false)
  }
  const list = (
    <OptionPopover anchor={anchor} isOpen={isOpen} onDismiss={dismiss}>
      <ListBox ref={box} className={lists.list ?? ''}>
        {lines.map((line, place) => (
          <Option key={line.id ?? ''} id={place} choice={line} />
        ))}
      </ListBox>
    </OptionPopover>
  )
  return (
    <AriaLocale>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the control inside */}
      <div className={lists.contents} onKeyDown={keepLetters}>
        <AriaSelect
          {...field}
          value={chosen < 0 ? null : chosen}
          onChange={(place) => {
            if (Number(place) !== chosen && lines[Number(place)] && !isFixed) onChoose(Number(place))
          }}
          isOpen={isOpen}
          onOpenChange={(open) => setOpen(open && !isFixed)}
        >
          <Seen list={list}>
            <FieldParts {...props} id={field.id} labelId={labelId}>
              <Button
                ref={anchor}
                className={inputLook(props)}
                // What is chosen is its value, and it may be required: React Aria makes a button of it, named by both.
                render={(button) => (
                  <button
                    {...button}
                    id={field.id}
                    role="combobox"
                    aria-expanded={isOpen}
                    aria-labelledby={labelId}
                    aria-required={props.isRequired === true || undefined}
                    aria-invalid={isRefused(props) || undefined}
                    aria-readonly={props.isReadOnly === true || undefined}
                  />
                )}
              >
                {shown?.start}
                <span className={cx(styles.value, 'trunc', shown === undefined && styles.placeholder)}>
                  {shown?.name ?? props.placeholder ?? say(msg`Choose`)}
                </span>
                <Icon name="chevrons-up-down" size={14} />
              </Button>
              <span id={stateId} hidden>
                {state}
              </span>
              {list}
            </FieldParts>
          </Seen>
        </AriaSelect>
      </div>
    </AriaLocale>
  )
}
// React Aria reads all lines of a list each time that it is drawn: a form with some would wait for them at each key.
const Drawn = memo(DrawnSelect)

/** One of a short list. Letters jump to the option that begins with them. */
export const Select = <K extends string | number>(props: SelectProps<K>) => {
  const { value, onChange, options, canClear = false, onBlur, ...field } = props
  const before = canClear ? 1 : 0
  const at = options.findIndex(({ id }) => id === value)
  const onChoose = useSteady((place: number) => {
    const chosen = place < before ? null : options[place - before]?.id
    if (chosen !== undefined) onChange(chosen)
  })
  return (
    <Drawn
      {...field}
      chosen={at >= 0 ? at + before : value === null ? before - 1 : -1}
      options={useKept(options, isSameChoices)}
      onChoose={onChoose}
      onBlur={useSteady(() => onBlur?.())}
      canClear={canClear}
    />
  )
}
