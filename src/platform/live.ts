import type * as v from 'valibot'
import { safeParse } from 'valibot'
import { LiveEvent, me } from '#contract/account/auth.ts'
import { partsOf } from '#contract/call.ts'
import { positionEvent } from '#contract/positions.ts'
import { positions } from '#platform/positions.ts'

export type LiveEventData = v.InferOutput<typeof LiveEvent.schema>
/**
 * What the tabs of a browser tell each other. `missed`: the line was down, anything may have changed. `begins`: the line
 * stands for the first time, from this position on. A new tab asks whether one stands, and is told so if it does.
 */
type PageFilters =
  | { readonly is: 'event'; readonly event: unknown }
  | { readonly is: 'begins'; readonly position: string }
  | { readonly is: 'missed' | 'open' | 'down' | 'asks' | 'stands' }

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

/** The wait before the next try, in milliseconds: 1, 2, 4 … 30 seconds, and up to half of it more, so that browsers do not come back all at once. */
export const waitBefore = (tries: number, random = Math.random()): number =>
  Math.min(30_000, 1000 * 2 ** tries) * (1 + random / 2)

/** This page has listened before: what happens while it does not is lost to it, such as while a session is over. */
let wasOpen = false
interface Line {
  readonly isOpen: () => boolean
  readonly stop: () => void
}
/** Listens to the server until it is stopped; only the tab that holds the lock does. */
const listen = (told: (message: PageFilters) => void): Line => {
  const [, path] = partsOf(me.events)
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const connect = () => {
    const stream = new EventSource(`/api/v1${path}`)
    source = stream
    stream.onopen = () => {
      tries = 0
      told({ is: 'open' })
      if (wasOpen) told({ is: 'missed' })
    }
    stream.addEventListener(positionEvent, ({ data }) => {
      if (!wasOpen) told({ is: 'begins', position: String(data) })
      wasOpen = true
    })
    stream.onmessage = ({ data }) => {
      try {
        told({ is: 'event', event: JSON.parse(String(data)) })
      } catch {
        // Half a line of a broken connection; the next `missed` brings everything up to date.
      }
    }
    // The browser's own retries give up on an HTTP error and know no backoff.
    stream.onerror = () => {
      stream.close()
      told({ is: 'down' })
      timer = setTimeout(connect, waitBefore(tries))
      tries += 1
    }
  }
  const now = () => {
    if (source?.readyState !== EventSource.CLOSED) return
    clearTimeout(timer)
    tries = 0
    connect()
  }
  connect()
  addEventListener('online', now)
  return {
    isOpen: () => source?.readyState === EventSource.OPEN,
    stop: () => {
      removeEventListener('online', now)
      clearTimeout(timer)
      source?.close()
    },
  }
}

const begin = (userId: number): (() => void) => {
  const name = `dealer-desk:live:${userId}`
  const others = new BroadcastChannel(name)
  const gone = new AbortController()
  let line: Line | undefined
  const share = (told: PageFilters) => others.postMessage(told)
  const hear = ({ data }: MessageEvent<PageFilters>) => {
    if (data.is !== 'asks') tell(data)
    else if (line?.isOpen()) share({ is: 'stands' })
  }
  others.addEventListener('message', hear)
  const lead = async () => {
    // Without a secure context (plain HTTP in a local network) there are no locks: then each tab listens for itself.
    if (!('locks' in navigator)) return hold(false, false)
    // Whether another tab has the lock already, or had it until now; then events may have been lost in between.
    const { held = [] } = await navigator.locks.query()
    const tookOver = held.some((lock) => lock.name === name)
    if (tookOver) share({ is: 'asks' })
    await navigator.locks.request(name, { signal: gone.signal }, () => hold(tookOver, true))
  }
  const hold = async (tookOver: boolean, shares: boolean) => {
    line = listen((told) => {
      tell(told)
      if (shares) share(told)
    })
    // Between the tab that went and this one something may have happened.
    if (tookOver) {
      tell({ is: 'missed' })
      share({ is: 'missed' })
    }
    await new Promise<void>((resolve) => gone.signal.addEventListener('abort', () => resolve(), { once: true }))
    line.stop()
  }
  lead().catch((fault: unknown) => {
    if (!gone.signal.aborted) throw fault
  })
  return () => {
    gone.abort()
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
