import type { ReactNode } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import {
  type Asking,
  askingOf,
  askingsOf,
  asks,
  conditionOf,
  depthOf,
  joinedOf,
  nameOfValue,
  testOf,
  type Value,
  valuesOf,
} from '#areas/surveys/builder/conditions.ts'
import { type Condition, isTest, type Question, type Test, textIn } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import { Group } from '#ui/Group.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Select } from '#ui/Select.tsx'

const TestRow = ({
  test,
  number,
  earlier,
  onChange,
  onRemove,
}: {
  readonly test: Test
  /** Its place in the box, and the box's before it: `2.1`. */
  readonly number: string
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
        label={say(msg`Test on the answer`)}
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

interface Around {
  readonly earlier: readonly Question[]
  /** How deep a part may go here. */
  readonly room: number
  /** The place of the box in those around it: `2.`, or nothing. */
  readonly prefix: string
}
const Part = ({
  part,
  number,
  earlier,
  room,
  onChange,
}: Omit<Around, 'prefix'> & {
  readonly part: Condition
  readonly number: string
  readonly onChange: (part: Condition | undefined) => void
}) => {
  const say = useSay()
  if (isTest(part))
    return (
      <TestRow test={part} number={number} earlier={earlier} onChange={onChange} onRemove={() => onChange(undefined)} />
    )
  const isNot = 'not' in part
  const named = { number }
  return (
    <Group className={styles.group} aria-label={say(msg`Group {number}`, named)}>
      {isNot ? (
        <>
          <div className={styles.subhead}>
            <h5>{say(msg({ message: 'Not', context: 'a part of a condition turned round' }))}</h5>
            <IconButton name={say(msg`Remove group {number}`, named)} icon="x" onPress={() => onChange(undefined)} />
          </div>
          <Part
            part={part.not}
            number={`${number}.1`}
            earlier={earlier}
            room={room - 1}
            onChange={(not) => onChange(not && { ...part, not })}
          />
        </>
      ) : (
        <ConditionBox
          condition={part}
          prefix={`${number}.`}
          earlier={earlier}
          room={room}
          heading={
            <>
              <h5>{say(msg`Group {number}`, named)}</h5>
              <IconButton name={say(msg`Remove group {number}`, named)} icon="x" onPress={() => onChange(undefined)} />
            </>
          }
          onChange={onChange}
        />
      )}
    </Group>
  )
}

/** Tests that are joined by “all” or “any”, and boxes of such tests among them. */
export const ConditionBox = ({
  condition,
  heading,
  earlier,
  room,
  prefix,
  onChange,
}: Around & {
  readonly condition: Condition | undefined
  /** What stands before the choice of how they are joined. */
  readonly heading: ReactNode
  readonly onChange: (condition: Condition | undefined) => void
}) => {
  const say = useSay()
  const { joined, parts } = joinedOf(condition)
  const last = earlier.at(-1)
  const set = (next: readonly Condition[], by = joined) => onChange(conditionOf({ joined: by, parts: next }, condition))
  const [asking = 'answered'] = last ? askingsOf(last.type) : []
  const first = last && testOf(last, asking)
  /** Why no such part can stand here. */
  const whyNot = (part: Condition | undefined) => {
    if (!part) return say(msg`No earlier question`)
    const next = conditionOf({ joined, parts: [...parts, part] }, condition)
    if (next && depthOf(next) > room) return say(msg`Groups cannot be nested deeper`)
    return undefined
  }
  const inner = first && (joined === 'all' ? { any: [first] } : { all: [first] })
  return (
    <>
      <div className={styles.subhead}>
        {heading}
        {parts.length > 1 && (
          <Segmented
            label={say(msg`How the tests are joined`)}
            value={joined}
            onChange={(by) => set(parts, by)}
            options={[
              { id: 'all', name: say(msg({ message: 'all', context: 'tests of a condition' })) },
              { id: 'any', name: say(msg({ message: 'any', context: 'tests of a condition' })) },
            ]}
          />
        )}
      </div>
      {parts.map((part, at) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a test has no name but its place
          key={at}
          part={part}
          number={`${prefix}${at + 1}`}
          earlier={earlier}
          room={room - 1}
          onChange={(next) => set(parts.flatMap((one, i) => (i === at ? (next ?? []) : one)))}
        />
      ))}
      <div className={styles.adds}>
        <Button
          variant="ghost"
          icon="plus"
          disabledReason={whyNot(first)}
          onPress={() => first && set([...parts, first])}
        >
          {say(msg`Add test`)}
        </Button>
        {parts.length > 0 && room > 2 && (
          <Button
            variant="ghost"
            icon="plus"
            disabledReason={whyNot(inner)}
            onPress={() => inner && set([...parts, inner])}
          >
            {say(msg`Add test group`)}
          </Button>
        )}
      </div>
    </>
  )
}
