import type { Call } from '#contract/call.ts'
import { mayEnter, type Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import { type ActOf, type ImportAct, type RecordAct, rolesOf, type SelectionAct, type Verb } from '#define/acts.ts'
import type { Room } from '#define/resource.ts'

/** What the room's definition says of a verb, or undefined where it has none. */
export const actOf = <V extends Verb>(room: Room, verb: V) =>
  room.definition.acts.find((act): act is ActOf<V> => act.verb === verb)
/** The files that the room takes: several kinds of them, where it says so. */
export const importsOf = (room: Room): readonly ImportAct[] =>
  room.definition.acts.filter((act) => act.verb === 'import')
/** How the server knows what such a file brings. */
export const importIdOf = (room: Room, { of }: ImportAct): string => (of ? `${room.name}.${of.name}` : room.name)
/** What such a file brings, as people call it. */
export const importTitleOf = (room: Room, { of }: ImportAct): Message => of?.title ?? room.definition.title
export const can = (room: Room, verb: Verb, roles: readonly string[]): boolean => {
  const act = actOf(room, verb)
  return act !== undefined && mayEnter(roles, rolesOf(act))
}
/** A record is edited over its list too, unless its form is a screen of its own. */
export const canEditHere = (room: Room, roles: readonly string[]): boolean =>
  can(room, 'edit', roles) && actOf(room, 'edit')?.view === undefined
/** The room's own acts on one record, for these roles. */
export const recordActsOf = (room: Room, roles: readonly string[]): RecordAct[] =>
  room.definition.acts.filter((act) => act.verb === 'record').filter((act) => mayEnter(roles, act.call.roles))
/** What these roles may do with a selection of the room's list as a whole. */
export const selectionActsOf = (room: Room, roles: readonly string[]): SelectionAct[] =>
  room.definition.acts.filter((act) => act.verb === 'selection').filter((act) => mayEnter(roles, act.call.roles))
interface Listing {
  readonly calls: { readonly list: { readonly roles: Roles } }
}
/** True when the list answers these roles; its screen may be open to more. */
export const mayList = (room: Listing, roles: readonly string[]): boolean => mayEnter(roles, room.calls.list.roles)
/** Who may open a record of the room; undefined where records have no screen. */
export const openingRolesOf = (room: Room): Roles | undefined => {
  if (room.definition.show || room.definition.details) return room.definition.roles
  const editing = actOf(room, 'edit')
  return editing && rolesOf(editing)
}
/** True when these roles may open a record of the room at all. */
export const canOpen = (room: Room, roles: readonly string[]): boolean => {
  const opening = openingRolesOf(room)
  return opening !== undefined && mayEnter(roles, opening)
}
/** The call of a verb; naming one that the room does not have is a mistake of the caller. */
export const callOf = (room: Room, verb: Verb): Call => {
  const act = actOf(room, verb)
  if (!act) throw new Error(`${room.name} has no “${verb}”: add it to the definition's acts`)
  return act.call
}
