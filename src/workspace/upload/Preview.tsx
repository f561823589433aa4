import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { clauses, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/Empty.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import type { GridColumn, GridHandle } from '#ui/grid/types.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { failureMessage } from '#workspace/failures.ts'
import { refusedOnly } from '#workspace/upload/commands.ts'
import type { Correct } from '#workspace/upload/correct.ts'
import { type OneImport, type OneRow, useImportRows } from '#workspace/upload/data.ts'
import { blamedIn, MendDialog } from '#workspace/upload/MendDialog.tsx'
import styles from '#workspace/upload/upload.module.css'

type Errors = OneRow['errors']
const allOf = (errors: Errors) => Object.values(errors).flat()
const idOf = ({ id }: OneRow) => id

/** The file's rows as they would be written: what is wrong stands in the row, and the cells that are meant are marked. */
export const Preview = ({
  one,
  isOld,
  correct,
  isCorrecting,
}: {
  readonly one: OneImport
  readonly isOld: boolean
  readonly correct: Correct
  readonly isCorrecting: boolean
}) => {
  const say = useSay()
  const [mended, setMended] = useState<{ readonly row: OneRow; readonly column: number }>()
  const mend = useCallback(
    (row: OneRow, column?: string) => {
      if (isOld) return announce(say(msg`Check columns again first`))
      const at = blamedIn(one, row, column)
      if (at === undefined) announce(say(msg`No cell in this row can be corrected here`))
      else setMended({ row, column: at })
    },
    [one, isOld, say],
  )
  const [isBadOnly, setBadOnly] = useState(false)
  const { rowAt, onWindow, fault } = useImportRows(one, isBadOnly)
  const nameOf = useCallback((row: OneRow) => say(msg`Row {row}`, { row: showNumber(row.row) }), [say])
  const columns = useMemo((): readonly GridColumn<OneRow>[] => {
    const empty = say(msg`empty`)
    return [
      {
        id: 'row',
        header: say(msg`Row`),
        kind: 'count',
        align: 'end',
        weight: 'quiet',
        narrow: 'name',
        width: 72,
        cell: ({ row }) => showNumber(row),
        text: ({ row }) => showNumber(row),
      },
      {
        id: 'problems',
        header: say(msg`Check result`),
        kind: 'text',
        narrow: 'meta',
        width: 300,
        cell: ({ errors }) => {
          const told = allOf(errors)
          return (
            <span className={cx(styles.verdict, told.length > 0 && styles.bad)}>
              <StatusShape shape={told.length > 0 ? 'stopped' : 'done'} tone={told.length > 0 ? 'bad' : 'ok'} />
              <span>{told.length > 0 ? clauses(told) : say(msg`Good`)}</span>
            </span>
          )
        },
        text: ({ errors }) => clauses(allOf(errors)) || say(msg`Good`),
      },
      ...one.headings.map((heading, i): GridColumn<OneRow> => {
        const target = one.mapping[i]
        const isBad = ({ errors }: OneRow) =>
          target !== null && target !== undefined && (errors[target]?.length ?? 0) > 0
        return {
          id: `cell-${i}`,
          header: heading === '' ? say(msg`Column {number}`, { number: i + 1 }) : heading,
          kind: 'text',
          weight: target === null ? 'quiet' : undefined,
          width: 150,
          cell: (row) => (
            <span className={cx('trunc', isBad(row) && styles.badCell)}>
              <bdi>{row.cells[i] === '' && isBad(row) ? empty : row.cells[i]}</bdi>
            </span>
          ),
          text: (row) => row.cells[i] ?? '',
        }
      }),
    ]
  }, [one, say])
  const mendRow = useCallback((row: OneRow) => mend(row), [mend])
  const show = (bad: boolean) => {
    setBadOnly(bad)
    announce(
      say(msg`{count, plural, =0 {Nothing found} one {# row} other {# rows}}`, { count: bad ? one.bad : one.rows }),
    )
  }
  const grid = useRef<GridHandle>(null)
  /** By its key it goes to the rows too: Enter puts the first one right. */
  const showByKey = () => {
    flushSync(() => show(!isBadOnly))
    grid.current?.focus()
  }
  useCommand(refusedOnly, showByKey, { enabled: one.bad > 0 || isBadOnly })
  return (
    <section className={cx(styles.preview, isOld && styles.old)} aria-label={say(msg`Preview`)}>
      <header>
        <h3>{say(msg`Preview`)}</h3>
        <Segmented
          label={say(msg`Rows shown`)}
          value={isBadOnly ? 'bad' : 'all'}
          onChange={(shown) => show(shown === 'bad')}
          options={[
            { id: 'all', name: say(msg`All rows`) },
            { id: 'bad', name: say(msg`Rejected only`) },
          ]}
        />
      </header>
      <DataGrid
        ref={grid}
        label={say(msg`Preview`)}
        columns={columns}
        total={isBadOnly ? one.bad : one.rows}
        rowAt={rowAt}
        rowId={idOf}
        rowName={nameOf}
        onWindow={onWindow}
        onEdit={mend}
        onOpen={mendRow}
        density="l"
        resetKey={`${isBadOnly} ${JSON.stringify(one.mapping)}`}
        empty={<Empty art={null} title={say(msg`No rows were rejected`)} text={say(msg`All rows can be imported.`)} />}
        error={
          fault && <Empty art={null} title={say(msg`The rows could not be loaded.`)} text={failureMessage(fault)} />
        }
      />
      {mended && (
        <MendDialog
          key={`${mended.row.row} ${mended.column}`}
          one={one}
          row={mended.row}
          column={mended.column}
          correct={correct}
          isPending={isCorrecting}
          onClose={() => setMended(undefined)}
        />
      )}
    </section>
  )
}
