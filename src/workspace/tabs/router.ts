import { useSyncExternalStore } from 'react'
import type { Desk } from '#workspace/desk/desk.ts'
import { type Place, pathOf, searchOf } from '#workspace/places.ts'
import type { TabHandle } from '#workspace/tab.ts'

type Navigate = (to: string, options?: { readonly replace?: boolean }) => void

/** The location of one panel, as wouter wants it; the functions stay the same for as long as it lives. */
export const routerOf = (desk: Desk, tabId: string, panelId: string) => {
  // A panel is drawn once more before it goes.
  const placeNow = (): Place => desk.placeOf(panelId) ?? '/'
  const navigate: Navigate = (to, { replace = false } = {}) => desk.navigate(tabId, to, replace)
  return {
    hook: (): [string, Navigate] => [useSyncExternalStore(desk.subscribe, () => pathOf(placeNow())), navigate],
    searchHook: () => useSyncExternalStore(desk.subscribe, () => searchOf(placeNow())),
    hrefs: (href: string) => href,
  }
}

/** What a view may say of its tab, without the place and its visit, which change. */
export const handleOf = (desk: Desk, id: string): Omit<TabHandle, 'place' | 'visit'> => ({
  id,
  setTitle: (title) => {
    const tab = desk.tab(id)
    if (tab && JSON.stringify(tab.title) !== JSON.stringify(title))
      desk.actor.send({ type: 'TITLED', tabId: id, title })
  },
  setDirty: (dirty) => {
    const tab = desk.tab(id)
    if (tab && tab.dirty !== dirty) desk.actor.send({ type: 'DIRTY', tabId: id, dirty })
  },
  open: (place, { newTab = false, replace = false } = {}) =>
    replace ? desk.navigate(id, place, true) : desk.open(place, { newTab }),
  close: () => desk.close(id),
  scroll: () => {
    const history = desk.tab(id)?.history
    return history?.entries[history.index]?.scroll ?? 0
  },
  keepScroll: (scroll) => desk.actor.send({ type: 'SCROLLED', tabId: id, scroll }),
})
