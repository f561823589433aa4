import { type ReactNode, useEffect, useState } from 'react'
import styles from '#areas/surveys/case.module.css'
import type { Case } from '#areas/surveys/case-data.ts'
import { type Due, deadlinesOf } from '#areas/surveys/case-deadlines.ts'
import { caseLifecycle, possibleSteps } from '#areas/surveys/case-lifecycle.ts'
import { epochOf } from '#contract/calendar.ts'
import type { Row } from '#contract/fields.ts'
import type { CaseStepTaken } from '#contract/surveys/cdcs.ts'
import { msg } from '#contract/words.ts'
import type { CaseFacts } from '#machines/cdc.ts'
import { showDuration } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Moment } from '#ui/Moment.tsx'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'
import { LifecycleDiagram } from '#workspace/steps/LifecycleDiagram.tsx'

const minute = 60_000
/** From a day before on, a deadline is drawn as near. */
const near = 24 * 60
/** The present, a minute at a time. */
const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

const Deadline = ({
  one,
  due: { label, due, met, unneeded },
  now,
}: {
  readonly one: Case
  readonly due: Due
  readonly now: number
}) => {
  const say = useSay()
  const left = (epochOf(due) - now) / minute
  const isStill = met === false && unneeded === undefined && one.status !== 'closed'
  const [shape, tone, text]: readonly [Shape, Tone, ReactNode] =
    typeof met === 'string'
      ? [
          'done',
          'ok',
          say(msg`after {duration}`, { duration: showDuration((epochOf(met) - epochOf(one.opened_at)) / minute, say) }),
        ]
      : met
        ? ['done', 'ok', say(msg`done`)]
        : !isStill
          ? ['off', 'off', unneeded ? say(unneeded) : say(msg`not needed`)]
          : left < 0
            ? ['stopped', 'bad', say(msg`overdue by {duration}`, { duration: showDuration(left, say) })]
            : [
                left < near ? 'attention' : 'open',
                left < near ? 'warn' : 'off',
                say(msg`in {duration}`, { duration: showDuration(left, say) }),
              ]
  return (
    <li>
      <StatusShape shape={shape} tone={tone} />
      <span>{say(label)}</span>
      <strong data-tone={tone}>{text}</strong>
      {unneeded === undefined && (
        <span className={styles.faint}>
          {say(msg`due`)} <Moment at={due} />
        </span>
      )}
    </li>
  )
}

/** Where the case is in its lifecycle, and what is due when. */
export const CaseTop = ({
  one,
  taken,
  facts,
}: {
  readonly one: Case
  readonly taken: readonly Row<typeof CaseStepTaken>[]
  readonly facts: CaseFacts
}) => {
  const say = useSay()
  const now = useMinute()
  return (
    <div className={styles.top}>
      <section className={styles.diagram} aria-label={say(msg`Lifecycle`)}>
        <LifecycleDiagram
          lifecycle={caseLifecycle}
          state={one.status}
          taken={taken}
          possible={possibleSteps(one.status, facts)}
        />
      </section>
      <section className={styles.deadlines} aria-label={say(msg`Deadlines`)}>
        <ul>
          {deadlinesOf(one).map((due) => (
            <Deadline key={due.label.id} one={one} due={due} now={now} />
          ))}
        </ul>
      </section>
    </div>
  )
}
