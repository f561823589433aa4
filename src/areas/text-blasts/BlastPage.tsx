import { useQuery } from '@tanstack/react-query'
import { BlastFigures } from '#areas/text-blasts/BlastFigures.tsx'
import { NoBlast, useBlastAndLog } from '#areas/text-blasts/BlastFrame.tsx'
import { BlastHead } from '#areas/text-blasts/BlastHead.tsx'
import { BlastSide } from '#areas/text-blasts/BlastSide.tsx'
import styles from '#areas/text-blasts/blast.module.css'
import { type Blast, factsAt, stepsQuery, useSender } from '#areas/text-blasts/data.ts'
import { LogList } from '#areas/text-blasts/LogList.tsx'
import { blastLifecycle, possibleSteps } from '#areas/text-blasts/lifecycle.ts'
import { textBlastsRoom } from '#areas/text-blasts/text-blasts.ts'
import { useBlastSteps } from '#areas/text-blasts/useBlastSteps.tsx'
import { mayEnter } from '#contract/roles.ts'
import { statuses } from '#contract/statuses.ts'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import type { ViewProps } from '#define/page.ts'
import type { Room } from '#define/resource.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { LedPanel } from '#workspace/steps/LedPanel.tsx'
import { LifecycleDiagram } from '#workspace/steps/LifecycleDiagram.tsx'
import { useStateSaid } from '#workspace/steps/taking.ts'
import { useTabTitle } from '#workspace/tab.ts'

/** A blast: where it is in its lifecycle, how far, what was said to whom and by whom it was led there. */
const BlastPage = ({ params }: ViewProps) => {
  const id = Number(params['id'])
  const { room, answer } = useBlastAndLog(id, `/admin/text-blast/${id}`)
  const title = useTabTitle(answer.data?.name ?? textBlastsRoom.definition.one)
  useFacts({ room: 'blast-logs', view: 'list' })
  return answer.data ? <Shown blast={answer.data} room={room} /> : <NoBlast title={title} answer={answer} />
}
export default BlastPage

const Shown = ({ blast, room }: { readonly blast: Blast; readonly room: Room }) => {
  const say = useSay()
  const roles = useRoles()
  const mayAct = mayEnter(roles, textBlasts.send.roles)
  const { sender, missing } = useSender(blast.dealer?.id ?? null)
  const hasAccount = sender !== undefined || (missing === undefined && Boolean(blast.account))
  const steps = useBlastSteps(blast, hasAccount)
  const { data: taken = [] } = useQuery(stepsQuery(blast.id))
  const state = say(statuses.textblast[blast.status].title)
  useStateSaid('text-blasts', blast, say(msg`Text blast status: {state}`, { state }))
  return (
    <LedPanel>
      {(isNarrow) => (
        <>
          <BlastHead blast={blast} steps={steps} mayAct={mayAct} />
          <div className={styles.columns}>
            <div className={styles.main}>
              <section className={styles.diagram} aria-label={say(msg`Lifecycle`)}>
                <LifecycleDiagram
                  lifecycle={blastLifecycle}
                  state={blast.status}
                  taken={taken}
                  possible={possibleSteps(blast.status, factsAt(blast, hasAccount))}
                />
              </section>
              <BlastFigures blast={blast} />
              <div className={styles.log}>
                <LogList room={room} isNarrow={isNarrow} />
              </div>
            </div>
            <BlastSide blast={blast} steps={taken} sender={sender} missing={missing} />
          </div>
          {steps.dialog}
        </>
      )}
    </LedPanel>
  )
}
