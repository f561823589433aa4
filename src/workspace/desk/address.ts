import * as v from 'valibot'
import type { Place } from '#workspace/places.ts'

const stateSchema = v.object({ tab: v.string() })
const tabOfState = (state: unknown): string | undefined => {
  const parsed = v.safeParse(stateSchema, state)
  return parsed.success ? parsed.output.tab : undefined
}

/** The browser's address and history, or a test's. Each entry names the tab it belongs to. */
export interface AddressBar {
  place(): Place
  tab(): string | undefined
  write(how: 'push' | 'replace', tabId: string, place: Place): void
  onPop(heard: (tabId: string | undefined) => void): () => void
  /** Hears that the page goes: it is loaded anew, left or closed. */
  onLeave(heard: () => void): () => void
}
export const browserAddress: AddressBar = {
  place: () => `${location.pathname}${location.search}`,
  tab: () => tabOfState(history.state),
  write: (how, tab, place) => {
    if (how === 'push') history.pushState({ tab }, '', place)
    else history.replaceState({ tab }, '', place)
  },
  onPop: (heard) => {
    const pop = ({ state }: PopStateEvent) => heard(tabOfState(state))
    addEventListener('popstate', pop)
    return () => removeEventListener('popstate', pop)
  },
  onLeave: (heard) => {
    addEventListener('pagehide', heard)
    return () => removeEventListener('pagehide', heard)
  },
}
