import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { sentences } from '#machines/form-draft.ts'
import { useSentence, useSessionState } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { ask } from '#ui/dialogs.ts'
import { notify } from '#ui/notices.ts'
import { useFacts } from '#workspace/commands/facts.ts'
import { useCommand } from '#workspace/commands/live.ts'
import { discardForm, saveForm } from '#workspace/form/commands.ts'
import type { DraftActor } from '#workspace/form/draft.ts'

/** What goes on around a form wherever it stands: saving by key, the discard question, the message, going on after a 401. */
export const useFormActs = (actor: DraftActor, saved: () => void) => {
  const sayNow = useSay()
  const sentence = useSentence()
  const isDirty = useSelector(actor, ({ context }) => context.changed.length > 0)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('askingDiscard'))
  // Only what a 401 has stopped goes on by itself; any other failure waits for the person.
  const isCutOff = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches('interrupted') ||
      (snapshot.matches('loadFailed') && snapshot.context.message === sentences.interrupted),
  )
  const isSignedIn = useSessionState((snapshot) => snapshot.matches('signedIn'))
  useFacts({ dirty: isDirty })
  useCommand(saveForm, () => {
    const state = actor.getSnapshot()
    actor.send({ type: state.matches('conflict') || state.matches({ editing: 'offline' }) ? 'RETRY' : 'SUBMIT' })
  })
  useCommand(discardForm, () => actor.send({ type: 'DISCARD' }), { enabled: isDirty })

  const isShown = useRef(false)
  useEffect(() => {
    if (!isAsking || isShown.current) return
    isShown.current = true
    void ask({
      title: sayNow(msg`Discard changes?`),
      text: sayNow(msg`Your changes since the last save will be lost.`),
      action: sayNow(msg`Discard`),
      tone: 'danger',
    }).then((yes) => {
      isShown.current = false
      actor.send({ type: yes ? 'CONFIRM' : 'CANCEL' })
    })
  }, [actor, isAsking, sayNow])
  useEffect(() => {
    if (isSignedIn && isCutOff) actor.send({ type: 'RESUME' })
  }, [actor, isSignedIn, isCutOff])
  useEffect(() => {
    const { unsubscribe } = actor.on('saved', ({ message }) => {
      const told = sentence(message)
      if (told !== null && told !== '') notify({ tone: 'ok', text: told })
      saved()
    })
    return unsubscribe
  }, [actor, saved, sentence])
  return { isDirty }
}
