import { useId, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { ListBox } from 'react-aria-components/ListBox'
import { Input, TextField } from 'react-aria-components/TextField'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import fields from '#ui/Field.module.css'
import { Icon } from '#ui/Icon.tsx'
import lists from '#ui/options.module.css'
import { type Choice, Option } from '#ui/options.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TagGroup } from '#ui/TagGroup.tsx'
import { useFoundCount } from '#ui/useFoundCount.ts'
import { type Load, useLoaded } from '#ui/useOptions.ts'

type Key = string | number
export interface MultiComboBoxSheetProps {
  readonly label: string
  readonly chosen: readonly Choice[]
  readonly onChange: (chosen: readonly Key[]) => void
  readonly load: Load<Key>
  readonly loadAll: () => Promise<readonly Choice[]>
  readonly close: () => void
}

/** More would leave no room for the list. */
const mostTags = 12
/** What is chosen, also what the list does not show now. */
const Chosen = ({ chosen, onChange }: Pick<MultiComboBoxSheetProps, 'chosen' | 'onChange'>) => {
  const say = useSay()
  const others = chosen.length - mostTags
  return (
    <div className={lists.chosen}>
      <TagGroup
        label={say(msg`Selected`)}
        items={chosen.slice(0, mostTags)}
        onRemove={(gone) => onChange(chosen.flatMap(({ id }) => (id === gone ? [] : [id])))}
      />
      {others > 0 && <span className="muted">{say(msg`{count, plural, other {+# others}}`, { count: others })}</span>}
    </div>
  )
}

/** What opens under the field or the chip: a search, the list, all at once, none. */
export const MultiComboBoxSheet = ({ label, chosen, onChange, load, loadAll, close }: MultiComboBoxSheetProps) => {
  const say = useSay()
  const inputId = useId()
  const [query, setQuery] = useState('')
  const [isTakingAll, setTakingAll] = useState(false)
  const { items, total, state, retry } = useLoaded(load, query, true)

  useFoundCount(total, { isReady: state === 'ready', typed: query, about: label })

  const takeAll = async () => {
    setTakingAll(true)
    try {
      const all = await loadAll()
      onChange(all.map(({ id }) => id))
      announce(say(msg`{count, plural, one {# selected} other {# selected}}`, { count: all.length }))
    } catch {
      announce(say(msg`The list could not be loaded.`), { urgency: 'assertive' })
    }
    setTakingAll(false)
  }
  return (
    <AriaLocale>
      <Autocomplete inputValue={query} onInputChange={setQuery} disableAutoFocusFirst>
        <div className={lists.search}>
          <TextField
            id={inputId}
            className={cx(fields.input, fields.sm)}
            aria-label={say(msg`Search {label}`, { label })}
          >
            <Icon name="search" />
            <Input
              className=""
              role="combobox"
              aria-expanded="true"
              placeholder={say(msg`Search`)}
              autoFocus
              onKeyDownCapture={(event) => {
                const last = chosen.at(-1)
                if (event.key === 'Backspace' && query === '' && last !== undefined) {
                  onChange(chosen.slice(0, -1).map(({ id }) => id))
                  announce(say(msg`{name} was removed`, { name: last.name }))
                  return
                }
                // Nothing is pointed at: it is done.
                if (event.key !== 'Enter' || event.currentTarget.hasAttribute('aria-activedescendant')) return
                event.preventDefault()
                event.stopPropagation()
                close()
              }}
            />
            {state === 'waiting' && <Spinner tone="accent" />}
          </TextField>
        </div>
        <ListBox<Choice>
          className={lists.list ?? ''}
          aria-label={label}
          items={items}
          dependencies={[query]}
          selectionMode="multiple"
          selectedKeys={chosen.map(({ id }) => id)}
          onSelectionChange={(keys) => onChange(keys === 'all' ? items.map(({ id }) => id) : [...keys])}
          escapeKeyBehavior="none"
          shouldFocusWrap
          renderEmptyState={() => state === 'ready' && <div className={lists.empty}>{say(msg`Nothing found`)}</div>}
        >
          {(choice) => <Option id={choice.id} choice={choice} query={query} isMultiple />}
        </ListBox>
      </Autocomplete>
      {state === 'failed' && <div className={lists.empty}>{say(msg`The list could not be loaded.`)}</div>}
      {/* Not among the parts of the search: it would be searched as well. */}
      {chosen.length > 0 && (
        <Chosen
          chosen={chosen}
          onChange={(left) => {
            if (left.length === 0) document.getElementById(inputId)?.focus()
            onChange(left)
          }}
        />
      )}
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
        {chosen.length > 0 && (
          <Button variant="ghost" size="sm" onPress={() => onChange([])}>
            {say(msg`Clear`)}
          </Button>
        )}
      </div>
    </AriaLocale>
  )
}
