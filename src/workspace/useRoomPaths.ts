import { useCallback } from 'react'
import type { ResourceName } from '#contract/fields.ts'
import { useDesk } from '#workspace/desk/context.ts'

/** Where the records of a resource are listed. Throws for one that no room lists. */
export const useRoomPaths = (): ((name: ResourceName) => `/${string}`) => {
  const { registry } = useDesk()
  return useCallback(
    (name) => {
      const room = registry.rooms.find((one) => one.name === name && !one.definition.within)
      if (!room) throw new Error(`No room lists ${name}: enter it in src/app/rooms.ts.`)
      return room.definition.path
    },
    [registry],
  )
}
