import {
  type ComponentProps,
  memo,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useState,
} from 'react'
import { Tree as AriaTree, TreeItem, TreeItemContent, type TreeItemRenderProps } from 'react-aria-components/Tree'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { Press } from '#ui/Press.tsx'
import styles from '#ui/Tree.module.css'

export interface TreeNode {
  readonly id: string
  /** Letters that are typed lead to it. */
  readonly name: string
  /** What stands in its row: a link that leads to it. */
  readonly content: ReactNode
  readonly children?: readonly TreeNode[] | undefined
}

type RowState = Pick<TreeItemRenderProps, 'level' | 'hasChildItems' | 'isExpanded'>
/** Where an arrow has nothing to open or to close, React Aria's goes on to the chevron or to the bare row. */
const keepArrow = (event: ReactKeyboardEvent<HTMLElement>, { level, hasChildItems, isExpanded }: RowState): boolean => {
  const [outward, inward] =
    getComputedStyle(event.currentTarget).direction === 'rtl'
      ? ['ArrowRight', 'ArrowLeft']
      : ['ArrowLeft', 'ArrowRight']
  const isOpen = hasChildItems && isExpanded
  const isIdle = event.key === inward ? isOpen || !hasChildItems : event.key === outward && !isOpen && level === 1
  if (!isIdle) return false
  event.preventDefault()
  event.stopPropagation()
  // What is open already is entered.
  if (event.key === inward && isOpen)
    event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  return true
}

const DrawnNode = ({ node }: { readonly node: TreeNode }) => {
  const say = useSay()
  return (
    <TreeItem
      id={node.id}
      textValue={node.name}
      focusMode="child"
      allowsArrowNavigation
      className={styles.row ?? ''}
      render={(props: ComponentProps<'div'>, state) => (
        <div {...props} onKeyDownCapture={(event) => keepArrow(event, state) || props.onKeyDownCapture?.(event)} />
      )}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded }) => (
          <>
            {hasChildItems ? (
              <Press
                slot="chevron"
                className={styles.chevron}
                aria-label={isExpanded ? say(msg`Collapse`) : say(msg`Expand`)}
              >
                <Icon name="chevron-down" size={14} />
              </Press>
            ) : (
              <span className={styles.leaf} />
            )}
            <div className={styles.content}>{node.content}</div>
          </>
        )}
      </TreeItemContent>
      {node.children?.map((child) => (
        <Node key={child.id} node={child} />
      ))}
    </TreeItem>
  )
}

/** A node that is still the same is not drawn anew: a tree may have hundreds. */
const Node = memo(DrawnNode)

/** The ids of rows that are closed, and how they are set. */
export type Folding = readonly [ReadonlySet<string>, (closed: ReadonlySet<string>) => void]
export const useFolding = (): Folding => useState<ReadonlySet<string>>(new Set<string>())

export interface TreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** The id of the one whose contents are shown. */
  readonly current: string | undefined
  readonly className?: string | undefined
  readonly ref?: RefObject<HTMLDivElement | null> | undefined
  /** Where somebody else must know what is closed. */
  readonly folding?: Folding | undefined
}

/**
 * What stands in one another, open at first: the arrows go up and down, into what is closed and out of it. A row gives
 * the focus to its link.
 */
export const Tree = ({ label, nodes, current, className, ref, folding }: TreeProps) => {
  const own = useFolding()
  const [closed, setClosed] = folding ?? own
  const parents = nodes.flatMap(function all(node): readonly string[] {
    return node.children ? [node.id, ...node.children.flatMap(all)] : []
  })
  return (
    <AriaLocale>
      <AriaTree
        {...(ref && { ref })}
        aria-label={label}
        className={cx(styles.tree, className)}
        selectionMode="single"
        selectedKeys={current === undefined ? [] : [current]}
        expandedKeys={parents.filter((id) => !closed.has(id))}
        onExpandedChange={(open) => setClosed(new Set(parents.filter((id) => !open.has(id))))}
      >
        {nodes.map((node) => (
          <Node key={node.id} node={node} />
        ))}
      </AriaTree>
    </AriaLocale>
  )
}
