import { memo, useId, useRef, useState } from 'react'
import { inSentence } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { filtersOf } from '#define/list.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { openByKey } from '#ui/opener.ts'
import { Popover } from '#ui/Popover.tsx'
import { useCommand, useKeysOf } from '#workspace/commands/live.ts'
import { ConditionChip } from '#workspace/list/ConditionChip.tsx'
import { addFilter, clearFilters, searchList, toggleChoosing, typeFilters } from '#workspace/list/commands.ts'
import { useList, useMaybeListPage } from '#workspace/list/context.ts'
import { FilterChip } from '#workspace/list/FilterChip.tsx'
import { FilterLine } from '#workspace/list/FilterLine.tsx'
import { ListSearch } from '#workspace/list/ListSearch.tsx'
import styles from '#workspace/list/list.module.css'
import { useNarrowing } from '#workspace/list/useNarrowing.ts'
import { LinkMark } from '#workspace/panes/LinkMark.tsx'
import panes from '#workspace/panes/panes.module.css'
import { labelOfFilter } from '#workspace/panes/useLinks.ts'
import { filtersSet } from '#workspace/records/address.ts'
import { filterablesOf } from '#workspace/records/filterable.ts'

/** Rows are chosen on the page of a list alone. */
const ChoosingButton = () => {
  const say = useSay()
  const page = useMaybeListPage()
  const keys = useKeysOf(toggleChoosing.id)
  return (
    page && (
      <IconButton
        name={say(msg`Multi-select`)}
        icon="list-checks"
        keys={keys}
        command={toggleChoosing.id}
        isSelected={page.choosing.isChoosing}
        onPress={page.choosing.toggle}
      />
    )
  )
}

