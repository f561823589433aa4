import { useId, useState } from 'react'
import type { BulkAction } from '#contract/facets.ts'
import type { Rec } from '#contract/fields.ts'
import { check, formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { bulkForms } from '#contract/work/bulk.ts'
import type { Room } from '#define/resource.ts'
import { type BulkValues, valueAskedBy } from '#machines/bulk-request.ts'
import { useSay } from '#platform/words.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { Select } from '#ui/Select.tsx'
import { FieldPart } from '#workspace/form/Field.tsx'
import styles from '#workspace/form/form.module.css'
import { find, type Named } from '#workspace/records/lookups.ts'
import { useTitles } from '#workspace/records/useTitles.ts'

interface ValueProps {
  readonly room: Room
  readonly action: BulkAction
  readonly values: BulkValues
  /** `name` is what the chosen value is called, for the question. */
  readonly onChange: (values: BulkValues, name: string | undefined) => void
}

/** What many rows are to be set to, from the server's own lists; nothing for actions that need no value. */
export const ValueField = (props: ValueProps) => {
  const form = bulkForms[props.action]
  if (form) return <Form {...props} form={form} />
  const asked = valueAskedBy(props.action)
  if (asked === 'sales_consultant_id') return <Consultant {...props} />
  return asked === undefined ? null : <Step {...props} kind={asked} />
}

const Step = ({ room, values, onChange, kind }: ValueProps & { readonly kind: 'status' | 'action' }) => {
  const say = useSay()
  const { optionsOf } = useTitles(room)
  const type = Object.values(room.calls.list.answer.paged.fields).find((field) => field.kind === kind)?.of ?? ''
  const options = optionsOf(kind, type).map(({ slug, title }) => ({ id: slug, name: title }))
  const value = values[kind]
  return (
    <Select
      label={kind === 'status' ? say(msg`Status`) : say(msg`Action`)}
      isRequired
      value={typeof value === 'string' ? value : null}
      onChange={(slug) => onChange({ [kind]: slug }, options.find(({ id }) => id === slug)?.name)}
      options={options}
    />
  )
}

const Consultant = ({ onChange }: ValueProps) => {
  const say = useSay()
  const [picked, setPicked] = useState<Named | null>(null)
  return (
    <ComboBox
      label={say(msg`Sales consultant`)}
      hint={say(msg`Rows that belong to another dealer will be skipped and listed.`)}
      isRequired
      value={picked}
      onChange={(item: Named | null) => {
        setPicked(item)
        onChange({ sales_consultant_id: item?.id ?? null }, item?.name)
      }}
      load={(typed: string) => find('sales-consultants', typed)}
    />
  )
}

const asValue = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)
/** Several values at once. What does not fit is said of a field that was left; the first one names the question. */
const Form = ({ form, values, onChange }: ValueProps & { readonly form: Rec }) => {
  const say = useSay()
  const prefix = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const checked = check(form, values)
  const [first = ''] = Object.keys(form.fields)
  const errorOf = (name: string) => {
    const fault = checked.ok || !left.has(name) ? undefined : checked.faults[name]?.[0]
    return fault && formatFault(fault, say)
  }
  const nameIn = (next: BulkValues) => (typeof next[first] === 'string' && next[first].trim()) || undefined
  return (
    <div className={styles.fields}>
      {Object.entries(form.fields).map(([name, field]) => (
        <FieldPart
          key={name}
          id={`${prefix}-${name}`}
          asked={{ name, field }}
          value={values[name]}
          error={errorOf(name)}
          row={null}
          onBlur={(one) => setLeft(new Set([...left, one]))}
          onChange={(one, value) => {
            const next = { ...values, [one]: asValue(value) }
            onChange(next, nameIn(next))
          }}
        />
      ))}
    </div>
  )
}
