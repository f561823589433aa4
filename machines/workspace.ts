import { assign, emit, setup } from 'xstate'
import { restore, type StoredWorkspace } from '#machines/stored-workspace.ts'
import type { Title, Together } from '#machines/tabs.ts'
import {
  activeId,
  activeTab,
  canStep,
  change,
  close,
  hasTab,
  link,
  move,
  moveTogether,
  neighbour,
  onlyHome,
  openTab,
  pin,
  reopen,
  resize,
  scrolled,
  show,
  split,
  step,
  type Tabs,
  tabAt,
  tabOf,
  unlink,
  unsplit,
  visit,
} from '#machines/tabs.ts'

/** What waits for “discard the changes?”. */
export interface PendingDiscard {
  readonly act: 'CLOSE' | 'BACK' | 'FORWARD'
  readonly tabId: string
}
export type WorkspaceContext = Tabs & { readonly asked: PendingDiscard | null }

export type WorkspaceEvent =
  /** `again` opens a place that is open already once more. */
  | { readonly type: 'OPEN'; readonly place: string; readonly where: 'here' | 'new'; readonly again?: boolean }
  | { readonly type: 'ACTIVATE'; readonly tabId: string }
  | { readonly type: 'NEXT' }
  | { readonly type: 'PREVIOUS' }
  /** Counted from 0. */
  | { readonly type: 'GO_TO'; readonly index: number }
  | { readonly type: 'BACK' }
  | { readonly type: 'FORWARD' }
  /** Without a tab id, these mean the active tab. */
  | { readonly type: 'CLOSE'; readonly tabId?: string }
  | { readonly type: 'MOVE'; readonly by: number; readonly tabId?: string }
  | { readonly type: 'PIN'; readonly tabId?: string }
  | { readonly type: 'UNPIN'; readonly tabId?: string }
  | { readonly type: 'REOPEN' }
  /** Shows the tab in the other pane; the active one, if none is named, opens there once more. */
  | { readonly type: 'SPLIT'; readonly tabId?: string }
  | { readonly type: 'UNSPLIT' }
  /** The first pane's share of the width in percent. */
  | { readonly type: 'RESIZE'; readonly share: number }
  /** Names of parameters of the two lists in front. */
  | { readonly type: 'LINK'; readonly names: readonly string[] }
  | { readonly type: 'UNLINK'; readonly names: readonly string[] }
  /** Both panes scroll, or mark the same record, together. */
  | { readonly type: 'TOGETHER'; readonly what: Together; readonly on: boolean }
  /** The tab's own router moved, such as by a filter; `replace` leaves no step to go back to. */
  | { readonly type: 'NAVIGATED'; readonly tabId: string; readonly place: string; readonly replace?: boolean }
  | { readonly type: 'TITLED'; readonly tabId: string; readonly title: Title }
  | { readonly type: 'DIRTY'; readonly tabId: string; readonly dirty: boolean }
  | { readonly type: 'SCROLLED'; readonly tabId: string; readonly scroll: number }
  | { readonly type: 'RESTORE'; readonly snapshot: StoredWorkspace }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }

/** The tab that an event means: the named one, else the active one. */
const meant = (context: WorkspaceContext, event: WorkspaceEvent): string =>
  'tabId' in event && event.tabId !== undefined ? event.tabId : activeId(context)

