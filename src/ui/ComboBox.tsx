import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox } from 'react-aria-components/ListBox'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import buttons from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import { FieldParts, type FieldProps, inputLook, useAriaField } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { mac } from '#ui/keys.ts'
import { OptionPopover } from '#ui/OptionPopover.tsx'
import lists from '#ui/options.module.css'
import { type Choice, Option } from '#ui/options.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useFoundCount } from '#ui/useFoundCount.ts'
import { type Load, useLoaded } from '#ui/useOptions.ts'

export interface ComboBoxProps<K extends string | number> extends FieldProps {
  /** The chosen one with its name; the list need not hold it. */
  readonly value: Choice<K> | null
  readonly onChange: (value: Choice<K> | null) => void
  readonly load: Load<K>
  readonly placeholder?: string | undefined
}

/** What is typed into; typing and a click open the list, as the arrow keys do. */
const Typed = ({ isFixed, isBusy }: { readonly isFixed: boolean; readonly isBusy: boolean }) => {
  const state = useContext(ComboBoxStateContext)
  const open = () => {
    if (!isFixed && state?.isOpen === false) state.open(null, 'manual')
  }
  return <Input className="" aria-busy={isBusy || undefined} onClick={open} onInput={open} />
}
/** React Aria draws its children once more, out of sight, to learn the options: there the list alone is drawn. */
const Seen = ({ list, children }: { readonly list: ReactNode; readonly children: ReactNode }) =>
  useContext(ComboBoxStateContext) === null ? list : children
const List = ({
  anchor,
  children,
}: {
  readonly anchor: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}) => {
  const state = useContext(ComboBoxStateContext)
  return (
    <OptionPopover anchor={anchor} isOpen={state?.isOpen === true} onDismiss={() => state?.close()}>
      {children}
    </OptionPopover>
  )
}

/**
 * React Aria interrupts to say how many options are drawn, which are the first few of those that were found, and says it
 * in English to whoever reads Filipino. Its live regions stand still while the list is open; VoiceOver hears by them on
 * which option it is.
 */
const useOwnCountAlone = (isOpen: boolean) => {
  useEffect(() => {
    if (!isOpen || mac) return
    // They came just before, with the first such count.
    const regions = Array.from(document.querySelectorAll('[data-live-announcer] > [role="log"]'), (region) => ({
      region,
      urgency: region.getAttribute('aria-live') ?? 'off',
    }))
    for (const { region } of regions) region.setAttribute('aria-live', 'off')
    return () => {
      for (const { region, urgency } of regions) {
        region.replaceChildren()
        region.setAttribute('aria-live', urgency)
      }
    }
  }, [isOpen])
}

/** One of many, found by typing: the server answers with the first matches and how many there are. */
export const ComboBox = <K extends string | number>(props: ComboBoxProps<K>) => {
  const { value, onChange, load, onBlur, label } = props
  const say = useSay()
  const labelId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  /** What is typed; undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const { items, total, state, retry } = useLoaded(load, typed ?? '', isOpen)
  const isFixed = props.isDisabled === true || props.isReadOnly === true

  const found = say(msg`{shown} of {total}`, { shown: items.length, total })
  const isReady = isOpen && state === 'ready'
  useFoundCount(total, { isReady, typed: typed ?? '', about: labelId })
  useOwnCountAlone(isOpen)

  const leave = () => {
    // Emptied by hand and left: that is meant.
    if (typed === '' && value !== null) onChange(null)
    setTyped(undefined)
    onBlur?.()
  }
  const field = useAriaField({ ...props, onBlur: leave })
  const keyDown = (event: KeyboardEvent) => {
    // The list closes, and nothing around it.
    if (event.key === 'Escape' && (isOpen || typed !== undefined)) event.stopPropagation()
  }
  const keyDownEarly = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isOpen || state !== 'failed') return
    event.preventDefault()
    event.stopPropagation()
    retry()
  }
  const list = (
    <List anchor={anchor}>
      <ListBox<Choice<K>>
        className={lists.list ?? ''}
        // biome-ignore lint/a11y/useValidAriaValues: emptied, else its own word stands before the label, English in Filipino
        aria-label=""
        aria-labelledby={labelId}
        dependencies={[typed]}
        renderEmptyState={() => state === 'ready' && <div className={lists.empty}>{say(msg`Nothing found`)}</div>}
      >
        {(choice) => <Option id={choice.id} choice={choice} query={typed ?? ''} />}
      </ListBox>
      {state === 'failed' && (
        // Else the press would take the focus from the input, and the list would close.
        <div className={lists.foot} onPointerDown={(event) => event.preventDefault()}>
          <span>{say(msg`The list could not be loaded.`)}</span>
          <Button slot={null} className={cx(buttons.button, buttons.sm)} onPress={retry} preventFocusOnPress>
            {say(msg`Try again`)}
          </Button>
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
    </List>
  )
  return (
    <AriaLocale>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the control inside */}
      <div className={lists.contents} onKeyDown={keyDown} onKeyDownCapture={keyDownEarly}>
        <AriaComboBox<Choice<K>>
          {...field}
          formValue="text"
          // Both are ours, so nothing is emptied when the chosen one is not among those loaded.
          value={value?.id ?? null}
          onChange={(key) => {
            // It tells of the same one again when what was typed is given up.
            setTyped(undefined)
            const choice = items.find(({ id }) => id === key)
            if (choice && choice.id !== value?.id) onChange(choice)
          }}
          inputValue={typed ?? value?.name ?? ''}
          onInputChange={(text) => setTyped(text === value?.name ? undefined : text)}
          items={items}
          onOpenChange={setOpen}
          // By itself it would open again when it was closed and the chosen one is not among those loaded.
          menuTrigger="manual"
          allowsEmptyCollection
          shouldFocusWrap
        >
          <Seen list={list}>
            <FieldParts {...props} id={field.id} labelId={labelId}>
              <Group ref={anchor} className={inputLook(props)}>
                <Icon name="search" />
                <Typed isFixed={isFixed} isBusy={isOpen && state === 'waiting'} />
                {isOpen && state === 'waiting' && <Spinner tone="accent" />}
                {value !== null && props.isRequired !== true && !isFixed && (
                  <Button
                    slot={null}
                    className={cx(buttons.icon, buttons.sm)}
                    aria-label={say(msg`Clear {label}`, { label })}
                    preventFocusOnPress
                    onPress={() => {
                      onChange(null)
                      setTyped(undefined)
                      document.getElementById(field.id)?.focus()
                    }}
                  >
                    <Icon name="x" size={14} />
                  </Button>
                )}
                <Icon name="chevrons-up-down" size={14} />
              </Group>
              {list}
            </FieldParts>
          </Seen>
        </AriaComboBox>
      </div>
    </AriaLocale>
  )
}
