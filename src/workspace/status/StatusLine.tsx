import { useAtomValue } from 'jotai'
import { momentAt } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import { type Command, titleOf } from '#define/command.ts'
import { showClock } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { factsAtom } from '#workspace/commands/facts.ts'
import { canRun, definitionsAtom, useKeysOf } from '#workspace/commands/live.ts'
import { usePending } from '#workspace/commands/useKeys.ts'
import { keymapAtom } from '#workspace/keys/keymap.ts'
import { prefixTitle } from '#workspace/keys/presets.ts'
import { connectionAtom } from '#workspace/status/connection.ts'
import { statusInfoAtom } from '#workspace/status/info.ts'
import styles from '#workspace/status/StatusLine.module.css'

const Hint = ({ keys, children }: { readonly keys: string; readonly children: string }) => (
  <span>
    <Kbd keys={keys} />
    {children}
  </span>
)
/** What a command does, in the words of the status line: “Save” rather than a sentence. */
const CommandHint = ({ command }: { readonly command: Command }) => {
  const say = useSay()
  const keys = useKeysOf(command.id)
  return keys === undefined ? null : <Hint keys={keys}>{titleOf(command, say)}</Hint>
}
const hinted = ['workspace.nextRegion', 'form.save', 'workspace.keys']

const Sequence = () => {
  const say = useSay()
  const { typed, keys, digits } = usePending()
  const title = prefixTitle(typed[0], useAtomValue(keymapAtom).preset)
  return (
    <div className={styles.keys} aria-hidden="true">
      <span>
        <Kbd keys={typed.join(' ')} look="lit" />
        {title && <b className={styles.title}>{say(title)}</b>}
      </span>
      {keys.map(({ chord, command }) => (
        <Hint key={chord} keys={chord}>
          {titleOf(command, say)}
        </Hint>
      ))}
      {digits.length > 0 && <Hint keys={digits.length > 1 ? `1–${digits.length}` : '1'}>{say(msg`Tab`)}</Hint>}
      <span className="faint">
        <Kbd keys="Escape" />
        {say(msg`Cancel`)}
      </span>
    </div>
  )
}

const Hints = () => {
  const say = useSay()
  const facts = useAtomValue(factsAtom)
  const definitions = useAtomValue(definitionsAtom)
  return (
    <div className={styles.keys} aria-hidden="true">
      <Hint keys="Tab">{say(msg`Next control`)}</Hint>
      {hinted
        .flatMap((id) => definitions.get(id) ?? [])
        .filter((command) => canRun(command, facts))
        .map((command) => (
          <CommandHint key={command.id} command={command} />
        ))}
    </div>
  )
}

/** The line at the foot: the next keys of a sequence, else a few that help here; then where one is, and how fresh it is. */
export const StatusLine = () => {
  const say = useSay()
  const { typed } = usePending()
  const info = useAtomValue(statusInfoAtom)
  const { isOnline, at } = useAtomValue(connectionAtom)
  const time = showClock(momentAt(at))
  return (
    <footer className={styles.line} data-region>
      {typed.length > 0 ? <Sequence /> : <Hints />}
      <div className={styles.info}>
        {info !== null && <span className="tn">{info}</span>}
        <span className={cx(!isOnline && styles.offline)}>
          <StatusShape shape={isOnline ? 'done' : 'attention'} tone={isOnline ? 'ok' : 'warn'} />
          {isOnline ? say(msg`Updated {time}`, { time }) : say(msg`Offline since {time}`, { time })}
        </span>
      </div>
    </footer>
  )
}