/** Open tabs and panes. Pure: the platform stores it, routes it and draws it. */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    /** Where a tab opens when nothing else is open. */
    input: {} as { readonly home: string },
    /** A person gave up what was typed at this place: its stored draft may go. */
    emitted: {} as { readonly type: 'discarded'; readonly tabId: string; readonly place: string },
  },
  actions: {
    showPlace: assign(({ context, event }) => {
      const open = event.type === 'OPEN' ? tabAt(context, event.place) : undefined
      return open ? show(context, open.id) : {}
    }),
    openTab: assign(({ context, event }) => (event.type === 'OPEN' ? openTab(context, event.place) : {})),
    openHere: assign(({ context, event }) =>
      event.type === 'OPEN' ? visit(context, activeId(context), event.place) : {},
    ),
    show: assign(({ context }, params: { id: string }) => show(context, params.id)),
    close: assign(({ context }, params: { id: string }) => close(context, params.id)),
    step: assign(({ context }, params: { id: string; by: -1 | 1 }) => step(context, params.id, params.by)),
    move: assign(({ context }, params: { id: string; by: number }) => move(context, params.id, params.by)),
    pin: assign(({ context }, params: { id: string; pinned: boolean }) => pin(context, params.id, params.pinned)),
    reopen: assign(({ context }) => reopen(context)),
    split: assign(({ context }, params: { id: string }) => split(context, params.id)),
    unsplit: assign(({ context }) => unsplit(context)),
    resize: assign(({ context, event }) => (event.type === 'RESIZE' ? resize(context, event.share) : {})),
    link: assign(({ context, event }) => (event.type === 'LINK' ? link(context, event.names) : {})),
    unlink: assign(({ context, event }) => (event.type === 'UNLINK' ? unlink(context, event.names) : {})),
    moveTogether: assign(({ context, event }) =>
      event.type === 'TOGETHER' ? moveTogether(context, event.what, event.on) : {},
    ),
    ask: assign((_, params: PendingDiscard) => ({ asked: params })),
    dropQuestion: assign({ asked: null }),
    tellDiscarded: emit(({ context }) => {
      const tabId = context.asked?.tabId ?? ''
      return { type: 'discarded', tabId, place: tabOf(context, tabId).place } as const
    }),
    restore: assign(({ context, event }) => (event.type === 'RESTORE' ? restore(event.snapshot, context) : {})),
  },
  guards: {
    isOpen: ({ context, event }) =>
      event.type === 'OPEN' && event.again !== true && tabAt(context, event.place) !== undefined,
    /** What was typed in a tab is not navigated away: the place gets a tab of its own. */
    needsTab: ({ context, event }) => event.type === 'OPEN' && (event.where === 'new' || activeTab(context).dirty),
    isTab: ({ context, event }) => hasTab(context, meant(context, event)),
    isDirty: ({ context, event }) =>
      hasTab(context, meant(context, event)) && tabOf(context, meant(context, event)).dirty,
    isLeavingDirty: ({ context }, params: { by: -1 | 1 }) =>
      activeTab(context).dirty && canStep(activeTab(context), params.by),
    canStep: ({ context }, params: { by: -1 | 1 }) => canStep(activeTab(context), params.by),
    hasIndex: ({ context, event }) => event.type === 'GO_TO' && context.tabs[event.index] !== undefined,
    hasClosed: ({ context }) => context.closed.length > 0,
    isSplit: ({ context }) => context.panes.length > 1,
    canLink: ({ context, event }) => event.type === 'LINK' && context.panes.length > 1 && event.names.length > 0,
    asksToClose: ({ context }) => context.asked?.act === 'CLOSE',
    asksToGoBack: ({ context }) => context.asked?.act === 'BACK',
  },
}).createMachine({
  id: 'workspace',
  context: ({ input }) => ({ ...onlyHome(input.home), asked: null }),
  initial: 'open',
  on: {
    NAVIGATED: {
      guard: 'isTab',
      actions: assign(({ context, event }) => visit(context, event.tabId, event.place, event.replace)),
    },
    TITLED: {
      guard: 'isTab',
      actions: assign(({ context, event }) => change(context, event.tabId, { title: event.title })),
    },
    DIRTY: {
      guard: 'isTab',
      actions: assign(({ context, event }) => change(context, event.tabId, { dirty: event.dirty })),
    },
    SCROLLED: {
      guard: 'isTab',
      actions: assign(({ context, event }) => scrolled(context, event.tabId, event.scroll)),
    },
  },
  states: {
    open: {
      entry: 'dropQuestion',
      on: {
        // Before anything is drawn, and so before anything could be asked.
        RESTORE: { actions: 'restore' },
        OPEN: [
          { guard: 'isOpen', actions: 'showPlace' },
          { guard: 'needsTab', actions: 'openTab' },
          { actions: 'openHere' },
        ],
        ACTIVATE: { guard: 'isTab', actions: { type: 'show', params: ({ event }) => ({ id: event.tabId }) } },
        NEXT: { actions: { type: 'show', params: ({ context }) => ({ id: neighbour(context, 1) }) } },
        PREVIOUS: { actions: { type: 'show', params: ({ context }) => ({ id: neighbour(context, -1) }) } },
        GO_TO: {
          guard: 'hasIndex',
          actions: { type: 'show', params: ({ context, event }) => ({ id: context.tabs[event.index]?.id ?? '' }) },
        },
        BACK: [
          {
            guard: { type: 'isLeavingDirty', params: { by: -1 } },
            target: 'askingDiscard',
            actions: { type: 'ask', params: ({ context }) => ({ act: 'BACK', tabId: activeId(context) }) },
          },
          {
            guard: { type: 'canStep', params: { by: -1 } },
            actions: { type: 'step', params: ({ context }) => ({ id: activeId(context), by: -1 }) },
          },
        ],
        FORWARD: [
          {
            guard: { type: 'isLeavingDirty', params: { by: 1 } },
            target: 'askingDiscard',
            actions: { type: 'ask', params: ({ context }) => ({ act: 'FORWARD', tabId: activeId(context) }) },
          },
          {
            guard: { type: 'canStep', params: { by: 1 } },
            actions: { type: 'step', params: ({ context }) => ({ id: activeId(context), by: 1 }) },
          },
        ],
        CLOSE: [
          {
            guard: 'isDirty',
            target: 'askingDiscard',
            actions: { type: 'ask', params: ({ context, event }) => ({ act: 'CLOSE', tabId: meant(context, event) }) },
          },
          {
            guard: 'isTab',
            actions: { type: 'close', params: ({ context, event }) => ({ id: meant(context, event) }) },
          },
        ],
        REOPEN: { guard: 'hasClosed', actions: 'reopen' },
        SPLIT: {
          guard: 'isTab',
          actions: { type: 'split', params: ({ context, event }) => ({ id: meant(context, event) }) },
        },
        UNSPLIT: { actions: 'unsplit' },
        RESIZE: { guard: 'isSplit', actions: 'resize' },
        LINK: { guard: 'canLink', actions: 'link' },
        UNLINK: { actions: 'unlink' },
        TOGETHER: { guard: 'isSplit', actions: 'moveTogether' },
        MOVE: {
          guard: 'isTab',
          actions: { type: 'move', params: ({ context, event }) => ({ id: meant(context, event), by: event.by }) },
        },
        PIN: {
          guard: 'isTab',
          actions: { type: 'pin', params: ({ context, event }) => ({ id: meant(context, event), pinned: true }) },
        },
        UNPIN: {
          guard: 'isTab',
          actions: { type: 'pin', params: ({ context, event }) => ({ id: meant(context, event), pinned: false }) },
        },
      },
    },
    /** “Discard the changes?” stands before a dirty tab is closed or led elsewhere. */
    askingDiscard: {
      on: {
        CONFIRM: [
          {
            guard: 'asksToClose',
            target: 'open',
            actions: [
              'tellDiscarded',
              { type: 'close', params: ({ context }) => ({ id: context.asked?.tabId ?? '' }) },
            ],
          },
          {
            guard: 'asksToGoBack',
            target: 'open',
            actions: [
              'tellDiscarded',
              { type: 'step', params: ({ context }) => ({ id: context.asked?.tabId ?? '', by: -1 }) },
            ],
          },
          {
            target: 'open',
            actions: [
              'tellDiscarded',
              { type: 'step', params: ({ context }) => ({ id: context.asked?.tabId ?? '', by: 1 }) },
            ],
          },
        ],
        CANCEL: 'open',
      },
    },
  },
})
