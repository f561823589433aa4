import { type ActorRefFrom, createActor } from 'xstate'
import type { Person } from '#machines/session-types.ts'
import { snapshotForStorage, storedWorkspace } from '#machines/stored-workspace.ts'
import { activeTab, hasTab, isShown, type Tab, tabAt, tabOf } from '#machines/tabs.ts'
import { workspaceMachine } from '#machines/workspace.ts'
import type { SessionActor } from '#platform/session.tsx'
import { readStored, writeStored } from '#platform/storage.ts'
import { type AddressBar, browserAddress } from '#workspace/desk/address.ts'
import { checkRoles, enter, firstLook, type Verdict } from '#workspace/desk/entering.ts'
import { type Entered, type Panel, Panels } from '#workspace/desk/panels.ts'
import { forbiddenPlace, home, type Place, pathOf, redirectOf } from '#workspace/places.ts'
import type { Entry, Matched, Registry } from '#workspace/registry.ts'

export type WorkspaceActor = ActorRefFrom<typeof workspaceMachine>
export interface Opening {
  readonly newTab?: boolean
  /** Opens a place that is open already once more. */
  readonly again?: boolean
}
/** How long what stood in a tab stays while the next place is checked, in ms: a frame without content would flicker. */
const navigationGraceMs = 100
/**
 * How long the whole screen stays as it is while a place that was asked for is on its way, in ms: drawn once, all of it is
 * there sooner than drawn twice, and what comes this fast needs no sign that it was asked for.
 */
const navigationBatchMs = 40
/** What was left too long ago is taken away when the place that was asked for has been on the screen for this long. */
const trimAfter = 1000

export interface DeskParts {
  readonly person: Person
  readonly registry: Registry
  readonly session: SessionActor
  readonly address?: AddressBar
  readonly check?: (entry: Entry) => Promise<Verdict>
}

/** The tabs of a person: what is open where, the address bar that follows, and the role check of each route entry. */
export class Desk {
  readonly actor: WorkspaceActor
  readonly registry: Registry
  readonly #parts: DeskParts
  readonly #address: AddressBar
  readonly #panels = new Panels()
  /** The entries of each tab, counted, so that what comes late for an earlier one is dropped. */
  readonly #visits = new Map<string, number>()
  /** Answers that were asked for before anything was drawn. */
  #ahead: { readonly path: string; readonly outcome: ReturnType<typeof enter> } | null = null
  /** The paths that tabs are about to show. */
  readonly #entering = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  /** Runs while what is drawn waits for the place that was asked for. */
  #holding: ReturnType<typeof setTimeout> | null = null
  /** How the next change of the active place is written to the browser's history. */
  #writes: 'push' | 'replace' | 'nothing' = 'push'
  #stored: readonly unknown[] = []
  #storing: ReturnType<typeof setTimeout> | undefined
  #seen: Desk['context'] | undefined
  #front = ''
  /** Something stands in front, or so much time has gone that what there is must do. */
  hasArrived = false
  /** Set by whatever opens a place or a tab: the panel takes the focus once it is there. */
  wantsFocus = false
  /** Counts what was opened, so that asking for the place in front brings the focus there too. */
  wish = 0

  constructor(parts: DeskParts) {
    this.#parts = parts
    this.registry = parts.registry
    this.#address = parts.address ?? browserAddress
    this.actor = createActor(workspaceMachine, { input: { home } })
    this.actor.start()
    // It comes with its tabs: nothing that is drawn takes them for a change.
    const snapshot = readStored(this.#storageKey, storedWorkspace)
    if (snapshot) this.actor.send({ type: 'RESTORE', snapshot })
    else this.actor.send({ type: 'PIN' })
  }

  get #storageKey() {
    return `app:tabs:${this.#parts.person.id}` as const
  }
  get context() {
    return this.actor.getSnapshot().context
  }
  /** As the screen shows it: what waits for a place that was asked for is not in it yet. */
  get seen() {
    return this.#seen ?? this.context
  }
  get active(): Tab {
    return activeTab(this.context)
  }
  tab(id: string): Tab | undefined {
    return hasTab(this.context, id) ? tabOf(this.context, id) : undefined
  }

