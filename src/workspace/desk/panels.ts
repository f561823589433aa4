import type { Shown } from '#workspace/desk/entering.ts'
import { type Place, pathOf } from '#workspace/places.ts'
import type { Matched } from '#workspace/registry.ts'

/** A place of a tab as it is drawn. */
export interface Panel {
  /** Stays the same for as long as what is drawn does. */
  readonly id: string
  readonly tabId: string
  readonly path: string
  /** With its search; that of a place that was left stays as it was. */
  readonly place: Place
  readonly shown: Shown
  /** Counts the route entries of the tab. */
  readonly visit: number
  readonly isFront: boolean
}
export interface Entered extends Pick<Panel, 'tabId' | 'place' | 'shown' | 'visit'> {
  /** Nothing of what is drawn of this place may stay: somebody asked for it once more. */
  readonly isFresh?: boolean
}

/** So many lists that were left in a tab stay drawn, so that going back only shows them. */
const mostLeft = 2

/** The generic lists stay; another visit to a form, a page or a room's own view begins anew. */
const mayStay = ({ shown }: Panel): boolean =>
  shown.is === 'open' && shown.drawing.of === 'room' && shown.matched.entry.view === 'list'

/** One record after the other: the form of their room stays, and takes the next. */
const takesNext = (front: Panel | undefined, path: string, { entry }: Matched): boolean =>
  front !== undefined &&
  front.path !== path &&
  front.shown.is === 'open' &&
  front.shown.drawing.of === 'room' &&
  entry.view === 'edit' &&
  front.shown.matched.entry.id === entry.id

/** What is drawn of the tabs: the place in front of each, and the lists that were left in it last. */
export class Panels {
  /** In the order in which they were made, so that none is ever moved; another array after every change. */
  all: readonly Panel[] = []
  #made = 0

  front(tabId: string): Panel | undefined {
    return this.all.find((panel) => panel.isFront && panel.tabId === tabId)
  }
  /** Whether the form in front would stay and take the record of this path. */
  takesNext(tabId: string, path: string, matched: Matched): boolean {
    return takesNext(this.front(tabId), path, matched)
  }
  /** The list of this path that is still drawn in the tab. */
  kept(tabId: string, path: string): Panel | undefined {
    return this.all.find((panel) => panel.tabId === tabId && panel.path === path && mayStay(panel))
  }
  /** Brings a place to the front of its tab. A list that is still drawn comes as it was left. */
  show({ tabId, place, shown, visit, isFresh = false }: Entered): void {
    const path = pathOf(place)
    const front = this.front(tabId)
    const kept = isFresh || shown.is !== 'open' ? undefined : this.kept(tabId, path)
    const waited = front?.visit === visit ? front : undefined
    const taking = !isFresh && shown.is === 'open' && takesNext(front, path, shown.matched) ? front : undefined
    const next: Panel = {
      id: (kept ?? waited ?? taking)?.id ?? `${tabId}-${++this.#made}`,
      shown: kept?.shown ?? shown,
      ...{ tabId, path, place, visit, isFront: true },
    }
    const isKnown = this.all.some(({ id }) => id === next.id)
    this.all = [
      ...this.all.flatMap((panel) => {
        if (panel.id === next.id) return next
        if (panel.tabId !== tabId) return panel
        // While the check is under way nobody knows yet what becomes of the list that was left.
        const isOvertaken = panel.path === path && shown.is !== 'checking'
        return isOvertaken || !mayStay(panel) ? [] : { ...panel, isFront: false }
      }),
      ...(isKnown ? [] : [next]),
    ]
  }
  /** The place in front has another search. */
  move(tabId: string, place: Place): void {
    const front = this.front(tabId)
    if (!front || front.place === place || front.path !== pathOf(place)) return
    this.all = this.all.map((panel) => (panel === front ? { ...panel, place } : panel))
  }
  /** Takes away what was left longest ago. */
  trim(tabId: string): void {
    const left = this.all.filter((panel) => panel.tabId === tabId && !panel.isFront)
    const old = new Set(left.toSorted((a, b) => b.visit - a.visit).slice(mostLeft))
    if (old.size > 0) this.all = this.all.filter((panel) => !old.has(panel))
  }
  /** Keeps the panels of these tabs alone. */
  keep(isOpen: (tabId: string) => boolean): void {
    if (this.all.some(({ tabId }) => !isOpen(tabId))) this.all = this.all.filter(({ tabId }) => isOpen(tabId))
  }
}
