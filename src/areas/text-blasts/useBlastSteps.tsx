import { lazy } from 'react'
import { type Blast, blastQuery, factsAt, refreshBlast, stepsQuery } from '#areas/text-blasts/data.ts'
import { wouldBe } from '#areas/text-blasts/lifecycle.ts'
import { TextBlast, textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { type BlastStep, blastSteps, blockedBy } from '#machines/text-blast.ts'
import { sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { type Say, useSay } from '#platform/words.tsx'
import type { Question } from '#ui/dialogs.ts'
import { type LedRecords, takeStep } from '#workspace/steps/taking.ts'
import { type StepActs, useSteps } from '#workspace/steps/useSteps.tsx'

const dialogs = {
  send: lazy(() => import('#areas/text-blasts/SendDialog.tsx')),
  resend: lazy(async () => ({ default: (await import('#areas/text-blasts/SendDialog.tsx')).Resend })),
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

/** How blasts are kept in the page. */
export const ledBlasts: LedRecords<typeof TextBlast> = {
  resource: 'text-blasts',
  record: TextBlast,
  hold: (blast) => {
    queryClient.setQueryData<Blast>(blastQuery(blast.id).queryKey, (held) =>
      held && held.version > blast.version ? held : blast,
    )
    void queryClient.invalidateQueries({ queryKey: stepsQuery(blast.id).queryKey })
  },
  refresh: refreshBlast,
}

/** What is asked before a step that cannot be taken back. */
const questionOf = (step: BlastStep, blast: Blast, say: Say): Question | undefined => {
  if (step === 'cancel')
    return {
      title: say(msg`Cancel this text blast?`),
      text: say(
        msg`{count, plural, one {# recipient who has not received the message will not get it.} other {# recipients who have not received the message will not get it.}} This cannot be undone.`,
        { count: blast.details.queued },
      ),
      action: say(msg`Cancel text blast`),
      cancel: say(msg`Keep text blast`),
      tone: 'danger',
    }
  return undefined
}
const calls = {
  pause: textBlasts.pause,
  resume: textBlasts.resume,
  cancel: textBlasts.cancel,
} as const

type TakenAtOnce = keyof typeof calls
/** The steps that show or ask more before they are taken. */
const asks = (step: BlastStep): step is Exclude<BlastStep, TakenAtOnce> => !(step in calls)

export type BlastActs = StepActs<BlastStep, DialogName>
/** The steps of a blast as the screen offers them. */
export const useBlastSteps = (blast: Blast, hasAccount: boolean): BlastActs => {
  const say = useSay()
  const facts = factsAt(blast, hasAccount)
  return useSteps<BlastStep, DialogName>({
    steps: blastSteps,
    blockedBy: (step) => blockedBy(blast.status, facts, wouldBe(step)),
    dialogOf: (step) => (asks(step) ? step : undefined),
    questionOf: (step) => questionOf(step, blast, say),
    take: async (step) => {
      if (!asks(step)) await takeStep(ledBlasts, blast.id, sendApi(calls[step], { params: { id: blast.id } }))
    },
    draw: (name, onClose) => {
      const Shown = dialogs[name]
      return <Shown blast={blast} onClose={onClose} />
    },
  })
}
