import { type ComponentType, lazy, Suspense } from 'react'
import type { OwnPart, OwnPartProps } from '#define/parts.ts'
import type { Room } from '#define/resource.ts'
import { useSteady } from '#ui/steady.ts'

const views = new Map<OwnPart, ComponentType<OwnPartProps>>()
const viewOf = (part: OwnPart): ComponentType<OwnPartProps> => {
  const view = views.get(part) ?? lazy(part.view)
  views.set(part, view)
  return view
}
/** Whether a part of the room's form takes the whole width of the page. */
export const hasWidePart = ({ definition }: Room): boolean =>
  Object.values(definition.parts ?? {}).some((part) => part?.part === 'own' && part.isWide === true)

/** A field that its room draws by itself; its acts last, so that a view may keep what it has drawn. */
export const OwnForm = ({ part, ...props }: OwnPartProps & { readonly part: OwnPart }) => {
  const View = viewOf(part)
  const [onChange, onBlur] = [useSteady(props.onChange), useSteady(props.onBlur)]
  const drawn = (
    <Suspense>
      <View {...props} onChange={onChange} onBlur={onBlur} />
    </Suspense>
  )
  return part.isWide ? <div data-wide="">{drawn}</div> : drawn
}
