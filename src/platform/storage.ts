import * as v from 'valibot'

/** Every key begins with `app:`; the specification fixes `app:locale`. */
export type StorageKey = `app:${string}`

/** `app:draft:7` is over `app:draft:7:leads`, not over `app:draft:71`. */
const isUnder = (key: string, stem: StorageKey): boolean => key === stem || key.startsWith(`${stem}:`)
/** The work of who has left: what a page on its way out would still keep of it is not written. */
const closed = new Set<StorageKey>()

/** What is to be kept and is not yet written. */
const waiting = new Map<StorageKey, unknown>()
/** How long a value waits at most, in ms: a page that is not shown paints no frame after which it could be written. */
const soonMs = 100
let timer: ReturnType<typeof setTimeout> | undefined
/** Writes all that waits: before anything is read, and before the page may go. */
const writeWaiting = (): void => {
  clearTimeout(timer)
  timer = undefined
  const all = [...waiting]
  waiting.clear()
  for (const [key, value] of all) writeStored(key, value)
}
let isListening = false

/**
 * Keeps what changes with each letter, such as a draft: written once the letter is painted, a tenth of a second later at the
 * latest, and before the page is hidden or left. Whatever reads meanwhile finds it.
 */
export const writeStoredSoon = (key: StorageKey, value: unknown): void => {
  waiting.set(key, value)
  if (!isListening) {
    isListening = true
    addEventListener('pagehide', writeWaiting)
    document.addEventListener('visibilitychange', writeWaiting)
  }
  if (timer !== undefined) return
  timer = setTimeout(writeWaiting, soonMs)
  requestAnimationFrame(() => setTimeout(writeWaiting))
}

/** What this browser has kept under a key, or undefined where there is nothing or it no longer fits. */
export const readStored = <S extends v.GenericSchema>(key: StorageKey, schema: S): v.InferOutput<S> | undefined => {
  if (waiting.has(key)) writeWaiting()
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
/**
 * Keeps a value; texts as they are, the rest as JSON. False when it is not kept: the browser refuses (full or forbidden
 * storage), or it is of somebody who has left.
 */
export const writeStored = (key: StorageKey, value: unknown): boolean => {
  waiting.delete(key)
  if ([...closed].some((stem) => isUnder(key, stem))) return false
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
export const drop = (key: StorageKey): void => {
  waiting.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is lost: a storage that cannot be written holds nothing of ours.
  }
}
/** Forgets these keys and all under them, and keeps nothing there until they are opened again. */
export const dropAndClose = (stems: readonly StorageKey[]): void => {
  for (const stem of stems) closed.add(stem)
  const isTheirs = (key: string) => stems.some((stem) => isUnder(key, stem))
  for (const key of waiting.keys()) if (isTheirs(key)) waiting.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (isTheirs(key)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
/** Whoever has left is here again. */
export const openAgain = (stems: readonly StorageKey[]): void => {
  for (const stem of stems) closed.delete(stem)
}
