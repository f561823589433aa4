export type RowId = string | number

/** Rows chosen one by one, or everything that matches the list's query except a few. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<RowId> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<RowId>; readonly asOf?: string }

/** A stretch of rows by their places in the list, both ends included. */
export interface RowRange {
  readonly first: number
  readonly last: number
}
/** `missing` lists the rows that were not loaded, so that the owner can ask the server which they are. */
export interface Extended {
  readonly selection: Selection
  readonly missing: readonly RowRange[]
}

export const nothing: Selection = { kind: 'ids', ids: new Set() }
/** Everything that matches, as of a moment; rows that arrive later do not slip in. */
export const everything = (asOf?: string): Selection => ({
  kind: 'all',
  except: new Set(),
  ...(asOf !== undefined && { asOf }),
})
export const ofIds = (ids: Iterable<RowId>): Selection => ({ kind: 'ids', ids: new Set(ids) })

export const isSelected = (selection: Selection, id: RowId): boolean =>
  selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)

/** How many rows are chosen out of `total` that match. */
export const countOf = (selection: Selection, total: number): number =>
  selection.kind === 'ids' ? selection.ids.size : Math.max(0, total - selection.except.size)

/** Chooses or drops each of these rows. */
export const setRows = (selection: Selection, ids: Iterable<RowId>, chosen: boolean): Selection => {
  const [before, adds] = selection.kind === 'ids' ? [selection.ids, chosen] : [selection.except, !chosen]
  const marks = new Set(before)
  for (const id of ids)
    if (adds) marks.add(id)
    else marks.delete(id)
  return selection.kind === 'ids' ? { kind: 'ids', ids: marks } : { ...selection, except: marks }
}
export const toggle = (selection: Selection, id: RowId): Selection =>
  setRows(selection, [id], !isSelected(selection, id))
/** Adds the rows of a page to what is chosen. */
export const selectPage = (selection: Selection, ids: Iterable<RowId>): Selection => setRows(selection, ids, true)

/** Chosen becomes unchosen and the other way round: a few rows become everything except them. */
export const invert = (selection: Selection, asOf?: string): Selection =>
  selection.kind === 'ids'
    ? { kind: 'all', except: selection.ids, ...(asOf !== undefined && { asOf }) }
    : { kind: 'ids', ids: selection.except }

/** What a page's own check shows. */
export const pageState = (selection: Selection, ids: readonly RowId[]): 'all' | 'some' | 'none' => {
  const chosen = ids.filter((id) => isSelected(selection, id)).length
  if (chosen > 0 && chosen === ids.length) return 'all'
  return chosen > 0 || (selection.kind === 'ids' ? selection.ids.size > 0 : true) ? 'some' : 'none'
}

/**
 * Stretches a selection from one row to another. `before` is what was chosen when the stretch began, so that
 * coming back towards the start lets rows go again.
 */
export const extend = (
  before: Selection,
  from: number,
  to: number,
  idAt: (index: number) => RowId | undefined,
): Extended => {
  const [first, last] = from <= to ? [from, to] : [to, from]
  const ids: RowId[] = []
  const missing: RowRange[] = []
  for (let index = first; index <= last; index += 1) {
    const id = idAt(index)
    const open = missing.at(-1)
    if (id !== undefined) ids.push(id)
    else if (open?.last === index - 1) missing[missing.length - 1] = { first: open.first, last: index }
    else missing.push({ first: index, last: index })
  }
  return { selection: setRows(before, ids, true), missing }
}
