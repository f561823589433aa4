import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { roleNames } from '#contract/people/role-names.ts'
import { everyRole, isAdminRole, type Role } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx'
import type { Drafting } from '#workspace/form/draft.ts'
import styles from '#workspace/form/form.module.css'

const roleList = v.array(v.picklist(everyRole))
const asRoles = (value: unknown): readonly Role[] => (v.is(roleList, value) ? value : [])
const groups: readonly { readonly id: string; readonly title: Message; readonly roles: readonly Role[] }[] = [
  { id: 'dealer', title: msg`Dealer roles`, roles: everyRole.filter((role) => !isAdminRole(role)) },
  { id: 'admin', title: msg`Administrator roles`, roles: everyRole.filter(isAdminRole) },
]

export interface RolesFormProps {
  readonly drafting: Drafting
  readonly idOf: (name: string) => string
  readonly errorOf: (name: string) => string | undefined
  /** Why none of it can be changed here. */
  readonly whyLocked: string | undefined
  readonly onChange: (field: string, value: unknown) => void
  readonly onBlur: (field: string) => void
}
/** What somebody may do, as ticks; those that this person may not set say why. The server decides again. */
export const RolesForm = ({ drafting, idOf, errorOf, whyLocked, onChange, onBlur }: RolesFormProps) => {
  const say = useSay()
  const person = useKnownPerson()
  const draft = useSelector(drafting.actor, ({ context }) => context.draft)
  const chosen = asRoles(draft['roles'])
  const fieldsOf = useSelector(drafting.actor, ({ context }) => context.shape.fields)
  const offered = Object.keys(fieldsOf['roles']?.words ?? {})
  const shown = groups
    .map((group) => ({ ...group, roles: group.roles.filter((role) => offered.includes(role)) }))
    .filter(({ roles }) => roles.length > 0)
  const isSuper = person?.superadmin === true
  const whyNot = (isAdmin: boolean): string | undefined =>
    whyLocked ?? (isAdmin && !isSuper ? say(msg`Only a super administrator can grant or remove this.`) : undefined)
  const error = errorOf('roles')
  return (
    <>
      {shown.map(({ id, title, roles }, i) => {
        const reason = whyNot(id === 'admin')
        const hasSuper = id === 'admin' && 'superadmin' in fieldsOf
        const isOn = draft['superadmin'] === true
        return (
          <CheckboxGroup
            key={id}
            id={i === 0 ? idOf('roles') : idOf(`roles-${id}`)}
            label={say(title)}
            hint={reason}
            error={[i === 0 ? error : undefined, hasSuper ? errorOf('superadmin') : undefined]
              .filter(Boolean)
              .join(' ')}
            isDisabled={reason !== undefined}
            value={[...roles.filter((role) => chosen.includes(role)), ...(hasSuper && isOn ? ['superadmin'] : [])]}
            onChange={(ticked) => {
              const now = roles.filter((role) => ticked.includes(role))
              const others = chosen.filter((role) => !roles.includes(role) || now.includes(role))
              // The first one is the primary role: what is new comes last.
              const next = [...others, ...now.filter((role) => !chosen.includes(role))]
              if (next.length !== chosen.length) onChange('roles', next)
              if (hasSuper && ticked.includes('superadmin') !== isOn) onChange('superadmin', !isOn)
            }}
            onBlur={() => onBlur('roles')}
            options={[
              ...roles.map((role) => ({
                id: role,
                name: (
                  <>
                    {say(roleNames[role])}
                    {chosen.length > 1 && chosen[0] === role && (
                      <span className={styles.mark}>{say(msg`primary role`)}</span>
                    )}
                  </>
                ),
              })),
              ...(hasSuper
                ? [{ id: 'superadmin', name: say(msg`Super administrator`), controlId: idOf('superadmin') }]
                : []),
            ]}
          />
        )
      })}
    </>
  )
}
