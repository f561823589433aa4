import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import type { Column } from '#define/list.ts'
import { columnsOf } from '#define/list.ts'
import { nameIn, type PlainRow } from '#define/resource.ts'
import { plainQueryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { useStore } from '#ui/store.ts'
import { drawn, textOf } from '#workspace/list/columns.tsx'
import { useList } from '#workspace/list/context.ts'
import styles from '#workspace/list/preview.module.css'
import { previewFieldsOf } from '#workspace/list/preview-fields.ts'
import { Facts } from '#workspace/PanelPage.tsx'
import { rowSchema } from '#workspace/records/record.ts'
import { useTitles } from '#workspace/records/useTitles.ts'

/** How long the cursor rests on a row before the record is asked for, in ms: none is for rows that are passed over. */
const rest = 80

/** The record that has been looked at for a moment. */
const useRested = (id: number | undefined): number | undefined => {
  const [rested, setRested] = useState<number>()
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setRested(id), rest)
    return () => clearTimeout(timer)
  }, [id])
  return rested === id ? rested : undefined
}

/** The record under the cursor, beside its list: from the row at once, the rest as soon as the cursor rests. */
export const Preview = ({
  rowAt,
  onClose,
}: {
  readonly rowAt: (index: number) => PlainRow | undefined
  readonly onClose: () => void
}) => {
  const say = useSay()
  const { room, active } = useList()
  const cell = useStore(active)
  const { titles } = useTitles(room)
  const row = rowAt(Math.max(0, cell?.row ?? 0))
  const fields = useMemo(() => previewFieldsOf(room), [room])
  const rested = useRested(row?.id)
  const { get } = room.calls
  const { data } = useQuery({
    ...plainQueryOf(room.name, get ?? room.calls.list, { params: { id: rested ?? 0 } }),
    enabled: get !== undefined && rested !== undefined,
    meta: { tells: 'nothing' },
  })
  const read = v.safeParse(rowSchema, data)
  const whole = read.success && read.output.id === row?.id ? read.output : undefined
  const status = columnsOf(room).find(({ id }) => id === room.definition.narrow?.status)
  const name = row ? nameIn(room, row) : say(room.definition.one)

  const told = row && [
    name,
    ...fields.first.slice(0, 4).map((column) => textOf(column, column.valueOf(row), say, titles)),
  ]
  // Said as it opens; what the cursor comes to afterwards is read there.
  const [opening] = useState(told)
  useEffect(() => {
    if (opening) announce(say(msg`Preview: {text}`, { text: opening.filter((text) => text !== '').join(', ') }))
  }, [opening, say])

  const line = (column: Column, of: PlainRow) => {
    const value = column.valueOf(of)
    const text = textOf(column, value, say, titles)
    return [say(column.label), text === '' ? null : drawn(column, value, text)] as const
  }
  return (
    <div className={styles.preview} data-preview={row?.id}>
      <SidePanel title={say(msg`Preview`)} onClose={onClose}>
        {row && (
          <>
            <header className={styles.head}>
              <h3>
                <bdi>{name}</bdi>
              </h3>
              {status && line(status, row)[1]}
            </header>
            <Facts of={fields.first.map((column) => line(column, whole ?? row))} />
            {fields.rest.length > 0 && (
              <div className={styles.rest} aria-busy={whole === undefined}>
                {whole && <Facts of={fields.rest.map((column) => line(column, whole))} />}
              </div>
            )}
          </>
        )}
      </SidePanel>
    </div>
  )
}
