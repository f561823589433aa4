import { useCallback, useMemo, useState } from 'react'
import styles from '#areas/text-blasts/blast.module.css'
import create from '#areas/text-blasts/create.module.css'
import type { FileRow } from '#areas/text-blasts/data.ts'
import { markRows, type RowFilter, refreshRows, useFileRows } from '#areas/text-blasts/useFileRows.ts'
import { showMobile } from '#contract/mobile.ts'
import { consentSources, fileRowStates } from '#contract/text-blasts/files.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Figures } from '#ui/Figures.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import { nothing, type Selection } from '#ui/grid/selection.ts'
import type { GridColumn } from '#ui/grid/types.ts'
import { Select } from '#ui/Select.tsx'
import { Status } from '#ui/Status.tsx'
import type { Shape, Tone } from '#ui/StatusShape.tsx'
import { failureMessage } from '#workspace/failures.ts'

const looks: Readonly<Record<FileRow['state'], readonly [Shape, Tone]>> = {
  ready: ['done', 'ok'],
  invalid: ['stopped', 'bad'],
  duplicate: ['attention', 'warn'],
  'opted-out': ['off', 'off'],
  excluded: ['off', 'off'],
}
const filters = ['all', 'ready', 'invalid', 'duplicate', 'opted-out', 'excluded'] as const
const numberOf = ({ row }: FileRow) => row
const nameIn = ({ first_name, last_name }: FileRow) => [first_name, last_name].filter(Boolean).join(' ')

/** Leaves rows out or takes them back in; true when it was done. */
export type ChangeRows = (body: { readonly exclude: number[]; readonly include: number[] }) => Promise<boolean>

/** The rows of a recipient file: who gets the message, who does not and why, and the way to leave somebody out. */
export const RecipientRows = ({ file, change }: { readonly file: number; readonly change: ChangeRows | undefined }) => {
  const say = useSay()
  const [filter, setFilter] = useState<RowFilter>('all')
  const [selection, setSelection] = useState<Selection>(nothing)
  const [isPending, setPending] = useState(false)
  const { total, rowAt, onWindow, fault } = useFileRows(file, filter)
  const nameOf = useCallback((row: FileRow) => say(msg`Row {row}`, { row: showNumber(row.row) }), [say])
  const columns = useMemo(
    (): readonly GridColumn<FileRow>[] => [
      {
        id: 'row',
        header: say(msg`Row`),
        kind: 'count',
        align: 'end',
        weight: 'quiet',
        width: 64,
        cell: ({ row }) => showNumber(row),
        text: ({ row }) => showNumber(row),
      },
      {
        id: 'mobile',
        header: say(msg`Mobile number`),
        kind: 'mobile',
        narrow: 'amount',
        width: 130,
        cell: ({ mobile }) => <Figures>{showMobile(mobile ?? '')}</Figures>,
        text: ({ mobile }) => showMobile(mobile ?? ''),
      },
      {
        id: 'name',
        header: say(msg`Name`),
        kind: 'text',
        narrow: 'name',
        width: 150,
        grow: 1,
        cell: (row) => <bdi className="trunc">{nameIn(row)}</bdi>,
        text: nameIn,
      },
      {
        id: 'state',
        header: say(msg`Status`),
        kind: 'status',
        narrow: 'status',
        width: 150,
        cell: ({ state }) => {
          const [shape, tone] = looks[state]
          return (
            <Status shape={shape} tone={tone}>
              {say(fileRowStates[state])}
            </Status>
          )
        },
        text: ({ state }) => say(fileRowStates[state]),
      },
      {
        id: 'reason',
        header: say(msg`Reason`),
        kind: 'text',
        narrow: 'meta',
        weight: 'quiet',
        width: 230,
        grow: 1.5,
        cell: ({ reason }) => <span className="trunc">{reason}</span>,
        text: ({ reason }) => reason ?? '',
      },
      {
        id: 'consent',
        header: say(msg`Consent`),
        kind: 'text',
        weight: 'quiet',
        width: 200,
        cell: ({ consent_source, consent_date }) => (
          <span className="trunc">
            {say(consentSources[consent_source])} · <span className="ltr tn">{consent_date}</span>
          </span>
        ),
        text: ({ consent_source, consent_date }) => `${say(consentSources[consent_source])} · ${consent_date}`,
      },
    ],
    [say],
  )
  const chosen = selection.kind === 'ids' ? [...selection.ids].map(Number) : []
  const move = async (rows: readonly number[], to: 'exclude' | 'include') => {
    if (!change || isPending || rows.length === 0) return
    setPending(true)
    const isDone = await change({ exclude: [], include: [], [to]: [...rows] })
    setPending(false)
    if (!isDone) return
    // A single row was one that can be moved; of several the reading that follows tells.
    if (rows.length === 1) markRows(rows, to === 'exclude' ? 'excluded' : 'ready')
    setSelection(nothing)
    await refreshRows()
  }
  const toggle = (row: FileRow) => {
    if (row.state === 'excluded') void move([row.row], 'include')
    else if (row.state === 'ready') void move([row.row], 'exclude')
    else announce(row.reason ?? say(fileRowStates[row.state]))
  }
  const none = chosen.length === 0 ? say(msg`Select rows first`) : undefined
  return (
    <section className={create.rows} aria-label={say(msg`Rows in the file`)}>
      <div className={create.rowsBar}>
        <Select
          label={say(msg`Rows shown`)}
          hidesLabel
          size="sm"
          value={filter}
          onChange={(next) => {
            const found = filters.find((one) => one === next)
            if (found) setFilter(found)
          }}
          options={filters.map((one) => ({
            id: one,
            name: one === 'all' ? say(msg`All rows`) : say(fileRowStates[one]),
          }))}
        />
        {change && (
          <>
            <Button disabledReason={none} isPending={isPending} onPress={() => void move(chosen, 'exclude')}>
              {say(msg`Exclude`)}
            </Button>
            <Button variant="ghost" disabledReason={none} onPress={() => void move(chosen, 'include')}>
              {say(msg`Include`)}
            </Button>
            {chosen.length > 0 && (
              <span className={styles.faint}>{say(msg`{count} selected`, { count: showNumber(chosen.length) })}</span>
            )}
          </>
        )}
      </div>
      <div className={create.rowsGrid} data-zone="grid">
        <DataGrid
          label={say(msg`Rows in the file`)}
          columns={columns}
          total={total}
          rowAt={rowAt}
          rowId={numberOf}
          rowName={nameOf}
          onWindow={onWindow}
          density="s"
          resetKey={filter}
          {...(change && {
            selection,
            choosing: true,
            onOpen: toggle,
            // Everything there is cannot be left out one by one.
            onSelection: (next: Selection) => setSelection(next.kind === 'ids' ? next : nothing),
          })}
          empty={<Empty art={null} title={say(msg`No rows found`)} />}
          error={
            fault && <Empty art={null} title={say(msg`The rows could not be loaded.`)} text={failureMessage(fault)} />
          }
        />
      </div>
      {change && (
        <p className={styles.hint}>
          {say(msg`Press Enter to exclude or include a row. Press Space to select several rows.`)}
        </p>
      )}
    </section>
  )
}
