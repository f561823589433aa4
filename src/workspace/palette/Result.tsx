import { Command as Cmdk } from 'cmdk'
import { memo, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Icon, iconOf } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import styles from '#workspace/palette/Palette.module.css'
import type { Row } from '#workspace/palette/rows.ts'
import { rangeOf } from '#workspace/palette/text.ts'

const Marked = ({ text, query }: { readonly text: string; readonly query: string }) => {
  const range = rangeOf(text, query)
  if (!range) return text
  return (
    <>
      {text.slice(0, range[0])}
      <mark>{text.slice(...range)}</mark>
      {text.slice(range[1])}
    </>
  )
}

const DrawnResult = ({
  row,
  query,
  isSelected,
  onRun,
}: {
  readonly row: Row
  /** What is marked in the title. */
  readonly query: string
  readonly isSelected: boolean
  readonly onRun: (row: Row, newTab: boolean) => void
}) => {
  const say = useSay()
  const held = useRef(false)
  const reason = row.reason?.()
  return (
    <Cmdk.Item
      value={row.id}
      className={styles.item}
      data-off={reason !== undefined}
      onClickCapture={(event) => {
        held.current = event.ctrlKey || event.metaKey
      }}
      onSelect={() => onRun(row, held.current)}
    >
      <Icon name={iconOf(row.icon)} />
      <span className={styles.words}>
        <bdi className={styles.title}>
          <Marked text={row.title} query={query} />
        </bdi>
        {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
      </span>
      {reason !== undefined && <span className={styles.why}>{say(reason)}</span>}
      {isSelected && reason === undefined && (
        <span className={styles.enter} aria-hidden="true">
          {row.group === 'commands' || row.group === 'settings' ? say(msg`Run`) : say(msg`Open`)}
          <Kbd keys="Enter" />
        </span>
      )}
      {row.keys !== undefined && reason === undefined && (!isSelected || row.keys.length < 8) && (
        <span aria-hidden="true">
          <Kbd keys={row.keys} />
        </span>
      )}
    </Cmdk.Item>
  )
}
/** A row of what was found; drawn again only when it is another one, or comes under the hand. */
export const Result = memo(DrawnResult)
