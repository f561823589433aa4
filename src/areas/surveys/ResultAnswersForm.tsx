import type { ResultDetail } from '#areas/surveys/case-data.ts'
import styles from '#areas/surveys/result.module.css'
import { type Answer, type Answers, notApplicable } from '#contract/surveys/answers.ts'
import { type Choice, type Question, questionsOf, scaleOf, textIn } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const wordOf = (answer: Answer | null): string | null =>
  answer === null ? null : typeof answer === 'object' ? (Array.isArray(answer) ? null : answer.value) : String(answer)
const valuesIn = (answer: Answer | null): readonly string[] =>
  Array.isArray(answer) ? answer.map((one) => (typeof one === 'string' ? one : one.value)) : []
const isSame = (a: Answer | null, b: Answer | null) => JSON.stringify(a) === JSON.stringify(b)

const Field = ({
  question,
  answer,
  isChanged,
  onChange,
}: {
  readonly question: Question
  readonly answer: Answer | null
  readonly isChanged: boolean
  readonly onChange: (answer: Answer | null) => void
}) => {
  const say = useSay()
  const locale = useLocale()
  const shared = { label: textIn(question.title, locale), hint: isChanged ? say(msg`changed`) : undefined }
  const titles = (choices: readonly Choice[]) =>
    choices.map(({ value, title }) => ({ id: value, name: textIn(title, locale) || value }))
  const numbers = (min: number, max: number) =>
    Array.from({ length: max - min + 1 }, (_, at) => ({ id: String(at + min), name: String(at + min) }))
  switch (question.type) {
    case 'text':
      return (
        <TextArea
          {...shared}
          rows={2}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(text) => onChange(text)}
        />
      )
    case 'multiple':
      return (
        <CheckboxGroup
          {...shared}
          value={valuesIn(answer)}
          onChange={(values) => onChange([...values])}
          options={titles(question.choices)}
        />
      )
    case 'yesno':
      return (
        <Select
          {...shared}
          value={wordOf(answer)}
          onChange={(value) => onChange(value === null ? null : value === 'true')}
          options={[
            { id: 'true', name: say(msg`Yes`) },
            { id: 'false', name: say(msg`No`) },
          ]}
        />
      )
    case 'single':
      return (
        <Select
          {...shared}
          value={wordOf(answer)}
          onChange={(value) => onChange(value)}
          options={titles(question.choices)}
        />
      )
    default: {
      const { min, max } = question.type === 'nps' ? { min: 0, max: 10 } : scaleOf(question)
      const isNone = question.type === 'rating' && question.na === true
      return (
        <Select
          {...shared}
          value={wordOf(answer)}
          onChange={(value) => onChange(value === null ? null : value === notApplicable ? value : Number(value))}
          options={[...numbers(min, max), ...(isNone ? [{ id: notApplicable, name: say(msg`Does not apply`) }] : [])]}
        />
      )
    }
  }
}

/** Every answer, to be put right; those that are as they were are not sent. */
export const ResultAnswersForm = ({
  result,
  changed,
  onChange,
}: {
  readonly result: ResultDetail
  readonly changed: Answers
  readonly onChange: (changed: Answers) => void
}) => {
  const say = useSay()
  const before = new Map(result.answers.map(({ id, answer }) => [id, answer]))
  const change = (id: string, answer: Answer | null) => {
    const { [id]: _, ...others } = changed
    onChange(answer === null || isSame(answer, before.get(id) ?? null) ? others : { ...others, [id]: answer })
  }
  return (
    <section className={styles.questions} aria-label={say(msg`Answers`)}>
      <h2>{say(msg`Answers`)}</h2>
      <p className={styles.faint}>{say(msg`The original answers stay beside the corrected ones.`)}</p>
      {questionsOf(result.scored_by.data).map((question) => (
        <Field
          key={question.id}
          question={question}
          answer={changed[question.id] ?? before.get(question.id) ?? null}
          isChanged={question.id in changed}
          onChange={(answer) => change(question.id, answer)}
        />
      ))}
    </section>
  )
}
