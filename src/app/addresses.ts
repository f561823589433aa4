import { pages } from '#app/pages.ts'
import { redirects } from '#app/redirects.ts'
import { rooms } from '#app/rooms.ts'
import { errorPlaces, publicRoutes } from '#app/screens.ts'
import { routesOf } from '#define/routes.ts'
import { entrances } from '#workspace/places.ts'

/** Records have numbers; whoever confirms an address is told by the page itself that a link is none. */
const patternOf = (path: string): string =>
  `^${path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'userId' ? '[^/]+' : '\\d{1,10}'))}/?$`

/**
 * Every address of the portal, as regular expressions. The build writes them beside the page (`routes.json`), so that
 * the server answers every other address with 404.
 */
export const addresses: readonly string[] = [
  ...entrances,
  ...Object.keys(redirects),
  ...errorPlaces,
  ...[...publicRoutes, ...rooms.flatMap(routesOf), ...pages].map(({ path }) => path),
].map(patternOf)
