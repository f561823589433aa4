import { useState } from 'react'
import create from '#areas/text-blasts/create.module.css'
import type { File } from '#areas/text-blasts/data.ts'
import { namesOf } from '#contract/names.ts'
import { type RecipientColumn, recipientColumns } from '#contract/text-blasts/files.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Select } from '#ui/Select.tsx'

export type Columns = readonly (RecipientColumn | null)[]

/** What each heading of a recipient file is read as; another choice reads the file again. */
export const FileColumns = ({
  file,
  onColumns,
}: {
  readonly file: File
  /** Reads the file so, or says why not; absent where it is not at hand any more. */
  readonly onColumns?: ((columns: Columns) => Promise<void>) | undefined
}) => {
  const say = useSay()
  const [chosen, setChosen] = useState<Columns>()
  const columns = chosen ?? file.columns
  const options = namesOf<RecipientColumn>(recipientColumns).map((id) => ({ id, name: say(recipientColumns[id]) }))
  const choose = async (place: number, column: RecipientColumn | null) => {
    if (!onColumns) return
    // What it was before is free: a column is read from one heading.
    const next = columns.map((one, at) => (at === place ? column : one === column ? null : one))
    setChosen(next)
    // As it is read, or as it was where that is refused.
    await onColumns(next)
    setChosen((now) => (now === next ? undefined : now))
  }
  const unused = file.headers.filter((heading, place) => heading !== '' && file.columns[place] === null)
  return (
    <Disclosure
      title={say(msg`Columns used: {taken} of {all}`, {
        taken: file.headers.length - columns.filter((one) => one === null).length,
        all: file.headers.length,
      })}
      startsOpen={unused.length > 0 && onColumns !== undefined}
    >
      <ul className={create.columns}>
        {file.headers.map((heading, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may repeat a heading; its place is what tells them apart
          <li key={place}>
            <Select
              label={heading === '' ? say(msg`Column {number}`, { number: place + 1 }) : heading}
              size="sm"
              value={columns[place] ?? null}
              options={options}
              canClear
              placeholder={say(msg`Not used`)}
              isDisabled={onColumns === undefined}
              onChange={(column) => void choose(place, column)}
            />
          </li>
        ))}
      </ul>
      {onColumns === undefined && (
        <p className={create.columnsNote}>{say(msg`To change the columns, choose the file again.`)}</p>
      )}
    </Disclosure>
  )
}
