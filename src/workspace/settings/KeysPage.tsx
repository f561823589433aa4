import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Switch } from '#ui/Switch.tsx'
import { rolesAtom, useFacts } from '#workspace/commands/facts.ts'
import { definitionsAtom, useCommands, useKeysOf } from '#workspace/commands/live.ts'
import { isChanged, resetAll } from '#workspace/commands/useKeymapCommands.ts'
import { exportKeys, findByKeys, findCommand, importKeys, resetKeys } from '#workspace/keys/commands.ts'
import { fileName, writeKeymap } from '#workspace/keys/exchange.ts'
import { keymapAtom } from '#workspace/keys/keymap.ts'
import { presetNames, presets } from '#workspace/keys/presets.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { CommandKeys } from '#workspace/settings/CommandKeys.tsx'
import { ImportKeys } from '#workspace/settings/ImportKeys.tsx'
import { KeyCapture } from '#workspace/settings/KeyCapture.tsx'
import { KeyList } from '#workspace/settings/KeyList.tsx'
import { foundIn, groupsOf } from '#workspace/settings/rows.ts'
import { SettingsNav } from '#workspace/settings/SettingsNav.tsx'
import styles from '#workspace/settings/settings.module.css'

const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** The keys of everything: find a command, change what runs it, choose a preset, take the keys elsewhere. */
const KeysPage = () => {
  const say = useSay()
  const definitions = useAtomValue(definitionsAtom)
  const roles = useAtomValue(rolesAtom)
  const [choice, setChoice] = useAtom(keymapAtom)
  const [words, setWords] = useState('')
  /** Null while one looks by name. */
  const [chords, setChords] = useState<readonly string[] | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [isImporting, setImporting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const capture = useRef<HTMLInputElement>(null)
  const findKeys = useKeysOf(findCommand.id)
  useFacts({ room: 'settings.keys', view: 'page' })
  const commands = useMemo(
    () => [...definitions.values()].filter(({ when }) => mayEnter(roles, when?.roles ?? 'signed-in')),
    [definitions, roles],
  )
  const groups = useMemo(() => groupsOf(commands, choice, say), [commands, choice, say])
  const found = foundIn(groups, { words, chords: chords ?? [] })
  const count = found.reduce((sum, { rows }) => sum + rows.length, 0)
  const byName = () => {
    setChords(null)
    // The field comes with the next drawing.
    setTimeout(() => field.current?.focus())
  }
  const byKeys = () => setChords([])
  const save = () => download(fileName, writeKeymap(choice))
  useCommands([
    [findCommand, byName],
    [findByKeys, byKeys],
    [importKeys, () => setImporting(true)],
    [exportKeys, save],
  ])
  const isCapturing = chords !== null
  useEffect(() => {
    if (isCapturing) capture.current?.focus()
  }, [isCapturing])
  const isLooking = words !== '' || (chords !== null && chords.length > 0)
  useEffect(() => {
    if (!isLooking) return
    const timer = setTimeout(
      () => announce(say(msg`{count, plural, one {# command} other {# commands}}`, { count })),
      400,
    )
    return () => clearTimeout(timer)
  }, [isLooking, count, say])
  const command = opened === null ? undefined : definitions.get(opened)
  return (
    <PanelPage title={say(msg`Keyboard shortcuts`)} isWide>
      <div className={styles.page}>
        <SettingsNav />
        <section className={styles.choices} aria-label={say(msg`All shortcuts`)}>
          <div className={styles.choice}>
            <span aria-hidden="true">{say(msg`Preset`)}</span>
            <Segmented
              label={say(msg`Preset`)}
              value={choice.preset}
              options={presets.map((id) => ({ id, name: say(presetNames[id]) }))}
              onChange={(preset) => setChoice({ ...choice, preset })}
            />
          </div>
          <Switch
            value={choice.letters}
            onChange={(letters) => setChoice({ ...choice, letters })}
            hint={say(
              msg`When this is off, single letters and letter sequences do nothing. The command palette and shortcuts with Ctrl still work.`,
            )}
          >
            {say(msg`Letter shortcuts`)}
          </Switch>
          <div className={styles.acts}>
            <Button icon="upload" command={importKeys.id} onPress={() => setImporting(true)}>
              {say(msg`Import…`)}
            </Button>
            <Button icon="download" command={exportKeys.id} onPress={save}>
              {say(msg`Export`)}
            </Button>
            <Button
              icon="rotate-ccw"
              command={resetKeys.id}
              disabledReason={isChanged(choice) ? undefined : say(msg`All shortcuts already have their defaults`)}
              onPress={resetAll}
            >
              {say(msg`Reset all shortcuts`)}
            </Button>
          </div>
        </section>
        <search className={styles.find}>
          {chords === null ? (
            <SearchField
              ref={field}
              label={say(msg`Find a command`)}
              value={words}
              onChange={setWords}
              className={styles.field}
              end={
                findKeys !== undefined && (
                  <span aria-hidden="true">
                    <Kbd keys={findKeys} look="plain" />
                  </span>
                )
              }
            />
          ) : (
            <div className={styles.field}>
              <KeyCapture
                ref={capture}
                label={say(msg`Find a command by its shortcut`)}
                chords={chords}
                onChords={setChords}
                onEnter={() => document.querySelector<HTMLElement>('[data-id]')?.focus()}
                onEscape={byName}
              />
            </div>
          )}
          {chords === null ? (
            <Button size="lg" icon="keyboard" command={findByKeys.id} onPress={byKeys}>
              {say(msg`Search by shortcut`)}
            </Button>
          ) : (
            <Button size="lg" icon="search" command={findCommand.id} onPress={byName}>
              {say(msg`Search by name`)}
            </Button>
          )}
        </search>
        <KeyList groups={found} onOpen={setOpened} />
        {count === 0 && (
          <Empty
            title={say(msg`No commands found`)}
            text={
              chords !== null && chords.length > 0
                ? say(msg`No command uses this shortcut. You can assign it.`)
                : say(msg`Try another word, or press the shortcut.`)
            }
          />
        )}
      </div>
      {command && (
        <CommandKeys
          command={command}
          commands={commands}
          onClose={() => {
            setOpened(null)
            // What was found by its old keys may not be in the list any more.
            setTimeout(() => {
              if (document.activeElement === document.body) field.current?.focus()
            })
          }}
        />
      )}
      {isImporting && <ImportKeys commands={commands} onClose={() => setImporting(false)} />}
    </PanelPage>
  )
}
export default KeysPage
