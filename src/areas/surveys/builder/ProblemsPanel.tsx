import styles from '#areas/surveys/builder/builder.module.css'
import { isForActivating, told } from '#areas/surveys/builder/document.ts'
import type { Problem } from '#contract/surveys/questionnaire-problems.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Press } from '#ui/Press.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'

export interface Row {
  readonly problem: Problem
  readonly line: number
}

/** All that is wrong, in the document's order; a row leads to where it is mended. */
export const ProblemsPanel = ({
  rows,
  error,
  onGo,
}: {
  readonly rows: readonly Row[]
  /** What the server says of the document. */
  readonly error: string | undefined
  readonly onGo: (problem: Problem) => void
}) => {
  const say = useSay()
  const hard = rows.filter(({ problem }) => !isForActivating(problem)).length
  const hasServer = error !== undefined && error !== '' && hard === 0
  const count = hard + (hasServer ? 1 : 0)
  return (
    <section className={styles.problems} aria-label={say(msg`Problems`)}>
      <div className={styles.problemsHead}>
        <h3 tabIndex={-1} data-aim="problems">
          {say(msg`Problems`)}
        </h3>
        <span role="status" className={styles.count} data-none={count === 0 || undefined}>
          <StatusShape shape={count === 0 ? 'done' : 'attention'} tone={count === 0 ? 'ok' : 'bad'} />
          {say(msg`{count, plural, =0 {No problems} one {# problem} other {# problems}}`, { count })}
        </span>
        <span className="grow" />
        {rows.length > 0 && <span className={styles.hint}>{say(msg`An active survey cannot have problems`)}</span>}
      </div>
      {(rows.length > 0 || hasServer) && (
        <ul>
          {hasServer && (
            <li className={styles.problem}>
              <StatusShape shape="attention" tone="bad" />
              <span>{error}</span>
            </li>
          )}
          {rows.map(({ problem, line }, at) => {
            const sentence = told(say, problem)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
              <li key={`${at} ${sentence}`}>
                <Press className={styles.problem} onPress={() => onGo(problem)}>
                  <StatusShape shape="attention" tone={isForActivating(problem) ? 'warn' : 'bad'} />
                  <span className={styles.sentence}>{sentence}</span>
                  <span className={styles.hint}>{say(msg`line {line}`, { line })}</span>
                </Press>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
