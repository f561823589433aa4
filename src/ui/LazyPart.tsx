import { type ComponentType, useEffect, useState } from 'react'
import { inTime } from '#platform/chunks.ts'

/** A part of the page whose code comes when it is first drawn, or before by `load`. */
export interface LatePart<P> {
  readonly loaded: () => ComponentType<P> | null
  readonly load: () => Promise<ComponentType<P>>
}
export const lazyPart = <P,>(fetchIt: () => Promise<ComponentType<P>>): LatePart<P> => {
  let part: ComponentType<P> | null = null
  return {
    loaded: () => part,
    load: async () => {
      part ??= await inTime(fetchIt())
      return part
    },
  }
}

/**
 * Draws a late part as soon as it is there. React's own `lazy` stops even for code that has come already, and shows
 * what it stopped for 300 ms later, so that loading states do not flicker; here are none.
 */
export const LazyPart = <P extends object>({ of, given }: { readonly of: LatePart<P>; readonly given: P }) => {
  const [failed, setFailed] = useState<{ readonly of: LatePart<P>; readonly fault: unknown } | null>(null)
  const [, setTimes] = useState(0)
  const Part = of.loaded()
  // What was drawn counts, not what is there by now: somebody else may have brought the code in between.
  const isMissing = Part === null
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    of.load().then(
      () => isCurrent && setTimes((times) => times + 1),
      (fault: unknown) => isCurrent && setFailed({ of, fault }),
    )
    return () => {
      isCurrent = false
    }
  }, [of, isMissing])
  // One place may show one part after another: what became of the one before is none of this one's business.
  if (Part === null && failed?.of === of) throw failed.fault
  return Part && <Part {...given} />
}
