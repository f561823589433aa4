import type { ReactNode } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Moment } from '#ui/Moment.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import type { Lifecycle } from '#workspace/steps/lifecycle.ts'
import styles from '#workspace/steps/steps.module.css'

/** A step as the history tells it. */
export interface StepTaken<State extends string> {
  readonly id: number | string
  readonly to: State
  /** What was done, in words. */
  readonly title: string
  /** Null for what the system did by itself. */
  readonly by?: string | null | undefined
  /** An instant, ISO 8601. */
  readonly at: string
  /** What belongs to it, such as for how many. */
  readonly details?: readonly ReactNode[]
  readonly reason?: string | null | undefined
}

/** What was done with the record so far, the last step first, its creation at the end. */
export const StepHistory = <State extends string, Step extends string>({
  lifecycle,
  steps,
  created,
}: {
  readonly lifecycle: Lifecycle<State, Step>
  readonly steps: readonly StepTaken<State>[]
  readonly created: Pick<StepTaken<State>, 'title' | 'by' | 'at'>
}) => {
  const say = useSay()
  const who = (by: string | null | undefined, at: string) => (
    <div className={styles.who}>
      {by ?? say(msg`System`)} · <Moment at={at} />
    </div>
  )
  return (
    <ol className={styles.history}>
      {steps.map(({ id, to, title, by, at, details = [], reason }) => {
        const [shape, tone] = lifecycle.appearance(to)
        return (
          <li key={id}>
            <StatusShape shape={shape} tone={tone} />
            <div>
              {title} · {say(lifecycle.titles[to].title)}
              {details.map((detail, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: their places are what tells them apart
                <span key={i}> · {detail}</span>
              ))}
              {reason && (
                <div className={styles.reason}>
                  <q>{reason}</q>
                </div>
              )}
              {who(by, at)}
            </div>
          </li>
        )
      })}
      <li>
        <StatusShape shape="open" />
        <div>
          {created.title}
          {who(created.by, created.at)}
        </div>
      </li>
    </ol>
  )
}
