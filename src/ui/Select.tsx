import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { listed, useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import { FieldFrame, type FieldProps, inputLook } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { OptionPopover } from '#ui/OptionPopover.tsx'
import { type Choice, OptionList, optionId } from '#ui/options.tsx'
import { useActive } from '#ui/useOptions.ts'

export interface SelectProps<K extends string | number> extends FieldProps {
  readonly value: K | null
  readonly onChange: (value: K | null) => void
  readonly options: readonly Choice<K>[]
  readonly placeholder?: string | undefined
  /** The first line empties the field: “None”. */
  readonly canClear?: boolean
}

/** One of a short list. Letters jump to the option that begins with them. */
export const Select = <K extends string | number>(props: SelectProps<K>) => {
  const { value, onChange, options, onBlur, label } = props
  const say = useSay()
  const listId = useId()
  const labelId = useId()
  const valueId = useId()
  const stateId = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [isOpen, setOpen] = useState(false)
  const none = props.canClear === true ? [{ id: null, name: say(msg`None`) }] : []
  const lines: readonly { readonly id: K | null; readonly name: string }[] = [...none, ...options]
  const { active, setActive, move } = useActive(lines.length)
  const chosen = options.find(({ id }) => id === value)
  const isFixed = props.isDisabled === true || props.isReadOnly === true

  // Readers say it of fields that one types into by themselves, but not of those that one chooses from.
  const isRefused = props.isInvalid === true || (props.error !== undefined && props.error !== '')
  const state = listed([
    ...(props.isRequired === true ? [say(msg`required`)] : []),
    ...(isRefused ? [say(msg`Invalid`)] : []),
  ])

  const open = () => {
    if (isFixed) return
    // Letters that were typed into the list before say nothing in this one.
    typed.current = { text: '', at: 0 }
    setOpen(true)
    setActive(
      Math.max(
        0,
        lines.findIndex(({ id }) => id === value),
      ),
    )
  }
  const pick = (index: number) => {
    const line = lines[index]
    if (line && line.id !== value) onChange(line.id)
    setOpen(false)
  }
  const jump = (letter: string, now: number) => {
    const text = now - typed.current.at > 700 ? letter : typed.current.text + letter
    typed.current = { text, at: now }
    // The same letter again goes on to the next of its kind.
    const isRepeat = [...text].every((one) => one === text[0])
    const wanted = (isRepeat ? letter : text).toLocaleLowerCase()
    const from = isRepeat ? active + 1 : Math.max(0, active)
    const found = [...lines.keys()]
      .map((step) => (from + step) % lines.length)
      .find((index) => lines[index]?.name.toLocaleLowerCase().startsWith(wanted) === true)
    if (found === undefined) return
    if (isOpen) setActive(found)
    else pick(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isLetter && !isFixed) {
      event.preventDefault()
      // One letter of a sequence elsewhere would otherwise leave for another page.
      event.stopPropagation()
      jump(event.key, event.timeStamp)
    } else if (!isOpen) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return
      event.preventDefault()
      open()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      pick(active)
    } else if (event.key === 'Tab') pick(active)
    else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      setActive(event.key === 'Home' ? 0 : lines.length - 1)
    } else move(event)
  }
  return (
    <FieldFrame
      {...props}
      labelId={labelId}
      describedBy={[state === '' ? undefined : stateId, props.describedBy].filter(Boolean).join(' ') || undefined}
    >
      {(control) => (
        <>
          <button
            {...control}
            ref={anchor}
            type="button"
            role="combobox"
            className={inputLook(props)}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
            aria-labelledby={labelId}
            aria-readonly={props.isReadOnly === true || undefined}
            disabled={props.isDisabled}
            onClick={() => (isOpen ? setOpen(false) : open())}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              onBlur?.()
            }}
          >
            {chosen?.start}
            <span id={valueId} className={cx(styles.value, 'trunc', chosen === undefined && styles.placeholder)}>
              {chosen?.name ?? props.placeholder ?? say(msg`Choose`)}
            </span>
            <Icon name="chevrons-up-down" size={14} />
          </button>
          <span id={stateId} hidden>
            {state}
          </span>
          <OptionPopover anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)}>
            <OptionList
              id={listId}
              name={label}
              choices={lines.map((line, index) => ({ ...line, id: index }))}
              active={active}
              isSelected={(index) => lines[index]?.id === value}
              onPick={({ id }) => pick(id)}
              onPoint={setActive}
            />
          </OptionPopover>
        </>
      )}
    </FieldFrame>
  )
}
