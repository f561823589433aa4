import { today } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { blastFiles } from '#contract/text-blasts/files.ts'
import { mostNamed, textedLists, type UnreachedReason, unreachedReasons } from '#contract/text-blasts/selection.ts'
import { msg } from '#contract/words.ts'
import { mostRows } from '#contract/work/imports.ts'
import type { WireSelection } from '#contract/work/jobs.ts'
import { placesOf, readRow, rowFaults, type StagedRow } from '#server/areas/text-blasts/files-read.ts'
import { dealersByCode, stageRows, unsentOf } from '#server/areas/text-blasts/files-stage.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import { params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { whereOf } from '#server/platform/records-sql.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'
import { selected, selectedFrom } from '#server/work/bulk/selection.ts'

const nothingSelected = msg`Select an item from the list first.`
const tooMany = msg`Select at most {rows} rows.`
const nobody = msg`None of the selected customers can get a text message. Select other rows and try again.`

/** A selected row under the headings of a recipient file. */
interface Selected {
  readonly reference: string
  readonly mobile: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly dealer_code: string | null
  readonly consent_date: string
}
const headings = ['mobile', 'first_name', 'last_name', 'email', 'dealer_code', 'consent_date'] as const
/** A dealer in the trash has no code: its customers are written to without one. Consent dates from the request. */
const columns = `t.reference_no as reference, t.mobile_number as mobile, t.first_name, t.last_name, t.email,
  (select d.code from dealers d where d.id = t.dealer_id and d.deleted_at is null) as dealer_code,
  to_char(t.created_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as consent_date`

/** The rows of a selection that this person may see, the oldest first. 422 when they are more than a file may have. */
const readSelected = async (
  sql: Sql,
  definition: RecordsDefinition,
  reader: Reader,
  selection: WireSelection,
): Promise<readonly Selected[]> => {
  const filter = params()
  const from = selectedFrom(definition, reader, selection, filter)
  const where = whereOf(selected(definition, reader, selection, false, filter))
  const rows = await sql.query<Selected>(
    `select ${columns} from ${from} ${where} order by t.id limit ${mostRows + 1}`,
    filter.values,
  )
  if (rows.length > mostRows)
    throw new Invalid({ selection: [{ message: tooMany, values: { rows: mostRows.toLocaleString('en') } }] })
  return rows
}

/** They are read as rows of an uploaded file, the first one under the headings. */
const asRecipients = async (sql: Sql, rows: readonly Selected[]) => {
  const places = placesOf(headings)
  const [dealers, day] = [await dealersByCode(sql), today().toString()]
  return (id: number): readonly StagedRow[] =>
    rows.map((row, at) =>
      readRow({ id, places, dealers, today: day, stated: 'request' }, [
        at + 2,
        headings.map((name) => row[name] ?? ''),
      ]),
    )
}

/** Who of these rows gets no message, and why: by the row's place among them. */
const judge = async (sql: Sql, rows: readonly StagedRow[]): Promise<ReadonlyMap<number, UnreachedReason>> => {
  const reasons = new Map<number, UnreachedReason>()
  for (const [at, { state, reason }] of rows.entries())
    if (state === 'invalid') reasons.set(at, reason?.message === rowFaults.erased ? 'erased' : 'invalid')
  const good = rows.flatMap(({ mobile }, at) => (reasons.has(at) ? [] : [{ row: at, mobile }]))
  const unsent = await sql.query<{ key: number; state: 'duplicate' | 'opted-out' }>(
    unsentOf('select row as key, row, mobile from jsonb_to_recordset($1::jsonb) as g(row int, mobile text)'),
    [JSON.stringify(good)],
  )
  for (const { key, state } of unsent) reasons.set(key, state)
  return reasons
}

/** Recipients out of the rows that somebody has selected in a list: looked at first, and made when they go on. */
export const blastSelectionHandlers = ({ database, definitions }: Platform): readonly Served[] => [
  serve(blastFiles.select, async ({ params: { resource }, body: { selection, dry_run }, user }) => {
    const definition = textedLists.some((one) => one === resource) ? definitions.of(resource) : undefined
    if (!definition) throw new NotFound()
    const reader = admit(definition, user)
    return database.transaction(async (tx) => {
      const rows = await readSelected(tx, definition, reader, selection)
      const count = selection.kind === 'ids' ? new Set(selection.ids).size : rows.length
      if (count === 0) throw new Invalid({ selection: [{ message: nothingSelected }] })
      const recipients = await asRecipients(tx, rows)
      const reasons = await judge(tx, recipients(0))
      const found = Map.groupBy(reasons.keys(), (at) => reasons.get(at))
      const others = namesOf<UnreachedReason>(unreachedReasons).flatMap((reason) => {
        const those = (found.get(reason) ?? []).toSorted((a, b) => a - b)
        const amount = reason === 'unavailable' ? count - rows.length : those.length
        const references = those.slice(0, mostNamed).flatMap((at) => rows[at]?.reference ?? [])
        return amount > 0 ? [{ reason, count: amount, references }] : []
      })
      const ready = rows.length - reasons.size
      if (dry_run === true) return { count, ready, others }
      if (ready === 0) throw new Invalid({ selection: [{ message: nobody }] })
      // Named as an export of the same rows would be: in no language of its own.
      const original = `${resource}-${today().toString()}`
      const file = { ownerId: user.id, original, ending: 'selection', headings, columns: headings } as const
      return { count, ready, others, file_id: await stageRows(tx, file, recipients) }
    })
  }),
]
