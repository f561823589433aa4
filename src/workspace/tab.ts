import { createContext, useContext, useEffect } from 'react'

/** What a view may know and say about the tab that it stands in. The workspace provides it. */
export interface TabHandle {
  readonly id: string
  /** Path and search of the tab, such as `/admin/leads?status=pending`. */
  readonly place: string
  /** Counts how often the tab was led somewhere: a list that comes back as it was left learns by it that it does. */
  readonly visit: number
  /** What the tab and the page are called. */
  readonly setTitle: (title: string) => void
  /** Something was typed and not saved: closing asks, and the tab shows a dot. */
  readonly setDirty: (dirty: boolean) => void
  /** Opens a place: here, or in a tab of its own. */
  readonly open: (place: string, options?: { readonly newTab?: boolean; readonly replace?: boolean }) => void
  readonly close: () => void
  /** How far the content was scrolled when this place was last left, in pixels or in whatever the view counts. */
  readonly scroll: () => number
  /** Keeps how far the content is scrolled; call it when scrolling has come to rest. */
  readonly keepScroll: (scroll: number) => void
}
const Tab = createContext<TabHandle | null>(null)
export const TabProvider = Tab
/** The tab that this part of the screen stands in. */
export const useTab = (): TabHandle => {
  const tab = useContext(Tab)
  if (!tab) throw new Error('No tab here: views are drawn inside of the workspace’s tabs')
  return tab
}
/** Calls the tab and the page by this title. */
export const useTabTitle = (title: string): void => {
  const { setTitle } = useTab()
  useEffect(() => setTitle(title), [setTitle, title])
}
