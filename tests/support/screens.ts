import * as v from 'valibot'
import { rooms } from '#app/all-rooms.ts'
import { everyRole, mayEnter, type Roles } from '#contract/roles.ts'
import { routesOf } from '#define/routes.ts'
import { type PersonName, people, rolesOf } from '#tests/support/sign-in.ts'
import { workspacePages } from '#workspace/pages.ts'
import { spec } from '../conformance/lists.ts'

/** Every address of the portal, as the build writes them for the server. */
export { addresses } from '#app/addresses.ts'

/** A screen behind the sign-in, by its name in the specification. */
export interface Screen {
  readonly id: string
  /** With its record number filled in. */
  readonly path: string
  readonly roles: Roles
  /** What the page's title begins with, where the specification or the definition says so. */
  readonly title: string | undefined
}
type SpecRoute = (typeof spec.routes)[number]
const everyRoom = rooms.flatMap((room) => routesOf(room))
const RoleList = v.tupleWithRest([v.picklist(everyRole)], v.picklist(everyRole))
const rolesFrom = (roles: readonly string[]): Roles => (roles.length === 0 ? 'signed-in' : v.parse(RoleList, roles))
const filled = (path: string) => path.replaceAll(/:\w+/g, '1')
const screenOf = (route: SpecRoute): Screen => ({
  id: route.id,
  path: filled(route.path),
  roles: route.roles === 'public' ? 'public' : rolesFrom(route.roles),
  title: route.title ?? everyRoom.find(({ id }) => id === route.id)?.title.message,
})

const isWorkspace = ({ kind, path }: SpecRoute) =>
  !['auth', 'error', 'redirect'].includes(kind) && path.startsWith('/admin')
/** The specified screens of the workspace. */
export const builtScreens: readonly Screen[] = spec.routes.filter(isWorkspace).map(screenOf)
/** Screens that the specification does not name, such as one lead or the settings. */
export const furtherScreens: readonly Screen[] = [...everyRoom, ...workspacePages]
  .filter(({ id }) => !spec.routes.some((route) => route.id === id))
  .map(({ id, path, roles, title }) => ({ id, path: filled(path), roles, title: title.message }))

const everyone: readonly PersonName[] = ['admin', 'dealer', 'surveyAdmin', 'surveyDealer', 'partsAdmin', 'partsDealer']
export const visitorOf = ({ roles }: Screen): string => {
  if (roles === 'superadmin') return people.superadmin
  const name = everyone.find((one) => mayEnter(rolesOf[one], roles))
  if (name === undefined) throw new Error(`No demo account may visit with ${String(roles)}`)
  return people[name]
}
export const strangersTo = ({ roles }: Screen): readonly string[] =>
  everyone.filter((one) => !mayEnter(rolesOf[one], roles)).map((one) => people[one])
