import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { speakFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import type { formDraftMachine } from '#machines/form-draft.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { ErrorBox } from '#ui/ErrorBox.tsx'

/** What is wrong with a draft: the sentence of each field, and the box above the form once it was refused. */
export const useComplaints = (
  snapshot: SnapshotFrom<typeof formDraftMachine>,
  idOf: (name: string) => string,
): { readonly errorOf: (name: string) => string | undefined; readonly refused: ReactNode } => {
  const say = useSay()
  const sentence = useSentence()
  const { faults, serverErrors, message, shape } = snapshot.context
  const errorOf = (name: string): string | undefined => {
    const fault = faults[name]?.[0]
    return fault ? speakFault(fault, say) : serverErrors[name]?.join(' ')
  }
  const isRefused = snapshot.matches({ editing: 'refused' })
  if (!isRefused && !snapshot.matches({ editing: 'invalid' })) return { errorOf, refused: null }
  const complaints = Object.keys(shape.fields)
    .map((name) => ({ name, text: errorOf(name) }))
    .flatMap(({ name, text }) => (text === undefined ? [] : [{ text, targetId: idOf(name) }]))
  const unplaced = Object.entries(serverErrors)
    .filter(([name]) => !(name in shape.fields))
    .map(([, texts]) => ({ text: texts.join(' ') }))
  const title =
    isRefused && message !== null
      ? (sentence(message) ?? '')
      : say(
          msg`{count, plural, one {This was not saved. One field needs attention.} other {This was not saved. # fields need attention.}}`,
          { count: complaints.length },
        )
  return { errorOf, refused: <ErrorBox title={title} complaints={[...complaints, ...unplaced]} /> }
}
