import { type ReactNode, Suspense, useState } from 'react'
import type { Blocked } from '#machines/steps.ts'
import { useSay } from '#platform/words.tsx'
import { ask, type Question } from '#ui/dialogs.ts'
import { sayBlocked } from '#workspace/steps/blocked.ts'

interface Options<Step extends string, Dialog extends string> {
  readonly steps: readonly Step[]
  /** Why a step is not possible, by the machine that the server asks too; null when it is. */
  readonly blockedBy: (step: Step) => Blocked | null
  /** The dialog that a step is taken by, where it wants to know more. */
  readonly dialogOf?: (step: Step) => Dialog | undefined
  /** What is asked before a step that cannot be taken back. */
  readonly questionOf?: (step: Step) => Question | undefined
  /** Takes a step that asks for nothing more. */
  readonly take: (step: Step) => Promise<unknown>
  readonly draw: (dialog: Dialog, onClose: () => void) => ReactNode
}
export interface StepActs<Step extends string, Dialog extends string = string> {
  /** Why a step is not possible now; undefined where it is. */
  readonly whyNot: (step: Step) => string | undefined
  readonly take: (step: Step) => void
  readonly show: (dialog: Dialog) => void
  /** A step that is on its way to the server. */
  readonly pending: Step | undefined
  readonly dialog: ReactNode
}
/** The steps of a record as the screen offers them: exactly what its machine allows, the rest with its reason. */
export const useSteps = <Step extends string, Dialog extends string>({
  steps,
  blockedBy,
  dialogOf,
  questionOf,
  take,
  draw,
}: Options<Step, Dialog>): StepActs<Step, Dialog> => {
  const say = useSay()
  const [shown, setShown] = useState<Dialog>()
  const [pending, setPending] = useState<Step>()
  const reasons = new Map(
    steps.map((step) => {
      const blocked = blockedBy(step)
      return [step, blocked === null ? undefined : sayBlocked(blocked, say)] as const
    }),
  )
  const begin = async (step: Step) => {
    if (pending !== undefined) return
    const dialog = dialogOf?.(step)
    if (dialog !== undefined) return setShown(dialog)
    const question = questionOf?.(step)
    if (question && !(await ask(question))) return
    setPending(step)
    await take(step)
    setPending(undefined)
  }
  return {
    whyNot: (step) => reasons.get(step),
    take: (step) => void begin(step),
    show: setShown,
    pending,
    dialog: shown && <Suspense>{draw(shown, () => setShown(undefined))}</Suspense>,
  }
}
