import { useState } from 'react'
import { msg } from '#contract/words.ts'
import type { BulkAction } from '#contract/work/bulk.ts'
import type { Room } from '#define/resource.ts'
import { type BulkValues, valueAskedBy } from '#machines/bulk-wish.ts'
import { useSay } from '#platform/words.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { Select } from '#ui/Select.tsx'
import { find, type Named } from '#workspace/form/lookups.ts'
import { useTitles } from '#workspace/list/useTitles.ts'

interface ValueProps {
  readonly room: Room
  readonly action: BulkAction
  readonly values: BulkValues
  /** `name` is what the chosen value is called, for the question. */
  readonly onChange: (values: BulkValues, name: string | undefined) => void
}

/** What many rows are to be set to, from the server's own lists; nothing for actions that need no value. */
export const ValueField = (props: ValueProps) => {
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
      hint={say(msg`Rows of another dealer than the consultant’s are left as they are and listed.`)}
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
