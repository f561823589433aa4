import * as v from 'valibot'
import { ApiError } from '#platform/client.ts'
import { drop, readStored, type StorageKey, writeStored } from '#platform/storage.ts'

/** Sends one act under one idempotency key, however often it has to be sent until the server answers. */
export interface OnceKey {
  send<T>(carryOut: (key: string) => Promise<T>): Promise<T>
}

// Unlike randomUUID it also exists on pages over plain HTTP.
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** Where the key of a form that was sent and not answered is kept, beside its draft. */
export const sentKeyOf = (draft: StorageKey): StorageKey => `${draft}:sent`

/** With a place in the browser's storage the key of an act whose answer was lost outlives a reload of the page. */
export const onceKey = (place?: StorageKey): OnceKey => {
  let key = place === undefined ? undefined : readStored(place, v.string())
  const forget = () => {
    key = undefined
    if (place !== undefined) drop(place)
  }
  return {
    send: async (carryOut) => {
      key ??= newKey()
      if (place !== undefined) writeStored(place, key)
      try {
        const answer = await carryOut(key)
        forget()
        return answer
      } catch (fault) {
        // A fault of the server, or of what stands before it, does not say whether anything was done.
        if (fault instanceof ApiError && fault.status < 500) forget()
        throw fault
      }
    },
  }
}
