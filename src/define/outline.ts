import type { Roles } from '#contract/roles.ts'
import { openingRolesOf } from '#define/abilities.ts'
import type { Command } from '#define/command.ts'
import type { PlainDefinition, Room } from '#define/resource.ts'
import { commandsOf } from '#define/room-commands.ts'
import { placeOf, type RouteEntry, routesOf } from '#define/routes.ts'

export interface RouteOutline extends Omit<RouteEntry, 'room' | 'load'> {
  /** Its view is the room's own, and comes with the definition. */
  readonly hasOwnView?: true
}
/** Where a record of a room opens: `:id` stands for its number. */
export interface RecordPlace {
  readonly path: `/${string}`
  readonly roles: Roles
}
/**
 * What menu, palette, keys and tabs know of a room before its definition has come: values alone, which the build writes
 * out. As it is, a room is one as well, but for what is derived.
 */
export interface RoomOutline {
  readonly name: string
  readonly calls: { readonly list: Pick<Room['calls']['list'], 'roles'> }
  readonly facets: Pick<Room['facets'], 'searched'>
  readonly definition: Pick<
    PlainDefinition,
    'title' | 'one' | 'path' | 'roles' | 'icon' | 'menu' | 'goTo' | 'isTwin' | 'within' | 'filters'
  >
  /** Undefined where its records have no screen. */
  readonly opens?: RecordPlace
  readonly routes: readonly RouteOutline[]
  readonly commands: readonly Command[]
}

export const outlineOf = (room: Room): RoomOutline => {
  const { title, one, path, roles, icon, menu, goTo, isTwin, within, filters } = room.definition
  const opening = openingRolesOf(room)
  return {
    name: room.name,
    calls: { list: { roles: room.calls.list.roles } },
    facets: { searched: room.facets.searched },
    definition: {
      ...{ title, one, path, roles, icon },
      ...(menu && { menu }),
      ...(goTo !== undefined && { goTo }),
      ...(isTwin && { isTwin }),
      ...(within && { within }),
      filters: filters.filter((name) => name === 'q'),
    },
    ...(opening !== undefined && { opens: { path: placeOf(room, ':id'), roles: opening } }),
    routes: routesOf(room).map(({ room: _, load, ...route }) => ({ ...route, ...(load && { hasOwnView: true }) })),
    commands: commandsOf(room),
  }
}
