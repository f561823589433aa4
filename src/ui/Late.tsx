import { type ComponentType, useEffect, useState } from 'react'

/** A part of the page whose code comes when it is first drawn, or before by `load`. */
export interface LatePart<P> {
  readonly loaded: () => ComponentType<P> | null
  readonly load: () => Promise<ComponentType<P>>
}
export const latePart = <P,>(fetchIt: () => Promise<ComponentType<P>>): LatePart<P> => {
  let part: ComponentType<P> | null = null
  return {
    loaded: () => part,
    load: async () => {
      part ??= await fetchIt()
      return part
    },
  }
}

/**
 * Draws a late part as soon as it is there. React's own `lazy` stops even for code that has come already, and shows
 * what it stopped for 300 ms later, so that loading states do not flicker; here are none.
 */
export const Late = <P extends object>({ of, given }: { readonly of: LatePart<P>; readonly given: P }) => {
  const [Part, setPart] = useState<ComponentType<P> | null>(of.loaded)
  useEffect(() => {
    if (Part !== null) return
    of.load().then(
      (part) => setPart(() => part),
      (fault: unknown) =>
        setPart(() => {
          throw fault
        }),
    )
  }, [Part, of])
  return Part && <Part {...given} />
}
