import { useLayoutEffect, useMemo, useRef } from 'react'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import styles from '#ui/Tree.module.css'
import { Tree, type TreeNode, type TreeProps, useFolding } from '#ui/Tree.tsx'

/** The ids of what can be scrolled to, from above. */
const rowsOf = (nodes: readonly TreeNode[], closed: ReadonlySet<string>): readonly string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...(closed.has(id) ? [] : rowsOf(children, closed))])

/** A Tree of which only what is seen is drawn: it fills its place, scrolls by itself, and what becomes current is in view. */
export const LongTree = ({
  rowSize,
  ...given
}: Omit<TreeProps, 'className' | 'ref' | 'folding'> & {
  /** The height of a row in pixels. */
  readonly rowSize: number
}) => {
  const tree = useRef<HTMLDivElement>(null)
  const layoutOptions = useMemo(() => ({ rowSize }), [rowSize])
  const folding = useFolding()
  const rows = useRef<readonly string[]>([])
  rows.current = rowsOf(given.nodes, folding[0])
  useLayoutEffect(() => {
    const node = tree.current
    const at = rows.current.indexOf(given.current ?? '')
    if (!node || at < 0) return
    const [top, end] = [at * rowSize, (at + 1) * rowSize]
    if (top < node.scrollTop) node.scrollTo({ top })
    else if (end > node.scrollTop + node.clientHeight) node.scrollTo({ top: end - node.clientHeight })
  }, [given.current, rowSize])
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <Tree {...given} ref={tree} className={styles.long} folding={folding} />
    </Virtualizer>
  )
}
