import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import type { TicksPart } from '#define/parts.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import type { Drafting } from '#workspace/form/draft.ts'
import styles from '#workspace/form/form.module.css'

const texts = v.fallback(v.array(v.string()), [])

export interface TicksFormProps {
  /** The field that holds what is ticked. */
  readonly name: string
  readonly part: TicksPart
  readonly drafting: Drafting
  readonly idOf: (name: string) => string
  readonly errorOf: (name: string) => string | undefined
  /** Why none of it can be changed here. */
  readonly whyLocked: string | undefined
  readonly onChange: (field: string, value: unknown) => void
  readonly onBlur: (field: string) => void
}
/** Several values of one field as ticks in groups; a group that this person may not set says why. The server decides again. */
export const TicksForm = ({ name, part, drafting, idOf, errorOf, whyLocked, onChange, onBlur }: TicksFormProps) => {
  const say = useSay()
  const person = useKnownPerson()
  const draft = useSelector(drafting.actor, ({ context }) => context.draft)
  const chosen = v.parse(texts, draft[name])
  const fieldsOf = useSelector(drafting.actor, ({ context }) => context.shape.fields)
  const words = fieldsOf[name]?.words ?? {}
  const shown = part.groups
    .map((group) => ({ ...group, values: group.values.filter((value) => value in words) }))
    .filter(({ values }) => values.length > 0)
  const whyNot = (why: (typeof shown)[number]['whyNot']): string | undefined => {
    const told = person ? why?.(person) : undefined
    return whyLocked ?? (told && say(told))
  }
  const error = errorOf(name)
  return (
    <>
      {shown.map(({ title, values, flag: ofGroup, whyNot: why }, i) => {
        const reason = whyNot(why)
        const label = ofGroup === undefined ? undefined : fieldsOf[ofGroup]?.label
        const flag = label && ofGroup
        const isOn = flag !== undefined && draft[flag] === true
        return (
          <CheckboxGroup
            key={title.id}
            id={i === 0 ? idOf(name) : idOf(`${name}-${i}`)}
            label={say(title)}
            hint={reason}
            error={[i === 0 ? error : undefined, flag && errorOf(flag)].filter(Boolean).join(' ')}
            isDisabled={reason !== undefined}
            value={[...values.filter((value) => chosen.includes(value)), ...(flag && isOn ? [flag] : [])]}
            onChange={(ticked) => {
              const now = values.filter((value) => ticked.includes(value))
              const others = chosen.filter((value) => !values.includes(value) || now.includes(value))
              // The first one may mean more than the others: what is new comes last.
              const next = [...others, ...now.filter((value) => !chosen.includes(value))]
              if (next.length !== chosen.length) onChange(name, next)
              if (flag && ticked.includes(flag) !== isOn) onChange(flag, !isOn)
            }}
            onBlur={() => onBlur(name)}
            options={[
              ...values.flatMap((value) => {
                const word = words[value]
                return word
                  ? {
                      id: value,
                      name: (
                        <>
                          {say(word)}
                          {part.first && chosen.length > 1 && chosen[0] === value && (
                            <span className={styles.mark}>{say(part.first)}</span>
                          )}
                        </>
                      ),
                    }
                  : []
              }),
              ...(flag && label ? [{ id: flag, name: say(label), controlId: idOf(flag) }] : []),
            ]}
          />
        )
      })}
    </>
  )
}
