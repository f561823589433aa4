import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { presetOf, presets } from '#areas/survey-reports/periods.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Report } from '#areas/survey-reports/useReport.ts'
import { type Message, msg } from '#contract/words.ts'
import type { NamedField } from '#define/named-field.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { FilterChip } from '#workspace/list/FilterChip.tsx'
import { LinkMark } from '#workspace/panes/LinkMark.tsx'
import { type BetweenProps, usePageFilters } from '#workspace/panes/page-filters.ts'
import panes from '#workspace/panes/panes.module.css'
import { useLinks } from '#workspace/panes/useLinks.ts'
import { useTab } from '#workspace/tab.ts'

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
  across: { initial: 'zone' },
  category: { initial: '', all: msg({ message: 'All', context: 'categories of surveys' }) },
}

/**
 * What narrows the report, told to the panes. Beside another report its period stands in its address: one that is chosen
 * there must not move this one too, unless both are linked.
 */
const useBesideAnother = (
  { asked, period, setPeriod, values, isByOtherDates }: Report,
  names: readonly string[],
  dateName: string,
  between: ComponentType<BetweenProps> | undefined,
) => {
  const shape = names.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the names
  const filters = useMemo(
    () => [dateName, ...names].flatMap((name) => asked.find((one) => one.name === name) ?? []),
    [asked, dateName, shape],
  )
  usePageFilters(filters, between)
  const { id } = useTab()
  const { comparison } = useLinks()
  const isLoose = comparison?.tabs.includes(id) === true && !(dateName in values) && !isByOtherDates
  useEffect(() => {
    if (isLoose) setPeriod(period)
  }, [isLoose, setPeriod, period])
}

/** The chips of a report: its period first, with the usual ones a press away. */
export const Filters = ({
  report,
  names,
  dateName = 'date',
  initial = {},
  between,
  hasPeriod = true,
  children,
}: {
  readonly report: Report
  /** Which filters of its call it shows, in order. */
  readonly names: readonly string[]
  readonly dateName?: 'date' | 'dates'
  /** What holds where nothing is chosen, if it is not what holds elsewhere. */
  readonly initial?: Readonly<Record<string, string>>
  /** What this report and another one of its sort have between them, side by side. */
  readonly between?: ComponentType<BetweenProps>
  /** Whether it is of a period, which then stands first. */
  readonly hasPeriod?: boolean
  /** What else is asked, after the period. */
  readonly children?: ReactNode
}) => {
  const say = useSay()
  const part = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(part)
  const [isOpen, setOpen] = useState(false)
  const { asked, values, change, period, setPeriod, initial: preset, isDealers } = report
  const mine = names.filter((name) => !(isDealers && (ofNetwork.includes(name) || name === 'by')))
  useBesideAnother(report, mine, dateName, between)
  const chipOf = (one: NamedField) => {
    const choice = choices[one.name]
    const value = values[one.name]
    if (!choice)
      return (
        <FilterChip
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
        label={say(one.field.label)}
        value={typeof value === 'string' ? value : first}
        options={[
          ...(choice.all ? [{ id: '', label: say(choice.all) }] : []),
          ...Object.entries(one.field.words ?? {}).map(([id, word]) => ({ id, label: say(word) })),
        ]}
        onChange={(picked) => change(one.name, picked === first ? undefined : picked)}
      />
    )
  }
  const chips = mine
    .flatMap((name) => asked.find((one) => one.name === name) ?? [])
    .map((one) => (
      <span key={one.name} className={panes.filter}>
        {chipOf(one)}
        <LinkMark name={one.name} label={say(one.field.label)} />
      </span>
    ))
  return (
    <div ref={part} className={styles.filters} role="toolbar" aria-label={say(msg`Filters`)} data-zone="toolbar">
      {hasPeriod && (
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
      )}
      {asked
        .filter(({ name }) => hasPeriod && name === dateName)
        .map((one) => (
          <span key={one.name} className={panes.filter}>
            <FilterChip
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
            <LinkMark name={one.name} label={say(one.field.label)} />
          </span>
        ))}
      {children}
      {isNarrow ? (
        <>
          {/* No sheet: what a filter opens would stand within it. */}
          <Button icon="list-filter" isSelected={isOpen} onPress={() => setOpen(!isOpen)}>
            {say(msg`Filters`)}
          </Button>
          {isOpen && chips}
        </>
      ) : (
        chips
      )}
    </div>
  )
}
