import { openMails, openResult, stepCommands } from '#areas/surveys/case-commands.ts'
import type { Case } from '#areas/surveys/case-data.ts'
import { caseLifecycle, knownSteps, whyNot } from '#areas/surveys/case-lifecycle.ts'
import { casesRoom } from '#areas/surveys/cdcs.ts'
import type { CaseStep } from '#contract/surveys/cases.ts'
import { msg } from '#contract/words.ts'
import type { CaseFacts } from '#machines/cdc.ts'
import { useSay } from '#platform/words.tsx'
import { Moment } from '#ui/Moment.tsx'
import { AlsoHere } from '#workspace/presence/AlsoHere.tsx'
import { sayBlocked } from '#workspace/steps/blocked.ts'
import { StepsHead } from '#workspace/steps/StepsHead.tsx'
import type { StepActs } from '#workspace/steps/useSteps.tsx'
import { useTab } from '#workspace/tab.ts'

/** Which case it is, whose, and how it stands; the steps are in its menu, and on the buttons below the form. */
export const CaseHead = ({
  one,
  steps,
  facts,
}: {
  readonly one: Case
  readonly steps: Pick<StepActs<CaseStep>, 'whyNot' | 'take' | 'pending'>
  readonly facts: CaseFacts
}) => {
  const say = useSay()
  const { open } = useTab()
  return (
    <StepsHead
      name={one.reference_no}
      state={one.status}
      lifecycle={caseLifecycle}
      sub={
        <>
          <bdi>{one.dealer.name}</bdi> · <bdi>{one.survey.name}</bdi> · {say(msg`opened`)} <Moment at={one.opened_at} />
        </>
      }
      also={<AlsoHere room={casesRoom} id={one.id} />}
      steps={{
        ...steps,
        // Those of other states have their reason too.
        whyNot: (step) => {
          if (knownSteps(one.status).includes(step)) return steps.whyNot(step)
          const blocked = whyNot(one.status, facts, step)
          return blocked === null ? undefined : sayBlocked(blocked, say)
        },
      }}
      known={knownSteps(one.status)}
      mostly={[]}
      commands={stepCommands}
      further={[
        {
          command: openResult,
          act: ({ newTab }) => open(`/admin/survey/all/result/${one.result.id}`, { newTab }),
          isReading: true,
        },
        {
          // Each of them names the case in its subject.
          command: openMails,
          act: ({ newTab }) =>
            open(`/admin/survey/cdc/email-notifications?q=${encodeURIComponent(one.reference_no)}`, { newTab }),
          isReading: true,
        },
      ]}
      mayAct
    />
  )
}
