import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { roleNames } from '#contract/people/role-names.ts'
import { everyRole, isAdminRole, type Role } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import fields from '#ui/Field.module.css'
import { StatusShape } from '#ui/StatusShape.tsx'
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
  const toggle = (role: Role, on: boolean) =>
    onChange('roles', on ? [...chosen, role] : chosen.filter((one) => one !== role))
  const error = errorOf('roles')
  return (
    <>
      {shown.map(({ id, title, roles }, i) => {
        const reason = whyNot(id === 'admin')
        const groupId = i === 0 ? idOf('roles') : idOf(`roles-${id}`)
        const notes = [
          ...(error === undefined ? [] : [`${idOf('roles')}-error`]),
          ...(reason === undefined ? [] : [`${groupId}-why`]),
        ]
        return (
          <fieldset
            key={id}
            id={groupId}
            tabIndex={-1}
            className={styles.ticks}
            aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
          >
            <legend className={fields.label}>{say(title)}</legend>
            {roles.map((role) => (
              <Checkbox
                key={role}
                value={chosen.includes(role)}
                isDisabled={reason !== undefined}
                onChange={(on) => toggle(role, on)}
                onBlur={() => onBlur('roles')}
              >
                {say(roleNames[role])}
                {chosen.length > 1 && chosen[0] === role && (
                  <span className={styles.mark}>{say(msg`primary role`)}</span>
                )}
              </Checkbox>
            ))}
            {id === 'admin' && 'superadmin' in fieldsOf && (
              <Checkbox
                id={idOf('superadmin')}
                value={draft['superadmin'] === true}
                isDisabled={reason !== undefined}
                error={errorOf('superadmin')}
                onChange={(on) => onChange('superadmin', on)}
              >
                {say(msg`Super administrator`)}
              </Checkbox>
            )}
            {reason !== undefined && (
              <div className={fields.hint} id={`${groupId}-why`}>
                {reason}
              </div>
            )}
          </fieldset>
        )
      })}
      {error !== undefined && (
        <div className={fields.error} id={`${idOf('roles')}-error`}>
          <StatusShape shape="attention" tone="bad" />
          <span>{error}</span>
        </div>
      )}
    </>
  )
}
