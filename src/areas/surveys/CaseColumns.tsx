import { CaseCustomer } from '#areas/surveys/CaseCustomer.tsx'
import styles from '#areas/surveys/case.module.css'
import type { Case } from '#areas/surveys/case-data.ts'
import { asked, caseLifecycle, type Noted, notes } from '#areas/surveys/case-lifecycle.ts'
import type { Row } from '#contract/fields.ts'
import { namesOf } from '#contract/names.ts'
import { caseSteps } from '#contract/surveys/cases.ts'
import type { CaseStepTaken } from '#contract/surveys/cdcs.ts'
import { type Message, msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import type { Drafting } from '#workspace/form/draft.ts'
import { FormBody } from '#workspace/form/FormBody.tsx'
import { StepHistory } from '#workspace/steps/StepHistory.tsx'

const byPeople: Readonly<Record<string, Message>> = caseSteps
/** What the survey result does by itself, as the history tells it. */
const bySystem: Readonly<Record<string, Message>> = {
  void: msg`The result was excluded, or the customer is no longer dissatisfied`,
  revive: msg`The result is included, and the customer is dissatisfied`,
}

/** Who it is about, what is written down of it, and what was done. */
export const CaseColumns = ({
  one,
  taken,
  drafting,
  formId,
  others,
  mayContact,
}: {
  readonly one: Case
  readonly taken: readonly Row<typeof CaseStepTaken>[]
  readonly drafting: Drafting
  readonly formId: string
  readonly others: ReadonlySet<Noted>
  readonly mayContact: boolean
}) => {
  const say = useSay()
  const unasked = namesOf(notes).filter((name) => !others.has(name))
  const needed = [...namesOf(asked).map((name) => asked[name]), ...(mayContact ? ['contact_result'] : [])]
  return (
    <div className={styles.columns}>
      <CaseCustomer one={one} />
      <section className={styles.form} aria-label={say(msg`What happened and what is done`)}>
        {one.review_note && one.status === 'in-progress' && (
          <Box tone="warn" title={say(msg`Last reason for sending back`)}>
            <q>{one.review_note}</q>
          </Box>
        )}
        {one.resolution === 'not-applicable' && (
          <Box
            tone="info"
            title={say(
              msg`This case no longer applies: the result was excluded, or the customer is no longer dissatisfied`,
            )}
          >
            {say(
              msg`The case is not included in any figures. The case comes back automatically when the result is included and the customer is dissatisfied.`,
            )}
          </Box>
        )}
        <FormBody drafting={drafting} formId={formId} without={unasked.map((name) => notes[name])} needed={needed} />
      </section>
      <section className={styles.history} aria-label={say(msg`History`)}>
        <h2>{say(msg`History`)}</h2>
        <StepHistory
          lifecycle={caseLifecycle}
          steps={taken.map(({ step, ...more }) => {
            const word = byPeople[step] ?? bySystem[step]
            return { ...more, title: word ? say(word) : step }
          })}
          created={{ title: say(msg`Opened by the survey result`), at: one.opened_at }}
        />
      </section>
    </div>
  )
}
