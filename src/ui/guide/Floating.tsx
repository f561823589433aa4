import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { ContextMenu } from '#ui/ContextMenu.tsx'
import { ask, showError } from '#ui/dialogs.ts'
import { Figures } from '#ui/Figures.tsx'
import styles from '#ui/guide/guide.module.css'
import { Section } from '#ui/guide/Section.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuGroup } from '#ui/Menu.tsx'
import { MetaCard } from '#ui/MetaCard.tsx'
import { notify } from '#ui/notices.ts'
import { Popover } from '#ui/Popover.tsx'

/** Everything that floats: menus, sheets, dialogs, messages. */
export const Floating = () => {
  const say = useSay()
  const groups: readonly MenuGroup[] = [
    {
      id: 'open',
      entries: [
        { id: 'tab', label: say(msg`Open in new tab`), icon: 'external-link', keys: 'ctrl+Enter' },
        { id: 'assign', label: say(msg`Assign`), icon: 'user-round-check', keys: 'b a' },
        {
          id: 'status',
          label: say(msg`Set status`),
          icon: 'circle-dot',
          groups: [
            {
              id: 'statuses',
              selection: 'single',
              selected: ['pending'],
              entries: [
                { id: 'pending', label: say(msg`Pending`) },
                { id: 'done', label: say(msg`Done`) },
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'end',
      entries: [
        {
          id: 'delete',
          label: say(msg`Permanently delete`),
          icon: 'trash-2',
          disabledReason: say(msg`Only for records in the trash`),
        },
        { id: 'trash', label: say(msg`Move to trash`), icon: 'trash-2', tone: 'bad', keys: 'Delete' },
      ],
    },
  ]
  return (
    <Section title={say(msg`Floating`)} note={say(msg`Menus, sheets, dialogs, messages`)}>
      <div className={styles.wrap}>
        <Menu
          name={say(msg`Commands`)}
          groups={groups}
          trigger={<Button iconEnd="chevron-down">{say(msg`Commands`)}</Button>}
        />
        <Menu name={say(msg`More`)} groups={groups} trigger={<IconButton name={say(msg`More`)} icon="ellipsis" />} />
        <Popover name={say(msg`Popover`)} trigger={<Button>{say(msg`Popover`)}</Button>}>
          <MetaCard
            title={say(msg`Facts`)}
            items={[{ label: say(msg`Created`), value: <Figures>2026-11-14 08:57:12</Figures> }]}
          />
        </Popover>
        <Button
          onPress={() =>
            void ask({
              title: say(msg`Discard changes?`),
              text: say(msg`Your changes will be lost.`),
              action: say(msg`Discard`),
              tone: 'danger',
            })
          }
        >
          {say(msg`Question`)}
        </Button>
        <Button
          onPress={() =>
            void showError({
              title: say(msg`Unable to upload the file`),
              text: say(msg`The file exceeded the maximum size.`),
              art: 'file',
            })
          }
        >
          {say(msg`Failure`)}
        </Button>
        {(['ok', 'info', 'warn', 'bad'] as const).map((tone) => (
          <Button
            key={tone}
            onPress={() =>
              notify({
                tone,
                text: say(msg`Record saved.`),
                detail: say(msg`The message stays visible while the pointer or focus is on it.`),
                action: { label: say(msg`Undo`), keys: 'ctrl+z', run: () => {} },
              })
            }
          >
            {say(msg`Message {tone}`, { tone })}
          </Button>
        ))}
        <Button
          onPress={() =>
            notify(
              {
                tone: 'info',
                text: say(msg`Importing`),
                progress: {
                  value: 3080,
                  max: 4812,
                  text: say(msg`{done} of {total} rows`, { done: '3,080', total: '4,812' }),
                },
              },
              'guide-import',
            )
          }
        >
          {say(msg`Message with progress`)}
        </Button>
      </div>
      <ContextMenu name={say(msg`Commands`)} groups={groups}>
        <Box tone="info" title={say(msg`Context menu`)}>
          {say(msg`Right-click this button, or press Shift+F10 or the menu key on it.`)}{' '}
          <Button size="sm">{say(msg`Here`)}</Button>
        </Box>
      </ContextMenu>
    </Section>
  )
}
