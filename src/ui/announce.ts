import { store } from '#ui/store.ts'

export interface Announcement {
  readonly id: number
  readonly text: string
}
type Urgency = 'polite' | 'assertive'
export interface Manner {
  /** `assertive` interrupts: for errors only. */
  readonly urgency?: Urgency | undefined
  /** What it tells of. Of several that tell of one subject within a moment, the last is said. */
  readonly about?: string | undefined
  /** What is drawn anew by the same event: it is said after that, since readers drop what comes amidst it. */
  readonly after?: Promise<unknown> | undefined
  /** Whether it is still so when its turn comes; what has passed by then is not said. */
  readonly isStill?: (() => boolean) | undefined
}
interface Waiting {
  readonly text: string
  readonly urgency: Urgency
  readonly about: string | undefined
  readonly since: number
  readonly isStill: (() => boolean) | undefined
  /** What it waits for is not there yet. */
  isHeld: boolean
}

/** What the two live regions hold at the moment. */
export const announcements = {
  polite: store<readonly Announcement[]>([]),
  assertive: store<readonly Announcement[]>([]),
}
/** How long what is to be said is gathered, in ms: what one event brings comes within it. */
const moment = 100
/**
 * The rows of a grid have come to rest when none has changed for this long: Orca takes in the names of all their cells,
 * and drops what is said while more than 50 of these wait for it.
 */
const rest = 600
/** Nothing waits longer than this, whatever it waits for. */
const patience = 3000
/** The same words again within this time are the same event told by another part. */
const echo = 500
/** Long enough to be queued behind other speech, gone before a reader strolls through the page. */
const shownFor = 7000

let made = 0
let waiting: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let last = { text: '', at: Number.NEGATIVE_INFINITY }
/** With its words as it got the focus: what it holds since then, no reader has said. */
let focused: { readonly element: Element; readonly at: number; readonly words: string } | undefined
let rowsChangedAt = Number.NEGATIVE_INFINITY
let stopWatching = () => {}

const now = () => performance.now()
const textOf = (ids: string | null) =>
  (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
/** All that a reader says of an element that gets the focus, near enough. */
const wordsOf = (element: Element): string =>
  [
    element.getAttribute('aria-label') ?? '',
    textOf(element.getAttribute('aria-labelledby')),
    textOf(element.getAttribute('aria-describedby')),
    element.textContent,
  ].join(' ')
/** The focus has come, by the same event or after it, to something that says these words itself. */
const isSaidByFocus = ({ text, since }: Waiting): boolean =>
  focused !== undefined &&
  focused.at >= since - echo &&
  focused.element === document.activeElement &&
  focused.words.includes(text.replace(/\.$/, ''))

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = { element: target, at: now(), words: wordsOf(target) }
  })

/** A grid tells of its rows as it draws others. */
export const rowsChange = (): void => {
  rowsChangedAt = now()
}

/** Looks at the rows only while something waits to be said. */
const watchRows = () => {
  const watch = new MutationObserver(rowsChange)
  for (const grid of document.querySelectorAll('[role="grid"], [role="treegrid"]'))
    watch.observe(grid, { childList: true, characterData: true, subtree: true })
  stopWatching = () => watch.disconnect()
}

const speak = ({ text, urgency }: Waiting) => {
  made += 1
  const one = { id: made, text }
  const region = announcements[urgency]
  region.set([...region.get(), one])
  last = { text, at: now() }
  setTimeout(() => region.set(region.get().filter(({ id }) => id !== one.id)), shownFor)
}
const isDue = (one: Waiting): boolean => {
  const age = now() - one.since
  if (age >= patience) return true
  if (one.isHeld || age < moment) return false
  return one.urgency === 'assertive' || now() - rowsChangedAt >= rest
}
const look = () => {
  timer = undefined
  const due = waiting.filter(isDue)
  waiting = waiting.filter((one) => !due.includes(one))
  for (const one of due) if (one.isStill?.() !== false && !isSaidByFocus(one)) speak(one)
  if (waiting.length > 0) timer = setTimeout(look, moment / 2)
  else stopWatching()
}

/** Forgets what was said and what was to be said: nobody listens here any more. */
export const hush = (): void => {
  clearTimeout(timer)
  timer = undefined
  stopWatching()
  waiting = []
  last = { text: '', at: Number.NEGATIVE_INFINITY }
  for (const region of Object.values(announcements)) region.set([])
}

/**
 * Says something to those who listen, once: what several parts tell of one event within a moment is said as one, and
 * what the focus says by itself is not said again.
 */
export const announce = (text: string, { urgency = 'polite', about, after, isStill }: Manner = {}): void => {
  if (text === '') return
  const at = now()
  waiting = waiting.filter((one) => one.text !== text && (about === undefined || one.about !== about))
  if (last.text === text && at - last.at < echo) return
  const one: Waiting = { text, urgency, about, since: at, isStill, isHeld: after !== undefined }
  const release = () => {
    one.isHeld = false
  }
  after?.then(release, release)
  waiting.push(one)
  if (timer !== undefined) return
  watchRows()
  timer = setTimeout(look, moment)
}
