import { atom, useSetAtom } from 'jotai'
import { type ComponentType, useEffect } from 'react'
import type { NamedField } from '#define/named-field.ts'
import { pathOf } from '#workspace/places.ts'
import { useTab } from '#workspace/tab.ts'

/** What is drawn between two pages that can be set against each other; their tabs, the first pane's first. */
export interface BetweenProps {
  readonly tabs: readonly [string, string]
}
/** What a page that is no list says of itself, so that it can stand beside another one. */
export interface PageFilters {
  readonly path: string
  /** What narrows it, by the names in its address. */
  readonly filters: readonly NamedField[]
  /** What two pages of one sort have between them. */
  readonly between: ComponentType<BetweenProps> | undefined
}
/** By tab; a page says it while it is on the screen. */
export const pageFiltersAtom = atom<Readonly<Record<string, PageFilters>>>({})

/** A page says what narrows it, and what stands between it and another one that says the same. */
export const usePageFilters = (filters: readonly NamedField[], between?: ComponentType<BetweenProps>): void => {
  const { id, place } = useTab()
  const path = pathOf(place)
  const set = useSetAtom(pageFiltersAtom)
  useEffect(() => {
    set((before) => ({ ...before, [id]: { path, filters, between } }))
    return () => set(({ [id]: _, ...others }) => others)
  }, [set, id, path, filters, between])
}
/** What two tabs have between them: what both of them name. */
export const betweenOf = (
  pages: Readonly<Record<string, PageFilters>>,
  [one, other]: readonly [string, string],
): ComponentType<BetweenProps> | undefined => {
  const own = pages[one]?.between
  return own === pages[other]?.between ? own : undefined
}
