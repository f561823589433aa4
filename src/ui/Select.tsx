import { type KeyboardEvent, type ReactNode, useContext, useId, useRef, useState } from 'react'
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

/** One of a short list. Letters jump to the option that begins with them. */
export const Select = <K extends string | number>(props: SelectProps<K>) => {
  const { value, onChange, options } = props
  const say = useSay()
  const labelId = useId()
  const stateId = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isFixed = props.isDisabled === true || props.isReadOnly === true
  const none = props.canClear === true ? [{ id: null, name: say(msg`None`) }] : []
  const lines: readonly (Omit<Choice, 'id'> & { readonly id: K | null })[] = [...none, ...options]
  const chosen = lines.findIndex(({ id }) => id === value)
  const shown = options.find(({ id }) => id === value)

  // Readers say it of fields that one types into by themselves, but not of those that one chooses from.
  const state = listed([
    ...(props.isRequired === true ? [say(msg`required`)] : []),
    ...(isRefused(props) ? [say(msg`Invalid`)] : []),
  ])
  const { isReadOnly: _, ...field } = useAriaField({
    ...props,
    describedBy: [state === '' ? undefined : stateId, props.describedBy].filter(Boolean).join(' '),
  })
  const list = (
    <OptionPopover anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)}>
      <ListBox className={lists.list ?? ''}>
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
          // The places of the options: what is chosen by the same key as in another list may be another thing.
          value={chosen < 0 ? null : chosen}
          onChange={(place) => {
            const line = lines[Number(place)]
            if (line && line.id !== value && !isFixed) onChange(line.id)
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
