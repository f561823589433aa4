import { type ActorRefFrom, createActor } from 'xstate'
import type { Person } from '#machines/session-types.ts'
import { activeTab, hasTab, isShown, type Tab, tabAt, tabOf } from '#machines/tabs.ts'
import { workspaceMachine } from '#machines/workspace.ts'
import { watched } from '#platform/actors.ts'
import type { SessionActor } from '#platform/session.tsx'
import { type AddressBar, browserAddress } from '#workspace/desk/address.ts'
import { askedAtFirst, wayTo } from '#workspace/desk/address-asks.ts'
import { checkRoles, type Verdict } from '#workspace/desk/entering.ts'
import { Entries } from '#workspace/desk/entries.ts'
import { KeptTabs } from '#workspace/desk/kept.ts'
import type { Panel } from '#workspace/desk/panels.ts'
import { home, type Place, pathOf, redirectOf } from '#workspace/places.ts'
import type { Entry, Registry } from '#workspace/registry.ts'

export type WorkspaceActor = ActorRefFrom<typeof workspaceMachine>
export interface Opening {
  readonly newTab?: boolean
  /** Opens a place that is open already once more. */
  readonly again?: boolean
}
/**
 * How long the whole screen stays as it is while a place that was asked for is on its way, in ms: drawn once, all of it is
 * there sooner than drawn twice, and what comes this fast needs no sign that it was asked for.
 */
const navigationBatchMs = 40
export interface DeskParts {
  readonly person: Person
  readonly registry: Registry
  readonly session: SessionActor
  readonly address?: AddressBar
  readonly check?: (entry: Entry) => Promise<Verdict>
  /** Called when a place is on its way that will take the focus: it leaves what is about to go. */
  readonly leave?: () => void
}

/** The tabs of a person: what is open where, the address bar that follows, and the role check of each route entry. */
export class Desk {
  readonly actor: WorkspaceActor
  readonly registry: Registry
  readonly #roles: readonly string[]
  readonly #address: AddressBar
  readonly #entries: Entries
  readonly #kept: KeptTabs
  readonly #leave: () => void
  readonly #listeners = new Set<() => void>()
  /** Runs while what is drawn waits for the place that was asked for. */
  #holding: ReturnType<typeof setTimeout> | null = null
  /** How the next change of the active place is written to the browser's history. */
  #writes: 'push' | 'replace' | 'nothing' = 'push'
  #seen: Desk['context'] | undefined
  #front = ''
  /** Set by whatever opens a place or a tab: the panel takes the focus once it is there. */
  wantsFocus = false
  /** Counts what was opened, so that asking for the place in front brings the focus there too. */
  wish = 0

