import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { unnamed } from '#contract/surveys/results.ts'
import { surveyResults } from '#server/areas/surveys/surveys.table.ts'
import type { Reader } from '#server/platform/users.ts'

export const columnsOf = (table: PgTable): readonly string[] => getTableConfig(table).columns.map(({ name }) => name)

/** What a dealer's people do not learn of a customer who did not allow them to be in touch, and what they read instead. */
const kept: Readonly<Record<string, string>> = {
  first_name: 'null::text',
  last_name: 'null::text',
  mobile_number: 'null::text',
  email: 'null::text',
  sales_consultant_id: 'null::int',
  // A day and a dealer lead to the order book, and so to a name.
  availed_service_date: "date_trunc('month', r.availed_service_date)::date",
  sales_delivery_date: "date_trunc('month', r.sales_delivery_date)::date",
  invitation_id: 'null::bigint',
  search: 'r.search_unnamed',
}
/** What looks made up is for head office to look into: a dealer's people learn nothing of it, whoever the customer is. */
const forHeadOffice: Readonly<Record<string, string>> = { review: `'[]'::jsonb` }
/**
 * Results as somebody may know them: head office all of them, a dealer's people without the names of customers who chose
 * not to be named. `hidden` says which these are. Every way to a result or a case reads them from here, so that nothing
 * of a name can be found, sorted by or filtered for either.
 */
export const resultsAs = ({ scope }: Pick<Reader, 'scope'>): string => {
  if (scope === 'all') return 'select r.*, false as hidden from survey_results r'
  const columns = columnsOf(surveyResults).map((column) => {
    const nothing = forHeadOffice[column]
    if (nothing !== undefined) return `${nothing} as ${column}`
    const instead = kept[column]
    return instead === undefined
      ? `r.${column}`
      : `case when r.may_contact then r.${column} else ${instead} end as ${column}`
  })
  return `select ${columns.join(', ')}, r.may_contact is not true as hidden from survey_results r`
}
/** First and last name, or the mark of one who is not named. */
export const customerName = `case when t.hidden then '${unnamed}' else nullif(concat_ws(' ', t.first_name, t.last_name), '') end`
/** A day, or of a hidden customer its month. */
const dayOrMonth = (column: string): string =>
  `to_char(t.${column}, case when t.hidden then 'YYYY-MM' else 'YYYY-MM-DD' end)`
/** The days of what was bought or repaired, of a result or a case: as they are told, and as they are narrowed by. */
export const toldDays = {
  availed_service_date: dayOrMonth('availed_service_date'),
  sales_delivery_date: dayOrMonth('sales_delivery_date'),
}
export const narrowedDays = {
  availed_service_date: 't.availed_service_date',
  sales_delivery_date: 't.sales_delivery_date',
}
