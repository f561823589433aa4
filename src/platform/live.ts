import type * as v from 'valibot'
import { safeParse } from 'valibot'
import { LiveEvent, me } from '#contract/account/auth.ts'
import { partsOf } from '#contract/call.ts'

export type LiveEventData = v.InferOutput<typeof LiveEvent.schema>
/** What the tabs of a browser tell each other. `missed`: the line was down, anything may have changed. */
type Told = { readonly is: 'event'; readonly event: unknown } | { readonly is: 'missed' | 'open' | 'down' }

interface Hearing {
  readonly heard: (event: LiveEventData) => void
  readonly missed: (() => void) | undefined
}
const hearings = new Set<Hearing>()
/** Hears changes that anybody makes, in this browser or elsewhere; `missed` says that some may have been lost. */
export const onLive = (heard: (event: LiveEventData) => void, missed?: () => void): (() => void) => {
  const hearing = { heard, missed }
  hearings.add(hearing)
  return () => hearings.delete(hearing)
}

const tell = (told: Told): void => {
  if (told.is === 'event') {
    const event = safeParse(LiveEvent.schema, told.event)
    if (event.success) for (const { heard } of hearings) heard(event.output)
  }
  if (told.is === 'missed') for (const { missed } of hearings) missed?.()
}

/** The wait before the next try, in milliseconds: 1, 2, 4 … 30 seconds, and up to half of it more, so that browsers do not come back all at once. */
export const waitBefore = (tries: number, random = Math.random()): number =>
  Math.min(30_000, 1000 * 2 ** tries) * (1 + random / 2)

/** This page has listened before: what happens while it does not is lost to it, such as while a session is over. */
let wasOpen = false
/** Listens to the server until it is stopped; only the tab that holds the lock does. */
const listen = (told: (message: Told) => void): (() => void) => {
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
      wasOpen = true
    }
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
  return () => {
    removeEventListener('online', now)
    clearTimeout(timer)
    source?.close()
  }
}

/**
 * Starts live updates for a user; returns the way to stop. A browser opens six connections to a host at most, so one
 * of its tabs listens for all: whoever holds the lock; when it goes, the next in line takes over.
 */
export const startLive = (userId: number): (() => void) => {
  const name = `dealer-desk:live:${userId}`
  const others = new BroadcastChannel(name)
  const gone = new AbortController()
  let stopListening: (() => void) | undefined
  const hear = ({ data }: MessageEvent<Told>) => tell(data)
  others.addEventListener('message', hear)
  const lead = async () => {
    // Without a secure context (plain HTTP in a local network) there are no locks: then each tab listens for itself.
    if (!('locks' in navigator)) return hold(false, false)
    // Whether another tab has the lock already, or had it until now; then events may have been lost in between.
    const { held = [] } = await navigator.locks.query()
    const tookOver = held.some((lock) => lock.name === name)
    await navigator.locks.request(name, { signal: gone.signal }, () => hold(tookOver, true))
  }
  const hold = async (tookOver: boolean, shares: boolean) => {
    stopListening = listen((told) => {
      tell(told)
      if (shares) others.postMessage(told)
    })
    // Between the tab that went and this one something may have happened.
    if (tookOver) {
      tell({ is: 'missed' })
      others.postMessage({ is: 'missed' } satisfies Told)
    }
    await new Promise<void>((resolve) => gone.signal.addEventListener('abort', () => resolve(), { once: true }))
    stopListening()
  }
  lead().catch((fault: unknown) => {
    if (!gone.signal.aborted) throw fault
  })
  return () => {
    gone.abort()
    others.close()
  }
}
