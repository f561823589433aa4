import { useState } from 'react'
import type { Condition } from '#contract/conditions.ts'
import { familyOf, readCondition } from '#contract/narrowing.ts'
import { periods } from '#contract/periods.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Form } from '#ui/Form.tsx'
import { MultiComboBox } from '#ui/MultiComboBox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { waysOf } from '#workspace/list/condition-words.ts'
import styles from '#workspace/list/list.module.css'
import type { Filterable } from '#workspace/records/filterable.ts'
import { type Dictionary, nameOfValue } from '#workspace/records/line.ts'
import { learn, searchReference } from '#workspace/records/references.ts'

interface Props {
  readonly one: Filterable
  readonly condition: Condition | undefined
  readonly dictionary: Dictionary
  readonly onApply: (condition: Condition) => void
}

/** How a field is compared, and with what. */
export const ConditionForm = ({ one, condition, dictionary, onApply }: Props) => {
  const say = useSay()
  const ways = waysOf(one)
  const [wayId, setWay] = useState(
    () => ways.find(({ how, not }) => how === condition?.how && not === condition.not)?.id ?? ways[0]?.id ?? '',
  )
  const [values, setValues] = useState<readonly string[]>(condition?.values ?? [])
  const [isWrong, setWrong] = useState(false)
  const way = ways.find(({ id }) => id === wayId)
  if (!way) return null
  const family = familyOf(one.field)
  const isDay = family === 'day' || family === 'moment'
  const { how, not } = way
  const label = say(one.label)
  const set = (place: number, value: string) => {
    setWrong(false)
    setValues((before) => [0, 1].map((at) => (at === place ? value : (before[at] ?? ''))))
  }
  const made: Condition = {
    field: one.id,
    how,
    not,
    values:
      how === 'empty'
        ? []
        : how === 'between'
          ? [values[0] ?? '', values[1] ?? '']
          : how === 'in' && family === 'choice'
            ? values
            : values.slice(0, 1),
  }
  const apply = () => {
    if (readCondition(one.field, made).ok) onApply(made)
    else setWrong(true)
  }
  const fault = isWrong ? say(msg`Enter or choose a valid value`) : undefined
  const valueField = (place: number, name: string) =>
    isDay ? (
      <DateField label={name} value={values[place] ?? ''} onChange={(day) => set(place, day)} error={fault} />
    ) : (
      <TextField
        label={name}
        value={values[place] ?? ''}
        onChange={(text) => set(place, text)}
        error={fault}
        {...(family === 'number' && { inputMode: 'decimal' as const })}
      />
    )
  const isReference = ['reference', 'choice', 'choices'].includes(one.field.kind)
  return (
    <Form
      className={styles.condition}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Select
        label={say(msg`Condition`)}
        value={wayId}
        onChange={(id) => setWay(id ?? wayId)}
        options={ways.map(({ id, label: name }) => ({ id, name: say(name) }))}
      />
      {how === 'between' && valueField(0, say(msg`From`))}
      {how === 'between' && valueField(1, say(msg`Until`))}
      {how !== 'between' && how !== 'empty' && family === 'choice' && !isReference && (
        <CheckboxGroup
          label={label}
          value={[...values]}
          onChange={setValues}
          options={dictionary.valuesOf(one).map(({ value, name }) => ({ id: value, name }))}
          error={fault}
        />
      )}
      {how === 'in' && isReference && (
        <MultiComboBox
          look="field"
          label={label}
          value={values.map((value) => ({ id: Number(value), name: nameOfValue(one, value, dictionary) }))}
          load={(typed) => searchReference(one.field.of ?? '', typed)}
          onChange={(chosen) => {
            learn(one.field.of ?? '', chosen)
            setValues(chosen.map(({ id }) => String(id)))
          }}
        />
      )}
      {how === 'in' && isDay && (
        <Select
          label={say(msg`Period`)}
          value={values[0] ?? null}
          onChange={(value) => set(0, value ?? '')}
          options={Object.entries(periods).map(([id, name]) => ({ id, name: say(name) }))}
          error={fault}
        />
      )}
      {how !== 'between' && how !== 'empty' && family !== 'choice' && !(isDay && how === 'in') && valueField(0, label)}
      <Button variant="primary" type="submit">
        {say(msg`Apply`)}
      </Button>
    </Form>
  )
}
