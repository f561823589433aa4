import { useAtom } from 'jotai'
import { useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { type Command, titleOf } from '#define/command.ts'
import { listed, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { TagGroup } from '#ui/TagGroup.tsx'
import { allBindings, keymapAtom, paletteId, presetBindings } from '#workspace/keys/keymap.ts'
import { reset, unbind } from '#workspace/keys/rebind.ts'
import { paletteKey } from '#workspace/keys/reserved.ts'
import { Recorder } from '#workspace/settings/Recorder.tsx'
import styles from '#workspace/settings/settings.module.css'
import { spoken } from '#workspace/settings/verdicts.ts'

/** The keys of one command: take one away, record another, go back to the preset's. */
export const CommandKeys = ({
  command,
  commands,
  onClose,
}: {
  readonly command: Command
  readonly commands: readonly Command[]
  readonly onClose: () => void
}) => {
  const say = useSay()
  const [choice, setChoice] = useAtom(keymapAtom)
  const [isRecording, setRecording] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const keys = allBindings(command, choice)
  const preset = presetBindings(command, choice)
  const isOwn = choice.overrides[command.id] !== undefined
  const name = titleOf(command, say)
  const remove = (binding: string) => {
    setChoice(unbind(choice, command, binding))
    announce(say(msg`{keys} no longer runs “{command}”.`, { keys: spoken(binding), command: name }))
    // The last one has gone: the keyboard goes on with recording another.
    if (keys.length === 1) list.current?.querySelector<HTMLElement>('[data-record]')?.querySelector('button')?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      width={480}
      footer={
        <>
          <Button
            size="lg"
            disabledReason={isOwn ? undefined : say(msg`This command already uses the preset shortcut`)}
            onPress={() => {
              setChoice(reset(choice, command))
              announce(
                say(msg`The shortcut for “{command}” was reset to {keys}.`, {
                  command: name,
                  keys: preset.length > 0 ? listed(preset.map(spoken)) : say(msg`none`),
                }),
              )
            }}
          >
            {say(msg`Reset to default`)}
          </Button>
          <Button variant={isRecording ? 'default' : 'primary'} size="lg" onPress={onClose}>
            {say(msg`Done`)}
          </Button>
        </>
      }
    >
      <div ref={list} className={styles.command}>
        {keys.length === 0 ? (
          <p className="muted">{say(msg`This command has no shortcut yet.`)}</p>
        ) : (
          <TagGroup
            label={say(msg`Shortcuts`)}
            items={keys.map((binding) => ({
              id: binding,
              name: spoken(binding),
              content: <Kbd keys={binding} />,
              kept: command.id === paletteId && binding === paletteKey ? say(msg`always`) : undefined,
            }))}
            onRemove={remove}
          />
        )}
        {isRecording ? (
          <Recorder command={command} commands={commands} onDone={() => setRecording(false)} />
        ) : (
          <div data-record>
            <Button icon="keyboard" autoFocus onPress={() => setRecording(true)}>
              {say(msg`Record a shortcut`)}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
