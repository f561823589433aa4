import { activeTab, type Tab, type Tabs, tabAt } from '#machines/tabs.ts'
import type { WorkspaceEvent } from '#machines/workspace.ts'
import type { Place } from '#workspace/places.ts'

/** What the address asks for when the workspace comes to the screen; `named` is the tab that its entry was written for. */
export const askedAtFirst = (tabs: Tabs, place: Place, named: Tab | undefined): WorkspaceEvent | null => {
  if (named?.place === place) return { type: 'ACTIVATE', tabId: named.id }
  if (activeTab(tabs).place === place) return null
  const open = tabAt(tabs, place)
  return open ? { type: 'ACTIVATE', tabId: open.id } : { type: 'OPEN', place, where: 'new' }
}

/** How a tab comes to the place that the browser went back or forward to. */
export const wayTo = ({ id, dirty, history: { entries, index } }: Tab, place: Place): WorkspaceEvent => {
  if (entries[index - 1]?.place === place) return { type: 'BACK' }
  if (entries[index + 1]?.place === place) return { type: 'FORWARD' }
  return dirty ? { type: 'OPEN', place, where: 'new' } : { type: 'NAVIGATED', tabId: id, place, replace: true }
}
