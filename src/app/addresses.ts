import { patternOf } from '#app/address-patterns.ts'
import { rooms } from '#app/all-rooms.ts'
import { pages } from '#app/pages.ts'
import { redirects } from '#app/redirects.ts'
import { errorPlaces, publicRoutes } from '#app/screens.ts'
import { routesOf } from '#define/routes.ts'
import { entrances } from '#workspace/places.ts'

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
