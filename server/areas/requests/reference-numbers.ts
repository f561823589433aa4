import { today } from '#contract/calendar.ts'
import type { Sql } from '#server/platform/sql.ts'

/** The kinds of references, with the table that each stands in. */
const tables = {
  LD: 'leads',
  QT: 'quotations',
  RS: 'reservations',
  IQ: 'base_inquiries',
  PI: 'parts_inquiry_bases',
  TD: 'test_drives',
  CD: 'survey_cdcs',
  SR: 'survey_results',
} as const
export type ReferenceKind = keyof typeof tables

/**
 * The next reference numbers of a kind, `LD-2026-000124` and so on. Two who ask at once wait for each other until the
 * first one's transaction is over, and a number is never given twice, even if its record is gone.
 */
export const takeReferences = async (tx: Sql, kind: ReferenceKind, count: number): Promise<readonly string[]> => {
  const prefix = `${kind}-${today().year}`
  const [next] = await tx.query<{ last: number }>(
    'update reference_numbers set last = last + $2 where prefix = $1 returning last',
    [prefix, count],
  )
  // The first one ever counts on from what is there, which takes as long as there is much.
  const [row] = next
    ? [next]
    : await tx.query<{ last: number }>(
        `insert into reference_numbers as n (prefix, last)
         select $1, $2 + coalesce((
           select substr(reference_no, $3)::int from ${tables[kind]} where reference_no >= $1 || '-' and reference_no < $1 || '.'
           order by length(reference_no) desc, reference_no desc limit 1), 0)
         on conflict (prefix) do update set last = n.last + $2 returning last`,
        [prefix, count, prefix.length + 2],
      )
  const last = Number(row?.last ?? count)
  return Array.from({ length: count }, (_, i) => `${prefix}-${String(last - count + i + 1).padStart(6, '0')}`)
}
