import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import { onlyOneFor } from '#define/own-record.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MultiComboBox } from '#ui/MultiComboBox.tsx'
import { DaysFilter } from '#workspace/list/DaysFilter.tsx'
import type { FilterProps } from '#workspace/list/filters.ts'
import { WordsFilter } from '#workspace/list/WordsFilter.tsx'
import { every } from '#workspace/records/address.ts'
import { loadEvery, searchReference, useNamed } from '#workspace/records/references.ts'
import { importQuery } from '#workspace/upload/data.ts'

interface Option {
  readonly id: string
  readonly label: string
  readonly value: unknown
}
/** One of a few words, behind a chip. */
const FewFilter = ({
  label,
  options,
  value,
  onChange,
  onSeveral,
  id,
}: {
  /** Asks for more than one of them. */
  readonly onSeveral: (() => void) | undefined
  readonly label: string
  readonly options: readonly Option[]
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly id: string
}) => {
  const [isOpen, setOpen] = useState(false)
  const say = useSay()
  const chosen = options.find((option) => option.value === value)
  return (
    <Menu
      name={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip
          id={id}
          label={label}
          value={chosen?.label ?? (value === undefined ? undefined : String(value))}
          onRemove={value === undefined ? undefined : () => onChange(undefined)}
        />
      }
      groups={() => [
        {
          id: 'options',
          entries: options.map((option) => ({ id: option.id, label: option.label })),
          selection: 'single',
          selected: chosen ? [chosen.id] : [],
          onSelect: ([picked]) => {
            setOpen(false)
            onChange(options.find((option) => option.id === picked)?.value)
          },
        },
        ...(onSeveral && options.length > 2
          ? [{ id: 'several', entries: [{ id: 'several', label: say(msg`Several…`), onAction: onSeveral }] }]
          : []),
      ]}
    />
  )
}

const numbersIn = (value: unknown): readonly number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** One or several records of another resource, found by typing. */
const ReferenceFilter = ({ asked, value, onChange, id }: Omit<FilterProps, 'optionsOf'>) => {
  const say = useSay()
  const person = useKnownPerson()
  const { field } = asked
  const resource = field.of ?? ''
  const isOne = field.kind === 'choice'
  // What somebody sees no other of anyway: the filter says so and cannot be changed.
  const own = onlyOneFor(person, field)
  const named = useNamed(resource, own ? [] : value === every ? every : numbersIn(value))
  return (
    <MultiComboBox
      id={id}
      label={say(field.label)}
      value={own ? [{ id: own.id, name: own.name }] : named}
      isDisabled={own !== undefined}
      load={(typed) => searchReference(resource, typed)}
      loadAll={isOne ? async () => [] : async () => loadEvery(resource)}
      onChange={async (chosen) => {
        const ids = chosen.map((one) => one.id)
        if (isOne) return onChange(ids.at(-1))
        if (ids.length === 0) return onChange(undefined)
        // As many as there are is “all”: also those that come later.
        const isEvery = ids.length > 1 && ids.length === (await loadEvery(resource)).length
        onChange(isEvery ? every : ids)
      }}
    />
  )
}

/** What one import brought, by the name of its file. */
const ImportFilter = ({ asked, value, onChange, id }: Omit<FilterProps, 'optionsOf'>) => {
  const say = useSay()
  const number = typeof value === 'number' ? value : 0
  const { data } = useQuery({ ...importQuery(number), enabled: number > 0 })
  return (
    <Chip
      id={id}
      label={say(asked.field.label)}
      value={data?.file_name ?? `#${number}`}
      onRemove={() => onChange(undefined)}
    />
  )
}

/** What a list is narrowed by, and the way to change it, by the kind of the filter. */
export const FilterChip = (props: FilterProps) => {
  const { asked, value, onChange, onSeveral, optionsOf, id } = props
  const say = useSay()
  const { field } = asked
  const label = say(field.label)
  if (asked.name === 'import_id') return <ImportFilter {...props} />
  if (field.kind === 'text') return <WordsFilter {...props} />
  if (field.kind === 'days') return <DaysFilter {...props} />
  if (field.kind === 'choices' || field.kind === 'choice') return <ReferenceFilter {...props} />
  if (field.kind === 'status' || field.kind === 'action') {
    const options = optionsOf(field.kind, field.of ?? '').map(({ slug, title }) => ({
      id: slug,
      label: title,
      // Some states are numbers.
      value: v.parse(field.schema, slug),
    }))
    return <FewFilter {...{ label, options, value, onChange, onSeveral, id }} />
  }
  if (field.kind === 'flag') {
    // The trash is either looked at or not.
    const choices = asked.name === 'trashed' ? ([true] as const) : ([true, false] as const)
    const options = choices.map((one) => ({
      id: one ? 'yes' : 'no',
      label: say(field.words?.[String(one)] ?? msg`Yes`),
      value: one,
    }))
    return <FewFilter {...{ label, options, value, onChange, onSeveral, id }} />
  }
  const options = Object.entries(field.words ?? {}).map(([word, message]) => ({
    id: word,
    label: say(message),
    value: word,
  }))
  return <FewFilter {...{ label, options, value, onChange, onSeveral, id }} />
}
