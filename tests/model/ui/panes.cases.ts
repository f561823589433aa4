import { type AnyEventObject, createActor } from 'xstate'
import { type StoredWorkspace, snapshotForStorage } from '#machines/stored-workspace.ts'
import { activeTab, scrollOf, type Tab } from '#machines/tabs.ts'
import { type WorkspaceContext, workspaceMachine } from '#machines/workspace.ts'
import type { Model } from '#tests/model/model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import { workspaceModel } from '#tests/model/workspace.model.ts'

export const home = '/admin/home'
export const leads = '/admin/leads'
export const pending = '/admin/leads?status=pending'
/** Stands for the form of a group that the driver adds; its number is that of the day. */
export const group = '/admin/dealer-groups/1/edit'
/** Stands for a row far below the first one. */
export const farDown = 1000

const pin = { type: 'PIN' } as const
const openLeads = { type: 'OPEN', place: leads, where: 'here' } as const
const openGroup = { type: 'OPEN', place: group, where: 'new' } as const
const named = { type: 'TITLED', tabId: 't2', title: 'Ada' } as const
const renamed = { type: 'TITLED', tabId: 't2', title: 'Bea' } as const
const typed = { type: 'DIRTY', tabId: 't2', dirty: true } as const
const saved = { type: 'DIRTY', tabId: 't2', dirty: false } as const
const wider = { type: 'RESIZE', share: 66.7 } as const
const even = { type: 'RESIZE', share: 50 } as const
const filtered = { type: 'NAVIGATED', tabId: 't3', place: pending } as const
const names = ['status', 'dealer'] as const
const link = { type: 'LINK', names } as const
const scrollTogether = { type: 'TOGETHER', what: 'scroll', on: true } as const
const scrolled = { type: 'SCROLLED', tabId: 't2', scroll: farDown } as const
const scrolledBehind = { type: 'SCROLLED', tabId: 't3', scroll: farDown } as const
const closeForm = { type: 'CLOSE', tabId: 't2' } as const

/** The page of a first visit pins home; its list opens beside it, for a pinned tab stays where it is. */
const openBeside = { ...openLeads, where: 'new' } as const
type Sent = Parameters<ReturnType<typeof createActor<typeof workspaceMachine>>['send']>[0]
/** What is kept of the tabs after these steps: the page is loaded again there. */
const keptAfter = (...events: readonly Sent[]): StoredWorkspace => {
  const actor = createActor(workspaceMachine, { input: { home } }).start()
  for (const event of events) actor.send(event)
  return snapshotForStorage(actor.getSnapshot().context)
}
const reloads = [
  keptAfter(pin, openBeside, { type: 'SPLIT' }, wider, scrollTogether, filtered, link),
  keptAfter(pin, openBeside, scrolled),
  keptAfter(pin, openGroup, named, typed, openLeads, closeForm, scrolledBehind, { type: 'CANCEL' }),
].map((snapshot) => ({ type: 'RESTORE', snapshot }) as const)

