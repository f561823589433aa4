import type { ReactNode } from 'react'
import { type Message, msg } from '#contract/words.ts'
import { headOf } from '#define/head.ts'
import type { Column } from '#define/list.ts'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { showDay, showMoment } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Age } from '#ui/Moment.tsx'
import { AlsoHere } from '#workspace/presence/AlsoHere.tsx'
import styles from '#workspace/record/record.module.css'
import { StatusMenu } from '#workspace/record/StatusMenu.tsx'

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : ''
const textOf = (column: Column | undefined, row: PlainRow): string => {
  const value = column?.valueOf(row)
  return typeof value === 'string' ? value : ''
}
const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at} data-tip={showMoment(at)}>
    <Figures>{showDay(at)}</Figures>
  </time>
)

/**
 * What one wants to know of a record before its fields: its name, what it goes by, how it stands, whose it is, how old.
 * By the fields of its room; of a row of a list as well as of the record itself.
 */
export const RecordHead = ({
  room,
  row,
  title,
  level = 1,
  whyNoStatus,
  below,
  children,
}: {
  readonly room: Room
  readonly row: PlainRow | null
  /** What the page is called, where that is not the record's name. */
  readonly title?: string | undefined
  /** Beside a list it is no heading of the page, and its status is looked at alone. */
  readonly level?: 1 | 2
  readonly whyNoStatus?: string | undefined
  /** What stands right under the name. */
  readonly below?: ReactNode
  /** What can be done with it. */
  readonly children?: ReactNode
}) => {
  const say = useSay()
  const { reference, status, belongs, created, updated } = headOf(room)
  const name = row ? nameIn(room, row) : say(room.definition.one)
  const code = row ? textOf(reference, row) : ''
  const Heading = level === 1 ? 'h1' : 'h2'
  const made = row ? textOf(created, row) : ''
  const changed = row ? textOf(updated, row) : ''
  const facts: readonly (readonly [Message, ReactNode])[] = row
    ? [
        ...belongs.flatMap((column): (readonly [Message, ReactNode])[] => {
          const value = nameOf(column.valueOf(row)) || (column.field?.none ? say(column.field.none) : '')
          return value === '' ? [] : [[column.label, <bdi key={column.id}>{value}</bdi>]]
        }),
        ...(made === ''
          ? []
          : ([
              [msg`Age`, <Age key="age" at={made} />],
              [msg`Created`, <Day key="created" at={made} />],
            ] as const)),
        ...(changed === '' ? [] : ([[msg`Updated`, <Day key="updated" at={changed} />]] as const)),
      ]
    : []
  const also = row && level === 1 && <AlsoHere room={room} id={row.id} />
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <div className={styles.title}>
          <Heading className="trunc" tabIndex={-1}>
            <bdi>{title ?? name}</bdi>
          </Heading>
          {below}
        </div>
        {row && title !== undefined && title !== name && (
          <span className={`${styles.sub} trunc`}>
            <bdi>{name}</bdi>
          </span>
        )}
        {row && level === 1 && (title === undefined || title === name) && (
          <span className={`${styles.sub} trunc`}>{say(room.definition.one)}</span>
        )}
        {code !== '' && code !== name && (
          <span className={styles.sub}>
            <Figures>{code}</Figures>
          </span>
        )}
        {row && status && (
          <StatusMenu room={room} row={row} column={status} whyNot={whyNoStatus} isShown={level === 2} />
        )}
        {children !== undefined && <div className={styles.end}>{children}</div>}
      </div>
      {facts.length > 0 && (
        <div className={styles.under}>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label.id}>
                <dt>{say(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {also}
        </div>
      )}
      {facts.length === 0 && also}
    </header>
  )
}
