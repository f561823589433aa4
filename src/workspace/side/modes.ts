import { atom } from 'jotai'
import * as v from 'valibot'
import { keptAtom } from '#platform/kept-atom.ts'

/** How the sidebar stands. Closed, it is the row of icons in mini mode, else gone. */
export const sidebarSchema = v.object({
  open: v.boolean(),
  mini: v.boolean(),
  /** Over the work instead of beside it. */
  floating: v.boolean(),
  /** Below the app bar instead of beside it. */
  clipped: v.boolean(),
  dark: v.boolean(),
  /** Groups that were folded. */
  folded: v.array(v.string()),
})
export type SidebarModes = v.InferOutput<typeof sidebarSchema>
export const sidebarAtom = keptAtom('app:sidebar', sidebarSchema, {
  open: true,
  mini: true,
  floating: false,
  clipped: true,
  dark: false,
  folded: [],
})
/** On narrow screens the sidebar is a drawer that lies over everything until it is left. */
export const drawerAtom = atom(false)
export const isNarrow = (): boolean => matchMedia('(max-width: 840px)').matches
