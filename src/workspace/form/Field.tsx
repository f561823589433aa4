import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import * as v from 'valibot'
import { years } from '#contract/fields.ts'
import { actionList, statusList } from '#contract/requests/statuses.ts'
import { isSettledFor, recordTypes } from '#contract/statuses.ts'
import type { Message } from '#contract/words.ts'
import { msg } from '#contract/words.ts'
import type { NamedField } from '#define/named-field.ts'
import type { PlainRow } from '#define/resource.ts'
import { today } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { HexField } from '#ui/HexField.tsx'
import { MobileField } from '#ui/MobileField.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { PicturePart } from '#workspace/form/PicturePart.tsx'
import { find, type Named, narrowingOf } from '#workspace/records/lookups.ts'

export interface FieldPartProps {
  readonly asked: NamedField
  readonly id: string
  readonly value: unknown
  readonly error: string | undefined
  /** Why it cannot be changed here; empty where `describedBy` says it. */
  readonly whyLocked?: string | undefined
  /** The id of what is said of all fields. */
  readonly describedBy?: string | undefined
  /** May be empty in other records, and not in this one. */
  readonly isNeeded?: boolean
  /** It lies over a cell: its label is heard and not drawn. */
  readonly isInCell?: boolean
  /** The record as the server holds it: it knows the names of what is chosen. */
  readonly row: PlainRow | null
  /** What stands in the form's other fields: a choice may depend on them. */
  readonly beside?: Readonly<Record<string, unknown>> | undefined
  /** Both are told the field's name, so that one act serves all fields of a form. */
  readonly onChange: (name: string, value: unknown) => void
  readonly onBlur: (name: string) => void
  /** Hears of what is chosen by its name too. */
  readonly onNamed?: (named: Named | null) => void
}
const texts = v.string()
const asText = (value: unknown): string => (v.is(texts, value) ? value : '')
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const asLines = (value: unknown): readonly string[] => (v.is(v.array(texts), value) ? value : [])
const named = v.object({ id: v.number(), name: v.string() })
const typeSchema = v.picklist(recordTypes)

/**
 * Draws a field by its kind: what a room's definition names, this turns into a widget. It is drawn anew only for what it
 * is given: a letter in another field of the form does not concern it.
 */
