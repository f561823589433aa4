import { atom, useSetAtom } from 'jotai'
import { useContext, useEffect, useLayoutEffect } from 'react'
import { type Facts, type View, type Zone, zones } from '#define/command.ts'
import { store } from '#workspace/store.ts'
import { TabProvider } from '#workspace/tab.ts'

const focusAtom = atom<{ readonly zone: Zone; readonly typing: boolean; readonly overlay: boolean }>({
  zone: 'panel',
  typing: false,
  overlay: false,
})
interface PanelNow {
  readonly room: string | null
  readonly view: View
  readonly selected: number
  readonly dirty: boolean
}
const nothing: PanelNow = { room: null, view: 'page', selected: 0, dirty: false }
/** What the tabs on the screen say of themselves, by tab; it is forgotten while a tab is hidden. */
const panelsAtom = atom<Readonly<Record<string, PanelNow>>>({})
/** The tab that has the keyboard: with two panes, what stands in the other one is not meant. */
export const frontTabAtom = atom<string | null>(null)
export const rolesAtom = atom<readonly string[]>([])
export const tabCountsAtom = atom<Pick<Facts, 'tabs' | 'closedTabs' | 'panes' | 'lists'>>({
  tabs: 1,
  closedTabs: 0,
  panes: 1,
  lists: 0,
})
/** The palette or a dialog of the workspace is open. */
export const overlayAtom = atom(false)

/** What is true at this moment, for every command's `when`. */
export const factsAtom = atom((get): Facts => {
  const focus = get(focusAtom)
  const panels = get(panelsAtom)
  const front = get(frontTabAtom)
  return {
    ...nothing,
    ...(front === null ? Object.values(panels).at(-1) : panels[front]),
    ...get(tabCountsAtom),
    roles: get(rolesAtom),
    zone: focus.zone,
    typing: focus.typing,
    overlay: focus.overlay || get(overlayAtom),
  }
})
export const factsNow = (): Facts => store.get(factsAtom)

const typingRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])
const wordless = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'])
/** True where letters are typed: text fields, editors, and what says that it is one. */
export const isTypingIn = (element: Element | null): boolean => {
  if (!element) return false
  if (element instanceof HTMLInputElement) return !wordless.has(element.type)
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  if (element instanceof HTMLElement && element.isContentEditable) return true
  return typingRoles.has(element.getAttribute('role') ?? '')
}
const overlays = '[role="dialog"],[role="menu"],[role="listbox"]'
const isZone = (name: string): name is Zone => zones.some((zone) => zone === name)
/** The zone that has the keyboard, by the nearest data-zone. */
export const zoneOf = (element: Element | null): Zone => {
  const named = element?.closest<HTMLElement>('[data-zone]')?.dataset['zone'] ?? ''
  if (element?.closest(overlays)) return 'overlay'
  return isZone(named) ? named : 'panel'
}

/** Reads the focus into the facts. A modal element makes everything under it unreachable. */
const readFocus = () => {
  const element = document.activeElement
  const zone = zoneOf(element)
  const before = store.get(focusAtom)
  const next = { zone, typing: isTypingIn(element), overlay: zone === 'overlay' }
  if (before.zone !== next.zone || before.typing !== next.typing || before.overlay !== next.overlay)
    store.set(focusAtom, next)
}
/** Keeps zone and typing true to the focus while the workspace is on the screen. */
export const useFocusFacts = (): void => {
  useLayoutEffect(() => {
    // focusout comes before the focus has arrived elsewhere, or nowhere when its element has gone.
    const later = () => queueMicrotask(readFocus)
    readFocus()
    document.addEventListener('focusin', readFocus)
    document.addEventListener('focusout', later)
    return () => {
      document.removeEventListener('focusin', readFocus)
      document.removeEventListener('focusout', later)
    }
  }, [])
}

type PanelFacts = Partial<PanelNow>
/** A view says what commands may ask of it: `useFacts({ selected: 4 })`. It holds while the tab is on the screen. */
export const useFacts = ({ room, view, selected, dirty }: PanelFacts): void => {
  const set = useSetAtom(panelsAtom)
  const tabId = useContext(TabProvider)?.id ?? ''
  useEffect(() => {
    const own = Object.fromEntries(
      Object.entries({ room, view, selected, dirty }).filter(([, value]) => value !== undefined),
    )
    set((before) => ({ ...before, [tabId]: { ...nothing, ...before[tabId], ...own } }))
    return () =>
      set(({ [tabId]: said, ...others }) => {
        const left = Object.entries({ ...nothing, ...said }).map(([name, value]): readonly [string, unknown] =>
          name in own ? [name, nothing[name as keyof PanelNow]] : [name, value],
        )
        return { ...others, [tabId]: { ...nothing, ...Object.fromEntries(left) } }
      })
  }, [set, tabId, room, view, selected, dirty])
}
