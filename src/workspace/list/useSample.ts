import { useEffect, useState } from 'react'
import type { PlainRow, Room } from '#define/resource.ts'

/** The room's sample rows while its list could not be loaded; undefined when there are none, or none are needed. */
export const useSample = (room: Room, hasFailed: boolean): readonly PlainRow[] | undefined => {
  const { sample } = room.definition
  const [rows, setRows] = useState<readonly PlainRow[]>()
  useEffect(() => {
    if (hasFailed && sample) void sample().then((loaded) => setRows(loaded.default))
  }, [hasFailed, sample])
  return hasFailed ? rows : undefined
}
