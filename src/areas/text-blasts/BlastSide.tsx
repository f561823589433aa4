import { isUnsent } from '#areas/text-blasts/BlastHead.tsx'
import styles from '#areas/text-blasts/blast.module.css'
import type { Blast, Step, useSender } from '#areas/text-blasts/data.ts'
import { Counter } from '#areas/text-blasts/MessageField.tsx'
import { SenderBox } from '#areas/text-blasts/SenderBox.tsx'
import { actions, statuses } from '#contract/statuses.ts'
import { purposes } from '#contract/text-blasts/blasts.ts'
import { type Message, msg } from '#contract/words.ts'
import { showMoment } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { lookOf } from '#workspace/list/status-shapes.ts'

/** What the system does by itself, as the history tells it. */
const bySystem: Readonly<Record<string, Message>> = {
  due: msg`The time has come`,
  quiet: msg`Quiet hours have begun`,
  morning: msg`The morning has come`,
  finish: msg`Finished`,
  fault: msg`Stopped by the system`,
}
const byPeople: Readonly<Record<string, Message>> = actions.textblast

const moment = (at: string) => <span className="ltr tn">{showMoment(at).slice(0, 16)}</span>

/** What a blast says, in whose name, and what was done with it. */
export const BlastSide = ({
  blast,
  steps,
  sender,
  missing,
}: {
  readonly blast: Blast
  readonly steps: readonly Step[]
} & Pick<ReturnType<typeof useSender>, 'sender' | 'missing'>) => {
  const say = useSay()
  const isEarly = isUnsent(blast)
  const facts = [
    [msg`Purpose`, say(purposes[blast.purpose])],
    [msg`Dealer`, blast.dealer?.name ?? say(msg`Head office`)],
    ...(blast.account ? [[msg`Account`, blast.account.name] as const] : []),
    ...(blast.sender ? [[msg`Sender`, blast.sender] as const] : []),
    ...(blast.scheduled_at ? [[msg`Scheduled for`, moment(blast.scheduled_at)] as const] : []),
    [
      msg`Hours`,
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
        <Counter text={blast.message} recipients={undefined} price={undefined} />
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
        <ol className={styles.history}>
          {steps.map(({ id, step, to, by, reason, recipients, scheduled_at, at }) => {
            const [shape, tone] = lookOf(to, 'textblast')
            const word = byPeople[step] ?? bySystem[step]
            return (
              <li key={id}>
                <StatusShape shape={shape} tone={tone} />
                <div>
                  {word ? say(word) : step} · {say(statuses.textblast[to].title)}
                  {scheduled_at && <> · {moment(scheduled_at)}</>}
                  {recipients !== null && recipients !== undefined && (
                    <>
                      {' · '}
                      {say(msg`{count, plural, one {# recipient} other {# recipients}}`, { count: recipients })}
                    </>
                  )}
                  {reason && (
                    <div className={styles.reason}>
                      <q>{reason}</q>
                    </div>
                  )}
                  <div className={styles.faint}>
                    {by ?? say(msg`the system`)} · {moment(at)}
                  </div>
                </div>
              </li>
            )
          })}
          <li>
            <StatusShape shape="open" />
            <div>
              {say(msg`Created for {count, plural, one {# recipient} other {# recipients}}`, {
                count: blast.details.total,
              })}
              <div className={styles.faint}>
                {blast.created_by ?? say(msg`the system`)} · {moment(blast.created_at)}
              </div>
            </div>
          </li>
        </ol>
      </section>
    </div>
  )
}
