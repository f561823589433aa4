import { memo, type ReactElement, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { MenuAt, type Point } from '#ui/ContextMenu.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { splitPanes, unsplitPanes } from '#workspace/commands/pane-commands.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import styles from '#workspace/tabs/TabStrip.module.css'
import { nameOfTab, useAllTabs, useTabMenu } from '#workspace/tabs/useTabMenus.ts'

/** The menu of one tab, where it was asked for. */
export const TabMenu = ({
  tabId,
  at,
  onClose,
}: {
  readonly tabId: string
  readonly at: Point
  readonly onClose: () => void
}) => {
  const name = nameOfTab(useDesk(), tabId, useSay())
  return <MenuAt at={at} name={name} groups={useTabMenu(tabId)} onClose={onClose} />
}

const AllTabs = ({ trigger }: { readonly trigger: ReactElement }) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const groups = useAllTabs(isOpen)
  return (
    <Menu
      name={say(msg`All tabs`)}
      placement="bottom end"
      groups={groups}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
    />
  )
}

/** What stands beside the tabs. Apart, so that another tab in front does not draw it. */
export const TabTools = memo(() => {
  const say = useSay()
  const count = useDeskState((context) => context.tabs.length)
  const isSplit = useDeskState((context) => context.panes.length > 1)
  const paletteKeys = useKeysOf('workspace.palette')
  const splitKeys = useKeysOf(splitPanes.id)
  const unsplitKeys = useKeysOf(unsplitPanes.id)
  return (
    <div className={styles.tools}>
      <IconButton
        name={say(msg`Open a page`)}
        icon="plus"
        size="sm"
        keys={paletteKeys}
        command="workspace.palette"
        onPress={() => runCommand('workspace.palette', { newTab: true })}
      />
      <span className={styles.wide}>
        <IconButton
          name={isSplit ? say(unsplitPanes.title) : say(splitPanes.title)}
          icon="columns-2"
          size="sm"
          isSelected={isSplit}
          keys={isSplit ? unsplitKeys : splitKeys}
          command={isSplit ? unsplitPanes.id : splitPanes.id}
          onPress={() => runCommand(isSplit ? unsplitPanes.id : splitPanes.id)}
        />
      </span>
      <span className={styles.wide}>
        <AllTabs trigger={<IconButton name={say(msg`All tabs`)} icon="chevron-down" size="sm" />} />
      </span>
      <span className={styles.narrow}>
        <AllTabs
          trigger={
            <Button variant="ghost" size="sm" iconEnd="chevron-down">
              {count}
              <span className="vh">{say(msg`Open tabs`)}</span>
            </Button>
          }
        />
      </span>
    </div>
  )
})
