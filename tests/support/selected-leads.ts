import { erasedMobile } from '#contract/mobile.ts'
import type { Database } from '#server/platform/sql.ts'
import { numbers } from '#tests/support/sending.ts'

/** By these their list is searched, and nobody else is found. */
export const selectedName = 'Mapili'
/** The numbers of those who may be written to: 24, to whom the simulator delivers. */
export const writable = numbers(24, 700_000)
const optedOut = numbers(2, 700_100)

/**
 * Thirty leads of a dealer: 24 who may be written to, and six of whom each reason has its share. Answers their ids.
 * `unusable` stands for one number; what is no mobile number reached the table by no call, and no list answers it.
 */
export const plantSelected = async (
  database: Database,
  dealer: number,
  unusable = erasedMobile,
): Promise<readonly number[]> => {
  const [first = '', second = ''] = writable
  const mobiles = [...writable, ...optedOut, unusable, first, second, erasedMobile]
  await database.query(
    "insert into opt_outs (mobile_number, source) select unnest($1::text[]), 'stop' on conflict do nothing",
    [optedOut],
  )
  const rows = await database.query<{ id: number }>(
    `insert into leads (reference_no, first_name, last_name, mobile_number, dealer_id, source, status, created_at)
     select 'LD-2020-' || (990000 + n), 'Ana ' || n, $3, mobile, $2, 'website', 'pending', '2020-03-04T20:00:00Z'
     from unnest($1::text[]) with ordinality as given(mobile, n) order by n returning id`,
    [mobiles, dealer, selectedName],
  )
  return rows.map(({ id }) => id)
}
/** What is said of the six, where one number is none. */
export const selectedOthers = [
  { reason: 'opted-out', count: 2, references: ['LD-2020-990025', 'LD-2020-990026'] },
  { reason: 'invalid', count: 1, references: ['LD-2020-990027'] },
  { reason: 'duplicate', count: 2, references: ['LD-2020-990028', 'LD-2020-990029'] },
  { reason: 'erased', count: 1, references: ['LD-2020-990030'] },
]
