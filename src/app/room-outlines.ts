import { rooms } from '#app/all-rooms.ts'
import { outlineOf, type RoomOutline } from '#define/outline.ts'

/** The outlines of all rooms, in their order. What is built has their values in the place of this module (scripts/lib/evaluated.ts). */
export const roomOutlines: readonly RoomOutline[] = rooms.map(outlineOf)
