import { createContext, useContext, useEffect } from 'react'
import * as v from 'valibot'
import type { Message } from '#contract/words.ts'
import { type Say, titleOf } from '#define/command.ts'
import { StoredTitle } from '#machines/stored-workspace.ts'
import type { Title, TitleWords } from '#machines/tabs.ts'
import { useSay } from '#platform/words.tsx'

/** What a view may know and say about the tab that it stands in. The workspace provides it. */
export interface TabHandle {
  readonly id: string
  /** Path and search of the tab, such as `/admin/leads?status=pending`. */
  readonly place: string
  /** Counts how often the tab was led somewhere: a list that comes back as it was left learns by it that it does. */
  readonly visit: number
  /** What the tab and the page are called. */
  readonly setTitle: (title: Title) => void
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
/** A tab's title in the reader's language. */
export const saidTitle = (title: Title, say: Say): string => (typeof title === 'string' ? title : titleOf(title, say))
/**
 * Calls the tab and the page by this title, and answers what it says: a record's name, or words with their values. Tabs
 * that are not in front follow the language because of it.
 */
export const useTabTitle = (title: string | Message, values: TitleWords['values'] = {}): string => {
  const { setTitle } = useTab()
  const say = useSay()
  const key = JSON.stringify(
    typeof title === 'string' ? title : { title: { id: title.id, message: title.message }, values },
  )
  useEffect(() => setTitle(v.parse(StoredTitle, JSON.parse(key))), [setTitle, key])
  return typeof title === 'string' ? title : titleOf({ title, values }, say)
}
