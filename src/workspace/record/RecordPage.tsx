import type { ReactNode } from 'react'
import type { PlainRow, Room } from '#define/resource.ts'
import { RecordFrame } from '#workspace/record/RecordFrame.tsx'
import { RecordHead } from '#workspace/record/RecordHead.tsx'
import styles from '#workspace/record/record.module.css'
import { Walk } from '#workspace/record/Walk.tsx'

/** The page of a record that is looked at: its head, and a column of what is known of it. */
export const RecordPage = ({
  room,
  row,
  id,
  title,
  acts,
  children,
}: {
  readonly room: Room
  /** Null while it is on its way. */
  readonly row: PlainRow | null
  readonly id: number
  /** What the page is called, where that is not the record's name. */
  readonly title?: string
  /** What can be done with it, in its head. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}) => (
  <RecordFrame
    className={styles.column}
    head={
      <RecordHead room={room} row={row} title={title}>
        {acts}
        <Walk room={room} id={id} />
      </RecordHead>
    }
  >
    <div className={styles.known}>{children}</div>
  </RecordFrame>
)
