import { memo, type ReactNode, useState } from 'react'
import { inSentence } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { can } from '#define/abilities.ts'
import type { Room } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import type { Density, GridColumn, Sort } from '#ui/grid/types.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuGroup } from '#ui/Menu.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { useCommand, useKeysOf } from '#workspace/commands/live.ts'
import { WithinLink } from '#workspace/form/WithinLink.tsx'
import { chooseColumns, goToRow, refreshList, showTrash, toggleChoosing } from '#workspace/list/commands.ts'
import styles from '#workspace/list/list.module.css'
import { useOpen } from '#workspace/PlaceLink.tsx'

export type Display = 'grid' | 'list'
export interface ListHeadProps {
  readonly room: Room
  readonly roles: readonly string[]
  readonly total: number | undefined
  /** Records that came or went since the list was read. */
  readonly news: number
  readonly isNarrow: boolean
  readonly isTrash: boolean
  readonly isChoosing: boolean
  readonly display: Display
  readonly onDisplay: (display: Display) => void
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly columns: readonly Pick<GridColumn<never>, 'id' | 'header' | 'sortable'>[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
  readonly onChoosing: () => void
  readonly onRefresh: () => void
  readonly onJump: () => void
  readonly onTrash: (() => void) | undefined
  readonly columnsPanel: ReactNode
  readonly views: ReactNode
  /** Import and export. */
  readonly files: ReactNode
}

const CreateButton = ({ room, isNarrow }: { readonly room: Room; readonly isNarrow: boolean }) => {
  const say = useSay()
  const open = useOpen()
  const id = `${room.name}.create`
  const known = useKeysOf(id)
  // The keys lead to the room itself, not to the list within a record.
  const keys = room.definition.within ? undefined : known
  const what = inSentence(say(room.definition.one))
  return (
    <Button
      variant="primary"
      command={id}
      keys={isNarrow ? undefined : keys}
      // What is read on it is a part of its name in every language.
      aria-label={isNarrow ? say(msg`New: {what}`, { what }) : undefined}
      onPress={({ ctrlKey, metaKey }) => open(`${room.definition.path}/create`, { newTab: ctrlKey || metaKey })}
    >
      {isNarrow ? say(msg`New`) : say(msg`New {what}`, { what })}
    </Button>
  )
}

/** The row with the list's name: how many there are, how they are shown, and what else one can do. */
export const ListHead = memo((props: ListHeadProps) => {
  const { room, roles, total, news, isNarrow, display, density, columns, sort, columnsPanel, files } = props
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const columnKeys = useKeysOf(chooseColumns.id)
  const keys = {
    refresh: useKeysOf(refreshList.id),
    choose: useKeysOf(toggleChoosing.id),
    jump: useKeysOf(goToRow.id),
  }
  useCommand(chooseColumns, () => setOpen(true))
  const groups = (): readonly MenuGroup[] => [
    {
      id: 'list',
      entries: [
        {
          id: refreshList.id,
          label: say(refreshList.title),
          icon: 'refresh-cw',
          keys: keys.refresh,
          onAction: props.onRefresh,
        },
        {
          id: toggleChoosing.id,
          label: props.isChoosing ? say(msg`Exit multi-select`) : say(msg`Multi-select`),
          icon: 'list-checks',
          keys: keys.choose,
          onAction: props.onChoosing,
        },
        { id: goToRow.id, label: say(goToRow.title), icon: 'target', keys: keys.jump, onAction: props.onJump },
        ...(props.onTrash
          ? [
              {
                id: showTrash.id,
                label: props.isTrash ? say(msg`Exit trash`) : say(msg`Trash`),
                icon: 'trash-2' as const,
                onAction: props.onTrash,
              },
            ]
          : []),
      ],
    },
    {
      id: 'sort',
      title: say(msg`Sort by`),
      entries: columns.filter((column) => column.sortable).map(({ id, header }) => ({ id, label: header })),
      selection: 'single',
      selected: sort ? [sort.column] : [],
      onSelect: ([column]) => {
        // Choosing what it is sorted by already turns it round.
        const picked = column ?? sort?.column
        if (picked !== undefined)
          props.onSort({
            column: picked,
            direction: picked === sort?.column && sort.direction === 'asc' ? 'desc' : 'asc',
          })
      },
    },
    {
      id: 'density',
      title: say(msg`Density`),
      entries: [
        { id: 's', label: say(msg`Compact`) },
        { id: 'm', label: say(msg`Medium`) },
        { id: 'l', label: say(msg`Comfortable`) },
      ],
      selection: 'single',
      selected: [density],
      onSelect: ([size]) => {
        if (size === 's' || size === 'm' || size === 'l') props.onDensity(size)
      },
    },
  ]
  return (
    <header className={styles.head} data-zone="toolbar">
      <div className={styles.title}>
        <h1 tabIndex={-1}>{say(room.definition.title)}</h1>
        <WithinLink room={room} />
      </div>
      {total !== undefined && <span className={styles.total}>{showNumber(total)}</span>}
      {news > 0 && (
        <Button variant="ghost" icon="refresh-cw" command={refreshList.id} onPress={props.onRefresh}>
          {say(msg`{count, plural, one {# change} other {# changes}}`, { count: news })}
        </Button>
      )}
      {props.views}
      <span className="grow" />
      {!isNarrow && (
        <>
          <Segmented<Display>
            label={say(msg`Display`)}
            value={display}
            onChange={props.onDisplay}
            options={[
              { id: 'grid', name: say(msg`Grid`), icon: 'rows-3' },
              { id: 'list', name: say(msg`List`), icon: 'layout-grid' },
            ]}
          />
          <Popover
            name={say(chooseColumns.title)}
            isOpen={isOpen}
            onOpenChange={setOpen}
            placement="bottom end"
            trigger={
              <Button variant="ghost" icon="columns-3" command={chooseColumns.id} keys={columnKeys}>
                {say(chooseColumns.title)}
              </Button>
            }
          >
            {columnsPanel}
          </Popover>
        </>
      )}
      {files}
      <Menu
        name={say(msg`More`)}
        placement="bottom end"
        trigger={<IconButton name={say(msg`More`)} icon="ellipsis" />}
        groups={groups}
      />
      {can(room, 'create', roles) && <CreateButton room={room} isNarrow={isNarrow} />}
    </header>
  )
})
