import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { contentWidths } from '#ui/grid/content.ts'
import type { GridColumn } from '#ui/grid/types.ts'

const unknown: Readonly<Record<string, number>> = {}

/**
 * The widths that the values of a list's first rows take, before they are painted. They are looked at once: no column
 * moves while somebody scrolls, sorts or filters. Other columns, or other words for them, are looked at anew.
 */
export const useContentWidths = <R extends object>(
  columns: readonly GridColumn<R>[],
  rows: readonly R[],
  grid: RefObject<HTMLElement | null>,
): Readonly<Record<string, number>> => {
  const [content, setContent] = useState(unknown)
  const looked = useRef('')
  useLayoutEffect(() => {
    if (rows.length === 0 || grid.current === null) return
    const now = columns.map(({ id, header }) => `${id} ${header}`).join()
    if (looked.current === now) return
    looked.current = now
    setContent(contentWidths(columns, rows, grid.current))
  }, [columns, rows, grid])
  return content
}
