import { type ReactElement, useEffect, useId, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import fields from '#ui/Field.module.css'
import { FieldFrame, inputLook } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import lists from '#ui/options.module.css'
import { type Choice, OptionList, optionId } from '#ui/options.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Press } from '#ui/Press.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { type Load, useActive, useLoaded } from '#ui/useOptions.ts'

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

const Sheet = <K extends string | number>({
  label,
  value,
  onChange,
  load,
  loadAll,
  close,
}: MultiComboBoxProps<K> & { readonly close: () => void }) => {
  const say = useSay()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [isTakingAll, setTakingAll] = useState(false)
  const { items, total, state, retry } = useLoaded(load, query, true)
  const { active, setActive, move } = useActive(items.length)
  const has = (id: K) => value.some((one) => one.id === id)
  const toggle = (choice: Choice<K>) =>
    onChange(has(choice.id) ? value.filter(({ id }) => id !== choice.id) : [...value, choice])

  const nothing = say(msg`Nothing found`)
  // “3 of 3” would be heard as a place in the list.
  const heard = say(msg`{count, plural, =0 {No results} one {# result} other {# results}}`, { count: total })
  useEffect(() => {
    if (state === 'ready') announce(heard, { about: label })
  }, [state, heard, label])

  const takeAll = async () => {
    setTakingAll(true)
    try {
      const all = loadAll === undefined ? (await load('')).items : await loadAll()
      onChange(all)
      announce(say(msg`{count, plural, one {# selected} other {# selected}}`, { count: all.length }))
    } catch {
      announce(say(msg`The list could not be loaded.`), { urgency: 'assertive' })
    }
    setTakingAll(false)
  }
  return (
    <>
      <div className={lists.search}>
        <div className={cx(fields.input, fields.sm)}>
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={say(msg`Search {label}`, { label })}
            placeholder={say(msg`Search`)}
            value={query}
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
            // biome-ignore lint/a11y/noAutofocus: a sheet that opens on request begins where people type
            autoFocus
            onChange={(event) => {
              setQuery(event.target.value)
              setActive(-1)
            }}
            onKeyDown={(event) => {
              const choice = items[active]
              if (event.key === 'Enter') {
                event.preventDefault()
                if (choice) toggle(choice)
                else close()
              } else move(event)
            }}
          />
          {state === 'waiting' && <Spinner tone="accent" />}
        </div>
      </div>
      <OptionList
        id={listId}
        name={label}
        choices={items}
        active={active}
        isSelected={has}
        onPick={toggle}
        onPoint={setActive}
        query={query}
        isMultiple
      />
      {state === 'ready' && total === 0 && <div className={lists.empty}>{nothing}</div>}
      {state === 'failed' && <div className={lists.empty}>{say(msg`The list could not be loaded.`)}</div>}
      <div className={lists.foot}>
        {state === 'failed' ? (
          <Button variant="ghost" size="sm" onPress={retry}>
            {say(msg`Try again`)}
          </Button>
        ) : (
          <Button variant="ghost" size="sm" isPending={isTakingAll} onPress={takeAll}>
            {query === '' && total > 0 ? say(msg`Select All {total}`, { total }) : say(msg`Select All`)}
          </Button>
        )}
        {value.length > 0 && (
          <Button variant="ghost" size="sm" onPress={() => onChange([])}>
            {say(msg`Clear`)}
          </Button>
        )}
      </div>
    </>
  )
}

/** Several of many: the first name and how many others, a list that can be searched, all at once, none. */
export const MultiComboBox = <K extends string | number>(props: MultiComboBoxProps<K>) => {
  const { label, value, onChange, isDisabled, id, look = 'chip', placeholder } = props
  const say = useSay()
  const labelId = useId()
  const others = value.length - 1
  const first = value[0]?.name
  const more = others > 0 ? say(msg`{count, plural, other {+# others}}`, { count: others }) : undefined
  const opens = (trigger: ReactElement) => (
    <Popover name={label} flush width="280px" trigger={trigger}>
      {(close) => <Sheet {...props} close={close} />}
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
