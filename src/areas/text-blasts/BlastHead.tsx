import type { Blast } from '#areas/text-blasts/data.ts'
import { blastLifecycle } from '#areas/text-blasts/lifecycle.ts'
import { editBlast, openLogs, showRecipients, stepCommands, testSend } from '#areas/text-blasts/text-blast-commands.ts'
import { textBlastsRoom } from '#areas/text-blasts/text-blasts.ts'
import type { BlastActs } from '#areas/text-blasts/useBlastSteps.tsx'
import { msg } from '#contract/words.ts'
import { type BlastStep, stepsIn } from '#machines/text-blast.ts'
import { useSay } from '#platform/words.tsx'
import { AlsoHere } from '#workspace/presence/AlsoHere.tsx'
import { StepsHead } from '#workspace/steps/StepsHead.tsx'
import { useTab } from '#workspace/tab.ts'

/** What one mostly wants, in this order: the first that the state knows is the button. */
const mostly = ['send', 'resume', 'pause', 'resend', 'force-send'] as const satisfies readonly BlastStep[]
const unsent = ['pending', 'scheduled'] as const
export const isUnsent = ({ status }: Blast): boolean => unsent.some((one) => one === status)

/** The blast's name, how it stands, and what can be done. */
export const BlastHead = ({
  blast,
  steps,
  mayAct,
}: {
  readonly blast: Blast
  readonly steps: BlastActs
  readonly mayAct: boolean
}) => {
  const say = useSay()
  const { open } = useTab()
  const begun = isUnsent(blast) ? undefined : say(msg`Sending has started, so you can no longer edit the message.`)
  return (
    <StepsHead
      name={blast.name}
      state={blast.status}
      lifecycle={blastLifecycle}
      sub={
        <>
          {say(msg`Text blast {number}`, { number: blast.id })} · <bdi>{blast.original_filename}</bdi>
        </>
      }
      also={<AlsoHere room={textBlastsRoom} id={blast.id} />}
      steps={steps}
      known={stepsIn(blast.status)}
      mostly={mostly}
      dangerous={['cancel']}
      commands={stepCommands}
      further={[
        { command: testSend, act: () => steps.show('test') },
        { command: editBlast, act: () => steps.show('edit'), disabledReason: begun },
        { command: showRecipients, act: () => steps.show('recipients'), disabledReason: begun },
        {
          command: openLogs,
          act: ({ newTab }) => open(`/admin/text-blast/${blast.id}/logs`, { newTab }),
          isReading: true,
        },
      ]}
      mayAct={mayAct}
    />
  )
}
