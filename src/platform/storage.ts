import * as v from 'valibot'

/** Every key begins with `app:`; the specification fixes `app:locale`. */
export type StorageKey = `app:${string}`

/** What this browser has kept under a key, or undefined where there is nothing or it no longer fits. */
export const readStored = <S extends v.GenericSchema>(key: StorageKey, schema: S): v.InferOutput<S> | undefined => {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return undefined
    const bare = v.safeParse(schema, text)
    if (bare.success) return bare.output
    const outcome = v.safeParse(schema, JSON.parse(text))
    return outcome.success ? outcome.output : undefined
  } catch {
    return undefined // A full, forbidden or scribbled storage must never stop the portal.
  }
}
/** Keeps a value; texts as they are, the rest as JSON. False when the browser refuses (full or forbidden storage). */
export const writeStored = (key: StorageKey, value: unknown): boolean => {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
export const drop = (key: StorageKey): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is lost: a storage that cannot be written holds nothing of ours.
  }
}
/** Forgets every key that begins with the prefix, as logging out does with a user's drafts and tabs. */
export const dropAll = (prefix: StorageKey): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
