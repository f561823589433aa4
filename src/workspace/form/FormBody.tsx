import { useSelector } from '@xstate/react'
import { useId, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { formOf, ownDealerOf } from '#define/form.ts'
import type { NamedField } from '#define/named-field.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { cx } from '#ui/cx.ts'
import { Form } from '#ui/Form.tsx'
import { useSteady } from '#ui/steady.ts'
import { AddressForm, type AddressValue } from '#workspace/form/AddressForm.tsx'
import { Conflict } from '#workspace/form/Conflict.tsx'
import type { Drafting } from '#workspace/form/draft.ts'
import { FieldPart } from '#workspace/form/Field.tsx'
import styles from '#workspace/form/form.module.css'
import { hasWidePart, OwnForm } from '#workspace/form/OwnForm.tsx'
import { TicksForm } from '#workspace/form/TicksForm.tsx'
import { useComplaints } from '#workspace/form/useComplaints.tsx'
import { AlsoEditing } from '#workspace/presence/AlsoEditing.tsx'

const addressSchema = v.object({
  province_id: v.nullish(v.number(), null),
  city_id: v.nullish(v.number(), null),
  barangay_id: v.nullish(v.number(), null),
})
const spans = [styles.whole, styles.whole, styles.half, styles.third]
/** A lone field is as wide as half the column, unless it holds much text. */
const spanOf = (fields: readonly NamedField[]) =>
  fields.length === 1 && fields[0]?.field.kind !== 'longtext' ? styles.half : spans[fields.length]

/** The kinds of fields that ask the record for more than their value. */
const ofRecord: ReadonlySet<string> = new Set(['choice', 'status', 'secret'])

interface FormBodyProps {
  readonly drafting: Drafting
  readonly formId: string
  /** Fields that are not asked for as the record is now. */
  readonly without?: readonly string[]
  /** Fields that may be empty elsewhere and are needed with what is chosen. */
  readonly needed?: readonly string[]
}
const Fields = ({
  drafting,
  formId,
  without = [],
  needed = [],
  onEnter,
}: FormBodyProps & { readonly onEnter: () => void }) => {
  const say = useSay()
  const person = useKnownPerson()
  const prefix = useId()
  const idOf = (name: string) => `${prefix}-${name}`
  const { subject, actor, row } = drafting
  const state = useSelector(actor, (snapshot) => snapshot)
  const { draft } = state.context
  const { errorOf, refused, box } = useComplaints(actor, idOf)
  const { room, verb, id } = subject
  const filledIn = ownDealerOf(room, person)
  const change = useSteady((field: string, value: unknown) => {
    actor.send({ type: 'CHANGE', field, value })
    const { shape } = actor.getSnapshot().context
    for (const [name, { dependsOn = {} }] of Object.entries(shape.fields))
      if (Object.values(dependsOn).some((on) => on.clears && on.field === field)) change(name, null)
  })
  const blur = useSteady((field: string) => actor.send({ type: 'BLUR', field }))
  const whyLocked = (name: string): string | undefined => {
    const why = row && person ? room.definition.locked?.(name, row, person) : undefined
    return why && say(why)
  }
  const lines = useMemo(() => formOf(room, verb), [room, verb])
  const reasons = lines.flatMap((line) => ('heading' in line ? [] : line.fields.map(({ name }) => whyLocked(name))))
  // Where nothing can be changed, the reason is said once, above, and not beneath each field.
  const whyNone = reasons.length > 1 && new Set(reasons).size === 1 ? reasons[0] : undefined
  const part = (asked: NamedField) => (
    <FieldPart
      asked={asked}
      whyLocked={whyNone === undefined ? whyLocked(asked.name) : ''}
      describedBy={whyNone === undefined ? undefined : idOf('locked')}
      isNeeded={needed.includes(asked.name) || room.definition.needed?.(asked.name, draft, row) === true}
      id={idOf(asked.name)}
      value={draft[asked.name]}
      error={errorOf(asked.name)}
      // What is not asked of the record is not drawn anew for another one.
      row={ofRecord.has(asked.field.kind) ? row : null}
      beside={asked.field.kind === 'choice' ? draft : undefined}
      onChange={change}
      onBlur={blur}
    />
  )
  const address = v.safeParse(addressSchema, draft)
  return (
    <Form
      id={formId}
      className={cx(styles.inner, hasWidePart(room) && styles.wide)}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'SUBMIT' })
      }}
    >
      {refused}
      {whyNone !== undefined && (
        <Box tone="info" id={idOf('locked')}>
          {whyNone}
        </Box>
      )}
      {id !== null && <AlsoEditing room={room} id={id} isDirty={state.context.changed.length > 0} />}
      {state.matches('conflict') && <Conflict drafting={drafting} ref={box} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears of the fields in it, and does nothing by itself */}
      <div className={styles.fields} onFocus={onEnter}>
        {lines.map((line) => {
          if ('heading' in line) return <h2 key={line.heading.id}>{say(line.heading)}</h2>
          const asked = line.fields.filter(({ name }) => name !== filledIn && !without.includes(name))
          const first = asked[0]
          if (!first) return null
          const own = room.definition.parts?.[first.name]
          if (own?.part === 'address' && address.success)
            return (
              <AddressForm
                key={`${first.name} ${id}`}
                value={address.output}
                isEditing={verb === 'edit'}
                idOf={idOf}
                errors={Object.fromEntries(
                  own.covers.flatMap((name) => {
                    const error = errorOf(name)
                    return error === undefined ? [] : [[name, error]]
                  }),
                )}
                onChange={(changes: Partial<AddressValue>) => {
                  for (const [name, value] of Object.entries(changes)) change(name, value)
                }}
                onBlur={blur}
              />
            )
          if (own?.part === 'ticks')
            return (
              <TicksForm
                key={`${first.name} ${id}`}
                name={first.name}
                part={own}
                drafting={drafting}
                idOf={idOf}
                errorOf={errorOf}
                whyLocked={whyLocked(first.name)}
                onChange={change}
                onBlur={blur}
              />
            )
          if (own?.part === 'own')
            return (
              <OwnForm
                key={`${first.name} ${id}`}
                part={own}
                id={idOf(first.name)}
                value={draft[first.name]}
                error={errorOf(first.name)}
                beside={draft}
                row={row}
                onChange={(value) => change(first.name, value)}
                onBlur={() => blur(first.name)}
              />
            )
          return (
            <div key={first.name} className={styles.line}>
              {asked.map((one) => (
                <div key={one.name} className={spanOf(asked)}>
                  {part(one)}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </Form>
  )
}

/**
 * The fields of a form in the order of the room's definition, with what is wrong with them above. They take the next
 * record as it is, unless somebody was in one of them: it may hold what was typed and never became a value.
 */
export const FormBody = (props: FormBodyProps) => {
  const { actor } = props.drafting
  const [fresh, setFresh] = useState({ actor, key: 0 })
  const isEntered = useRef(false)
  if (fresh.actor !== actor) {
    setFresh({ actor, key: fresh.key + (isEntered.current ? 1 : 0) })
    isEntered.current = false
  }
  const enter = useSteady(() => {
    isEntered.current = true
  })
  return <Fields key={fresh.key} {...props} onEnter={enter} />
}
