import { useEffect, useMemo } from 'react'
import type { Row } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { type Present, presence, presenceEvery } from '#contract/work/presence.ts'
import type { Room } from '#define/resource.ts'
import { ApiError, callApi, NetworkError, sendLast } from '#platform/client.ts'
import { onPresence } from '#platform/live.ts'
import { newKey } from '#platform/once-key.ts'
import { whenAtRest } from '#platform/rest.ts'
import { useSession, useSessionState } from '#platform/session.tsx'
import { say } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { store, useStore } from '#ui/store.ts'

export type Other = Row<typeof Present>
const nobody: readonly Other[] = []
/** This page, among those that a person may have open. */
const page = newKey()

/** What is said of one record within a moment is said once. */
export const subjectOf = (room: Room, id: number): string => `presence ${room.name} ${id}`
const announcementOf = (now: readonly Other[], before: readonly Other[]): string =>
  now
    .flatMap(({ id, name, mode }) => {
      const known = before.find((one) => one.id === id)
      if (mode === 'editing' && known?.mode !== 'editing') return [say(msg`{name} is editing this record.`, { name })]
      return known ? [] : [say(msg`{name} has this record open.`, { name })]
    })
    .join(' ')

/** One record that parts of this page have open: signs of life go out for as long as one of them has. */
const watch = (room: Room, id: number) => {
  const others = store(nobody)
  /** Each part that has it open, and whether something is typed there. */
  const holders = new Map<symbol, boolean>()
  const params = { resource: room.name, id }
  let begun: { readonly end: () => void } | undefined
  let stopWaiting: (() => void) | undefined
  let isSignedIn = () => true
  let isAsking = false
  let isAgain = false
  const mode = () => ([...holders.values()].includes(true) ? 'editing' : 'reading')
  const take = (now: readonly Other[]) => {
    const before = others.get()
    if (JSON.stringify(now) === JSON.stringify(before)) return
    others.set(now)
    announce(announcementOf(now, before), { about: subjectOf(room, id) })
  }
  // Signing out is leaving by itself, and a call without a session would end the next one.
  const leave = () => {
    if (isSignedIn()) sendLast(presence.leave, { params, body: { page } })
  }
  /** One at a time, so that what was sent last is what counts. */
  const sign = async () => {
    isAgain = isAsking
    if (isAsking) return
    isAsking = true
    try {
      do {
        isAgain = false
        const now = await callApi(presence.sign, { params, body: { page, mode: mode() } }).catch((fault: unknown) => {
          // Nobody is known to be there; the next sign of life asks again.
          if (!(fault instanceof ApiError || fault instanceof NetworkError)) throw fault
          return nobody
        })
        if (begun) take(now)
      } while (isAgain && begun)
    } finally {
      isAsking = false
    }
    // It was closed before the answer came.
    if (!begun) leave()
  }
  const beat = () => {
    if (begun && document.visibilityState === 'visible') void sign()
  }
  const begin = () => {
    const timer = setInterval(beat, presenceEvery)
    const stopHearing = onPresence(({ resource, record }) => {
      if (resource === room.name && record === id) beat()
    }, beat)
    document.addEventListener('visibilitychange', beat)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', beat)
    begun = {
      end: () => {
        clearInterval(timer)
        stopHearing()
        document.removeEventListener('visibilitychange', beat)
        removeEventListener('pagehide', leave)
        removeEventListener('pageshow', beat)
      },
    }
    beat()
  }
  const endUnlessHeld = () => {
    if (holders.size > 0) return
    stopWaiting?.()
    stopWaiting = undefined
    if (!begun) return
    begun.end()
    begun = undefined
    others.set(nobody)
    if (!isAsking) leave()
  }
  return {
    others,
    /** Has the record open from now on, until what it returns is called. */
    hold: (isEditing: boolean, session: () => boolean): (() => void) => {
      isSignedIn = session
      const before = mode()
      const holder = Symbol()
      holders.set(holder, isEditing)
      // The record comes first.
      stopWaiting ??= whenAtRest(begin)
      if (mode() !== before) beat()
      return () => {
        const before = mode()
        holders.delete(holder)
        // A part that is drawn anew has it open again at once.
        setTimeout(() => {
          if (holders.size > 0 && mode() !== before) beat()
          endUnlessHeld()
        })
      }
    },
  }
}
const watched = new Map<string, ReturnType<typeof watch>>()
const watchOf = (room: Room, id: number) => {
  const key = subjectOf(room, id)
  const one = watched.get(key) ?? watch(room, id)
  watched.set(key, one)
  return one
}

/** Has a record open, and answers who else has. */
export const useOthers = (room: Room, id: number, isEditing = false): readonly Other[] => {
  const session = useSession()
  const isSignedIn = useSessionState((snapshot) => snapshot.matches('signedIn'))
  const one = useMemo(() => watchOf(room, id), [room, id])
  useEffect(() => {
    // What no audit keeps is no record that others are told of.
    if (!isSignedIn || !room.facets.audited) return
    return one.hold(isEditing, () => session.getSnapshot().matches('signedIn'))
  }, [one, room, session, isSignedIn, isEditing])
  return useStore(one.others)
}
