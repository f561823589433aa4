import type { PlanLine } from '#areas/survey-reports/case-summary.ts'

/** The columns that the cases of a row are found by, and what says that they have none. */
const parts = [
  ['factor', 'factor', 'classified'],
  ['attribute', 'attribute', 'has_attribute'],
  ['root_cause', 'root_cause', 'has_root_cause'],
  ['measure', 'dealer_preventive_measure', 'has_measure'],
] as const
/** The cases of a row, as their list is narrowed to them. */
export const casesOfRow = (row: PlanLine): Readonly<Record<string, string>> => ({
  dealers: String(row.dealer.id),
  ...(row.measure
    ? Object.fromEntries(
        parts.map(([part, filter, without]) => {
          const named = row[part]
          return named ? [filter, String(named.id)] : [without, 'no']
        }),
      )
    : { has_measure: 'no' }),
})
