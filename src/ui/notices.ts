import { announce } from '#ui/announce.ts'
import { store } from '#ui/store.ts'

export interface Notice {
  readonly tone: 'ok' | 'info' | 'warn' | 'bad'
  readonly text: string
  readonly detail?: string | undefined
  /** Imports and uploads stay as long as errors. */
  readonly kind?: 'import' | 'upload' | undefined
  /** In milliseconds; null stays until it is closed. */
  readonly timeout?: number | null | undefined
  readonly action?: { readonly label: string; readonly keys?: string | undefined; readonly run: () => void } | undefined
  /** A job under way: stays until it is replaced or closed. */
  readonly progress?: { readonly value: number; readonly max: number; readonly text: string } | undefined
}
export interface ShownNotice extends Notice {
  readonly id: string
  readonly life: number | null
}

export const defaultLife = 8000
export const longLife = 10_000

/** On the screen at the moment, the oldest first. */
export const notices = store<readonly ShownNotice[]>([])
const listeners = new Set<(notice: ShownNotice) => void>()
let made = 0

/** How long it stays: 8 seconds; errors, imports and uploads 10. */
export const lifeOf = ({ tone, kind, timeout, progress }: Notice): number | null => {
  if (timeout !== undefined) return timeout
  if (progress !== undefined) return null
  return tone === 'bad' || kind !== undefined ? longLife : defaultLife
}

/** Shows a message in the corner and reads it out. With the id of one that is shown, it takes its place in silence. */
export const notify = (notice: Notice, id?: string): string => {
  made += 1
  const shown = { ...notice, id: id ?? `notice-${made}`, life: lifeOf(notice) }
  const isThere = notices.get().some((one) => one.id === shown.id)
  notices.set(isThere ? notices.get().map((one) => (one.id === shown.id ? shown : one)) : [...notices.get(), shown])
  if (!isThere || notice.progress === undefined)
    announce([notice.text, notice.detail].filter(Boolean).join('. '), notice.tone === 'bad' ? 'assertive' : 'polite')
  for (const heard of listeners) heard(shown)
  return shown.id
}

export const dismiss = (id: string): void => notices.set(notices.get().filter((one) => one.id !== id))

/** Hears every message, so that it stays readable under the bell. */
export const onNotice = (heard: (notice: ShownNotice) => void): (() => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
