import type { PlainRow, Room } from '#define/resource.ts'

/** What is on its way for records, laid over whatever is read of them meanwhile: nobody sees their own change go and come again. */
const pending = new Map<string, (row: PlainRow) => PlainRow>()

export const recordKey = (room: Room, id: number): string => `${room.name} ${id}`
/** `lay` puts what is on its way over a row that was read; undefined once nothing is. */
export const setPending = (key: string, lay: ((row: PlainRow) => PlainRow) | undefined): void => {
  if (lay) pending.set(key, lay)
  else pending.delete(key)
}
export const withPending = (room: Room, row: PlainRow): PlainRow => pending.get(recordKey(room, row.id))?.(row) ?? row
