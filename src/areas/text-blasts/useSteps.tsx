import { lazy, type ReactNode, Suspense, useState } from 'react'
import * as v from 'valibot'
import { type Blast, blastQuery, factsAt, refreshBlast, stepsQuery } from '#areas/text-blasts/data.ts'
import { wouldBe } from '#areas/text-blasts/lifecycle.ts'
import { actions } from '#contract/statuses.ts'
import { TextBlast, textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { type BlastStep, type Blocked, blastSteps, blockedBy } from '#machines/text-blast.ts'
import { ApiError, sendApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { queryClient } from '#platform/query.ts'
import { type Say, useSay } from '#platform/words.tsx'
import { ask, type Question } from '#ui/dialogs.ts'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'

const dialogs = {
  schedule: lazy(() => import('#areas/text-blasts/ScheduleDialog.tsx')),
  'force-send': lazy(() => import('#areas/text-blasts/ForceDialog.tsx')),
  test: lazy(() => import('#areas/text-blasts/TestDialog.tsx')),
  edit: lazy(() => import('#areas/text-blasts/EditDialog.tsx')),
  recipients: lazy(() => import('#areas/text-blasts/RecipientsDialog.tsx')),
}
export type DialogName = keyof typeof dialogs
/** What the dialogs of a blast are given. */
export interface BlastDialogProps {
  readonly blast: Blast
  readonly onClose: () => void
}

/** Why a step is not possible, said in words. */
export const sayBlocked = (blocked: Blocked, say: Say): string =>
  say(
    blocked.message,
    blocked.words && Object.fromEntries(Object.entries(blocked.words).map(([name, word]) => [name, say(word)])),
  )

/** Puts a changed blast where everybody reads it. */
export const holdBlast = (blast: Blast): void => {
  queryClient.setQueryData(blastQuery(blast.id).queryKey, blast)
  void queryClient.invalidateQueries({ queryKey: stepsQuery(blast.id).queryKey })
}
/** Tells why a step was refused; a 409 brings the blast as it is now. */
export const tellStepFailure = (id: number, fault: unknown): void => {
  const now = fault instanceof ApiError && fault.status === 409 ? v.safeParse(TextBlast.schema, fault.data) : undefined
  if (now?.success) holdBlast(now.output)
  else void refreshBlast(id)
  tellFailure(fault)
}
/** The state of each blast that was told last: a step that was taken here tells by its own words where it leads. */
export const toldStates = new Map<number, Blast['status']>()

type Taking = Promise<{ readonly result: Blast; readonly message: string }>
/** Takes a step that asks for nothing more. True when it was taken. */
export const takeStep = async (id: number, taking: Taking): Promise<boolean> => {
  try {
    const { result, message } = await taking
    toldStates.set(id, result.status)
    holdBlast(result)
    notify({ tone: 'ok', text: message })
    return true
  } catch (fault) {
    tellStepFailure(id, fault)
    return false
  }
}

/** What is asked before a step that cannot be taken back. */
const questionOf = (step: BlastStep, blast: Blast, say: Say): Question | undefined => {
  const { queued, undelivered, refused } = blast.details
  const sender = blast.sender ?? ''
  if (step === 'send')
    return {
      title: say(msg`{count, plural, one {Send to # recipient?} other {Send to # recipients?}}`, { count: queued }),
      text:
        blast.purpose === 'service'
          ? say(msg`The text blast will be sent now from {sender}. You cannot recall messages that were sent.`, {
              sender,
            })
          : say(
              msg`The text blast will be sent from {sender} between 07:00 and 21:00 Manila time. You cannot recall messages that were sent.`,
              { sender },
            ),
      action: say(actions.textblast.send),
    }
  if (step === 'cancel')
    return {
      title: say(msg`Cancel this text blast?`),
      text: say(
        msg`{count, plural, one {# recipient who has not received the message will not get it.} other {# recipients who have not received the message will not get it.}} This cannot be undone.`,
        { count: queued },
      ),
      action: say(msg`Cancel text blast`),
      cancel: say(msg`Keep text blast`),
      tone: 'danger',
    }
  if (step === 'resend')
    return {
      title: say(msg`{count, plural, one {Resend to # recipient?} other {Resend to # recipients?}}`, {
        count: undelivered + refused,
      }),
      text: say(
        msg`{undelivered} undelivered and {refused} rejected messages will be sent again. Other recipients will not get the message again.`,
        { undelivered: showNumber(undelivered), refused: showNumber(refused) },
      ),
      action: say(actions.textblast.resend),
    }
  return undefined
}
const calls = {
  send: textBlasts.send,
  pause: textBlasts.pause,
  resume: textBlasts.resume,
  cancel: textBlasts.cancel,
  resend: textBlasts.resend,
} as const

export interface Steps {
  /** Why a step is not possible now; undefined where it is. */
  readonly whyNot: (step: BlastStep) => string | undefined
  readonly take: (step: BlastStep) => void
  readonly show: (dialog: DialogName) => void
  /** A step that is on its way to the server. */
  readonly pending: BlastStep | undefined
  readonly dialog: ReactNode
}
/** The steps of a blast as the screen offers them: exactly what the machine allows, the rest with its reason. */
export const useSteps = (blast: Blast, hasAccount: boolean): Steps => {
  const say = useSay()
  const [shown, setShown] = useState<DialogName>()
  const [pending, setPending] = useState<BlastStep>()
  const facts = factsAt(blast, hasAccount)
  const reasons = new Map(
    blastSteps.map((step) => {
      const blocked = blockedBy(blast.status, facts, wouldBe(step))
      return [step, blocked === null ? undefined : sayBlocked(blocked, say)] as const
    }),
  )
  const take = async (step: BlastStep) => {
    if (pending !== undefined) return
    if (step === 'schedule' || step === 'force-send') return setShown(step)
    const question = questionOf(step, blast, say)
    if (question && !(await ask(question))) return
    setPending(step)
    await takeStep(blast.id, sendApi(calls[step], { params: { id: blast.id } }))
    setPending(undefined)
  }
  const Shown = shown && dialogs[shown]
  return {
    whyNot: (step) => reasons.get(step),
    take: (step) => void take(step),
    show: setShown,
    pending,
    dialog: Shown && (
      <Suspense>
        <Shown blast={blast} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  }
}
