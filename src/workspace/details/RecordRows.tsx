import type { ReactNode } from 'react'
import type { Rec, Row } from '#contract/fields.ts'
import { columnOf } from '#define/list.ts'
import type { Room } from '#define/resource.ts'
import { placeOf } from '#define/routes.ts'
import { useSay } from '#platform/words.tsx'
import { MetaCard } from '#ui/MetaCard.tsx'
import { Table, type TableColumn } from '#ui/Table.tsx'
import { drawn, isFigureColumn, textOf } from '#workspace/list/columns.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useTitles } from '#workspace/records/useTitles.ts'

type Names<R extends Rec> = keyof R['fields'] & string
export interface RecordRowsProps<R extends Rec> {
  readonly title: string
  /** What one row is, in the contract. */
  readonly of: R
  readonly rows: readonly Row<R>[]
  /** Fields of a row in order; the first names it. */
  readonly columns: readonly Names<R>[]
  /** The room of the record, which knows the words of statuses. */
  readonly room: Room
  /** Rows are records of that room, and their names lead to them. */
  readonly leadTo?: Room
  /** Words for a field that is empty, where they depend on the record. */
  readonly whenNone?: { readonly [K in Names<R>]?: string }
  /** What it says when there are none; without it, that nothing is known. */
  readonly empty?: string
  /** What is said under the heading. */
  readonly children?: ReactNode
}

/**
 * Rows that a record carries with it, such as the items of an inquiry: a small table that shows its values as lists do.
 * Rows that are read by a call of their own are a RoomList.
 */
export const RecordRows = <R extends Rec>({
  title,
  of,
  rows,
  columns,
  room,
  leadTo,
  whenNone = {},
  empty,
  children,
}: RecordRowsProps<R>) => {
  const say = useSay()
  const { titles } = useTitles(room)
  return (
    <section>
      <h2>{title}</h2>
      {children}
      {rows.length === 0 && empty === undefined ? (
        <MetaCard items={[]} />
      ) : (
        <Table
          caption={title}
          rows={rows}
          idOf={(row) => Number(row['id'])}
          empty={empty}
          columns={columns.map((name, i): TableColumn<Row<R>> => {
            const column = columnOf(of, name)
            const cell = (row: Row<R>): ReactNode => {
              const value: unknown = row[name]
              const text = textOf(column, value, say, titles) || (whenNone[name] ?? '')
              return drawn(column, value, text)
            }
            return {
              id: name,
              label: say(column.label),
              isName: i === 0,
              isFigure: isFigureColumn(column),
              cell:
                i > 0 || leadTo === undefined
                  ? cell
                  : (row) => (
                      <PlaceLink to={placeOf(leadTo, Number(row['id']))} className="link">
                        {cell(row)}
                      </PlaceLink>
                    ),
            }
          })}
        />
      )}
    </section>
  )
}
