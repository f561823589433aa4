import { type ComponentType, lazy, Suspense } from 'react'
import type { RecordPartProps } from '#define/parts.ts'
import type { Room } from '#define/resource.ts'
import styles from '#workspace/form/form.module.css'

const parts = new Map<Room, ComponentType<RecordPartProps>>()
const partOf = (room: Room): ComponentType<RecordPartProps> | undefined => {
  const { below } = room.definition
  const known = parts.get(room)
  if (known || !below) return known
  const fresh = lazy(below)
  parts.set(room, fresh)
  return fresh
}
/** What the room shows under a record's form. */
export const Below = ({ room, id }: { readonly room: Room; readonly id: number }) => {
  const Part = partOf(room)
  if (!Part) return null
  return (
    <div className={styles.below}>
      <Suspense>
        <Part id={id} />
      </Suspense>
    </div>
  )
}
