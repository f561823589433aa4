import type { Room } from '#define/resource.ts'
import { opening } from '#ui/opening.tsx'
import { useDesk } from '#workspace/desk/context.ts'
import styles from '#workspace/form/within.module.css'
import { useRoom } from '#workspace/registered-rooms.ts'

// Few rooms lie within a record: the others' lists do without its code.
const Trail = opening(async () => (await import('#workspace/form/WithinTrail.tsx')).WithinTrail)

/** Under the heading of a list or form within a record: which record that is, and the way back to it. */
export const WithinLink = ({ room }: { readonly room: Room }) => {
  const { registry } = useDesk()
  const { within, fixed } = room.definition
  const id = within && Number(fixed?.[within.field])
  const parent = registry.rooms.find(({ name, definition }) => name === within?.of && !definition.within)
  const loaded = useRoom(parent)
  if (!loaded || id === undefined || Number.isNaN(id)) return null
  return (
    <div className={styles.place}>
      <Trail room={room} parent={loaded} id={id} />
    </div>
  )
}
