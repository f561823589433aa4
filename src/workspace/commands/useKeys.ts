import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { msg } from '#contract/words.ts'
import { type Command, titleOf } from '#define/command.ts'
import { listed, say, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { keyCaps } from '#ui/keys.ts'
import { factsAtom, factsNow, isTypingIn } from '#workspace/commands/facts.ts'
import { canRun, disabledReason, liveKeymapAtom, runCommand } from '#workspace/commands/live.ts'
import { chordsOfPress } from '#workspace/keys/chord.ts'
import { isMac, keymapAtom, pendingAtom } from '#workspace/keys/keymap.ts'
import { prefixTitle } from '#workspace/keys/presets.ts'
import { nextKeys, stepKeys } from '#workspace/keys/step.ts'
import { store } from '#workspace/store.ts'

const notKeys = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Fn',
  'Dead',
  'Process',
  'Unidentified',
])
const isSilent = (event: KeyboardEvent) =>
  event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph') || notKeys.has(event.key)

const give = (typed: readonly string[]) => store.set(pendingAtom, typed)
/** Nothing of a sequence is waiting any more. */
export const dropPending = (): void => {
  if (store.get(pendingAtom).length > 0) give([])
}

/** The keys that may follow now, several that differ by a number as one: `1–9 Tab`. */
export const nextNow = (typed = store.get(pendingAtom)) => {
  const facts = factsNow()
  const all = typed.length === 0 ? [] : nextKeys(store.get(liveKeymapAtom), typed, (command) => canRun(command, facts))
  const digits = all.filter(({ chord }) => /^\d$/.test(chord))
  return { keys: all.filter(({ chord }) => !/^\d$/.test(chord)), digits }
}
const announcePending = (typed: readonly string[]) => {
  const { keys, digits } = nextNow(typed)
  const words = keys.map(({ chord, command }) => `${keyCaps(chord).join(' ')} ${titleOf(command, say)}`)
  const title = prefixTitle(typed[0], store.get(keymapAtom).preset)
  announce(
    listed([
      title ? say(title) : keyCaps(typed.join(' ')).join(' '),
      ...words,
      ...(digits.length > 0 ? [say(msg`1 to 9: tabs`)] : []),
    ]),
    { isStill: () => store.get(pendingAtom) === typed },
  )
}

/** Where several ways lead on, the reason why none can be gone is that of the first. */
const refuse = (commands: readonly Command[], event: KeyboardEvent): void => {
  const command = commands[0]
  if (!command) return
  event.preventDefault()
  const reason = disabledReason(command)
  if (reason) announce(say(reason))
}
/** ctrl with a key of ours would otherwise do what the browser does with it, such as saving the page. */
const takesFromBrowser = ({ when }: Command, chord: string) =>
  chord.startsWith('ctrl+') && when?.zone === undefined && when?.typing !== false

const press = (event: KeyboardEvent): void => {
  const element = document.activeElement
  const isTyping = isTypingIn(element)
  const waiting = store.get(pendingAtom)
  if (isTyping) dropPending()
  const typed = isTyping ? [] : waiting
  if (typed.length > 0 && event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    give([])
    announce(say(msg`Cancelled`))
    return
  }
  const facts = factsNow()
  const keymap = store.get(liveKeymapAtom)
  const chords = chordsOfPress(event, isMac)
  const step = stepKeys(keymap, typed, chords, {
    typing: isTyping,
    overlay: facts.overlay,
    repeat: event.repeat,
    fires: (command) => canRun(command, facts),
  })
  if (step.does === 'nothing') {
    const own = chords.flatMap(
      (chord) => keymap.get(chord)?.filter(({ command }) => takesFromBrowser(command, chord)) ?? [],
    )
    refuse(
      own.map(({ command }) => command),
      event,
    )
    return
  }
  event.preventDefault()
  if (typed.length > 0) event.stopPropagation()
  if (step.does === 'wait') {
    give(step.typed)
    announcePending(step.typed)
    return
  }
  give([])
  if (step.does === 'run') runCommand(step.command.id, { newTab: false }, facts)
  else announce(say(msg`No shortcut uses these keys`))
}

/** Listens to the keys of the whole window while the workspace is on the screen. */
export const useKeys = (): void => {
  useEffect(() => {
    // A sequence that was begun has the next key before any widget; otherwise widgets come first.
    const early = (event: KeyboardEvent) => {
      if (store.get(pendingAtom).length > 0 && !isSilent(event)) press(event)
    }
    const late = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isSilent(event) && store.get(pendingAtom).length === 0) press(event)
    }
    addEventListener('keydown', early, true)
    addEventListener('keydown', late)
    addEventListener('pointerdown', dropPending, true)
    addEventListener('blur', dropPending)
    return () => {
      removeEventListener('keydown', early, true)
      removeEventListener('keydown', late)
      removeEventListener('pointerdown', dropPending, true)
      removeEventListener('blur', dropPending)
      dropPending()
    }
  }, [])
}

/** What may follow depends on the facts, which change with every step of the focus: they count while something waits. */
const factsOfPendingAtom = atom((get) => (get(pendingAtom).length > 0 ? get(factsAtom) : null))
/** What waits in a sequence, for the status line and the sidebar. */
export const usePending = () => {
  const typed = useAtomValue(pendingAtom)
  useAtomValue(factsOfPendingAtom)
  useSay()
  return { typed, ...nextNow(typed) }
}
