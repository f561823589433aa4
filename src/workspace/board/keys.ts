import { type Message, msg } from '#contract/words.ts'
import type { Move } from '#workspace/board/cards.ts'

/** What a key means on a card. */
export type BoardAct =
  | { readonly do: 'go'; readonly move: Move }
  | { readonly do: 'page'; readonly by: 1 | -1 }
  /** Gives the card the status of a column beside its own, along the line of reading. */
  | { readonly do: 'step'; readonly by: 1 | -1 }
  | { readonly do: 'open'; readonly newTab: boolean }
  | { readonly do: 'edit' | 'menu' | 'choose' | 'preview' | 'clear' }

interface Stroke {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}
const sideways = (key: string, rtl: boolean): 1 | -1 | 0 => {
  if (key === 'ArrowRight') return rtl ? -1 : 1
  if (key === 'ArrowLeft') return rtl ? 1 : -1
  return 0
}
const plain: Readonly<Record<string, BoardAct>> = {
  ArrowDown: { do: 'go', move: { to: 'card', by: 1 } },
  ArrowUp: { do: 'go', move: { to: 'card', by: -1 } },
  PageDown: { do: 'page', by: 1 },
  PageUp: { do: 'page', by: -1 },
  Home: { do: 'go', move: { to: 'first', of: 'column' } },
  End: { do: 'go', move: { to: 'last', of: 'column' } },
  Enter: { do: 'open', newTab: false },
  F2: { do: 'edit' },
  ContextMenu: { do: 'menu' },
  Escape: { do: 'clear' },
}
const withCtrl: Readonly<Record<string, BoardAct>> = {
  Enter: { do: 'open', newTab: true },
  Home: { do: 'go', move: { to: 'first', of: 'board' } },
  End: { do: 'go', move: { to: 'last', of: 'board' } },
}
/** What this key does on a card, or undefined when it is none of the board's. `choosing`: Space chooses cards. */
export const boardAct = (
  { key, shiftKey, ctrlKey, metaKey, altKey }: Stroke,
  { rtl, choosing }: { readonly rtl: boolean; readonly choosing: boolean },
): BoardAct | undefined => {
  if (altKey) return undefined
  const ctrl = ctrlKey || metaKey
  const side = sideways(key, rtl)
  if (ctrl) return shiftKey ? undefined : withCtrl[key]
  if (shiftKey) {
    if (side !== 0) return { do: 'step', by: side }
    if (key === ' ') return { do: 'choose' }
    return key === 'F10' ? { do: 'menu' } : undefined
  }
  if (side !== 0) return { do: 'go', move: { to: 'column', by: side } }
  // Without a meaning of its own, Space would scroll the column away from the focus.
  if (key === ' ') return { do: choosing ? 'choose' : 'preview' }
  return plain[key]
}

/** The board's own keys, which are no commands and cannot be changed: for the list of all shortcuts. */
export const boardKeys: readonly { readonly title: Message; readonly keys: readonly string[] }[] = [
  { title: msg`Move card between statuses`, keys: ['shift+ArrowLeft', 'shift+ArrowRight'] },
  { title: msg`Go to next or previous column`, keys: ['ArrowLeft', 'ArrowRight'] },
  { title: msg`Go to start or end of column`, keys: ['Home', 'End'] },
]