  constructor({ person, registry, session, address = browserAddress, check, leave = () => {} }: DeskParts) {
    this.registry = registry
    this.#leave = leave
    this.#address = address
    this.#roles = person.role.map(({ slug }) => slug)
    this.actor = createActor(workspaceMachine, { input: { home }, ...watched('workspace') })
    this.#entries = new Entries({
      registry,
      check: check ?? ((entry) => checkRoles(entry, session, person)),
      resolve: (place) => this.#resolve(place),
      tab: (id) => this.tab(id),
      redirect: (tabId, place) => this.#send({ type: 'NAVIGATED', tabId, place, replace: true }, 'replace'),
      tell: () => this.#tell(),
    })
    this.actor.start()
    // It comes with its tabs: nothing that is drawn takes them for a change.
    this.#kept = new KeptTabs(person.id, () => this.context)
    const snapshot = this.#kept.read()
    if (snapshot) this.actor.send({ type: 'RESTORE', snapshot })
    else this.actor.send({ type: 'PIN' })
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
    const stops = [this.#address.onPop((state) => this.#pop(state)), this.#address.onLeave(() => this.#kept.store())]
    return () => {
      following.unsubscribe()
      for (const stop of stops) stop()
      this.#kept.store()
    }
  }
  /**
   * Begins the entry of the address before anything is drawn: the answers come while the workspace is drawn. Nothing is
   * shown of them before `start`.
   */
  anticipate(): void {
    this.#entries.anticipate(this.#resolve(this.#address.place()))
  }
  /** The address decides what is in front: after a reload, a typed address, or signing in again. */
  #meetAddress() {
    const place = this.#resolve(this.#address.place())
    const named = this.tab(this.#address.tab() ?? '')
    this.#writes = 'replace'
    const event = askedAtFirst(this.context, place, named)
    if (event) this.actor.send(event)
    this.#address.write('replace', this.active.id, this.active.place)
    this.#writes = 'push'
  }
  #resolve(place: Place): Place {
    return redirectOf(place, this.registry, this.#roles) ?? place
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
      this.#sync('replace')
      return
    }
    if (tab.id !== this.active.id) this.#send({ type: 'ACTIVATE', tabId: tab.id }, 'nothing')
    if (tab.place !== place) {
      this.#send(wayTo(tab, place), 'nothing')
      // What was typed is in the way: the address stays with it until the question is answered.
      if (this.context.asked) {
        this.#address.write('push', this.active.id, this.active.place)
        return
      }
    }
    this.#sync('replace')
  }
  #sync(how: 'push' | 'replace') {
    const { id, place } = this.active
    if (this.#address.place() !== place || this.#address.tab() !== id) this.#address.write(how, id, place)
  }

  /** After every change: store, write the address, and enter what has come to the front. */
  #follow(): void {
    const { tabs, panes } = this.context
    this.#kept.storeSoon()
    const { id } = this.active
    this.#entries.follow(tabs)
    const shown = panes.flatMap(({ active }) => this.tab(active) ?? [])
    // What is asked of the server goes out first; writing the address takes the browser some milliseconds.
    const isEntered = shown.map((tab) => this.#entries.come(tab)).includes(true)
    if (this.#writes !== 'nothing') this.#sync(this.#writes)
    // A tab that is on the screen already sees no change by which it could take the focus.
    if (this.#front !== id && this.wantsFocus) this.wish += 1
    this.#front = id
    const isOnItsWay = isEntered && this.isEntering(id)
    if (isOnItsWay && this.wantsFocus && this.hasArrived) this.#leave()
    if (isOnItsWay) this.#holding ??= setTimeout(() => this.#tell(), navigationBatchMs)
    else this.#tell()
  }
  /** Enters the place of a tab once more: Retry. */
  retry(tabId: string): void {
    const tab = this.tab(tabId)
    if (!tab) return
    // The button that asked for it goes.
    this.wantsFocus = true
    this.#entries.enter(tab, true)
  }
  #tell(): void {
    clearTimeout(this.#holding ?? undefined)
    this.#holding = null
    this.#seen = this.context
    for (const heard of this.#listeners) heard()
  }

  /** Something stands in front. */
  get hasArrived(): boolean {
    return this.#entries.hasArrived
  }
  /** What a tab shows, or undefined for a tab that was not in front since the page was loaded. */
  shownIn = (tabId: string): Panel | undefined => this.#entries.front(tabId)
  /** Everything that is drawn, also what was left and can be gone back to. */
  get panels(): readonly Panel[] {
    return this.#entries.all
  }
  /** The place that a panel shows; that of one that was left stays as it was. */
  placeOf(panelId: string): Place | undefined {
    return this.#entries.all.find(({ id }) => id === panelId)?.place
  }
  /** Another place is about to come to the front of the tab. */
  isEntering(tabId: string): boolean {
    return this.#entries.isEntering(tabId)
  }
  /** For what is drawn: hears of the panels and of the machine together, so that a place and its tab change at once. */
  subscribe = (heard: () => void): (() => void) => {
    this.#listeners.add(heard)
    return () => this.#listeners.delete(heard)
  }
}
