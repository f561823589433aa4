import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useId, useRef } from 'react'
import { waitFor } from 'xstate'
import { CaseColumns } from '#areas/surveys/CaseColumns.tsx'
import { CaseFoot } from '#areas/surveys/CaseFoot.tsx'
import { CaseHead } from '#areas/surveys/CaseHead.tsx'
import { CaseReasonDialog } from '#areas/surveys/CaseReasonDialog.tsx'
import { CaseTop } from '#areas/surveys/CaseTop.tsx'
import styles from '#areas/surveys/case.module.css'
import { type Case, stepsQuery, useOthers, useStepsTaken } from '#areas/surveys/case-data.ts'
import { factsOf, knownSteps, whyNot } from '#areas/surveys/case-lifecycle.ts'
import { casesRoom } from '#areas/surveys/cdcs.ts'
import { OpenedForm } from '#areas/surveys/OpenedForm.tsx'
import { mayEnter, surveyAdmins } from '#contract/roles.ts'
import { type CaseStep, caseStates } from '#contract/surveys/cases.ts'
import { SurveyCase } from '#contract/surveys/cdcs.ts'
import { msg } from '#contract/words.ts'
import type { ViewProps } from '#define/page.ts'
import { queryClient } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import type { Drafting } from '#workspace/form/draft.ts'
import { useFormActs } from '#workspace/form/useFormActs.ts'
import { LedPanel } from '#workspace/steps/LedPanel.tsx'
import { useStateSaid } from '#workspace/steps/taking.ts'
import { useSteps } from '#workspace/steps/useSteps.tsx'
import { useTab } from '#workspace/tab.ts'

/** A dissatisfied customer: what was answered, what is done about it, and how far that is. */
const CasePage = ({ params }: ViewProps) => (
  <OpenedForm key={params['id']} id={Number(params['id'])} room={casesRoom} schema={SurveyCase.schema}>
    {(shown) => <Shown {...shown} />}
  </OpenedForm>
)
export default CasePage

const Shown = ({ one, drafting }: { readonly one: Case; readonly drafting: Drafting }) => {
  const say = useSay()
  const formId = useId()
  const { setDirty } = useTab()
  const { actor } = drafting
  const draft = useSelector(actor, ({ context }) => context.draft)
  const saved = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: stepsQuery(one.id).queryKey })
  }, [one.id])
  const { isDirty } = useFormActs(actor, saved)
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])
  const state = say(caseStates[one.status].title)
  useStateSaid('surveys-cdcs', one, say(msg`Status of the case: {state}`, { state }))

  const isSurveyAdmin = mayEnter(useRoles(), surveyAdmins)
  const others = useOthers(draft)
  const mayContact = one.may_contact === true
  const facts = factsOf(draft, { others, mayContact, resolution: one.resolution ?? null, isSurveyAdmin })
  const taken = useStepsTaken(one.id)

  /** Saves what is typed and takes the step, all or nothing; true when it was taken. */
  const take = async (step: CaseStep, reason?: string): Promise<boolean> => {
    const { version } = actor.getSnapshot().context
    actor.send({ type: 'SUBMIT', also: { step, ...(reason !== undefined && { reason }) } })
    const isOver = (snapshot: ReturnType<typeof actor.getSnapshot>) =>
      !(['checking', 'saving', 'interrupted'] as const).some((one) => snapshot.matches(one))
    const { context, value } = await waitFor(actor, isOver, { timeout: Number.POSITIVE_INFINITY })
    return context.version !== version && value !== 'conflict'
  }
  const steps = useSteps<CaseStep, 'send-back' | 'reopen'>({
    steps: knownSteps(one.status),
    blockedBy: (step) => whyNot(one.status, facts, step),
    dialogOf: (step) => (step === 'send-back' || step === 'reopen' ? step : undefined),
    take,
    draw: (step, onClose) => (
      <CaseReasonDialog one={one} step={step} onTake={(reason) => take(step, reason)} onClose={onClose} />
    ),
  })

  // The button of a step goes with the state that it leads out of.
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (one.status && document.activeElement === document.body)
      page.current?.closest('[data-zone]')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [one.status])
  return (
    <LedPanel zone="form">
      {() => (
        <>
          <CaseHead one={one} steps={steps} facts={facts} />
          <div ref={page} className={styles.body}>
            <CaseTop one={one} taken={taken} facts={facts} />
            <CaseColumns
              one={one}
              taken={taken}
              drafting={drafting}
              formId={formId}
              others={others}
              mayContact={mayContact}
            />
          </div>
          <CaseFoot one={one} actor={actor} formId={formId} facts={facts} steps={steps} isSurveyAdmin={isSurveyAdmin} />
          {steps.dialog}
        </>
      )}
    </LedPanel>
  )
}
