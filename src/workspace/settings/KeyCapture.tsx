import { type KeyboardEvent, type Ref, useId } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { isMac } from '#workspace/keys/keymap.ts'
import { chordOf, recorded } from '#workspace/keys/recording.ts'
import styles from '#workspace/settings/settings.module.css'
import { spoken } from '#workspace/settings/verdicts.ts'

/**
 * Takes the keys that are pressed instead of running them. Tab leaves it, as it leaves everything; Escape and Enter
 * say that one has done; Backspace begins anew.
 */
export const KeyCapture = ({
  label,
  chords,
  onChords,
  onEnter,
  onEscape,
  ref,
}: {
  readonly label: string
  readonly chords: readonly string[]
  readonly onChords: (chords: readonly string[]) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
  readonly ref?: Ref<HTMLInputElement>
}) => {
  const say = useSay()
  const hint = useId()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const isBare = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey
    if (isBare && event.key === 'Escape') return onEscape()
    if (isBare && event.key === 'Enter') return onEnter()
    if (isBare && event.key === 'Backspace') return onChords([])
    if (event.repeat) return
    const chord = chordOf(event.nativeEvent, isMac)
    if (chord !== undefined) onChords(recorded(chords, chord))
  }
  return (
    <div className={styles.capture}>
      <span aria-hidden="true">
        {chords.length > 0 ? <Kbd keys={chords.join(' ')} look="lit" /> : say(msg`Press the keys…`)}
      </span>
      {/* Readers hand every key to a field, and read it when the focus comes; of an application they say nothing. */}
      <input
        ref={ref}
        type="text"
        readOnly
        aria-label={label}
        aria-describedby={hint}
        value={chords.length > 0 ? spoken(chords.join(' ')) : say(msg`Press the keys…`)}
        onKeyDown={press}
      />
      <span className="vh" id={hint}>
        {say(msg`Press Enter to use these keys, Escape to cancel, or Backspace to start over.`)}
      </span>
    </div>
  )
}
