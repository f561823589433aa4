import { assign, type EventObject, emit, fromCallback, setup } from 'xstate'
import { notProvided } from '#machines/outcome.ts'

/** Why a line ended. A page sees that it is down; why, the server knows, which asks the same question. */
export type DropWhy =
  | { readonly why: 'line' | 'session' | 'closing' }
  /** So many events wait to be read. */
  | { readonly why: 'behind'; readonly unread: number }
export type LineEvent =
  /** This tab is the one that listens; `tookOver` where another one did until now. */
  | { readonly type: 'LEAD'; readonly tookOver: boolean }
  | { readonly type: 'OPENED' }
  /** The first thing that a line says: how far the server's changes have come. */
  | { readonly type: 'POSITION'; readonly position: string }
  | ({ readonly type: 'DROP' } & DropWhy)
  /** The browser has a network again. */
  | { readonly type: 'ONLINE' }
  | { readonly type: 'STOP' }
export type LineEmitted =
  /** The line stands for the first time, from this position on. */
  | { readonly type: 'begins'; readonly position: string }
  /** The line was down, anything may have changed. */
  | { readonly type: 'missed' }
interface LineContext {
  /** This page has listened before: what happens while it does not is lost to it, such as while a session is over. */
  readonly hasListened: boolean
  /** How often in a row it did not come to stand. */
  readonly tries: number
}

/** Somebody who leaves more events unread is cut off, and reads everything anew when they come back. */
export const mostUnread = 1000
/** Whether that ends a line. */
export const endsLine = (reason: DropWhy): boolean => reason.why !== 'behind' || reason.unread > mostUnread

/** The wait before the next try, in milliseconds: 1, 2, 4 … 30 seconds, and up to half of it more, so that browsers do not come back all at once. */
export const waitBefore = (tries: number, random: number): number =>
  Math.min(30_000, 1000 * 2 ** tries) * (1 + random / 2)
/** `random` answers a number from 0 to 1. */
export const lineDelays = (random: () => number) => ({
  wait: ({ context }: { context: LineContext }) => waitBefore(context.tries - 1, random()),
})

const base = setup({
  types: {
    context: {} as LineContext,
    input: {} as Pick<LineContext, 'hasListened'>,
    events: {} as LineEvent,
    emitted: {} as LineEmitted,
  },
  actors: {
    /** Listens to the server until it is stopped; sends OPENED, POSITION and DROP. */
    listen: fromCallback<EventObject>(() => {
      throw notProvided('live-line', 'actors', 'listen')
    }),
  },
  guards: {
    tookOver: ({ event }) => event.type === 'LEAD' && event.tookOver,
    hasListened: ({ context }) => context.hasListened,
    isFirst: ({ context }) => !context.hasListened,
    isDropped: ({ event }) => event.type === 'DROP' && endsLine(event),
  },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    remember: assign({ hasListened: true }),
    tellMissed: emit({ type: 'missed' }),
    tellBegins: emit(({ event }) => ({ type: 'begins', position: event.type === 'POSITION' ? event.position : '' })),
  },
  delays: lineDelays(() => 0),
})

/**
 * How a browser hears of changes: one of its tabs listens for all. The browser's own retries give up on an HTTP error and
 * know no backoff, so each line that drops is followed by a new one, later each time.
 */
export const liveLineMachine = base.createMachine({
  id: 'live-line',
  context: ({ input }) => ({ hasListened: input.hasListened, tries: 0 }),
  initial: 'standby',
  on: { STOP: '.closed' },
  states: {
    standby: {
      on: {
        LEAD: [
          // Between the tab that went and this one something may have happened.
          { target: 'line', guard: 'tookOver', actions: 'tellMissed' },
          { target: 'line' },
        ],
      },
    },
    line: {
      invoke: { id: 'listen', src: 'listen' },
      initial: 'connecting',
      on: { DROP: { target: 'waiting', guard: 'isDropped', actions: 'countTry' } },
      states: {
        connecting: {
          on: {
            OPENED: [
              { target: 'open', guard: 'hasListened', actions: ['forgetTries', 'tellMissed'] },
              { target: 'open', actions: 'forgetTries' },
            ],
          },
        },
        open: { on: { POSITION: { guard: 'isFirst', actions: ['remember', 'tellBegins'] } } },
      },
    },
    waiting: {
      after: { wait: 'line' },
      on: { ONLINE: { target: 'line', actions: 'forgetTries' } },
    },
    closed: { type: 'final' },
  },
})
