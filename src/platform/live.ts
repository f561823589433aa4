import type * as v from 'valibot'
import { safeParse } from 'valibot'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { LiveEvent, me } from '#contract/account/auth.ts'
import { partsOf } from '#contract/call.ts'
import { positionEvent } from '#contract/positions.ts'
import { type LineEvent, lineDelays, liveLineMachine } from '#machines/live-line.ts'
import { watched } from '#platform/actors.ts'
import { positions } from '#platform/positions.ts'

export type LiveEventData = v.InferOutput<typeof LiveEvent.schema>
/**
 * What the tabs of a browser tell each other. `missed`: the line was down, anything may have changed. `begins`: the line
 * stands for the first time, from this position on. A new tab asks whether one stands, and is told so if it does.
 */
type PageFilters =
  | { readonly is: 'event'; readonly event: unknown }
  | { readonly is: 'begins'; readonly position: string }
  | { readonly is: 'missed' | 'asks' | 'stands' }

interface Hearing {
  readonly heard: (event: LiveEventData) => void
  readonly missed: (() => void) | undefined
}
const hearings = new Set<Hearing>()
const presences = new Set<Hearing>()
const hearIn =
  (all: Set<Hearing>) =>
  (heard: (event: LiveEventData) => void, missed?: () => void): (() => void) => {
    const hearing = { heard, missed }
    all.add(hearing)
    return () => all.delete(hearing)
  }
/** Hears changes that anybody makes, in this browser or elsewhere; `missed` says that some may have been lost. */
export const onLive = hearIn(hearings)
/** Hears that somebody came to a record, began to edit it or left: no change, and nothing that was read is stale. */
export const onPresence = hearIn(presences)

const miss = () => {
  for (const { missed } of [...hearings, ...presences]) missed?.()
}
const tell = (told: PageFilters): void => {
  if (told.is === 'event') {
    const event = safeParse(LiveEvent.schema, told.event)
    if (event.success)
      for (const { heard } of event.output.kind === 'presence' ? presences : hearings) heard(event.output)
  }
  if (told.is === 'missed') miss()
  if (told.is === 'begins') positions.begin(told.position, miss)
  if (told.is === 'stands') positions.cover()
}

/** Listens to the server; its changes go past the machine, which knows of the line alone. */
const listening = (heard: (event: unknown) => void) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const send = (event: LineEvent) => sendBack(event)
    const [, path] = partsOf(me.events)
    const stream = new EventSource(`/api/v1${path}`)
    stream.onopen = () => send({ type: 'OPENED' })
    stream.addEventListener(positionEvent, ({ data }) => send({ type: 'POSITION', position: String(data) }))
    stream.onmessage = ({ data }) => {
      try {
        heard(JSON.parse(String(data)))
      } catch {
        // Half a line of a broken connection; the next `missed` brings everything up to date.
      }
    }
    stream.onerror = () => send({ type: 'DROP', why: 'line' })
    return () => stream.close()
  })
/** This page has listened before, for whomever. */
let hasListened = false

const begin = (userId: number): (() => void) => {
  const name = `dealer-desk:live:${userId}`
  const others = new BroadcastChannel(name)
  const gone = new AbortController()
  const share = (told: PageFilters) => others.postMessage(told)
  let shares = true
  const tellAll = (told: PageFilters) => {
    tell(told)
    if (shares) share(told)
  }
  const line = createActor(
    liveLineMachine.provide({
      actors: { listen: listening((event) => tellAll({ is: 'event', event })) },
      delays: lineDelays(Math.random),
    }),
    { input: { hasListened }, ...watched('live-line') },
  )
  line.on('missed', () => tellAll({ is: 'missed' }))
  line.on('begins', ({ position }) => {
    hasListened = true
    tellAll({ is: 'begins', position })
  })
  const online = () => line.send({ type: 'ONLINE' })
  addEventListener('online', online)
  line.start()
  const hear = ({ data }: MessageEvent<PageFilters>) => {
    if (data.is !== 'asks') tell(data)
    else if (line.getSnapshot().matches({ line: 'open' })) share({ is: 'stands' })
  }
  others.addEventListener('message', hear)
  const lead = async () => {
    // Without a secure context (plain HTTP in a local network) there are no locks: then each tab listens for itself.
    if (!('locks' in navigator)) {
      shares = false
      return line.send({ type: 'LEAD', tookOver: false })
    }
    // Whether another tab has the lock already, or had it until now; then events may have been lost in between.
    const { held = [] } = await navigator.locks.query()
    const tookOver = held.some((lock) => lock.name === name)
    if (tookOver) share({ is: 'asks' })
    await navigator.locks.request(name, { signal: gone.signal }, () => {
      line.send({ type: 'LEAD', tookOver })
      return new Promise<void>((resolve) => gone.signal.addEventListener('abort', () => resolve(), { once: true }))
    })
  }
  lead().catch((fault: unknown) => {
    if (!gone.signal.aborted) throw fault
  })
  return () => {
    line.send({ type: 'STOP' })
    gone.abort()
    removeEventListener('online', online)
    others.close()
  }
}

let prepared: { readonly userId: number; readonly stop: () => void } | null = null
/** Starts live updates before anything is read, for the workspace that is about to be drawn and takes them over. */
export const prepareLive = (userId: number): void => {
  prepared?.stop()
  prepared = { userId, stop: begin(userId) }
}
/**
 * Starts live updates for a user; returns the way to stop. A browser opens six connections to a host at most, so one
 * of its tabs listens for all: whoever holds the lock; when it goes, the next in line takes over.
 */
export const startLive = (userId: number): (() => void) => {
  const own = prepared
  prepared = null
  if (own?.userId === userId) return own.stop
  own?.stop()
  return begin(userId)
}
