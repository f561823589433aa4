import { useEffect, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { clauses, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { CellValue } from '#workspace/upload/CellValue.tsx'
import type { Correct } from '#workspace/upload/correct.ts'
import type { OneImport, OneRow } from '#workspace/upload/data.ts'

/** The cell of a rejected row that is to blame, at the column under the cursor or else the first one. */
export const blamedIn = (one: OneImport, row: OneRow, column: string | undefined): number | undefined => {
  const bad = one.mapping.flatMap((target, i) => (target !== null && (row.errors[target]?.length ?? 0) > 0 ? [i] : []))
  const at = bad.find((i) => column === `cell-${i}`)
  return at ?? bad[0]
}

/** Puts a rejected cell right, here or wherever the same stands; what was probably meant stands there already. */
export const MendDialog = ({
  one,
  row,
  column,
  correct,
  isPending,
  onClose,
}: {
  readonly one: OneImport
  readonly row: OneRow
  readonly column: number
  readonly correct: Correct
  readonly isPending: boolean
  readonly onClose: () => void
}) => {
  const say = useSay()
  const target = one.targets.find(({ name }) => name === one.mapping[column])
  const from = row.cells[column] ?? ''
  const name = target?.name ?? ''
  const near = row.near[name]
  const [text, setText] = useState(near ?? from)
  // A name that nobody has is wrong wherever it stands.
  const [isAll, setAll] = useState(near !== undefined)
  const form = useRef<HTMLFormElement>(null)
  // As in a cell of a list: what is typed takes the place of what stands there.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[type="text"]')?.select(), [])
  const save = async () => {
    const checked = await correct({ mends: [{ column, row: isAll ? null : row.row, from, to: text }] })
    if (!checked) return false
    announce(
      say(msg`{good} of {rows} rows can be imported`, {
        good: showNumber(checked.good),
        rows: showNumber(checked.rows),
      }),
    )
    return true
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Row {row}: {field}`, { row: showNumber(row.row), field: target?.label ?? '' })}
      text={clauses(row.errors[name] ?? [])}
      action={say(msg`Save`)}
      isPending={isPending}
      onAction={save}
    >
      <Form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void save().then((isSaved) => isSaved && onClose())
        }}
      >
        <CellValue
          label={target?.label ?? ''}
          allowed={target?.allowed ?? []}
          value={text}
          onChange={setText}
          autoFocus
        />
      </Form>
      {from !== '' && (
        <Checkbox value={isAll} onChange={setAll}>
          {say(msg`In all rows with “{text}”`, { text: from })}
        </Checkbox>
      )}
    </Dialog>
  )
}