export const FieldPart = memo((props: FieldPartProps) => {
  const say = useSay()
  const { asked, id, value, error } = props
  const { field } = asked
  const onChange = (next: unknown) => props.onChange(asked.name, next)
  const isRequired = field.optional !== true || props.isNeeded === true
  const shared = {
    id,
    name: asked.name,
    label: say(field.label),
    error,
    onBlur: () => props.onBlur(asked.name),
    isOptional: !isRequired,
    isRequired,
    isDisabled: props.whyLocked !== undefined,
    hint: props.whyLocked || undefined,
    describedBy: props.describedBy,
    ...(props.isInCell && { hidesLabel: true, size: 'sm' as const }),
  }
  // A cell that is refused keeps the focus, and says why by itself.
  const text = { ...shared, isErrorAnnounced: props.isInCell }
  switch (field.kind) {
    case 'longtext':
      return <TextArea {...text} value={asText(value)} onChange={onChange} rows={props.isInCell ? 3 : 4} />
    case 'mobile':
      return <MobileField {...shared} value={asText(value)} onChange={onChange} />
    case 'money':
      return <MoneyField {...shared} value={asNumber(value)} onChange={onChange} />
    case 'count':
      return <NumberField {...shared} value={asNumber(value)} onChange={onChange} min={0} />
    case 'year':
      return (
        <NumberField
          {...shared}
          value={asNumber(value)}
          onChange={onChange}
          min={years.first}
          max={years.last}
          from={Number(today().slice(0, 4))}
          isUngrouped
        />
      )
    case 'instant':
      return <MomentField {...shared} value={asText(value) || null} onChange={onChange} />
    case 'hex':
      return <HexField {...shared} value={asText(value)} onChange={onChange} />
    case 'picture':
      return <PicturePart {...shared} value={asText(value) || null} onChange={onChange} />
    case 'date':
      return <DateField {...shared} value={asText(value)} onChange={onChange} />
    case 'flag':
      return props.isInCell ? (
        <Select
          {...shared}
          value={value === true ? 1 : 0}
          onChange={(chosen) => onChange(chosen === 1)}
          options={[
            { id: 1, name: say(field.words?.['true'] ?? msg`Yes`) },
            { id: 0, name: say(field.words?.['false'] ?? msg`No`) },
          ]}
        />
      ) : (
        <RadioGroup
          {...shared}
          value={value === true ? 1 : value === false ? 0 : null}
          onChange={(chosen) => onChange(chosen === 1)}
          options={[
            { id: 1, name: say(field.words?.['true'] ?? msg`Yes`) },
            { id: 0, name: say(field.words?.['false'] ?? msg`No`) },
          ]}
        />
      )
    case 'options':
      return <OptionsPart {...shared} words={field.words ?? {}} value={asText(value)} onChange={onChange} />
    case 'secret':
      return (
        <PasswordField
          {...shared}
          value={asText(value)}
          onChange={onChange}
          autoComplete="new-password"
          hint={
            props.whyLocked ||
            (props.row && shared.isOptional ? say(msg`Leave empty to keep the current key`) : undefined)
          }
        />
      )
    case 'lines':
      return (
        <TextArea
          {...text}
          isRequired={false}
          isOptional
          hint={props.whyLocked || (props.whyLocked === undefined ? say(msg`One per line`) : undefined)}
          value={asLines(value).join('\n')}
          onChange={(typed) => onChange(typed === '' ? [] : typed.split('\n'))}
        />
      )
    case 'status':
    case 'action':
      return <StatusPart {...props} onChange={onChange} shared={shared} />
    case 'choice':
      return <ChoicePart {...props} onChange={onChange} shared={shared} />
    default:
      return (
        <TextField
          {...text}
          value={asText(value)}
          onChange={onChange}
          type={field.kind === 'email' ? 'email' : field.kind === 'phone' ? 'tel' : 'text'}
          look={field.kind === 'email' || field.kind === 'phone' ? 'latin' : undefined}
        />
      )
  }
})
interface Shared {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly onBlur: () => void
  readonly isOptional: boolean
  readonly isRequired: boolean
  readonly isDisabled: boolean
  readonly hint: string | undefined
  readonly describedBy: string | undefined
}
interface PartProps extends Omit<FieldPartProps, 'onChange' | 'onBlur'> {
  readonly onChange: (value: unknown) => void
  readonly shared: Shared
}
const OptionsPart = ({
  words,
  value,
  onChange,
  ...shared
}: Shared & {
  readonly words: Readonly<Record<string, Message>>
  readonly value: string
  readonly onChange: (value: unknown) => void
}) => {
  const say = useSay()
  return (
    <Select
      {...shared}
      value={value === '' ? null : value}
      onChange={onChange}
      options={Object.entries(words).map(([slug, word]) => ({ id: slug, name: say(word) }))}
    />
  )
}

/** Statuses and actions come from the server, by record type; a final status is left only by an admin. */
const StatusPart = ({ asked, value, row, onChange, shared }: PartProps) => {
  const say = useSay()
  const person = useKnownPerson()
  const type = v.parse(typeSchema, asked.field.of)
  const isStatus = asked.field.kind === 'status'
  const statuses = useQuery({
    ...queryOf('statuses', statusList.list, { query: { type } }),
    enabled: isStatus,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const actions = useQuery({
    ...queryOf('actions', actionList.list, { query: { type } }),
    enabled: !isStatus,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const entries = (isStatus ? statuses.data : actions.data) ?? []
  const isLocked =
    isStatus &&
    isSettledFor(
      { roles: person?.role.map(({ slug }) => slug) ?? [], superadmin: person?.superadmin === true },
      type,
      asText(row?.[asked.name]),
    )
  return (
    <Select
      {...shared}
      isDisabled={shared.isDisabled || isLocked}
      hint={shared.hint ?? (isLocked ? say(msg`Only an administrator can change a final status`) : undefined)}
      value={asText(value) === '' ? null : asText(value)}
      onChange={onChange}
      options={entries.map(({ slug, title }) => ({ id: slug, name: title }))}
    />
  )
}

const ChoicePart = ({ asked, value, row, beside = {}, onChange, onNamed, shared }: PartProps) => {
  const say = useSay()
  const [picked, setPicked] = useState<Named | null>(null)
  const held = v.safeParse(named, row?.[asked.field.from ?? asked.name])
  const id = asNumber(value)
  const shown =
    id === null
      ? null
      : picked?.id === id
        ? picked
        : held.success && held.output.id === id
          ? held.output
          : { id, name: `#${id}` }
  return (
    <ComboBox
      {...shared}
      placeholder={asked.field.none && say(asked.field.none)}
      value={shown}
      onChange={(item: Named | null) => {
        setPicked(item)
        onNamed?.(item)
        onChange(item?.id ?? null)
      }}
      load={(typed: string) => find(asked.field.of ?? '', typed, narrowingOf(asked.field, beside, row))}
    />
  )
}
