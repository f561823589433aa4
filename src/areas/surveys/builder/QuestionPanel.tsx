import { memo } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { ChoicesPart } from '#areas/surveys/builder/ChoicesPart.tsx'
import { ConditionPart, earlierOf } from '#areas/surveys/builder/ConditionPart.tsx'
import { typeIcons, typeNames } from '#areas/surveys/builder/commands.ts'
import { useBuilder } from '#areas/surveys/builder/context.ts'
import { RatingPart, ScaleLabels } from '#areas/surveys/builder/RatingPart.tsx'
import { TextPart } from '#areas/surveys/builder/TextPart.tsx'
import { setType } from '#areas/surveys/question-edits.ts'
import {
  type Condition,
  defaults,
  limits,
  type Question,
  type Questionnaire,
  questionTypes,
  type Text,
} from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Icon } from '#ui/Icon.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { useSteady } from '#ui/steady.ts'
import { TextField } from '#ui/TextField.tsx'

/** Whole numbers within bounds; what is none is left as it was typed, for the list of problems. */
const kept = (value: number | null): number | undefined => (value === null || Number.isNaN(value) ? undefined : value)

const TypeAndId = memo(({ id, type }: Pick<Question, 'id' | 'type'>) => {
  const say = useSay()
  const { edit } = useBuilder()
  return (
    <div className={styles.pair}>
      <div data-aim="type">
        <Select
          label={say(msg({ message: 'Type', context: 'of a question' }))}
          value={type}
          options={questionTypes.map((one) => ({
            id: one,
            name: say(typeNames[one]),
            start: <Icon name={typeIcons[one]} />,
          }))}
          onChange={(next) => next !== null && edit((now) => setType(now, id, next))}
        />
      </div>
      <TextField
        label={say(msg({ message: 'ID', context: 'of a question' }))}
        value={id}
        onChange={() => {}}
        look="latin"
        isReadOnly
      />
    </div>
  )
})
const RequiredSwitch = memo(({ id, required }: { readonly id: string; readonly required: boolean }) => {
  const say = useSay()
  const { editQuestion } = useBuilder()
  return (
    <Switch value={required} onChange={(next) => editQuestion(id, (one) => ({ ...one, required: next || undefined }))}>
      {say(msg({ message: 'Required', context: 'a question' }))}
    </Switch>
  )
})

/** One question: what it asks, how it is answered, and when it is asked. */
export const QuestionPanel = ({ question, data }: { readonly question: Question; readonly data: Questionnaire }) => {
  const say = useSay()
  const { editQuestion } = useBuilder()
  const { id, type } = question
  const change = useSteady((next: (one: Question) => Question, of?: string) =>
    editQuestion(id, next, of && `${of} ${id}`),
  )
  const onTitle = useSteady((title: Text) => change((one) => ({ ...one, title }), 'title'))
  const onHelp = useSteady((help: Text) => change((one) => ({ ...one, help: help === '' ? undefined : help }), 'help'))
  const onCondition = useSteady((visibleIf: Condition | undefined) => change((one) => ({ ...one, visibleIf })))
  return (
    <div className={styles.fields}>
      <TypeAndId id={id} type={type} />
      <div data-aim="title">
        <TextPart
          label={say(msg({ message: 'Question', context: 'what is asked' }))}
          text={question.title}
          max={limits.text}
          isRequired
          onChange={onTitle}
        />
      </div>
      <TextPart label={say(msg`Help text`)} text={question.help} max={limits.longText} onChange={onHelp} />
      <RequiredSwitch id={id} required={question.required === true} />
      {question.type === 'rating' && <RatingPart question={question} />}
      {question.type === 'nps' && (
        <ScaleLabels
          labels={question.labels}
          onChange={(labels, of) => change((one) => (one.type === 'nps' ? { ...one, labels } : one), of)}
        />
      )}
      {(question.type === 'single' || question.type === 'multiple') && <ChoicesPart question={question} />}
      {question.type === 'text' && (
        <div className={styles.pair}>
          <NumberField
            label={say(msg({ message: 'Lines', context: 'of a text field' }))}
            value={question.lines ?? defaults.lines}
            min={1}
            max={limits.lines}
            onChange={(value) => change((one) => (one.type === 'text' ? { ...one, lines: kept(value) } : one), 'lines')}
          />
          <NumberField
            label={say(msg`Characters at most`)}
            value={question.max ?? defaults.answer}
            min={1}
            max={limits.answer}
            onChange={(value) => change((one) => (one.type === 'text' ? { ...one, max: kept(value) } : one), 'max')}
          />
        </div>
      )}
      <ConditionPart key={id} condition={question.visibleIf} earlier={earlierOf(data, id)} onChange={onCondition} />
    </div>
  )
}
