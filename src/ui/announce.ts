import { store } from '#ui/store.ts'

export interface Announcement {
  readonly id: number
  readonly text: string
}
type Urgency = 'polite' | 'assertive'

/** What the two live regions hold at the moment. */
export const announcements = {
  polite: store<readonly Announcement[]>([]),
  assertive: store<readonly Announcement[]>([]),
}
let made = 0

/**
 * Says something to those who listen. `assertive` interrupts: for errors only. Each call is read once, also when the
 * text is the same as before, because it arrives as a new line.
 */
export const announce = (text: string, urgency: Urgency = 'polite'): void => {
  made += 1
  const one = { id: made, text }
  const region = announcements[urgency]
  region.set([...region.get(), one])
  // Long enough to be queued behind other speech, gone before a reader strolls through the page.
  setTimeout(() => region.set(region.get().filter(({ id }) => id !== one.id)), 7000)
}
