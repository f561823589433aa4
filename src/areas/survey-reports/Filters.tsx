import { type ReactNode, useRef, useState } from 'react'
import { presetOf, presets } from '#areas/survey-reports/periods.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Report } from '#areas/survey-reports/useReport.ts'
import { type Message, msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Popover } from '#ui/Popover.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { FilterChip } from '#workspace/list/FilterChip.tsx'

export const noOptions = () => []
/** One of a few words, of which one always holds. */
export const ChoiceChip = ({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu
      name={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<Chip label={label} value={options.find(({ id }) => id === value)?.label} />}
      groups={() => [
        {
          id: 'options',
          entries: options,
          selection: 'single',
          selected: value === undefined ? [] : [value],
          onSelect: ([picked]) => {
            setOpen(false)
            if (picked !== undefined) onChange(picked)
          },
        },
      ]}
    />
  )
}

/** Places are fixed to their own dealer for a dealer's people: the dealer alone is shown. */
const ofNetwork = ['regions', 'region', 'zones', 'groups', 'group']
const choices: Readonly<Record<string, { readonly initial: string; readonly all?: Message }>> = {
  compare: { initial: 'previous' },
  by: { initial: 'zone' },
  kind: { initial: 'dcsi' },
  category: { initial: '', all: msg({ message: 'All', context: 'categories of surveys' }) },
}

/** The chips of a report: its period first, with the usual ones a press away. */
export const Filters = ({
  report: { asked, values, change, period, setPeriod, initial: preset, isDealers },
  names,
  dateName = 'date',
  initial = {},
  children,
}: {
  readonly report: Report
  /** Which filters of its call it shows, in order. */
  readonly names: readonly string[]
  readonly dateName?: 'date' | 'dates'
  /** What holds where nothing is chosen, if it is not what holds elsewhere. */
  readonly initial?: Readonly<Record<string, string>>
  /** What else is asked, after the period. */
  readonly children?: ReactNode
}) => {
  const say = useSay()
  const part = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(part)
  const [isOpen, setOpen] = useState(false)
  const shown = names.flatMap((name) => asked.find((one) => one.name === name) ?? [])
  const chips = shown
    .filter(({ name }) => !(isDealers && (ofNetwork.includes(name) || name === 'by')))
    .map((one) => {
      const choice = choices[one.name]
      const value = values[one.name]
      if (!choice)
        return (
          <FilterChip
            key={one.name}
            id={`report-${one.name}`}
            asked={one}
            value={value}
            optionsOf={noOptions}
            onChange={(next) => change(one.name, next)}
          />
        )
      const first = initial[one.name] ?? choice.initial
      return (
        <ChoiceChip
          key={one.name}
          label={say(one.field.label)}
          value={typeof value === 'string' ? value : first}
          options={[
            ...(choice.all ? [{ id: '', label: say(choice.all) }] : []),
            ...Object.entries(one.field.words ?? {}).map(([id, word]) => ({ id, label: say(word) })),
          ]}
          onChange={(picked) => change(one.name, picked === first ? undefined : picked)}
        />
      )
    })
  return (
    <div ref={part} className={styles.filters} role="toolbar" aria-label={say(msg`Filters`)} data-zone="toolbar">
      <ChoiceChip
        label={say(msg`Period`)}
        value={presetOf(period)?.id ?? 'own'}
        options={[
          ...presets.map(({ id, title }) => ({ id, label: say(title) })),
          ...(presetOf(period) ? [] : [{ id: 'own', label: say(msg`Chosen days`) }]),
        ]}
        onChange={(picked) => {
          const chosen = presets.find(({ id }) => id === picked)
          if (chosen) setPeriod(chosen.days())
        }}
      />
      {asked
        .filter(({ name }) => name === dateName)
        .map((one) => (
          <FilterChip
            key={one.name}
            id="report-days"
            asked={{ ...one, field: { ...one.field, label: msg({ message: 'Days', context: 'of a report' }) } }}
            value={[...period]}
            optionsOf={noOptions}
            onChange={(days) => {
              if (Array.isArray(days) && typeof days[0] === 'string' && typeof days[1] === 'string')
                setPeriod([days[0], days[1]])
              else setPeriod(preset.days())
            }}
          />
        ))}
      {children}
      {isNarrow ? (
        <Popover
          name={say(msg`Filters`)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          width="280px"
          trigger={<Button icon="list-filter">{say(msg`Filters`)}</Button>}
        >
          <div className={styles.stack}>{chips}</div>
        </Popover>
      ) : (
        chips
      )}
    </div>
  )
}
