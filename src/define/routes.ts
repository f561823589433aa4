import type { Roles } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { actOf } from '#define/abilities.ts'
import { rolesOf } from '#define/acts.ts'
import type { LazyView } from '#define/page.ts'
import type { Room } from '#define/resource.ts'

const recordPlaceOf = ({ definition: { path, recordPath } }: Room, id: number | string): `/${string}` =>
  recordPath?.(id) ?? `${path}/${id}`
/** Where a record is edited. */
export const editPlaceOf = (room: Room, id: number | string): `/${string}` =>
  actOf(room, 'edit')?.at === 'record' ? recordPlaceOf(room, id) : `${recordPlaceOf(room, id)}/edit`
/** A record has a page beside its form, or instead of one. */
export const opensApart = ({ definition }: Room): boolean =>
  definition.show !== undefined || definition.details !== undefined
/** Where a record opens. */
export const placeOf = (room: Room, id: number | string): `/${string}` =>
  opensApart(room) ? recordPlaceOf(room, id) : editPlaceOf(room, id)
export interface RouteEntry {
  /** The specification's name of the screen, such as `dealer-zones.edit`. */
  readonly id: string
  readonly path: `/${string}`
  readonly roles: Roles
  readonly title: Message
  readonly icon: string
  readonly view: 'list' | 'create' | 'edit' | 'details' | 'upload' | 'page'
  readonly room?: Room
  readonly load?: LazyView
}
export const routesOf = (room: Room): RouteEntry[] => {
  const { title, one, titles, route, path, icon, roles, view, show, details, acts } = room.definition
  const shared = { icon, room }
  return [
    { ...shared, id: `${route}.index`, path, roles, title, view: 'list', ...(view && { load: view }) },
    ...(show
      ? [
          {
            ...shared,
            id: `${route}.show`,
            path: placeOf(room, ':id'),
            roles,
            title: one,
            view: 'page',
            load: show,
          } as const,
        ]
      : []),
    ...(details
      ? [{ ...shared, id: `${route}.show`, path: placeOf(room, ':id'), roles, title: one, view: 'details' } as const]
      : []),
    ...acts.flatMap((act): RouteEntry[] =>
      act.verb === 'create'
        ? [
            {
              ...shared,
              id: `${route}.create`,
              path: `${path}/create`,
              roles: act.roles ?? act.call.roles,
              title: titles?.create ?? one,
              view: 'create',
              ...(act.view && { load: act.view }),
            },
          ]
        : act.verb === 'edit'
          ? [
              {
                ...shared,
                id: act.at === 'record' ? `${route}.show` : `${route}.edit`,
                path: editPlaceOf(room, ':id'),
                roles: act.roles ?? act.call.roles,
                title: titles?.edit ?? one,
                view: 'edit',
                ...(act.view && { load: act.view }),
              },
            ]
          : act.verb === 'import'
            ? [
                {
                  ...shared,
                  icon: 'upload',
                  id: act.of?.route ?? `${route}.upload`,
                  path: act.path,
                  roles: rolesOf(act),
                  title: msg`Import`,
                  view: 'upload',
                },
              ]
            : [],
    ),
  ]
}