/** Two panes, and what views tell of their tabs. */
const model: Model<typeof workspaceMachine> = {
  ...workspaceModel,
  events: {
    PIN: [pin],
    OPEN: [openLeads, openBeside, openGroup],
    ACTIVATE: [
      { type: 'ACTIVATE', tabId: 't2' },
      { type: 'ACTIVATE', tabId: 't3' },
    ],
    SPLIT: [{ type: 'SPLIT' }],
    UNSPLIT: [{ type: 'UNSPLIT' }],
    RESIZE: [wider, even],
    TOGETHER: [
      scrollTogether,
      { type: 'TOGETHER', what: 'scroll', on: false },
      { type: 'TOGETHER', what: 'selection', on: true },
      { type: 'TOGETHER', what: 'selection', on: false },
    ],
    NAVIGATED: [filtered],
    LINK: [link],
    UNLINK: [{ type: 'UNLINK', names }],
    TITLED: [named, renamed],
    DIRTY: [typed, saved],
    SCROLLED: [scrolled, scrolledBehind],
    CLOSE: [{ type: 'CLOSE' }, closeForm],
    RESTORE: reloads,
    CONFIRM: [{ type: 'CONFIRM' }],
    CANCEL: [{ type: 'CANCEL' }],
    ...{ NEXT: [], PREVIOUS: [], GO_TO: [], BACK: [], FORWARD: [], MOVE: [], UNPIN: [], REOPEN: [] },
  },
  key: ({ context }) => [
    context.tabs.map((tab) => [tab.id, tab.place, tab.pinned, tab.title, tab.dirty, scrollOf(tab)]),
    context.panes.map(({ active }) => active),
    context.focused,
    context.share,
    context.link?.names,
    context.together,
    context.closed.length,
    context.asked,
  ],
  skip: ({ context }, event) => isIdle(context, event),
}
/** What would only repeat itself, or has no way on the screen from there. */
const isIdle = (context: WorkspaceContext, event: AnyEventObject): boolean => {
  const { tabs, panes, closed, asked, together } = context
  const front = activeTab(context)
  const [, second, third] = tabs
  if (closed.length > 0) return true
  if (event.type === 'RESTORE') return JSON.stringify(snapshotForStorage(context)) !== JSON.stringify(event['snapshot'])
  if (tabs.length === 1)
    return event.type === 'PIN' ? front.pinned : !front.pinned || (event !== openBeside && event !== openGroup)
  const isScrolled = tabs.some((tab) => scrollOf(tab) > 0)
  const isForm = second?.place === group
  const isSplit = panes.length > 1
  switch (event.type) {
    case 'OPEN':
      return event !== openLeads || !second?.dirty || third !== undefined || second.title !== 'Ada'
    case 'TITLED':
      if (event === named) return second?.title !== null || !isForm
      // The answer to a save, which brings the new name.
      return asked === null || second?.title !== 'Ada' || third !== undefined
    case 'DIRTY':
      return event === typed
        ? second?.title !== 'Ada' || second.dirty || asked !== null
        : asked === null || second?.title !== 'Bea' || !second.dirty
    case 'CLOSE':
      return !second?.dirty || isScrolled || (event === closeForm) !== (third !== undefined)
    case 'CONFIRM':
      return second?.title !== 'Bea' || second.dirty
    case 'CANCEL':
      // What the answer brings comes at once; a question that is given up at once is led by workspace.ui.ts.
      return second?.title === 'Bea' ? second.dirty : !isScrolled
    case 'SCROLLED':
      if (isScrolled || isSplit || front.id !== event['tabId']) return true
      return event === scrolledBehind ? asked === null || !isForm : isForm || third !== undefined
    case 'SPLIT':
      return isForm || isSplit || isScrolled || third !== undefined
    case 'ACTIVATE':
      return !isSplit || front.id === event['tabId']
    case 'NAVIGATED':
      return !isSplit || front.id !== 't3' || front.place !== leads
    case 'RESIZE':
      return !isSplit || context.share === event['share']
    case 'TOGETHER':
      return !isSplit || together.includes(event['what']) === event['on']
    case 'LINK':
    case 'UNLINK':
      return !isSplit || (context.link !== null) !== (event.type === 'UNLINK')
    case 'UNSPLIT':
      return !isSplit || context.link === null
    default:
      return true
  }
}

export const screen: ScreenModel = {
  model,
  inputs: model.inputs,
  cases: Object.values(model.events).flat(),
  key: model.key,
  skip: ({ context }, event) => isIdle(context, event),
  detail: ({ context }) =>
    [context.panes.length, context.asked?.tabId, context.tabs.map(({ dirty }: Tab) => dirty)].join(),
  undriven: [],
  unseen: [
    {
      mutants: /^(?!.* on (SPLIT|UNSPLIT|RESIZE|TOGETHER|LINK|UNLINK|SCROLLED|TITLED)\[)/,
      why: 'workspace.ui.ts leads what else happens to tabs',
    },
    {
      mutants: /guard “(isTab|isSplit|canLink)” always true/,
      why: 'views tell of tabs that are there, and commands of panes are there with two of them',
    },
  ],
}
