import { useEffect } from 'react'
import type { RoomOutline } from '#define/outline.ts'
import type { Room } from '#define/resource.ts'
import { inTime } from '#platform/chunks.ts'
import { bringInTurn } from '#platform/rest.ts'
import { store, useStore } from '#ui/store.ts'

/** A room as menu, palette and tabs know it, and the way to the rest of it. */
export interface RegisteredRoom extends RoomOutline {
  /** Fetches its definition. One that could not be fetched is tried again by whoever asks next. */
  readonly load: () => Promise<Room>
  /** Its definition, once it has come. */
  readonly loaded: Room | undefined
}

/** Counts the times that definitions have come; those that come together count once. */
export const arrivedRooms = store(0)
let isTelling = false
const tellArrived = () => {
  if (isTelling) return
  isTelling = true
  setTimeout(() => {
    isTelling = false
    arrivedRooms.set(arrivedRooms.get() + 1)
  })
}

export const registerRoom = (outline: RoomOutline, fetchRoom: () => Promise<Room>): RegisteredRoom => {
  let coming: Promise<Room> | undefined
  let loaded: Room | undefined
  const load = async () => {
    try {
      loaded = await inTime(fetchRoom())
    } catch (fault) {
      coming = undefined
      throw fault
    }
    tellArrived()
    return loaded
  }
  return {
    ...outline,
    load: () => {
      coming ??= load()
      return coming
    },
    get loaded() {
      return loaded
    },
  }
}

/** Fetches the definitions of all rooms while the page rests, also for who searches by now; rejects once one does not come. */
export const loadAll = (rooms: readonly RegisteredRoom[]): Promise<void> =>
  bringInTurn(
    rooms.filter(({ loaded }) => !loaded).map(({ load }) => load),
    false,
  )

/** Where a record of the room opens; undefined where its records have no screen. */
export const recordPlaceOf = ({ opens }: Pick<RoomOutline, 'opens'>, id: number): `/${string}` | undefined =>
  opens && `/${opens.path.slice(1).replace(':id', String(id))}`

/** The definition of a room; undefined until it has come. What does not come is asked for again with the next page. */
export const useRoom = (room: RegisteredRoom | undefined): Room | undefined => {
  useStore(arrivedRooms)
  useEffect(() => void room?.load().catch(() => {}), [room])
  return room?.loaded
}
