import { bulkActions } from '#contract/facets.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { docked } from '#ui/docked.ts'
import { Group } from '#ui/Group.tsx'
import { countOf } from '#ui/grid/selection.ts'
import { iconOf } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuGroup } from '#ui/Menu.tsx'
import { bulkActionCommands, bulkIcons, openBulkMenu, undoLast } from '#workspace/bulk/commands.ts'
import { buttonsOf } from '#workspace/bulk/offers.ts'
import type { useBulk } from '#workspace/bulk/useBulk.tsx'
import type { ManyActs } from '#workspace/bulk/useManyActs.tsx'
import { useKeysOf } from '#workspace/commands/live.ts'
import { clearSelection, invertSelection, selectEverything } from '#workspace/list/commands.ts'
import { useList, useListPage } from '#workspace/list/context.ts'
import styles from '#workspace/list/list.module.css'

/** As many actions stand in the bar itself; all of them are in its menu. */
const mostShown = 3
/** A room's own acts: activate, deactivate, archive, delete. */
const mostOwn = 4

/** Under the rows while several are being chosen: how many, what can be done to them, all of them, none of them. */
export const BulkBar = ({
  bulk,
  many,
  isMenuOpen,
  onMenu,
}: {
  readonly bulk: Pick<ReturnType<typeof useBulk>, 'offered' | 'start' | 'undo'>
  /** The room's own acts on several rows. */
  readonly many: Pick<ManyActs, 'acts' | 'start'>
  readonly isMenuOpen: boolean
  readonly onMenu: (isOpen: boolean) => void
}) => {
  const { isNarrow } = useList()
  const { total = 0, choosing } = useListPage()
  const { selection } = choosing
  const actions = bulk.offered
  const say = useSay()
  const menuKeys = useKeysOf(openBulkMenu.id)
  const undoKeys = useKeysOf(undoLast.id)
  const count = countOf(selection, total)
  const some: readonly MenuGroup[] = [
    {
      id: 'bulk',
      entries: actions.map((action) => ({
        id: bulkActionCommands[action].id,
        label: say(bulkActions[action]),
        icon: bulkIcons[action],
        tone: action === 'purge' ? 'bad' : undefined,
        hint: action === 'delete' && actions.includes('trash') ? say(msg`Moves rows to trash`) : undefined,
        onAction: () => bulk.start(action),
      })),
    },
    {
      id: 'undo',
      entries: [{ id: undoLast.id, label: say(undoLast.title), icon: 'undo-2', keys: undoKeys, onAction: bulk.undo }],
    },
  ]
  const all = { count: showNumber(total) }
  // Where there is no room for buttons, the menu has what they do.
  const selecting: MenuGroup = {
    id: 'selection',
    entries: [
      {
        id: selectEverything.id,
        label: say(msg`Select all {count}`, all),
        icon: 'list-checks',
        onAction: choosing.all,
      },
      { id: invertSelection.id, label: say(msg`Invert`), onAction: choosing.invert },
      { id: clearSelection.id, label: say(msg`Clear`), onAction: choosing.none },
    ],
  }
  const own: MenuGroup = {
    id: 'own',
    entries: many.acts.map((act) => ({
      id: act.id,
      label: say(act.title),
      icon: iconOf(act.icon),
      tone: act.verb === 'record' ? act.tone : undefined,
      onAction: () => many.start(act),
    })),
  }
  const groups = [
    ...(actions.length > 0 ? some : []),
    ...(many.acts.length > 0 ? [own] : []),
    ...(isNarrow ? [selecting] : []),
  ]
  return (
    <Group ref={docked} aria-label={say(msg`Selection`)} className={styles.bulk} data-zone="grid">
      <strong>{say(msg`{count} selected`, { count: showNumber(count) })}</strong>
      {count < total && !isNarrow && (
        <Button variant="ghost" onPress={choosing.all}>
          {say(msg`Select all {count}`, all)}
        </Button>
      )}
      {count > 0 && !isNarrow && (
        <Button variant="ghost" onPress={choosing.invert}>
          {say(msg`Invert`)}
        </Button>
      )}
      {!isNarrow && actions.length + many.acts.length > 0 && <span className={styles.sep} />}
      {!isNarrow &&
        buttonsOf(actions)
          .slice(0, mostShown)
          .map((action) => (
            <Button
              key={action}
              variant="ghost"
              icon={bulkIcons[action]}
              tone={action === 'purge' ? 'bad' : undefined}
              command={bulkActionCommands[action].id}
              onPress={() => bulk.start(action)}
            >
              {say(bulkActions[action])}
            </Button>
          ))}
      {!isNarrow &&
        many.acts.slice(0, mostOwn).map((act) => (
          <Button
            key={act.id}
            variant="ghost"
            icon={iconOf(act.icon)}
            tone={act.verb === 'record' ? act.tone : undefined}
            onPress={() => many.start(act)}
          >
            {say(act.title)}
          </Button>
        ))}
      <span className="grow" />
      {groups.length > 0 && (
        <Menu
          name={say(openBulkMenu.title)}
          placement="top end"
          isOpen={isMenuOpen}
          onOpenChange={onMenu}
          trigger={
            <Button
              variant={isNarrow ? 'default' : 'ghost'}
              command={openBulkMenu.id}
              keys={isNarrow ? undefined : menuKeys}
              iconEnd={isNarrow ? 'chevron-down' : undefined}
            >
              {isNarrow ? say(msg`Actions`) : say(msg`More`)}
            </Button>
          }
          groups={groups}
        />
      )}
      {count > 0 && !isNarrow && (
        <Button variant="ghost" keys="Escape" onPress={choosing.none}>
          {say(msg`Clear`)}
        </Button>
      )}
      {isNarrow ? (
        <IconButton name={say(msg`Done`)} icon="x" onPress={choosing.leave} />
      ) : (
        <Button variant="ghost" icon="x" onPress={choosing.leave}>
          {say(msg`Done`)}
        </Button>
      )}
    </Group>
  )
}
