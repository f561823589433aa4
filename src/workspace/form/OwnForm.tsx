import { type ComponentType, lazy, Suspense } from 'react'
import type { OwnPart, OwnPartProps } from '#define/resource.ts'

const views = new Map<OwnPart, ComponentType<OwnPartProps>>()
const viewOf = (part: OwnPart): ComponentType<OwnPartProps> => {
  const view = views.get(part) ?? lazy(part.view)
  views.set(part, view)
  return view
}
/** A field that its room draws by itself. */
export const OwnForm = ({ part, ...props }: OwnPartProps & { readonly part: OwnPart }) => {
  const View = viewOf(part)
  const drawn = (
    <Suspense>
      <View {...props} />
    </Suspense>
  )
  return part.isWide ? <div data-wide="">{drawn}</div> : drawn
}
