import { announce } from '#ui/announce.ts'
import { store } from '#ui/store.ts'

/** What the server has said already, or how it is said: anew after a switch of the language. */
export type Words = string | (() => string)
export const inWords = (words: Words): string => (typeof words === 'string' ? words : words())

export interface Notice {
  readonly tone: 'ok' | 'info' | 'warn' | 'bad'
  readonly text: Words
  readonly detail?: Words | undefined
  /** Imports and uploads stay as long as errors. */
  readonly kind?: 'import' | 'upload' | undefined
  /** In milliseconds. Nothing stays for good: what is worth more time than this stands under the bell. */
  readonly timeout?: number | undefined
  readonly action?: { readonly label: Words; readonly keys?: string | undefined; readonly run: () => void } | undefined
  /** What is drawn anew by the same event; it is read out after that. */
  readonly after?: Promise<unknown> | undefined
  /** Somebody else says it: it is shown and not read out. */
  readonly isSaid?: boolean | undefined
  /** A job under way: stays until it is replaced or closed, and is read out once it has lasted. */
  readonly progress?: { readonly value: number; readonly max: number; readonly text: Words } | undefined
}
export interface ShownNotice extends Notice {
  readonly id: string
  /** In which language the server has said what it said. */
  readonly lang: string
  readonly life: number | null
}

export const defaultLife = 8000
export const longLife = 10_000

/** What is done sooner says its end alone. */
const saysStartAfter = 1500

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

/** The mark that a sentence ends in, within isolated words too. */
const hasMark = /[.:!?…؟]\u2069?$/u
/** Texts as sentences behind each other: one that ends in a mark of its own gets no full stop. */
const spoken = (texts: readonly string[]): string =>
  texts.map((text, i) => (i === texts.length - 1 || hasMark.test(text) ? text : `${text}.`)).join(' ')

/** Shows a message in the corner and reads it out. With the id of one that is shown, it takes its place in silence. */
export const notify = (notice: Notice, id?: string): string => {
  made += 1
  const shown = { ...notice, id: id ?? `notice-${made}`, lang: document.documentElement.lang, life: lifeOf(notice) }
  const isThere = notices.get().some((one) => one.id === shown.id)
  notices.set(isThere ? notices.get().map((one) => (one.id === shown.id ? shown : one)) : [...notices.get(), shown])
  if (notice.isSaid !== true && (!isThere || notice.progress === undefined))
    announce(spoken([notice.text, notice.detail ?? ''].map(inWords).filter((words) => words !== '')), {
      urgency: notice.tone === 'bad' ? 'assertive' : 'polite',
      about: shown.id,
      after: notice.progress ? new Promise((done) => setTimeout(done, saysStartAfter)) : notice.after,
      isStill:
        notice.progress && (() => notices.get().some((one) => one.id === shown.id && one.progress !== undefined)),
    })
  for (const heard of listeners) heard(shown)
  return shown.id
}

/** Marks words that stay in their language when somebody switches: `<p {...languageOf(notice, notice.text)}>`. */
export const languageOf = ({ lang }: Pick<ShownNotice, 'lang'>, words: Words | undefined) =>
  typeof words === 'string' && lang !== '' ? ({ lang, dir: 'auto' } as const) : {}

export const dismiss = (id: string): void => notices.set(notices.get().filter((one) => one.id !== id))

/** Hears every message, so that it stays readable under the bell. */
export const onNotice = (heard: (notice: ShownNotice) => void): (() => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
