import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { faultsOf, formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { bodyOf, valuesOf } from '#define/form.ts'
import type { NamedField } from '#define/named-field.ts'
import { nameIn, type PlainRow } from '#define/resource.ts'
import { isSame } from '#machines/draft.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { opening } from '#ui/opening.tsx'
import type { Onward } from '#workspace/cell/CellEditor.tsx'
import { cellFieldsOf, clearedBy, whyFixed } from '#workspace/cell/editable.ts'
import { saveCell } from '#workspace/cell/save.ts'
import type { RoomListState } from '#workspace/list/useRoomList.ts'
import type { Named } from '#workspace/records/lookups.ts'

// With it come all fields of forms: the first list does without.
const CellEditor = opening(async () => (await import('#workspace/cell/CellEditor.tsx')).CellEditor)

interface Given {
  readonly list: RoomListState
  readonly rowAt: (index: number) => PlainRow | undefined
  readonly total: number | undefined
  /** Edits the whole row, where its cell is no field. */
  readonly editRow: (row: PlainRow) => void
}
interface Edited {
  readonly row: PlainRow
  readonly index: number
  readonly column: string
  readonly asked: NamedField
}
const isRecord = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** Editing a list's cells in place. `edit` is what F2 does on one. */
export const useCellEdit = ({
  list,
  rowAt,
  total = 0,
  editRow,
}: Given): {
  readonly edit: (row: PlainRow, column: string | undefined) => void
  readonly editor: ReactNode
} => {
  const say = useSay()
  const person = useKnownPerson()
  const { room, columns, grid, isTrash, shown } = list
  const [edited, setEdited] = useState<Edited>()
  const fields = useMemo(() => cellFieldsOf(room, person), [room, person])
  const open = useCallback(
    (index: number, column: string): boolean => {
      const row = rowAt(index)
      const asked = fields.get(column)
      if (!row || !asked || whyFixed(room, asked, row, person)) return false
      grid.current?.goTo({ row: index, column })
      setEdited({ row, index, column, asked })
      return true
    },
    [rowAt, fields, room, person, grid],
  )
  const edit = useCallback(
    (row: PlainRow, column: string | undefined) => {
      const asked = column === undefined ? undefined : fields.get(column)
      if (column === undefined || !asked || isTrash) return editRow(row)
      const why = whyFixed(room, asked, row, person)
      if (why) announce(say(why))
      else open(grid.current?.active().row ?? -1, column)
    },
    [fields, isTrash, editRow, room, person, say, open, grid],
  )

  const close = useCallback(
    ({ index, column }: Pick<Edited, 'index' | 'column'>) => {
      setEdited(undefined)
      grid.current?.goTo({ row: index, column })
    },
    [grid],
  )
  /** The next cell along the line that can be edited, then those of the next row. */
  const goOn = (from: Edited, by: 1 | -1) => {
    const order = shown().filter((id) => fields.has(id))
    let at = order.indexOf(from.column)
    for (let index = from.index, tries = 0; index >= 0 && index < total && tries < order.length * 2; tries += 1) {
      at += by
      if (at < 0 || at >= order.length) {
        index += by
        at = by > 0 ? 0 : order.length - 1
      }
      if (open(index, order[at] ?? '')) return
    }
    close(from)
  }
  const take = (one: Edited, value: unknown, named: Named | null, onward: Onward): string | undefined => {
    const { row, asked, index, column } = one
    const { field, name } = asked
    const values = valuesOf(bodyOf(room, 'edit'), row)
    if (!isSame(value, values[name])) {
      const isMissing = isNeeded(one) && isSame(value, null)
      const missing = { rule: field.whenEmpty ?? 'required', label: field.label } as const
      const fault = isMissing ? missing : faultsOf(field, value)[0]
      if (fault) {
        const wrong = formatFault(fault, say)
        announce(wrong, { urgency: 'assertive', about: 'cell-edit' })
        return wrong
      }
      const drawn = columns.find(({ id }) => id === column)
      const before = row[column]
      const reference = named?.id === value ? named : isRecord(before) && before.id === value ? before : null
      saveCell({
        room,
        row,
        name: nameIn(room, row),
        textOf: (of) => drawn?.text(of) ?? '',
        edit: {
          asked,
          value: isSame(value, null) ? null : value,
          shown: field.from === undefined ? value : reference,
          clears: clearedBy(room, name),
        },
      })
    }
    if (onward === 'next') goOn(one, 1)
    else if (onward === 'previous') goOn(one, -1)
    else if (onward === 'leave') setEdited(undefined)
    else close({ column, index: onward === 'down' ? Math.min(index + 1, total - 1) : index })
    return undefined
  }
  const isNeeded = ({ asked, row }: Edited) =>
    room.definition.needed?.(asked.name, valuesOf(bodyOf(room, 'edit'), row), row) === true

  const cell = useCallback(() => grid.current?.element() ?? null, [grid])
  return {
    edit,
    editor: edited && (
      <CellEditor
        key={`${edited.row.id} ${edited.column}`}
        asked={edited.asked}
        row={edited.row}
        value={valuesOf(bodyOf(room, 'edit'), edited.row)[edited.asked.name] ?? null}
        beside={valuesOf(bodyOf(room, 'edit'), edited.row)}
        name={say(msg`Edit {what}`, { what: nameIn(room, edited.row) })}
        cell={cell}
        isNeeded={isNeeded(edited)}
        onTake={(value, named, onward) => take(edited, value, named, onward)}
        onGiveUp={() => close(edited)}
      />
    ),
  }
}
