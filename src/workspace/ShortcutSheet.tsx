import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { titleOf } from '#define/command.ts'
import { fold } from '#platform/fold.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { gridKeys } from '#ui/grid/key-list.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { boardKeys } from '#workspace/board/keys.ts'
import { rolesAtom } from '#workspace/commands/facts.ts'
import { definitionsAtom, runCommand } from '#workspace/commands/live.ts'
import { tabsByPlace } from '#workspace/commands/workspace-commands.ts'
import { bindingsNow, keymapAtom } from '#workspace/keys/keymap.ts'
import styles from '#workspace/ShortcutSheet.module.css'

/** All keys, by section; those of commands that this person’s roles may run. */
export const ShortcutSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`All shortcuts`)}
      width={800}
      hasClose
      footer={
        <>
          <Button
            size="lg"
            icon="keyboard"
            command="settings.keys.open"
            onPress={() => {
              onClose()
              runCommand('settings.keys.open')
            }}
          >
            {say(msg`Edit shortcuts`)}
          </Button>
          <Button variant="primary" size="lg" onPress={onClose}>
            {say(msg`Close`)}
          </Button>
        </>
      }
    >
      <Sheet />
    </Dialog>
  )
}

const Sheet = () => {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const commands = useAtomValue(definitionsAtom)
  const choice = useAtomValue(keymapAtom)
  const roles = useAtomValue(rolesAtom)
  const sections = useMemo(() => {
    const bySection = new Map<
      string,
      { title: string; rows: { id: string; title: string; keys: readonly string[] }[] }
    >()
    for (const command of commands.values()) {
      // Nine rows that differ by a digit say no more than one.
      if (tabsByPlace.indexOf(command) > 0) continue
      const keys = bindingsNow(command, choice)
      if (keys.length === 0 || !mayEnter(roles, command.when?.roles ?? 'signed-in')) continue
      const { section } = command
      const own = bySection.get(section.id) ?? { title: say(section), rows: [] }
      own.rows.push({
        id: command.id,
        title: command === tabsByPlace[0] ? say(msg`Go to tab 1 to 9`) : titleOf(command, say),
        keys: command === tabsByPlace[0] ? keys.map((one) => one.replace('1', '1–9')) : keys,
      })
      bySection.set(section.id, own)
    }
    const own = gridKeys.map(({ title, keys, onHeading }) => ({
      id: title.id,
      title: say(title),
      keys,
      onHeading: onHeading === true,
    }))
    return [
      ...bySection.values(),
      { title: say(msg`Rows of a list`), rows: own.filter(({ onHeading }) => !onHeading) },
      {
        title: say(msg`Cards of a board`),
        rows: boardKeys.map(({ title, keys }) => ({ id: title.id, title: say(title), keys })),
      },
      { title: say(msg`Column headings`), rows: own.filter(({ onHeading }) => onHeading) },
    ]
  }, [commands, choice, roles, say])
  const query = fold(typed).trim()
  const shown = sections
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter(
        (row) =>
          query === '' ||
          fold(row.title).includes(query) ||
          row.keys.some((keys) => keys.replaceAll(' ', '').toLowerCase() === query),
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className={styles.sheet}>
      <SearchField label={say(msg`Find a shortcut`)} value={typed} onChange={setTyped} autoFocus />
      <div className={styles.columns}>
        {shown.map(({ title, rows }) => (
          <section key={title} className={styles.section}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ id, title: name, keys }) => (
                <div key={id} className={styles.row}>
                  <dt className="trunc">{name}</dt>
                  <dd>
                    {keys.map((binding) => (
                      <Kbd key={binding} keys={binding} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {shown.length === 0 && <p className="muted">{say(msg`No shortcuts match your search.`)}</p>}
    </div>
  )
}
