import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { type Command, titleOf } from '#define/command.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { chordsOf, isLetter } from '#workspace/keys/chord.ts'
import { type KeymapChoice, keymapAtom } from '#workspace/keys/keymap.ts'
import { bind, judge, takeOver } from '#workspace/keys/rebind.ts'
import { KeyCapture } from '#workspace/settings/KeyCapture.tsx'
import styles from '#workspace/settings/settings.module.css'
import { sentenceFor, spoken, toneOf } from '#workspace/settings/verdicts.ts'

/** Takes keys for a command: says at once whether it may have them, and who has them now. */
export const Recorder = ({
  command,
  commands,
  onDone,
}: {
  readonly command: Command
  /** All that this person may run. */
  readonly commands: readonly Command[]
  readonly onDone: () => void
}) => {
  const say = useSay()
  const [choice, setChoice] = useAtom(keymapAtom)
  const [chords, setChords] = useState<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const binding = chords.join(' ')
  const verdict = chords.length > 0 ? judge(binding, command, commands, choice) : null
  const isQuiet = !choice.letters && chordsOf(binding).some(isLetter)
  useEffect(() => field.current?.focus(), [])
  const hear = (next: readonly string[]) => {
    setChords(next)
    const keys = next.join(' ')
    announce(
      keys === ''
        ? say(msg`Press the keys…`)
        : `${spoken(keys)}. ${sentenceFor(judge(keys, command, commands, choice), command, say)}`,
    )
  }
  const use = (next: KeymapChoice) => {
    setChoice(next)
    announce(say(msg`{keys} now runs “{command}”.`, { keys: spoken(binding), command: titleOf(command, say) }))
    onDone()
  }
  const keep = () => use(bind(choice, command, binding))
  const take = () => {
    if (verdict?.is === 'taken' || verdict?.is === 'shared') use(takeOver(choice, command, binding, verdict.by))
  }
  const enter = () => {
    if (verdict?.is === 'free' || verdict?.is === 'shared') keep()
    else if (verdict?.is === 'taken') announce(say(msg`Press Tab, then Enter, to reassign this shortcut.`))
    else if (verdict) announce(sentenceFor(verdict, command, say))
  }
  return (
    <div className={styles.recorder}>
      <KeyCapture
        ref={field}
        label={say(msg`Shortcuts for “{command}”`, { command: titleOf(command, say) })}
        chords={chords}
        onChords={hear}
        onEnter={enter}
        onEscape={onDone}
      />
      <p className={styles.verdict}>
        {verdict ? (
          <>
            <StatusShape shape={toneOf(verdict) === 'ok' ? 'done' : 'attention'} tone={toneOf(verdict)} />
            <span>
              {sentenceFor(verdict, command, say)}
              {isQuiet &&
                verdict.is === 'free' &&
                ` ${say(msg`Letter shortcuts are off. This shortcut will work when you turn them on.`)}`}
            </span>
          </>
        ) : (
          <span>{say(msg`Use a key with Ctrl, a function key, or up to 3 letters in a row.`)}</span>
        )}
      </p>
      <div className={styles.acts}>
        {verdict?.is === 'free' && (
          <Button variant="primary" keys="Enter" onPress={keep}>
            {say(msg`Use this shortcut`)}
          </Button>
        )}
        {verdict?.is === 'shared' && (
          <Button variant="primary" keys="Enter" onPress={keep}>
            {say(msg`Keep both`)}
          </Button>
        )}
        {(verdict?.is === 'taken' || verdict?.is === 'shared') && (
          <Button variant={verdict.is === 'taken' ? 'primary' : 'default'} onPress={take}>
            {say(msg`Reassign`)}
          </Button>
        )}
        {chords.length > 0 && (
          <Button
            onPress={() => {
              hear([])
              field.current?.focus()
            }}
          >
            {say(msg`Start over`)}
          </Button>
        )}
        <Button variant="ghost" keys="Escape" onPress={onDone}>
          {say(msg`Stop recording`)}
        </Button>
      </div>
    </div>
  )
}
