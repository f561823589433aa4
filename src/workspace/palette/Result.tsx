import { Command as Cmdk } from 'cmdk'
import { memo, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Icon, iconOf } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Marked } from '#ui/Marked.tsx'
import styles from '#workspace/palette/Palette.module.css'
import type { Row } from '#workspace/palette/rows.ts'
import { rangesOf } from '#workspace/palette/text.ts'

/** What Enter does with the row that is active. */
const Enter = ({ row, goTo }: { readonly row: Row; readonly goTo: string | undefined }) => {
  const say = useSay()
  const isAct = row.group === 'commands' || row.group === 'settings'
  const asks = row.choices !== undefined && row.choices().length > 0
  const what = () => {
    if (goTo !== undefined) return say(msg`Go to {page}`, { page: goTo })
    if (asks) return say(msg`Choose…`)
    if (row.group === 'choices') return say(msg`Choose`)
    return isAct ? say(msg`Run`) : say(msg`Open`)
  }
  return (
    <span className={styles.enter} aria-hidden="true">
      {what()}
      <Kbd keys="Enter" />
    </span>
  )
}

const DrawnResult = ({
  row,
  query,
  isSelected,
  onRun,
}: {
  readonly row: Row
  /** What is marked in title and detail. */
  readonly query: string
  readonly isSelected: boolean
  readonly onRun: (row: Row, newTab: boolean) => void
}) => {
  const say = useSay()
  const held = useRef(false)
  const reason = row.reason?.()
  const offer = reason?.offer
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
          <Marked text={row.title} ranges={rangesOf(row.title, query)} />
        </bdi>
        {row.detail !== undefined && (
          <span className={styles.detail}>
            {row.group === 'records' ? <Marked text={row.detail} ranges={rangesOf(row.detail, query)} /> : row.detail}
          </span>
        )}
      </span>
      {reason !== undefined && (
        <span className={styles.why}>
          {reason.text}
          {offer && <span className="vh"> {say(msg`Press Enter to open {page}`, { page: offer.title })}</span>}
        </span>
      )}
      {isSelected && (reason === undefined || offer) && <Enter row={row} goTo={offer?.title} />}
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
