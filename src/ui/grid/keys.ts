/** What a key means in a grid. Steps are in rows, or in columns along the line of reading. */
export type GridAct =
  | { readonly do: 'move'; readonly rows: number; readonly columns: number }
  | { readonly do: 'page'; readonly pages: 1 | -1 }
  | { readonly do: 'end'; readonly of: 'row' | 'grid'; readonly at: 'first' | 'last' }
  | { readonly do: 'extend'; readonly rows: number | 'page' | '-page' | 'first' | 'last' }
  | { readonly do: 'open'; readonly newTab: boolean }
  | {
      readonly do: 'edit' | 'menu' | 'selectRow' | 'toggle' | 'selectAll' | 'clear' | 'sort' | 'columnMenu' | 'nothing'
    }
  | { readonly do: 'resize'; readonly by: number }
  | { readonly do: 'moveColumn'; readonly by: 1 | -1 }

export interface Stroke {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly code?: string
}
export interface Situation {
  readonly rtl: boolean
  /** Focus is on a column's heading. */
  readonly heading: boolean
  /** Several rows are being chosen, so that Space means choosing. */
  readonly choosing: boolean
}

/** One press of a key makes a column this much wider or narrower. */
export const resizeStep = 16

const sideways = ({ key }: Stroke, rtl: boolean): 1 | -1 | 0 => {
  if (key === 'ArrowRight') return rtl ? -1 : 1
  if (key === 'ArrowLeft') return rtl ? 1 : -1
  return 0
}

const headingAct = (stroke: Stroke, rtl: boolean, ctrl: boolean): GridAct | undefined => {
  const side = sideways(stroke, rtl)
  if (side !== 0 && ctrl) return { do: 'moveColumn', by: side }
  if (side !== 0 && stroke.shiftKey) return { do: 'resize', by: side * resizeStep }
  if ((stroke.key === 'Enter' || stroke.key === ' ') && !ctrl && !stroke.shiftKey) return { do: 'sort' }
  if (stroke.key === 'ContextMenu' || (stroke.key === 'F10' && stroke.shiftKey)) return { do: 'columnMenu' }
  return undefined
}

const extending: Readonly<Record<string, number | 'page' | '-page'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 'page',
  PageUp: '-page',
}

const rowAct = (stroke: Stroke, ctrl: boolean, choosing: boolean): GridAct | undefined => {
  const { key, shiftKey } = stroke
  if (key === 'Enter' && !shiftKey) return { do: 'open', newTab: ctrl }
  if (key === 'F2') return { do: 'edit' }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { do: 'menu' }
  if (key === ' ' && shiftKey && !ctrl) return { do: 'selectRow' }
  // Without a meaning of its own, Space would scroll the list away from the focus.
  if (key === ' ') return { do: choosing ? 'toggle' : 'nothing' }
  if (shiftKey && !ctrl) {
    const rows = extending[key]
    if (rows !== undefined) return { do: 'extend', rows }
  }
  if (shiftKey && ctrl && key === 'Home') return { do: 'extend', rows: 'first' }
  if (shiftKey && ctrl && key === 'End') return { do: 'extend', rows: 'last' }
  return undefined
}

/** What this key does in the grid, or undefined when it is none of the grid's. */
export const gridAct = (stroke: Stroke, { rtl, heading, choosing }: Situation): GridAct | undefined => {
  if (stroke.altKey) return undefined
  const ctrl = stroke.ctrlKey || stroke.metaKey
  const own = heading ? headingAct(stroke, rtl, ctrl) : rowAct(stroke, ctrl, choosing)
  if (own) return own
  if (ctrl && !stroke.shiftKey && (stroke.key.toLowerCase() === 'a' || (stroke.code === 'KeyA' && stroke.key > '~')))
    return { do: 'selectAll' }
  if (stroke.shiftKey) return undefined
  if (stroke.key === 'Home' || stroke.key === 'End')
    return { do: 'end', of: ctrl ? 'grid' : 'row', at: stroke.key === 'Home' ? 'first' : 'last' }
  if (ctrl) return undefined
  const side = sideways(stroke, rtl)
  if (side !== 0) return { do: 'move', rows: 0, columns: side }
  if (stroke.key === 'ArrowDown') return { do: 'move', rows: 1, columns: 0 }
  if (stroke.key === 'ArrowUp') return { do: 'move', rows: -1, columns: 0 }
  if (stroke.key === 'PageDown') return { do: 'page', pages: 1 }
  if (stroke.key === 'PageUp') return { do: 'page', pages: -1 }
  if (stroke.key === 'Escape') return { do: 'clear' }
  return undefined
}
