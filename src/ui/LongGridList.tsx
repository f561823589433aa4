import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { GridListLoadMoreItem } from 'react-aria-components/GridList'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { cx } from '#ui/cx.ts'
import styles from '#ui/GridList.module.css'
import { GridList, type GridListProps } from '#ui/GridList.tsx'

/** In milliseconds. */
const atRestAfter = 150

/** A GridList of which only what is seen is drawn, and which asks for more before its end comes. */
export const LongGridList = <R extends { readonly id: string | number }>({
  rowSize,
  isLoading,
  onMore,
  start,
  onScrolled,
  className,
  ...given
}: Omit<GridListProps<R>, 'end' | 'ref' | 'onScroll'> & {
  /** The height of a row in pixels. */
  readonly rowSize: number
  readonly isLoading: boolean
  readonly onMore: () => void
  /** Where it stood before, in pixels from its beginning. */
  readonly start: number
  /** When it has come to rest. */
  readonly onScrolled: (top: number) => void
}) => {
  const list = useRef<HTMLDivElement>(null)
  const layoutOptions = useMemo(() => ({ rowSize }), [rowSize])
  const first = useRef(start)
  useLayoutEffect(() => {
    const node = list.current
    const content = node?.firstElementChild
    if (!node || !content || first.current === 0) return
    // It has no height before the list was measured.
    const sizes = new ResizeObserver(() => {
      node.scrollTo({ top: first.current })
      if (node.scrollTop > 0) sizes.disconnect()
    })
    sizes.observe(content)
    return () => sizes.disconnect()
  }, [])
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        {...given}
        ref={list}
        className={cx(styles.long, className)}
        onScroll={({ currentTarget }) => {
          clearTimeout(rest.current)
          rest.current = setTimeout(() => onScrolled(currentTarget.scrollTop), atRestAfter)
        }}
        end={<GridListLoadMoreItem isLoading={isLoading} onLoadMore={onMore} />}
      />
    </Virtualizer>
  )
}
