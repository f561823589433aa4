import { useState } from 'react'
import { msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import type { Arranged, ColumnLayout } from '#ui/grid/layout.ts'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { useCommands, useKeysOf } from '#workspace/commands/live.ts'
import type { ListState } from '#workspace/records/address.ts'
import { ChangedMark } from '#workspace/views/ChangedMark.tsx'
import * as commands from '#workspace/views/commands.ts'
import { LateViewDialog } from '#workspace/views/LateViewDialog.tsx'
import { useViews } from '#workspace/views/useViews.ts'
import styles from '#workspace/views/views.module.css'
import type { View } from '#workspace/views/views.ts'

/** The views of a list: which one it stands in, the others, and what can be done with it. */
export const ViewsMenu = (props: {
  readonly room: Room
  readonly state: ListState
  readonly current: View | undefined
  readonly columns: readonly Arranged[]
  readonly layout: ColumnLayout | undefined
  readonly isNarrow: boolean
}) => {
  const { current, isNarrow } = props
  const say = useSay()
  const views = useViews(props)
  const { mine, isChanged, star, dialog, setDialog } = views
  const [isOpen, setOpen] = useState(false)
  const keys = useKeysOf(commands.chooseView.id)
  const isMine = current?.mine === true
  // The list within a record has no address of its own that the sidebar could lead to.
  const hasStars = !props.room.definition.within
  const mayStar = current !== undefined && hasStars
  useCommands([
    [commands.chooseView, () => setOpen(true)],
    [commands.saveViewAs, () => setDialog('new')],
    [commands.updateView, views.update, { enabled: isMine && isChanged }],
    [commands.resetView, views.reset, { enabled: isChanged }],
    [commands.editView, () => setDialog('edit'), { enabled: isMine }],
    [commands.copyViewLink, views.copyLink, { enabled: current !== undefined }],
    [commands.starView, star.toggle, { enabled: mayStar && !star.isStarred }],
    [commands.unstarView, star.toggle, { enabled: mayStar && star.isStarred }],
    [commands.leaveView, views.leave, { enabled: current !== undefined }],
    [commands.deleteView, views.remove, { enabled: isMine }],
  ])
  const act = (
    { id, title, icon }: (typeof commands.viewCommands)[number],
    onAction: () => unknown,
    more: Partial<MenuEntry> = {},
  ): MenuEntry => ({ id, label: say(title), icon, onAction: () => void onAction(), ...more })
  const openDialog = (which: 'new' | 'edit') => () => setDialog(which)
  const unchanged = isChanged ? undefined : say(msg`The view has no unsaved changes`)
  return (
    <>
      <span className={styles.views}>
        <Menu
          name={say(msg`Views`)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button
              variant="ghost"
              icon="bookmark"
              command={commands.chooseView.id}
              keys={current || isNarrow ? undefined : keys}
              aria-label={
                current
                  ? isChanged
                    ? say(msg`View “{name}”, changed`, { name: current.name })
                    : say(msg`View “{name}”`, { name: current.name })
                  : isNarrow
                    ? say(msg`Views`)
                    : undefined
              }
            >
              {current ? (
                <>
                  <bdi className={styles.viewName}>{current.name}</bdi>
                  {isChanged && <ChangedMark isShort={isNarrow} />}
                </>
              ) : (
                !isNarrow && say(msg`Views`)
              )}
            </Button>
          }
          groups={() => [
            {
              id: 'mine',
              title: say(msg`My views`),
              entries:
                mine.length > 0
                  ? mine.map((view) => ({
                      id: `view-${view.id}`,
                      label: view.name,
                      icon: view.id === current?.id ? ('check' as const) : ('bookmark' as const),
                      hint: view.shared ? say(msg`Shared`) : undefined,
                      onAction: () => views.open(view),
                    }))
                  : [
                      {
                        id: 'none',
                        label: say(msg`No saved views yet`),
                        disabledReason: say(msg`Set filters and columns, then save them as a view`),
                      },
                    ],
            },
            ...(current
              ? [
                  {
                    id: 'current',
                    title: isMine
                      ? current.name
                      : say(msg`{name}, by {owner}`, { name: current.name, owner: current.owner.name }),
                    entries: [
                      ...(isMine
                        ? [
                            act(commands.updateView, views.update, { disabledReason: unchanged }),
                            act(commands.editView, openDialog('edit')),
                          ]
                        : []),
                      act(commands.resetView, views.reset, { disabledReason: unchanged }),
                      act(commands.copyViewLink, views.copyLink),
                      ...(mayStar ? [act(star.isStarred ? commands.unstarView : commands.starView, star.toggle)] : []),
                      act(commands.leaveView, views.leave),
                      ...(isMine ? [act(commands.deleteView, views.remove, { tone: 'bad' })] : []),
                    ],
                  },
                ]
              : []),
            { id: 'new', entries: [act(commands.saveViewAs, openDialog('new'))] },
          ]}
        />
      </span>
      {dialog === 'new' && (
        <LateViewDialog
          title={say(commands.saveViewAs.title)}
          given={{ name: '', hasColumns: true, isShared: false, ...(hasStars && { isStarred: false }) }}
          onSave={views.saveAs}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'edit' && current && (
        <LateViewDialog
          title={say(commands.editView.title)}
          given={{ name: current.name, hasColumns: current.layout != null, isShared: current.shared }}
          onSave={views.edit}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
