import { useSelector } from '@xstate/react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { ErrorBox, useRefusals } from '#ui/ErrorBox.tsx'
import type { DraftActor } from '#workspace/form/draft.ts'

/**
 * What is wrong with a draft: the sentence of each field, and the box above the form once it was refused. `box` belongs
 * to whatever stands there: it takes the focus each time that a save was asked for in vain.
 */
export const useComplaints = (
  actor: DraftActor,
  idOf: (name: string) => string,
): {
  readonly errorOf: (name: string) => string | undefined
  readonly refused: ReactNode
  readonly box: RefObject<HTMLDivElement | null>
} => {
  const snapshot = useSelector(actor, (now) => now)
  const { box, refused: tellRefused } = useRefusals()
  useEffect(() => {
    const { unsubscribe } = actor.on('refused', tellRefused)
    return unsubscribe
  }, [actor, tellRefused])
  const say = useSay()
  const sentence = useSentence()
  const { faults, serverErrors, message, shape } = snapshot.context
  const errorOf = (name: string): string | undefined => {
    const fault = faults[name]?.[0]
    return fault ? formatFault(fault, say) : serverErrors[name]?.join(' ')
  }
  const isRefused = snapshot.matches({ editing: 'refused' })
  if (!isRefused && !snapshot.matches({ editing: 'invalid' })) return { errorOf, refused: null, box }
  const complained = Object.entries(shape.fields).flatMap(([name, { label }]) => {
    const text = errorOf(name)
    return text === undefined ? [] : [{ name, label, text }]
  })
  const complaints = complained.map(({ name, label, text }) => {
    // “Field is required” stands below its field; here it has to say which one it is of.
    const isShared = complained.some((other) => other.name !== name && other.text === text)
    return {
      text: isShared ? say(msg`{field}: {complaint}`, { field: say(label), complaint: text }) : text,
      targetId: idOf(name),
    }
  })
  const unplaced = Object.entries(serverErrors)
    .filter(([name]) => !(name in shape.fields))
    .map(([, texts]) => ({ text: texts.join(' ') }))
  const title =
    isRefused && message !== null
      ? (sentence(message) ?? '')
      : say(
          msg`{count, plural, one {The form was not saved. # field needs attention.} other {The form was not saved. # fields need attention.}}`,
          { count: complaints.length },
        )
  return { errorOf, refused: <ErrorBox ref={box} title={title} complaints={[...complaints, ...unplaced]} />, box }
}
