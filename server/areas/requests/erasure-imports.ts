import * as v from 'valibot'
import { readMobile } from '#contract/mobile.ts'
import type { Contact } from '#server/areas/requests/erasure-contact.ts'
import type { Sql } from '#server/platform/sql.ts'

const Rows = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.number(), v.array(v.string())])))
interface Chunk {
  readonly import_id: number
  readonly position: number
  readonly cells: string
}
/** A pattern that finds the number however it was typed: 0917 123 4567, +63-917-123-4567. */
const typedAs = (mobile: string): string => [...mobile.slice(3)].join('[ ().-]*')
const isOf = ({ is, value }: Contact, cell: string): boolean =>
  is === 'mobile' ? readMobile(cell) === value : cell.trim().toLowerCase() === value

/** Blanks the customer's rows in files that were imported and are kept for a while. Answers how many there were. */
export const eraseImports = async (tx: Sql, contact: Contact): Promise<number> => {
  const condition = contact.is === 'mobile' ? 'cells ~ $1' : 'strpos(lower(cells), $1) > 0'
  const chunks = await tx.query<Chunk>(
    `select import_id, position, cells from import_chunks where ${condition} order by import_id, position for update`,
    [contact.is === 'mobile' ? typedAs(contact.value) : contact.value],
  )
  let erased = 0
  for (const { import_id, position, cells } of chunks) {
    const rows = v.parse(Rows, cells)
    const gone = rows.filter(([, all]) => all.some((cell) => isOf(contact, cell))).map(([row]) => row)
    if (gone.length === 0) continue
    erased += gone.length
    const kept = rows.map(([row, all]) => [row, gone.includes(row) ? all.map(() => '') : all])
    await tx.query('update import_chunks set cells = $3 where import_id = $1 and position = $2', [
      import_id,
      position,
      JSON.stringify(kept),
    ])
    // What was said about a row names whom it was about.
    await tx.query(
      `delete from job_failures f using imports i where i.id = $1 and f.job_id = i.job_id and f.row = any($2::int[])`,
      [import_id, gone],
    )
  }
  return erased
}