  /** Begins to follow the address and to check route entries; called whenever the workspace comes to the screen. */
  start(): () => void {
    this.wantsFocus = true
    this.#meetAddress()
    const following = this.actor.subscribe(() => this.#follow())
    this.#follow()
    const stopAddress = this.#address.onPop((state) => this.#pop(state))
    return () => {
      following.unsubscribe()
      stopAddress()
      this.#store()
    }
  }
  /**
   * Begins the entry of the address before anything is drawn: the answers come while the workspace is drawn. Nothing is
   * shown of them before `start`.
   */
  anticipate(): void {
    const place = this.#resolve(this.#address.place())
    const shown = firstLook(this.registry, place)
    if (shown.is === 'checking') this.#ahead = { path: pathOf(place), outcome: this.#ask(place, shown.matched, false) }
  }
  /** The address decides what is in front: after a reload, a typed address, or signing in again. */
  #meetAddress() {
    const place = this.#resolve(this.#address.place())
    const state = this.#address.tab()
    const named = state === undefined ? undefined : this.tab(state)
    this.#writes = 'replace'
    if (named?.place === place) this.actor.send({ type: 'ACTIVATE', tabId: named.id })
    else if (this.active.place !== place) {
      const open = tabAt(this.context, place)
      if (open) this.actor.send({ type: 'ACTIVATE', tabId: open.id })
      else this.actor.send({ type: 'OPEN', place, where: 'new' })
    }
    this.#address.write('replace', this.active.id, this.active.place)
    this.#writes = 'push'
  }
  #resolve(place: Place): Place {
    return (
      redirectOf(
        place,
        this.registry,
        this.#parts.person.role.map(({ slug }) => slug),
      ) ?? place
    )
  }

  /** Opens a place: here, in a tab of its own, or where it is open already. */
  open(to: Place, { newTab = false, again = false }: Opening = {}): void {
    const place = this.#resolve(to)
    this.wantsFocus = true
    const isPlain = !place.includes('?')
    const same = again ? undefined : (tabAt(this.context, place) ?? (isPlain ? this.#tabOfPath(place) : undefined))
    if (same && same.id === this.active.id) {
      this.askFocus()
      return
    }
    if (same) this.actor.send({ type: 'ACTIVATE', tabId: same.id })
    else this.actor.send({ type: 'OPEN', place, where: newTab || this.active.pinned ? 'new' : 'here', again })
  }
  #tabOfPath(path: string): Tab | undefined {
    return pathOf(this.active.place) === path
      ? this.active
      : this.context.tabs.find((tab) => pathOf(tab.place) === path)
  }
  /** A tab's own router moves: another page opens like any place, a filter stays in the tab. */
  navigate(tabId: string, to: Place, replace: boolean): void {
    const tab = this.tab(tabId)
    if (!tab) return
    const place = this.#resolve(to)
    if (pathOf(place) !== pathOf(tab.place) && !replace && tabId === this.active.id) this.open(place)
    else this.#send({ type: 'NAVIGATED', tabId, place, replace }, replace ? 'replace' : 'push')
  }
  /** Brings the focus into the panel in front. */
  askFocus(): void {
    this.wantsFocus = true
    this.wish += 1
    this.#tell()
  }
  activate(tabId: string, focus = true): void {
    this.wantsFocus = focus
    this.actor.send({ type: 'ACTIVATE', tabId })
  }
  /** Closing leaves no step back to what was closed; `w u` brings it back. */
  close(tabId: string = this.active.id): void {
    this.wantsFocus = true
    this.#send({ type: 'CLOSE', tabId }, 'replace')
  }
  closeOthers(tabId: string): void {
    for (const { id, pinned, dirty } of this.context.tabs) if (id !== tabId && !pinned && !dirty) this.close(id)
    this.activate(tabId)
  }
  confirm(): void {
    this.wantsFocus = true
    this.#send({ type: 'CONFIRM' }, 'replace')
  }
  step(event: 'NEXT' | 'PREVIOUS' | 'REOPEN'): void {
    this.wantsFocus = true
    this.actor.send({ type: event })
  }
  /** Shows a tab in the other pane; the one in front, if none is named, opens there once more. */
  split(tabId?: string): void {
    this.wantsFocus = true
    this.actor.send(tabId === undefined ? { type: 'SPLIT' } : { type: 'SPLIT', tabId })
  }
  /** The tab of a pane, by its place in the line. */
  inPane(index: number): Tab | undefined {
    const id = this.context.panes[index]?.active
    return id === undefined ? undefined : this.tab(id)
  }
  isShown(tabId: string): boolean {
    return isShown(this.context, tabId)
  }
  unsplit(): void {
    this.wantsFocus = true
    this.actor.send({ type: 'UNSPLIT' })
    this.askFocus()
  }
  otherPane(): void {
    const other = this.inPane(1 - this.context.focused)
    if (other) this.enterPane(other.id, true)
  }
  /** The keyboard comes to a tab that is on the screen already: no step for the browser's Back. */
  enterPane(tabId: string, focus: boolean): void {
    this.wantsFocus = focus
    this.#send({ type: 'ACTIVATE', tabId }, 'replace')
  }
  goTo(index: number): void {
    this.wantsFocus = true
    this.actor.send({ type: 'GO_TO', index })
  }
  #send(event: Parameters<WorkspaceActor['send']>[0], writes: 'push' | 'replace' | 'nothing') {
    this.#writes = writes
    this.actor.send(event)
    this.#writes = 'push'
  }

  /** The browser went back or forward. */
  #pop(tabId: string | undefined): void {
    const place = this.#resolve(this.#address.place())
    const tab = tabId === undefined ? this.active : this.tab(tabId)
    this.wantsFocus = true
    if (!tab) {
      this.#send({ type: 'OPEN', place, where: 'new' }, 'replace')
      this.#sync()
      return
    }
    if (tab.id !== this.active.id) this.#send({ type: 'ACTIVATE', tabId: tab.id }, 'nothing')
    if (tab.place !== place) {
      const { entries, index } = tab.history
      const way = entries[index - 1]?.place === place ? 'BACK' : entries[index + 1]?.place === place ? 'FORWARD' : null
      if (way) this.#send({ type: way }, 'nothing')
      else if (tab.dirty) this.#send({ type: 'OPEN', place, where: 'new' }, 'nothing')
      else this.#send({ type: 'NAVIGATED', tabId: tab.id, place, replace: true }, 'nothing')
      // What was typed is in the way: the address stays with it until the question is answered.
      if (this.context.asked) {
        this.#address.write('push', this.active.id, this.active.place)
        return
      }
    }
    this.#sync()
  }
  #sync() {
    const { id, place } = this.active
    if (this.#address.place() !== place || this.#address.tab() !== id) this.#address.write('replace', id, place)
  }

  /** After every change: store, write the address, and enter what has come to the front. */
  #follow(): void {
    const { tabs, panes } = this.context
    // The requests that this change leads to go out first.
    this.#storing ??= setTimeout(() => this.#store(), 0)
    const { id, place } = this.active
    if (this.#writes !== 'nothing' && (this.#address.place() !== place || this.#address.tab() !== id))
      this.#address.write(this.#writes, id, place)
    this.#panels.keep((known) => hasTab(this.context, known))
    for (const tab of tabs) this.#panels.move(tab.id, tab.place)
    let isEntered = false
    for (const { active } of panes) {
      const tab = this.tab(active)
      const path = this.#entering.get(active) ?? this.shownIn(active)?.path
      if (!tab || path === pathOf(tab.place)) continue
      this.#enter(tab)
      isEntered = true
    }
    // A tab that is on the screen already sees no change by which it could take the focus.
    if (this.#front !== id && this.wantsFocus) this.wish += 1
    this.#front = id
    if (isEntered && this.isEntering(id)) this.#holding ??= setTimeout(() => this.#tell(), navigationBatchMs)
    else this.#tell()
  }
  #store(): void {
    clearTimeout(this.#storing)
    this.#storing = undefined
    const { tabs, used, panes, focused, share, link, closed } = this.context
    const parts = [tabs, used, panes, focused, share, link, closed]
    if (parts.some((part, i) => part !== this.#stored[i]))
      writeStored(this.#storageKey, snapshotForStorage(this.context))
    this.#stored = parts
  }
  #enter(tab: Tab, isFresh = false): void {
    const { id } = tab
    const place = this.#resolve(tab.place)
    if (place !== tab.place) {
      // Not at once: the machine is still telling of the change that led here.
      queueMicrotask(() => this.#send({ type: 'NAVIGATED', tabId: id, place, replace: true }, 'replace'))
      return
    }
    const visit = (this.#visits.get(id) ?? 0) + 1
    this.#visits.set(id, visit)
    this.#entering.delete(id)
    const shown = firstLook(this.registry, place)
    if (shown.is !== 'checking') {
      this.#show({ tabId: id, place, shown, visit })
      return
    }
    this.#entering.set(id, pathOf(place))
    const isLate = () => this.#visits.get(id) !== visit
    const wait = () => {
      if (!isLate()) this.#show({ tabId: id, place, shown, visit })
    }
    const waiting = setTimeout(wait, navigationGraceMs)
    const hasRows = !isFresh && this.#panels.kept(id, pathOf(place)) !== undefined
    const ahead = this.#ahead?.path === pathOf(place) ? this.#ahead.outcome : undefined
    this.#ahead = null
    const ask = () => this.#ask(place, shown.matched, hasRows)
    // What was asked for before somebody signed in again says nothing any more.
    const answer = ahead?.then((outcome) => (outcome === 'ended' ? ask() : outcome)) ?? ask()
    void answer.then((outcome) => {
      clearTimeout(waiting)
      const now = this.tab(id)
      if (isLate() || !now) return
      this.#entering.delete(id)
      if (outcome === 'ended') {
        // The way back in leads through signing in; then the entry is made once more.
        this.#panels.keep((known) => known !== id)
        return
      }
      if (outcome === 'denied') {
        console.warn('Unable to visit page', pathOf(place))
        this.#send({ type: 'NAVIGATED', tabId: id, place: forbiddenPlace(place), replace: true }, 'replace')
        return
      }
      this.#show({ tabId: id, place: now.place, shown: outcome, visit, isFresh })
    })
  }
  #ask(place: Place, matched: Matched, hasRows: boolean): ReturnType<typeof enter> {
    const { session, person } = this.#parts
    return enter(
      this.registry,
      place,
      matched,
      this.#parts.check ?? ((entry) => checkRoles(entry, session, person)),
      hasRows,
    )
  }
  /** Enters the place of a tab once more: Retry. */
  retry(tabId: string): void {
    const tab = this.tab(tabId)
    if (!tab) return
    // The button that asked for it goes.
    this.wantsFocus = true
    this.#enter(tab, true)
  }
  #show(entered: Entered): void {
    this.#panels.show(entered)
    this.hasArrived = true
    this.#tell()
    setTimeout(() => {
      this.#panels.trim(entered.tabId)
      this.#tell()
    }, trimAfter)
  }
  #tell(): void {
    clearTimeout(this.#holding ?? undefined)
    this.#holding = null
    this.#seen = this.context
    for (const heard of this.#listeners) heard()
  }

  /** What a tab shows, or undefined for a tab that was not in front since the page was loaded. */
  shownIn = (tabId: string): Panel | undefined => this.#panels.front(tabId)
  /** Everything that is drawn, also what was left and can be gone back to. */
  get panels(): readonly Panel[] {
    return this.#panels.all
  }
  /** The place that a panel shows; that of one that was left stays as it was. */
  placeOf(panelId: string): Place | undefined {
    return this.#panels.all.find(({ id }) => id === panelId)?.place
  }
  /** Another place is about to come to the front of the tab. */
  isEntering(tabId: string): boolean {
    return this.#entering.has(tabId)
  }
  /** For what is drawn: hears of the panels and of the machine together, so that a place and its tab change at once. */
  subscribe = (heard: () => void): (() => void) => {
    this.#listeners.add(heard)
    return () => this.#listeners.delete(heard)
  }
}