/** One toolbar for every list: search, and what the room can be narrowed by. */
export const Toolbar = memo(({ hasTrash = false }: { readonly hasTrash?: boolean }) => {
  const { room, state, setFilter, setFilters, clear, optionsOf, isNarrow, toGrid } = useList()
  const say = useSay()
  const ids = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const keys = useKeysOf(addFilter.id)
  const lineKeys = useKeysOf(typeFilters.id)
  const set = filtersSet(state)
  const quiet = room.definition.quiet ?? []
  const asked = filtersOf(room).filter(({ name }) => name !== 'q' && (!quiet.includes(name) || set.includes(name)))
  const trashed = room.calls.list.query.fields['trashed']
  const imported = room.calls.list.query.fields['import_id']
  const all = hasTrash && trashed ? [...asked, { name: 'trashed', field: trashed }] : asked
  // What one import brought is asked for where that import is shown; here it can be taken away.
  const shown = [...all, ...(imported ? [{ name: 'import_id', field: imported }] : [])].filter(
    ({ name }) => !['trashed', 'import_id'].includes(name) || set.includes(name),
  )
  const idOf = (name: string) => `${ids}${name}`
  const hasSearch = filtersOf(room).some(({ name }) => name === 'q')
  const label = say(msg`Search {what}`, { what: inSentence(say(room.definition.title)) })

  const narrowing = useNarrowing({ room, state, setFilters, optionsOf, idOf })
  const [isLineOpen, setLineOpen] = useState(false)
  const hasLine = filterablesOf(room).length > 0
  useCommand(typeFilters, () => setLineOpen(true), { enabled: hasLine })
  useCommand(searchList, () => input.current?.focus(), { enabled: hasSearch })
  useCommand(addFilter, () => setOpen(true), { enabled: all.length > 0 || hasLine })
  useCommand(clearFilters, clear, { enabled: set.length > 0 || state.filters['q'] !== undefined })

  const chips = [
    ...shown
      .filter(({ name }) => !narrowing.isReplaced(name))
      .map((one) => (
        <span key={one.name} className={panes.filter}>
          <FilterChip
            id={idOf(one.name)}
            asked={one}
            value={state.filters[one.name]}
            onSeveral={narrowing.severalOf(one.name)}
            optionsOf={optionsOf}
            onChange={(value) => setFilter(one.name, value)}
          />
          <LinkMark name={one.name} label={labelOfFilter(one, say)} />
        </span>
      )),
    ...narrowing.chips.map(({ key, ...chip }) => <ConditionChip key={key} {...chip} />),
  ]
  /** A filter that is not on the screen yet is set or drawn first. */
  const choose = (name: string) => {
    if (narrowing.begin(name)) return
    if (name === 'trashed') setFilter(name, set.includes(name) ? undefined : true)
    // After the menu has given the focus back.
    else
      setTimeout(() => {
        const chip = document.getElementById(idOf(name))
        if (chip) openByKey(chip)
      }, 50)
  }
  const q = state.filters['q']
  const toolbar = (
    <div
      role="toolbar"
      aria-label={say(msg`List toolbar`)}
      className={styles.toolbar}
      data-zone="toolbar"
      onKeyDown={(event) => {
        // What is open has had the key before; from a filter it leads on to the rows.
        if (
          event.key !== 'Escape' ||
          event.defaultPrevented ||
          !(event.target instanceof Node && event.currentTarget.contains(event.target))
        )
          return
        if (input.current === event.target && input.current.value !== '') return
        event.preventDefault()
        toGrid()
      }}
    >
      {hasSearch && (
        <ListSearch
          label={label}
          value={typeof q === 'string' ? q : ''}
          input={input}
          onChange={(text) => setFilter('q', text === '' ? undefined : text, { replace: true })}
          onLeave={toGrid}
          isNarrow={isNarrow}
        />
      )}
      {isNarrow && (all.length > 0 || hasLine) && (
        <Popover
          name={say(msg`Filters`)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          width="280px"
          trigger={
            <Button icon="list-filter" command={addFilter.id}>
              {set.length === 0
                ? say(msg`Filters`)
                : say(msg`{count, plural, one {Filters (#)} other {Filters (#)}}`, { count: set.length })}
            </Button>
          }
        >
          <div className={styles.stack}>
            {chips}
            {hasTrash && !set.includes('trashed') && (
              <Button variant="ghost" icon="trash-2" onPress={() => choose('trashed')}>
                {say(msg`Trash`)}
              </Button>
            )}
            {hasLine && (
              <Button
                variant="ghost"
                icon="list-filter"
                onPress={() => {
                  setOpen(false)
                  setTimeout(() => setLineOpen(true), 50)
                }}
              >
                {say(typeFilters.title)}
              </Button>
            )}
            <Button variant="ghost" icon="funnel-x" isDisabled={set.length === 0} onPress={clear}>
              {say(msg`Clear search and filters`)}
            </Button>
          </div>
        </Popover>
      )}
      {!isNarrow && chips}
      {!isNarrow && (all.length > 0 || hasLine) && (
        <Menu
          name={say(msg`Filter`)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button variant="ghost" icon="list-filter" command={addFilter.id} keys={keys}>
              {say(msg`Filter`)}
            </Button>
          }
          groups={() => [
            {
              id: 'filters',
              entries: all.map(({ name, field }) => ({
                id: name,
                label: labelOfFilter({ name, field }, say),
                icon: name === 'trashed' ? ('trash-2' as const) : undefined,
                onAction: () => choose(name),
              })),
            },
            ...(narrowing.others.length > 0
              ? [
                  {
                    id: 'columns',
                    title: say(msg`Add filter`),
                    entries: narrowing.others.map((one) => ({
                      id: `where ${one.id}`,
                      label: say(one.label),
                      onAction: () => narrowing.add(one.id),
                    })),
                  },
                ]
              : []),
            {
              id: 'clear',
              entries: [
                ...(hasLine
                  ? [
                      {
                        id: typeFilters.id,
                        label: say(typeFilters.title),
                        icon: 'list-filter' as const,
                        keys: lineKeys,
                        onAction: () => setTimeout(() => setLineOpen(true), 50),
                      },
                    ]
                  : []),
                {
                  id: clearFilters.id,
                  label: say(clearFilters.title),
                  icon: 'funnel-x',
                  disabledReason: set.length === 0 && q === undefined ? say(msg`No filters applied`) : undefined,
                  onAction: clear,
                },
              ],
            },
          ]}
        />
      )}
      <span className="grow" />
      <ChoosingButton />
    </div>
  )
  return (
    <>
      {toolbar}
      {isLineOpen && <FilterLine onClose={() => setLineOpen(false)} />}
    </>
  )
})
