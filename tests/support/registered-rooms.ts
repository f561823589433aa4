import { outlineOf } from '#define/outline.ts'
import type { Room } from '#define/resource.ts'
import type { RegisteredRoom } from '#workspace/registered-rooms.ts'

/** Rooms as a registry takes them, with their definitions there. */
export const registered = (rooms: readonly Room[]): readonly RegisteredRoom[] =>
  rooms.map((room) => ({ ...outlineOf(room), load: async () => room, loaded: room }))
