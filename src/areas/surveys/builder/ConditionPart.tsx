import { memo, useId } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { ConditionBox } from '#areas/surveys/builder/ConditionBox.tsx'
import { conditionSaid } from '#areas/surveys/builder/conditions.ts'
import { areAlike } from '#areas/surveys/builder/stable.ts'
import { type Condition, limits, type Question, type Questionnaire } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The questions that stand before this one, which alone a condition can name. */
export const earlierOf = (
  { pages }: Questionnaire,
  before: string | null,
  beforePage?: number,
): readonly Question[] => {
  const found: Question[] = []
  for (const [at, { questions }] of pages.entries()) {
    if (at === beforePage) return found
    for (const question of questions) {
      if (beforePage === undefined && question.id === before) return found
      found.push(question)
    }
  }
  return found
}

interface ConditionPartProps {
  readonly condition: Condition | undefined
  /** What stands before it: only what changes there is drawn again. */
  readonly earlier: readonly Question[]
  readonly isPage?: boolean
  readonly onChange: (condition: Condition | undefined) => void
}
/** When a question or a page is shown: tests of answers before it, read back as a sentence. */
export const ConditionPart = memo(({ condition, earlier, isPage = false, onChange }: ConditionPartProps) => {
  const say = useSay()
  const language = useLocale()
  const heading = useId()
  return (
    <section className={styles.condition} aria-labelledby={heading} data-aim="condition">
      <ConditionBox
        condition={condition}
        earlier={earlier}
        room={limits.depth}
        prefix=""
        heading={
          <>
            <Icon name="git-branch" size={14} />
            <h4 id={heading}>{condition === undefined ? say(msg`No condition`) : say(msg`Shown only if`)}</h4>
          </>
        }
        onChange={onChange}
      />
      {condition !== undefined && (
        <p className={styles.said}>
          {isPage
            ? say(msg`Shown only if {condition}.`, { condition: conditionSaid(say, earlier, condition, language) })
            : say(msg`Asked only if {condition}.`, { condition: conditionSaid(say, earlier, condition, language) })}
        </p>
      )}
    </section>
  )
}, areAlike)
