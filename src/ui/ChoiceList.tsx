import type { KeyboardEvent } from 'react'
import { ListBox } from 'react-aria-components/ListBox'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import lists from '#ui/options.module.css'
import { type Choice, Option } from '#ui/options.tsx'

/** Letters lead to a choice; as parts of a sequence they would lead to another page. */
const keepLetters = (event: KeyboardEvent) => {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
}

/**
 * Nothing is selected before it is chosen. Where that is not said, Chromium takes the line with the focus for selected,
 * and Orca does not say where the focus is once the list has gone.
 */
const none: readonly never[] = []

/** A list that is chosen from at once: it has the focus, and Enter takes the line that the focus is on. */
export const ChoiceList = <K extends string | number>({
  label,
  choices,
  onChoose,
}: {
  readonly label: string
  readonly choices: readonly Choice<K>[]
  readonly onChoose: (id: K) => void
}) => (
  <AriaLocale>
    {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the list inside */}
    <div className={lists.contents} onKeyDown={keepLetters}>
      <ListBox
        aria-label={label}
        className={lists.list ?? ''}
        autoFocus="first"
        shouldFocusWrap
        selectionMode="single"
        selectedKeys={none}
        onSelectionChange={(keys) => {
          const chosen = choices.find(({ id }) => keys !== 'all' && keys.has(id))
          if (chosen) onChoose(chosen.id)
        }}
      >
        {choices.map((choice) => (
          <Option key={choice.id} id={choice.id} choice={choice} />
        ))}
      </ListBox>
    </div>
  </AriaLocale>
)
