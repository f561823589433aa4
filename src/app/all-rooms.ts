import { roomLoaders } from '#app/rooms.ts'
import type { Room } from '#define/resource.ts'

/** Every room of the portal as a whole, for what looks at all of them: the build and the tests. */
export const rooms: readonly Room[] = await Promise.all(roomLoaders.map((load) => load()))
