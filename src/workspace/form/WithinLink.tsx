import { useQuery } from '@tanstack/react-query'
import { nameIn, type Room } from '#define/resource.ts'
import { placeOf } from '#define/routes.ts'
import { Icon, iconOf } from '#ui/Icon.tsx'
import { useDesk } from '#workspace/desk/context.ts'
import { recordQuery, rowOf } from '#workspace/form/draft.ts'
import styles from '#workspace/form/within.module.css'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

const Parent = ({ room, id }: { readonly room: Room; readonly id: number }) => {
  const { data } = useQuery(recordQuery(room, id))
  return (
    <PlaceLink to={placeOf(room, id)} className={styles.within}>
      <Icon name={iconOf(room.definition.icon)} size={14} />
      <bdi className="trunc">{data === undefined ? '…' : nameIn(room, rowOf(data))}</bdi>
    </PlaceLink>
  )
}

/** Under the heading of a list or form within a record: which record that is, and the way back to it. */
export const WithinLink = ({ room }: { readonly room: Room }) => {
  const { registry } = useDesk()
  const { within, fixed } = room.definition
  const id = within && fixed?.[within.field]
  const parent = registry.rooms.find(({ name, definition }) => name === within?.of && !definition.within)
  return parent && id !== undefined ? <Parent room={parent} id={id} /> : null
}
