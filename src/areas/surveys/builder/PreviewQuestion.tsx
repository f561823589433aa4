import { memo, useId } from 'react'
import styles from '#areas/surveys/builder/preview.module.css'
import type { Answer } from '#contract/surveys/answers.ts'
import {
  type Choice,
  defaults,
  type Language,
  type Question,
  scaleOf,
  textIn,
} from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'

interface PreviewQuestionProps {
  readonly question: Question
  readonly language: Language
  /** The words of the page in its own language. */
  readonly words: Say
  readonly answer: Answer | undefined
  readonly isChosen: boolean
  readonly onAnswer: (id: string, answer: Answer | undefined) => void
}
interface Box {
  readonly value: Answer
  readonly text: string
}
const boxesOf = (question: Question, words: Say): readonly Box[] => {
  const numbers = (min: number, max: number) =>
    Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => ({ value: min + at, text: String(min + at) }))
  switch (question.type) {
    case 'rating': {
      const { min, max } = scaleOf(question)
      return numbers(min, Math.min(max, 10))
    }
    case 'nps':
      return numbers(0, 10)
    case 'yesno':
      return [
        { value: true, text: words(msg`Yes`) },
        { value: false, text: words(msg`No`) },
      ]
    default:
      return []
  }
}
const labelsOf = (question: Question) =>
  question.type === 'rating' ? question.scale?.labels : question.type === 'nps' ? question.labels : undefined

/** One question as the customer's page draws it. */
export const PreviewQuestion = memo(
  ({ question, language, words, answer, isChosen, onAnswer }: PreviewQuestionProps) => {
    const name = useId()
    const { id, type } = question
    const labels = labelsOf(question)
    const [low, high] = [textIn(labels?.min, language), textIn(labels?.max, language)]
    const boxes = boxesOf(question, words)
    const chosen = Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []
    const line = (value: string, text: string, isOn: boolean, onChange: (isOn: boolean) => void, isMany = false) => (
      <label key={value} className={styles.choice}>
        <input
          type={isMany ? 'checkbox' : 'radio'}
          name={name}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{text}</span>
      </label>
    )
    const choose = ({ value, exclusive }: Choice, isOn: boolean, all: readonly Choice[]) => {
      const alone = new Set(all.filter((one) => one.exclusive === true).map((one) => one.value))
      const others = exclusive === true ? [] : chosen.filter((one) => one !== value && !alone.has(one))
      const next = isOn ? [...others, value] : chosen.filter((one) => one !== value)
      onAnswer(id, next.length > 0 ? next : undefined)
    }
    return (
      <fieldset
        className={cx(styles.question, question.visibleIf !== undefined && styles.conditional)}
        data-chosen={isChosen || undefined}
      >
        <legend>
          {textIn(question.title, language) || '…'}
          {question.required !== true && <span className={styles.optional}> {words(msg`optional`)}</span>}
          {question.visibleIf !== undefined && <Icon name="git-branch" size={14} />}
        </legend>
        {textIn(question.help, language) !== '' && <p className={styles.help}>{textIn(question.help, language)}</p>}
        {boxes.length > 0 && (
          <div className={styles.boxes}>
            {boxes.map(({ value, text }) => (
              <label key={text} className={styles.box}>
                <input type="radio" name={name} checked={answer === value} onChange={() => onAnswer(id, value)} />
                <span>{text}</span>
              </label>
            ))}
          </div>
        )}
        {(low !== '' || high !== '') && (
          <p className={styles.ends}>
            <span>{low}</span>
            <span>{high}</span>
          </p>
        )}
        {type === 'rating' &&
          question.na === true &&
          line('na', words(msg`Does not apply`), answer === 'na', () => onAnswer(id, 'na'))}
        {type === 'single' &&
          question.choices.map(({ value, title }) =>
            line(value, textIn(title, language) || value, answer === value, () => onAnswer(id, value)),
          )}
        {type === 'multiple' &&
          question.choices.map((choice) =>
            line(
              choice.value,
              textIn(choice.title, language) || choice.value,
              chosen.includes(choice.value),
              (isOn) => choose(choice, isOn, question.choices),
              true,
            ),
          )}
        {type === 'text' && (
          <textarea
            className={styles.text}
            rows={question.lines ?? defaults.lines}
            maxLength={question.max ?? defaults.answer}
            aria-label={textIn(question.title, language)}
            value={typeof answer === 'string' ? answer : ''}
            onChange={({ target }) => onAnswer(id, target.value === '' ? undefined : target.value)}
          />
        )}
      </fieldset>
    )
  },
)
