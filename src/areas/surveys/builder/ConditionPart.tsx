import { useId } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import {
  type Asking,
  askingOf,
  askingsOf,
  asks,
  conditionOf,
  conditionSaid,
  type Flat,
  flatOf,
  nameOfValue,
  testOf,
  type Value,
  valuesOf,
} from '#areas/surveys/builder/conditions.ts'
import {
  type Condition,
  type Question,
  type Questionnaire,
  type Test,
  textIn,
} from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import { Group } from '#ui/Group.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Select } from '#ui/Select.tsx'

/** The questions that stand before this one, which alone a condition can name. */
const earlierOf = (
  { pages }: Questionnaire,
  before: string | null,
  beforePage: number | undefined,
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

const TestRow = ({
  test,
  number,
  earlier,
  onChange,
  onRemove,
}: {
  readonly test: Test
  readonly number: number
  readonly earlier: readonly Question[]
  readonly onChange: (test: Test) => void
  readonly onRemove: () => void
}) => {
  const say = useSay()
  const language = useLocale()
  const asked = earlier.find(({ id }) => id === test.question)
  const asking = askingOf(test)
  const values = asked ? valuesOf(asked) : []
  const given: readonly Value[] = 'is' in test ? [] : Array.isArray(test.value) ? test.value : [test.value]
  const named = { number }
  return (
    <Group className={styles.test} aria-label={say(msg`Test {number}`, named)}>
      <Select
        label={say(msg({ message: 'Question', context: 'that a condition names' }))}
        hidesLabel
        value={asked ? test.question : null}
        placeholder={test.question}
        options={earlier.map(({ id, title }) => ({ id, name: textIn(title, language) || id }))}
        onChange={(id) => {
          const next = earlier.find((one) => one.id === id)
          if (next) onChange(testOf(next, askingsOf(next.type).find((one) => one === asking) ?? 'answered', given[0]))
        }}
      />
      <Select<Asking>
        label={say(msg`What is asked of the answer`)}
        hidesLabel
        value={asking}
        options={(asked ? askingsOf(asked.type) : [asking]).map((id) => ({ id, name: say(asks[id]) }))}
        onChange={(next) => asked && next !== null && onChange(testOf(asked, next, given[0]))}
      />
      {asked && !('is' in test) && test.op === 'in' ? (
        <div className={styles.several}>
          <CheckboxGroup
            label={say(msg`Answer`)}
            hidesLabel
            value={test.value}
            options={values.map((value) => ({ id: String(value), name: nameOfValue(say, asked, value, language) }))}
            onChange={(value) => onChange({ ...test, value: [...value] })}
          />
        </div>
      ) : (
        asked &&
        !('is' in test) && (
          <Select
            label={say(msg`Answer`)}
            hidesLabel
            value={String(given[0])}
            options={values.map((value) => ({ id: String(value), name: nameOfValue(say, asked, value, language) }))}
            onChange={(chosen) => {
              const value = values.find((one) => String(one) === chosen)
              if (value !== undefined) onChange(testOf(asked, asking, value))
            }}
          />
        )
      )}
      <IconButton name={say(msg`Remove test {number}`, named)} icon="x" onPress={onRemove} />
    </Group>
  )
}

/** When a question or a page is shown: tests of answers before it, read back as a sentence. */
export const ConditionPart = ({
  condition,
  before,
  beforePage,
  data,
  onChange,
}: {
  readonly condition: Condition | undefined
  readonly before: string | null
  readonly beforePage?: number
  readonly data: Questionnaire
  readonly onChange: (condition: Condition | undefined, of?: string) => void
}) => {
  const say = useSay()
  const language = useLocale()
  const heading = useId()
  const earlier = earlierOf(data, before, beforePage)
  const flat = flatOf(condition)
  const set = (next: Flat) => onChange(conditionOf(next, condition))
  const first = earlier.at(-1)
  const add = () => {
    if (!first) return
    const [asking = 'answered'] = askingsOf(first.type)
    set({ joined: flat?.joined ?? 'all', tests: [...(flat?.tests ?? []), testOf(first, asking)] })
  }
  return (
    <section className={styles.condition} aria-labelledby={heading} data-aim="condition">
      <div className={styles.subhead}>
        <Icon name="git-branch" size={14} />
        <h4 id={heading}>{condition === undefined ? say(msg`Always shown`) : say(msg`Shown only if`)}</h4>
        {flat !== null && flat.tests.length > 1 && (
          <Segmented
            label={say(msg`How the tests are joined`)}
            value={flat.joined}
            onChange={(joined) => set({ ...flat, joined })}
            options={[
              { id: 'all', name: say(msg({ message: 'all', context: 'tests of a condition' })) },
              { id: 'any', name: say(msg({ message: 'any', context: 'tests of a condition' })) },
            ]}
          />
        )}
      </div>
      {flat?.tests.map((test, at) => (
        <TestRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a test has no name but its place
          key={at}
          test={test}
          number={at + 1}
          earlier={earlier}
          onChange={(next) => set({ ...flat, tests: flat.tests.map((one, i) => (i === at ? next : one)) })}
          onRemove={() => set({ ...flat, tests: flat.tests.filter((_, i) => i !== at) })}
        />
      ))}
      {flat === null && (
        <p className={styles.hint}>{say(msg`Its parts lie in one another: the JSON editor changes it.`)}</p>
      )}
      {flat !== null && (
        <Button
          variant="ghost"
          icon="plus"
          disabledReason={first ? undefined : say(msg`No question stands before this one`)}
          onPress={add}
        >
          {say(msg`Add a test`)}
        </Button>
      )}
      {condition !== undefined && (
        <p className={styles.said}>
          {beforePage === undefined
            ? say(msg`Asked only if {condition}.`, { condition: conditionSaid(say, data, condition, language) })
            : say(msg`Shown only if {condition}.`, { condition: conditionSaid(say, data, condition, language) })}
        </p>
      )}
    </section>
  )
}
