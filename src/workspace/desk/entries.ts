import type { Tab } from '#machines/tabs.ts'
import { enter, firstLook, type Verdict } from '#workspace/desk/entering.ts'
import { type Entered, type Panel, Panels } from '#workspace/desk/panels.ts'
import { forbiddenPlace, type Place, pathOf } from '#workspace/places.ts'
import type { Entry, Matched, Registry } from '#workspace/registry.ts'

type Outcome = ReturnType<typeof enter>
/** How long what stood in a tab stays while the next place is checked, in ms: a frame without content would flicker. */
const navigationGraceMs = 100
/** The same where a form is to take the next record: an empty frame would tear it down, and its heading with it. */
const nextRecordGraceMs = 400
/** What was left too long ago is taken away when the place that was asked for has been on the screen for this long. */
const trimAfter = 1000

interface Around {
  readonly registry: Registry
  readonly check: (entry: Entry) => Promise<Verdict>
  /** Where an address leads this person. */
  readonly resolve: (place: Place) => Place
  readonly tab: (id: string) => Tab | undefined
  /** Sends a tab elsewhere, without a step back to where it was. */
  readonly redirect: (tabId: string, place: Place) => void
  /** Something that is drawn has changed. */
  readonly tell: () => void
}

/** The places that tabs come to: each is checked on its way in, what comes late for an earlier one is dropped. */
export class Entries {
  readonly #around: Around
  readonly #panels = new Panels()
  /** The entries of each tab, counted. */
  readonly #visits = new Map<string, number>()
  /** The paths that tabs are about to show. */
  readonly #entering = new Map<string, string>()
  /** Answers that were asked for before anything was drawn. */
  #ahead: { readonly path: string; readonly outcome: Outcome } | null = null
  /** Something stands in front. */
  hasArrived = false

  constructor(around: Around) {
    this.#around = around
  }

  /** Begins an entry before anything is drawn: the answers come while the workspace is drawn. */
  anticipate(place: Place): void {
    const shown = firstLook(this.#around.registry, place)
    if (shown.is === 'checking') this.#ahead = { path: pathOf(place), outcome: this.#ask(place, shown.matched, false) }
  }
  /** Follows the tabs: forgets those that are gone, and takes along those that moved. */
  follow(tabs: readonly Tab[]): void {
    this.#panels.keep((known) => tabs.some(({ id }) => id === known))
    for (const tab of tabs) this.#panels.move(tab.id, tab.place)
  }
  /** Enters the place of a tab that is on the screen, unless it is there or on its way; says whether it began. */
  come(tab: Tab): boolean {
    const path = this.#entering.get(tab.id) ?? this.front(tab.id)?.path
    if (path === pathOf(tab.place)) return false
    this.enter(tab)
    return true
  }
  /** `isFresh` reads again what is there already. */
  enter({ id, place: asked }: Tab, isFresh = false): void {
    const { registry, resolve, redirect } = this.#around
    const place = resolve(asked)
    if (place !== asked) {
      // Not at once: the machine is still telling of the change that led here.
      queueMicrotask(() => redirect(id, place))
      return
    }
    const visit = (this.#visits.get(id) ?? 0) + 1
    this.#visits.set(id, visit)
    this.#entering.delete(id)
    const shown = firstLook(registry, place)
    if (shown.is !== 'checking') {
      this.#show({ tabId: id, place, shown, visit })
      return
    }
    this.#entering.set(id, pathOf(place))
    const isLate = () => this.#visits.get(id) !== visit
    const wait = () => {
      if (!isLate()) this.#show({ tabId: id, place, shown, visit })
    }
    const isNext = !isFresh && this.#panels.takesNext(id, pathOf(place), shown.matched)
    const waiting = setTimeout(wait, isNext ? nextRecordGraceMs : navigationGraceMs)
    const hasRows = !isFresh && this.#panels.kept(id, pathOf(place)) !== undefined
    const ahead = this.#ahead?.path === pathOf(place) ? this.#ahead.outcome : undefined
    this.#ahead = null
    const ask = () => this.#ask(place, shown.matched, hasRows)
    // What was asked for before somebody signed in again says nothing any more.
    const answer = ahead?.then((outcome) => (outcome === 'ended' ? ask() : outcome)) ?? ask()
    void answer.then((outcome) => {
      clearTimeout(waiting)
      const now = this.#around.tab(id)
      if (isLate() || !now) return
      this.#entering.delete(id)
      if (outcome === 'ended') {
        // The way back in leads through signing in; then the entry is made once more.
        this.#panels.keep((known) => known !== id)
        return
      }
      if (outcome === 'denied') {
        console.warn('Unable to visit page', pathOf(place))
        redirect(id, forbiddenPlace(place))
        return
      }
      this.#show({ tabId: id, place: now.place, shown: outcome, visit, isFresh })
    })
  }
  #ask(place: Place, matched: Matched, hasRows: boolean): Outcome {
    return enter(this.#around.registry, place, matched, this.#around.check, hasRows)
  }
  #show(entered: Entered): void {
    this.#panels.show(entered)
    this.hasArrived = true
    this.#around.tell()
    setTimeout(() => {
      this.#panels.trim(entered.tabId)
      this.#around.tell()
    }, trimAfter)
  }

  /** What a tab shows, or undefined for a tab that was not in front since the page was loaded. */
  front(tabId: string): Panel | undefined {
    return this.#panels.front(tabId)
  }
  get all(): readonly Panel[] {
    return this.#panels.all
  }
  /** Another place is about to come to the front of the tab. */
  isEntering(tabId: string): boolean {
    return this.#entering.has(tabId)
  }
}
