import { useAtom } from 'jotai'
import { memo, useMemo, useState } from 'react'
import { inSentence } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { can } from '#define/abilities.ts'
import type { Room } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { firstDirection } from '#ui/grid/columnDefs.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuGroup } from '#ui/Menu.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { boardOf } from '#workspace/board/cards.ts'
import { showBoard } from '#workspace/board/commands.ts'
import { useCommand, useKeysOf } from '#workspace/commands/live.ts'
import { FileActs } from '#workspace/export/FileActs.tsx'
import { WithinLink } from '#workspace/form/WithinLink.tsx'
import { ColumnsPanel } from '#workspace/list/ColumnsPanel.tsx'
import { chooseColumns, goToRow, refreshList, showTrash, toggleChoosing } from '#workspace/list/commands.ts'
import { useList, useListPage } from '#workspace/list/context.ts'
import styles from '#workspace/list/list.module.css'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { type Display, densityAtom, useDisplay } from '#workspace/views/settings.ts'
import { useCurrentView } from '#workspace/views/useViews.ts'
import { ViewsMenu } from '#workspace/views/ViewsMenu.tsx'

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
export const ListHead = memo(() => {
  const { room, roles, state, wire, isNarrow, isTrash, columns, sort, setSort, layout, setLayout, shown } = useList()
  const { total, news, isSample, choosing, refresh, jump, toggleTrash } = useListPage()
  const { selection, isChoosing } = choosing
  const [density, setDensity] = useAtom(densityAtom)
  const hasBoard = boardOf(room) !== null
  const [display, setDisplay] = useDisplay(room.name, hasBoard)
  const view = useCurrentView(state.view)
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const columnKeys = useKeysOf(chooseColumns.id)
  const keys = {
    refresh: useKeysOf(refreshList.id),
    choose: useKeysOf(toggleChoosing.id),
    jump: useKeysOf(goToRow.id),
    board: useKeysOf(showBoard.id),
  }
  useCommand(chooseColumns, () => setOpen(true))
  // Each draws only when what it shows has changed, not with each row that is chosen or counted.
  const viewsMenu = useMemo(
    () => <ViewsMenu {...{ room, state, columns, layout, isNarrow }} current={view} />,
    [room, state, columns, layout, isNarrow, view],
  )
  const files = useMemo(
    () => <FileActs {...{ room, roles, shown, wire, isNarrow, selection }} total={isSample ? 0 : total} />,
    [room, roles, shown, wire, isNarrow, selection, total, isSample],
  )
  const groups = (): readonly MenuGroup[] => [
    {
      id: 'list',
      entries: [
        {
          id: refreshList.id,
          label: say(refreshList.title),
          icon: 'refresh-cw',
          keys: keys.refresh,
          onAction: refresh,
        },
        {
          id: toggleChoosing.id,
          label: isChoosing ? say(msg`Exit multi-select`) : say(msg`Multi-select`),
          icon: 'list-checks',
          keys: keys.choose,
          onAction: choosing.toggle,
        },
        ...(display === 'board'
          ? []
          : [{ id: goToRow.id, label: say(goToRow.title), icon: 'target' as const, keys: keys.jump, onAction: jump }]),
        // A narrow list has no switch beside its name.
        ...(hasBoard && isNarrow
          ? [
              {
                id: showBoard.id,
                label: display === 'board' ? say(msg`Exit board`) : say(showBoard.title),
                icon: 'square-kanban' as const,
                keys: keys.board,
                onAction: () => setDisplay(display === 'board' ? 'grid' : 'board'),
              },
            ]
          : []),
        ...(toggleTrash
          ? [
              {
                id: showTrash.id,
                label: isTrash ? say(msg`Exit trash`) : say(msg`Trash`),
                icon: 'trash-2' as const,
                onAction: toggleTrash,
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
        if (picked === undefined) return
        const first = firstDirection(columns.find(({ id }) => id === picked)?.kind)
        const isOther = picked !== sort?.column
        setSort({ column: picked, direction: isOther ? first : sort.direction === 'asc' ? 'desc' : 'asc' })
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
        if (size === 's' || size === 'm' || size === 'l') setDensity(size)
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
        <Button variant="ghost" icon="refresh-cw" command={refreshList.id} onPress={refresh}>
          {say(msg`{count, plural, one {Show # change} other {Show # changes}}`, { count: news })}
        </Button>
      )}
      {viewsMenu}
      <span className="grow" />
      {!isNarrow && (
        <>
          <Segmented<Display>
            label={say(msg`Display`)}
            value={display}
            onChange={setDisplay}
            options={[
              { id: 'grid', name: say(msg`Grid`), icon: 'rows-3' },
              { id: 'list', name: say(msg`List`), icon: 'layout-grid' },
              ...(hasBoard ? [{ id: 'board', name: say(showBoard.title), icon: 'square-kanban' } as const] : []),
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
            <ColumnsPanel columns={columns} layout={layout} onChange={setLayout} />
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
