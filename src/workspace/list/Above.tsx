import { type ComponentType, lazy, Suspense } from 'react'
import type { ListPartProps } from '#define/parts.ts'
import type { Room } from '#define/resource.ts'

const parts = new Map<Room['definition']['above'], ComponentType<ListPartProps>>()
/** What the room shows above its rows. */
export const Above = ({ room, ...props }: ListPartProps & { readonly room: Room }) => {
  const { above } = room.definition
  if (!above) return null
  const Part = parts.get(above) ?? lazy(above)
  parts.set(above, Part)
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
