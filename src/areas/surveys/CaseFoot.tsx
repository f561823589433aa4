import { useSelector } from '@xstate/react'
import styles from '#areas/surveys/case.module.css'
import { stepCommands } from '#areas/surveys/case-commands.ts'
import type { Case } from '#areas/surveys/case-data.ts'
import { knownSteps } from '#areas/surveys/case-lifecycle.ts'
import { type CaseField, type CaseStep, caseSteps } from '#contract/surveys/cases.ts'
import { type Message, msg } from '#contract/words.ts'
import type { CaseFacts } from '#machines/cdc.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { docked } from '#ui/docked.ts'
import { StatusShape } from '#ui/StatusShape.tsx'
import { useKeysOf, useKeysOfCommands } from '#workspace/commands/live.ts'
import type { DraftActor } from '#workspace/form/draft.ts'
import type { StepActs } from '#workspace/steps/useSteps.tsx'

/** What has to be there before a review, as few words as it takes. */
const parts: readonly (readonly [Message, readonly CaseField[]])[] = [
  [msg`Root cause`, ['factor', 'attribute', 'root_cause', 'root_cause_note']],
  [msg`Immediate measure`, ['immediate_measure', 'immediate_note']],
  [msg`Preventive measure`, ['dealer_preventive_measure', 'preventive_note']],
]
/** Of what the state knows, what one mostly wants, last where the eye ends. */
const order: readonly CaseStep[] = ['withdraw', 'send-back', 'reopen', 'send', 'close']

/** What is there and what is missing, saving, and the steps; why one is not possible stands before its button. */
export const CaseFoot = ({
  one,
  actor,
  formId,
  facts,
  steps,
  isSurveyAdmin,
}: {
  readonly one: Case
  readonly actor: DraftActor
  readonly formId: string
  readonly facts: CaseFacts
  readonly steps: Pick<StepActs<CaseStep>, 'whyNot' | 'take' | 'pending'>
  readonly isSurveyAdmin: boolean
}) => {
  const say = useSay()
  const sentence = useSentence()
  const keysOf = useKeysOfCommands()
  const saveKeys = useKeysOf('form.save')
  const state = useSelector(actor, (snapshot) => snapshot)
  const { changed, message } = state.context
  const isDirty = changed.length > 0
  const isSaving = state.matches('saving') || state.matches('checking')
  const isOffline = state.matches({ editing: 'offline' })
  const isOpposed = state.matches('conflict') ? say(msg`First choose which versions to keep`) : undefined
  const known = knownSteps(one.status)
  const shown = order.filter(
    (step) => known.includes(step) && (isSurveyAdmin || step === 'send' || step === 'withdraw'),
  )
  const primary = shown.at(-1)
  const why = primary === undefined ? undefined : steps.whyNot(primary)
  const mayWrite = one.status !== 'closed' && (one.status !== 'for-review' || isSurveyAdmin)
  const contact = facts.mayContact ? say(msg`Customer contact`) : say(msg`Contact not allowed`)
  const told = [
    { id: 'contact', name: contact, isMet: facts.isContactTold || !facts.mayContact },
    ...parts.map(([name, fields]) => ({
      id: name.id,
      name: say(name),
      isMet: !fields.some((field) => facts.missing.includes(field)),
    })),
  ]
  return (
    <section ref={docked} className={styles.foot} aria-label={say(msg`Case actions`)}>
      {one.status !== 'closed' && (
        <ul className={styles.met}>
          {told.map(({ id, name, isMet }) => (
            <li key={id}>
              <StatusShape shape={isMet ? 'done' : 'open'} tone={isMet ? 'ok' : 'off'} />
              {name}
              <span className="vh"> {isMet ? say(msg`done`) : say(msg`missing`)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <span className={styles.why}>{isOffline ? sentence(message) : why}</span>
        {isDirty && (
          <Button variant="ghost" size="lg" command="form.discard" onPress={() => actor.send({ type: 'DISCARD' })}>
            {say(msg`Discard`)}
          </Button>
        )}
        {mayWrite && (
          <Button
            size="lg"
            type="submit"
            form={formId}
            keys={saveKeys}
            command="form.save"
            isPending={isSaving && steps.pending === undefined}
            disabledReason={isOpposed ?? (isDirty ? undefined : say(msg`The case has no unsaved changes`))}
            {...(isOffline && { type: 'button', onPress: () => actor.send({ type: 'RETRY' }) })}
          >
            {isOffline ? say(msg`Try again`) : say(msg`Save`)}
          </Button>
        )}
        {shown.map((step) => (
          <Button
            key={step}
            size="lg"
            variant={step === primary ? 'primary' : 'default'}
            command={stepCommands[step].id}
            keys={keysOf(stepCommands[step])}
            isPending={steps.pending === step}
            disabledReason={isOpposed ?? steps.whyNot(step)}
            onPress={() => steps.take(step)}
          >
            {isDirty && step === 'send' ? say(msg`Save and send for review`) : say(caseSteps[step])}
          </Button>
        ))}
      </div>
    </section>
  )
}
