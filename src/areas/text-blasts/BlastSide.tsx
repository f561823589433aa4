import { isUnsent } from '#areas/text-blasts/BlastHead.tsx'
import styles from '#areas/text-blasts/blast.module.css'
import { useDealerName } from '#areas/text-blasts/DealerField.tsx'
import type { Blast, BlastStepRow, useSender } from '#areas/text-blasts/data.ts'
import { blastLifecycle } from '#areas/text-blasts/lifecycle.ts'
import { Counter } from '#areas/text-blasts/MessageField.tsx'
import { useRecipient } from '#areas/text-blasts/Preview.tsx'
import { previewOf } from '#areas/text-blasts/preview.ts'
import { SenderBox } from '#areas/text-blasts/SenderBox.tsx'
import { mayEnter } from '#contract/roles.ts'
import { actions } from '#contract/statuses.ts'
import { sayAnswer } from '#contract/text-blasts/answers.ts'
import { purposes } from '#contract/text-blasts/blasts.ts'
import { blastFiles } from '#contract/text-blasts/files.ts'
import { type Message, msg } from '#contract/words.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Moment } from '#ui/Moment.tsx'
import { StepHistory } from '#workspace/steps/StepHistory.tsx'

/** What the system does by itself, as the history tells it. */
const bySystem: Readonly<Record<string, Message>> = {
  due: msg`Scheduled time reached`,
  quiet: msg`Quiet hours started`,
  morning: msg`Quiet hours ended`,
  finish: msg`Finished`,
  fault: msg`Paused by the system`,
}
const byPeople: Readonly<Record<string, Message>> = actions.textblast

const moment = (at: string) => <Moment at={at} />

/** What a blast says, in whose name, and what was done with it. */
export const BlastSide = ({
  blast,
  steps,
  sender,
  missing,
}: {
  readonly blast: Blast
  readonly steps: readonly BlastStepRow[]
} & Pick<ReturnType<typeof useSender>, 'sender' | 'missing'>) => {
  const say = useSay()
  const isEarly = isUnsent(blast)
  // Counted as in the editor: as its first recipient reads it.
  const mayRead = mayEnter(useRoles(), blastFiles.rows.roles)
  const row = useRecipient(mayRead ? blast.file_id : undefined, 1)
  const dealer = useDealerName(blast.dealer?.id ?? null)
  const filled = previewOf(blast.message, row, { dealer, origin: location.origin })
  const facts = [
    [msg`Purpose`, say(purposes[blast.purpose])],
    ...(blast.survey ? [[msg`Survey`, blast.survey.name] as const] : []),
    ...(blast.email_too ? [[msg`Also by email`, say(msg`Yes`)] as const] : []),
    [msg`Dealer`, blast.dealer?.name ?? say(msg`Head office`)],
    ...(blast.account ? [[msg`Account`, blast.account.name] as const] : []),
    // Before it is sent, the box below says who would send it.
    ...(blast.sender && !(isEarly && sender) ? [[msg`Sender`, blast.sender] as const] : []),
    ...(blast.scheduled_at ? [[msg`Scheduled for`, moment(blast.scheduled_at)] as const] : []),
    [
      msg`Sending hours`,
      blast.purpose === 'service' ? (
        say(msg`at any time`)
      ) : (
        <span key="hours" className="ltr tn">
          07:00 – 21:00
        </span>
      ),
    ],
    ...(blast.created_by ? [[msg`Created by`, blast.created_by] as const] : []),
    [msg`Created`, moment(blast.created_at)],
  ] as const
  return (
    <div className={styles.side}>
      <section aria-label={say(msg`Details`)}>
        <h2>{say(msg`Details`)}</h2>
        <p className={styles.said} dir="auto">
          {blast.message}
        </p>
        <Counter text={filled} recipients={undefined} price={undefined} />
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label.id}>
              <dt>{say(label)}</dt>
              <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ))}
        </dl>
        {(isEarly || missing !== undefined) && <SenderBox sender={isEarly ? sender : undefined} missing={missing} />}
      </section>
      <section aria-label={say(msg`History`)}>
        <h2>{say(msg`History`)}</h2>
        <StepHistory
          lifecycle={blastLifecycle}
          steps={steps.map(({ step, recipients, scheduled_at, reason, ...taken }) => {
            const word = byPeople[step] ?? bySystem[step]
            return {
              ...taken,
              title: word ? say(word) : step,
              details: [
                ...(scheduled_at ? [moment(scheduled_at)] : []),
                ...(typeof recipients === 'number'
                  ? [say(msg`{count, plural, one {# recipient} other {# recipients}}`, { count: recipients })]
                  : []),
              ],
              reason: reason && (taken.by ? reason : sayAnswer(say, reason)),
            }
          })}
          created={{
            title: say(msg`Created for {count, plural, one {# recipient} other {# recipients}}`, {
              count: blast.details.total,
            }),
            by: blast.created_by,
            at: blast.created_at,
          }}
        />
      </section>
    </div>
  )
}
