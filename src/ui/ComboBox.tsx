import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import buttons from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import { FieldFrame, type FieldProps, inputLook } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { OptionPopover } from '#ui/OptionPopover.tsx'
import lists from '#ui/options.module.css'
import { type Choice, OptionList, optionId } from '#ui/options.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { type Load, useActive, useLoaded } from '#ui/useOptions.ts'

export interface ComboBoxProps<K extends string | number> extends FieldProps {
  /** The chosen one with its name; the list need not hold it. */
  readonly value: Choice<K> | null
  readonly onChange: (value: Choice<K> | null) => void
  readonly load: Load<K>
  readonly placeholder?: string | undefined
}

/** One of many, found by typing: the server answers with the first matches and how many there are. */
export const ComboBox = <K extends string | number>(props: ComboBoxProps<K>) => {
  const { value, onChange, load, onBlur, label } = props
  const say = useSay()
  const listId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** What is typed; undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const { items, total, state, retry } = useLoaded(load, typed ?? '', isOpen)
  const { active, setActive, move } = useActive(items.length)
  const isFixed = props.isDisabled === true || props.isReadOnly === true

  const found = say(msg`{shown} of {total}`, { shown: items.length, total })
  const isReady = isOpen && state === 'ready'
  const nothing = say(msg`Nothing found`)
  // “3 of 3” would be heard as a place in the list.
  const heard = say(msg`{count, plural, =0 {No results} one {# result} other {# results}}`, { count: total })
  useEffect(() => {
    if (isReady) announce(heard, { about: listId })
  }, [isReady, heard, listId])

  const open = () => {
    if (!isFixed) setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const leave = () => {
    close()
    // Emptied by hand and left: that is meant.
    if (typed === '' && value !== null) onChange(null)
    setTyped(undefined)
  }
  const pick = (choice: Choice<K>) => {
    onChange(choice)
    setTyped(undefined)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isOpen || typed !== undefined)) {
      event.preventDefault()
      event.stopPropagation()
      setTyped(undefined)
      close()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const choice = items[active]
      if (choice) pick(choice)
      else if (state === 'failed') retry()
      else close()
    } else if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      open()
    } else if (isOpen) move(event)
  }
  return (
    <FieldFrame {...props}>
      {(control) => (
        <>
          <div ref={anchor} className={inputLook(props)}>
            <Icon name="search" />
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              name={props.name}
              value={typed ?? value?.name ?? ''}
              placeholder={props.placeholder}
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
              aria-busy={(isOpen && state === 'waiting') || undefined}
              disabled={props.isDisabled}
              readOnly={props.isReadOnly}
              onChange={(event) => {
                setTyped(event.target.value)
                setActive(-1)
                open()
              }}
              onKeyDown={onKeyDown}
              onClick={() => (isOpen ? undefined : open())}
              onBlur={() => {
                leave()
                onBlur?.()
              }}
            />
            {isOpen && state === 'waiting' && <Spinner tone="accent" />}
            {value !== null && props.isRequired !== true && !isFixed && (
              <button
                type="button"
                className={cx(buttons.icon, buttons.sm)}
                aria-label={say(msg`Clear {label}`, { label })}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => {
                  onChange(null)
                  setTyped(undefined)
                  input.current?.focus()
                }}
              >
                <Icon name="x" size={14} />
              </button>
            )}
            <Icon name="chevrons-up-down" size={14} />
          </div>
          <OptionPopover anchor={anchor} isOpen={isOpen} onClose={close}>
            <OptionList
              id={listId}
              name={label}
              choices={items}
              active={active}
              isSelected={(id) => id === value?.id}
              onPick={pick}
              onPoint={setActive}
              query={typed ?? ''}
            />
            {state === 'ready' && total === 0 && <div className={lists.empty}>{nothing}</div>}
            {state === 'failed' && (
              // Else the press would take the focus from the input, and the list would close.
              <div className={lists.foot} onPointerDown={(event) => event.preventDefault()}>
                <span>{say(msg`The list could not be loaded.`)}</span>
                <button type="button" className={cx(buttons.button, buttons.sm)} onClick={retry}>
                  {say(msg`Try again`)}
                </button>
              </div>
            )}
            {state !== 'failed' && items.length > 0 && (
              <div className={lists.foot} aria-hidden="true">
                <span className="tn">{found}</span>
                <Kbd keys="ArrowUp" />
                <Kbd keys="ArrowDown" />
                <Kbd keys="Enter" />
              </div>
            )}
          </OptionPopover>
        </>
      )}
    </FieldFrame>
  )
}
